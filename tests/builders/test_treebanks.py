"""Which files are read, under which name and licence."""

from __future__ import annotations

from pathlib import Path

import pytest
from blimppi.builders.npi.config import Language
from blimppi.builders.source import UNSTATED, allows_commercial_use
from blimppi.builders.treebanks import LicenceError, is_ud_v1, licence, select, treebank_name
from blimppi.builders.ud_files import UdFiles

V2 = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n"
V1 = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n2\tit\tit\tPRON\t_\t_\t1\tdobj\t_\t_\n\n"


@pytest.fixture
def language() -> Language:
    return Language.model_validate(
        {
            "iso": "qaa", "name": "Invented", "typology": "NPI", "family": "None", "script": "LATIN",
            "sources": ["made up"], "items": [{"id": "ever", "match": {"form": "ever"}}],
            "licensers": [
                {"name": "not", "type": "negator", "environment": "standard_negation", "match": {"form": "not"}}
            ],
            "treebanks": [
                {"name": "UD_Invented-Good", "licence": "CC BY 4.0"},
                {"name": "UD_Invented-Odd", "use": False, "reason": "odd"},
            ],
        }
    )  # fmt: skip


@pytest.fixture
def release(tmp_path: Path) -> Path:
    for name in ["UD_Invented-Good/qaa_good-ud-test.conllu", "UD_Invented-Odd/qaa_odd-ud-test.conllu",
                 "UD_Invented-New/qaa_new-ud-dev.conllu", "UD_Other-Good/qab_good-ud-test.conllu"]:  # fmt: skip
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(V2, encoding="utf-8")
    return tmp_path


def names(language: Language, *paths: Path, only: bool = True) -> list[str]:
    return [source.treebank for source in select(language, UdFiles([str(p) for p in paths]), only_language=only)]


def test_in_a_release_the_treebanks_left_out_are_passed_over(language: Language, release: Path) -> None:
    assert names(language, release) == ["UD_Invented-Good", "UD_Invented-New"]


def test_one_that_is_named_outright_is_read_although_it_is_left_out(language: Language, release: Path) -> None:
    folder = release / "UD_Invented-Odd"
    assert names(language, folder) == ["UD_Invented-Odd"]
    assert names(language, folder / "qaa_odd-ud-test.conllu") == ["UD_Invented-Odd"]
    assert names(language, release, folder) == ["UD_Invented-Good", "UD_Invented-New", "UD_Invented-Odd"]


def test_a_folder_with_nothing_but_treebanks_left_out_is_an_error_that_names_them(
    language: Language, tmp_path: Path
) -> None:
    inner = tmp_path / "all" / "UD_Invented-Odd"
    inner.mkdir(parents=True)
    (inner / "qaa_odd-ud-test.conllu").write_text(V2, encoding="utf-8")
    with pytest.raises(FileNotFoundError, match="UD_Invented-Odd"):
        select(language, UdFiles([str(tmp_path / "all")]), only_language=True)


def test_names(tmp_path: Path) -> None:
    assert treebank_name(Path("UD_A-B/a_b-ud-train.conllu.xz")) == "UD_A-B"
    assert treebank_name(Path("here/a_b-ud-train.conllu.xz")) == "a_b"
    assert treebank_name(Path("here/mine.conllu.gz")) == "mine"
    assert treebank_name(Path("here/my-udine.conllu")) == "my-udine"


def test_licence_by_configuration_then_by_readme_then_unstated(language: Language, release: Path) -> None:
    good, new = release / "UD_Invented-Good", release / "UD_Invented-New"
    for folder in (good, new):
        (folder / "README.md").write_text("# x\n\nLicense: CC BY-SA 3.0 \nIncludes text: yes\n", encoding="utf-8")
    found = select(language, UdFiles([str(release)]), only_language=True)
    assert [s.licence for s in found] == ["CC BY 4.0", "CC BY-SA 3.0"]
    (new / "README.md").rename(new / "README.txt")
    assert licence(language, new / "x.conllu", "UD_Invented-New") == "CC BY-SA 3.0"
    (new / "README.txt").unlink()
    assert licence(language, new / "x.conllu", "UD_Invented-New") == UNSTATED


@pytest.mark.parametrize(
    ("readme", "prose", "agree"),
    [
        ("CC BY-SA 4.0", "Creative Commons License Attribution-ShareAlike 4.0 International", True),
        ("CC BY-NC-SA 4.0", "Attribution-NonCommercial-ShareAlike 4.0 International", True),
        ("CC BY-NC-SA 4.0", "https://creativecommons.org/licenses/by-nc-sa/4.0/", True),
        ("CC BY-SA 4.0", "Licensed under CC BY-NC-SA 4.0.", False),
        ("CC BY-SA 4.0", "for non-commercial purposes only", False),
        ("CC BY-NC-SA 3.0", "Attribution-ShareAlike 3.0 Unported", False),
    ],
)
def test_a_readme_and_a_licence_text_that_disagree_stop_the_build(
    language: Language, release: Path, readme: str, prose: str, agree: bool
) -> None:
    new = release / "UD_Invented-New"
    (new / "README.md").write_text(f"License: {readme}\n", encoding="utf-8")
    (new / "LICENSE.txt").write_text(prose, encoding="utf-8")
    if agree:
        assert licence(language, new / "x.conllu", "UD_Invented-New") == readme
    else:
        with pytest.raises(LicenceError, match=rf"README.md says '{readme}', but .*LICENSE.txt .*UD_Invented-New"):
            select(language, UdFiles([str(release)]), only_language=True)
    (release / "UD_Invented-Good" / "README.md").write_text("License: CC BY-NC 4.0", encoding="utf-8")
    (release / "UD_Invented-Good" / "LICENSE.txt").write_text("free", encoding="utf-8")
    assert licence(language, release / "UD_Invented-Good" / "x.conllu", "UD_Invented-Good") == "CC BY 4.0"  # configured


def test_a_file_of_ud_v1_is_refused_with_a_reason(language: Language, tmp_path: Path) -> None:
    old = tmp_path / "qaa_old-ud-test.conllu"
    old.write_text(V2 + V1, encoding="utf-8")
    (tmp_path / "qaa_good-ud-test.conllu").write_text(V2, encoding="utf-8")
    assert is_ud_v1(old)
    found = select(language, UdFiles([str(tmp_path)]), only_language=True)
    assert [(s.treebank, s.refused) for s in found] == [("qaa_good", ""), ("qaa_old", "ud_v1_file")]


@pytest.mark.parametrize(
    ("stated", "allowed"),
    [
        ("CC BY-SA 4.0", True),
        ("CC-BY-4.0", True),
        ("GNU GPL 3.0", True),
        ("Apache-2.0", True),
        ("CC BY-NC-SA 4.0", False),
        ("CC BY-NC-SA 4.0 + GNU GPL 3.0", False),
        ("cc-by-nc-sa-3.0", False),
        ("not stated", False),
    ],
)
def test_which_licences_allow_commercial_use(stated: str, allowed: bool) -> None:
    assert allows_commercial_use(stated) is allowed
