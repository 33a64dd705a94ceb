"""YAML against a schema: plain words stay words, and each fault comes with file, line and key."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from blimppi.builders import yaml_config
from blimppi.builders.yaml_config import ConfigError, did_you_mean, load_yaml
from pydantic import BaseModel, ConfigDict


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")
    number: int = 0
    words: list[str] = []


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    parts: list[Inner] = []
    table: dict[str, str] = {}
    flag: bool = False


def load(tmp_path: Path, text: str | bytes) -> Outer:
    file = tmp_path / "x.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_yaml(file, Outer)


def faults(tmp_path: Path, text: str | bytes) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    return [line.removeprefix(f"{tmp_path}/") for line in str(caught.value).splitlines()]


def test_no_on_yes_off_are_words_and_true_is_a_truth_value(tmp_path: Path) -> None:
    text = "name: no\nflag: true\ntable: {on: yes, no: off, y: n}\nparts:\n- words: [No, ON, Yes]\n"
    config = load(tmp_path, text)
    assert (config.name, config.flag) == ("no", True)
    assert config.table == {"on": "yes", "no": "off", "y": "n"}
    assert config.parts[0].words == ["No", "ON", "Yes"]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert load(tmp_path, "\ufeffname: a\n").name == "a"


def test_a_fault_names_file_line_and_key(tmp_path: Path) -> None:
    text = "name: a\nparts:\n- number: 1\n- words: [b]\n  number: many\n"
    assert faults(tmp_path, text) == [
        "x.yaml:5: parts.1.number: Input should be a valid integer, unable to parse string as an integer"
    ]


def test_every_fault_has_its_line(tmp_path: Path) -> None:
    found = faults(tmp_path, "name: [a]\nparts:\n- {number: 1}\n- numbr: 2\ntable:\n  k: {}\n")
    assert [f.partition(": ")[0] for f in found] == ["x.yaml:1", "x.yaml:4", "x.yaml:6"]
    assert [f.split(": ")[1] for f in found] == ["name", "parts.1.numbr", "table.k"]


def test_an_unknown_key_comes_with_the_one_it_looks_like(tmp_path: Path) -> None:
    text = "nmae: a\nname: b\nparts:\n- {wrods: [c]}\n- {zzz: 1}\n"
    assert faults(tmp_path, text) == [
        "x.yaml:4: parts.0.wrods: unknown key 'wrods'; did you mean 'words'?",
        "x.yaml:5: parts.1.zzz: unknown key 'zzz'",
        "x.yaml:1: nmae: unknown key 'nmae'; did you mean 'name'?",
    ]


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    assert faults(tmp_path, "flag: true\n") == ["x.yaml:1: name: Field required"]


@pytest.mark.parametrize(
    ("text", "line"), [("name: a\nflag: true\nname: b\n", 3), ("name: a\ntable:\n  k: x\n  k: y\n", 4)]
)
def test_a_key_given_twice_is_refused(tmp_path: Path, text: str, line: int) -> None:
    key = text.splitlines()[line - 1].split(":")[0].strip()
    assert faults(tmp_path, text) == [f"x.yaml:{line}: not valid YAML: key {key!r} is given twice"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("name: a\nparts: [\n", 3),
        ("name: a\n\tflag: true\n", 2),
        ("name: a\n? [b]\n: c\n", 2),
        ("a: !!python/object:os.x {}", 1),
    ],
)
def test_what_is_no_safe_yaml_is_refused_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    (fault,) = faults(tmp_path, text)
    assert fault.startswith(f"x.yaml:{line}: not valid YAML: ")


@pytest.mark.parametrize("text", [b"name: \x00\n", b"name: \xff\xfe\n"], ids=["control character", "not UTF-8"])
def test_what_is_no_text_is_refused_with_its_file(tmp_path: Path, text: bytes) -> None:
    assert faults(tmp_path, text)[0].startswith("x.yaml:1: not valid YAML: ")


@pytest.mark.parametrize("text", ["", "# nothing\n", "- name\n", "name"])
def test_a_document_that_is_no_mapping_is_refused(tmp_path: Path, text: str) -> None:
    (fault,) = faults(tmp_path, text)
    assert fault.startswith(("x.yaml:1: document: ", "x.yaml:2: document: "))


def test_the_quick_loader_reads_every_shipped_file_like_the_one_with_the_messages() -> None:
    paths = sorted(Path(str(files("blimppi.configs"))).rglob("*.yaml"))
    assert len(paths) > 33
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert yaml.load(text, yaml_config._FastLoader) == yaml.load(text, yaml_config._Loader), path


def test_without_libyaml_the_same_faults_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.yaml"
    for text in ("name: a\nname: b\n", "name: [a\n", "parts:\n- {number: x}\nname: a\n", "a: \tb\n- c\n"):
        file.write_text(text, encoding="utf-8")
        messages = []
        for loader in (yaml_config._FastLoader, yaml_config._Loader):
            monkeypatch.setattr(yaml_config, "_FastLoader", loader)
            with pytest.raises(ConfigError) as caught:
                load_yaml(file, Outer)
            messages.append(str(caught.value))
        assert messages[0] == messages[1]
        monkeypatch.undo()


def test_what_begins_with_a_word_is_meant_before_what_looks_like_it() -> None:
    known = ["agr_a", "agr_b", "Agr_c", "agr_d", "arg"]
    assert did_you_mean("agr", known) == "; did you mean 'agr_a' or 'agr_b' or 'Agr_c'?"
    assert did_you_mean("ARQ", known) == "; did you mean 'arg'?"
    assert did_you_mean("zzz", known) == did_you_mean("", known) == ""
