"""However files are cut and shared out, the set is the same, and what is wrong in them is told with its own line."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import pytest
from blimppi.builders.conllu_chunks import ConlluError
from blimppi.builders.npi import schedule
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.languages import config_folder, load_languages
from blimppi.builders.npi.parts import Part, Work
from blimppi.builders.npi.suite import build_npi, write_npi
from blimppi.builders.source import Source

CODES = ["eng", "pol", "swe"]  # verb forms to learn, cases to learn, nothing to learn
ODD = "# sent_id = odd\n1\tGo\tgo\tVERB\n\n"


@pytest.fixture(scope="module")
def treebanks(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two files of each language with a fault each: one with carriage returns and no last line end, one packed."""
    folder = tmp_path_factory.mktemp("treebanks")
    for iso, code in zip(CODES, ["en", "pl", "sv"], strict=True):
        text = (config_folder() / "demo" / f"{iso}.conllu").read_text(encoding="utf-8")
        faulty = text.strip() + "\n\n" + ODD + text.replace("# sent_id = ", "# sent_id = again-")
        (folder / f"{code}_a-ud-train.conllu").write_bytes(faulty.strip().replace("\n", "\r\n").encode("utf-8-sig"))
        (folder / f"{code}_b-ud-test.conllu.gz").write_bytes(gzip.compress((ODD + text).encode()))
    return [str(folder)]


def built(treebanks: list[str], root: Path, **how: int) -> tuple[dict[str, bytes], list[tuple[str, str]]]:
    """Files of the set, and place and outcome of every sentence that held an item or could not be read."""
    made = build_npi(list(load_languages(CODES).values()), treebanks, quiet=True, **how)
    write_npi(made, root, seed=0, merge=False)
    files = {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted((root / "npi").rglob("*")) if p.is_file()}
    return files, [(s.where, s.outcome) for _, _, results in made.values() for result in results for s in result.held]


def test_every_size_and_number_of_workers_gives_the_same_bytes(treebanks: list[str], tmp_path: Path) -> None:
    expected = built(treebanks, tmp_path / "whole")
    assert [outcome for _, outcome in expected[1]].count("malformed_tree") == 6
    for number, how in enumerate([{"size": 1}, {"size": 3000, "workers": 2}, {"size": 1, "workers": 3}]):
        assert built(treebanks, tmp_path / str(number), **how) == expected


@pytest.mark.parametrize("size", [1, 1 << 20])
def test_a_fault_is_told_with_its_own_line(treebanks: list[str], tmp_path: Path, size: int) -> None:
    _, sentences = built(treebanks, tmp_path, size=size)
    folder = Path(treebanks[0])
    for iso, code in zip(CODES, ["en", "pl", "sv"], strict=True):
        lines = (config_folder() / "demo" / f"{iso}.conllu").read_text(encoding="utf-8").strip().count("\n") + 1
        plain, packed = folder / f"{code}_a-ud-train.conllu", folder / f"{code}_b-ud-test.conllu.gz"
        assert (f"{plain}:{lines + 2} (odd)", "malformed_tree") in sentences
        assert (f"{packed}:1 (odd)", "malformed_tree") in sentences


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("size", [1, 1 << 20])
def test_a_fault_far_into_a_file_stops_the_build(tmp_path: Path, workers: int, size: int) -> None:
    text = (config_folder() / "demo" / "eng.conllu").read_text(encoding="utf-8").strip() + "\n\n"
    file = tmp_path / "en_a-ud-train.conllu"
    file.write_bytes((text * 20).encode() + b"# text = caf\xe9\n\n")
    where = text.count("\n") * 20 + 1
    with pytest.raises(ConlluError, match=rf"en_a-ud-train.conllu:{where}: the file cannot be read on: not UTF-8"):
        build_npi([load_languages(["eng"])["eng"]], [str(file)], workers=workers, size=size, quiet=True)


def test_the_languages_with_most_to_read_come_first_and_calls_are_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages = load_languages(CODES)
    works = []
    for copies, language in zip((1, 9, 3), languages.values(), strict=True):
        text = (config_folder() / "demo" / f"{language.iso}.conllu").read_text(encoding="utf-8").strip() + "\n\n"
        (tmp_path / f"{language.iso}.conllu").write_text(text * copies, encoding="utf-8")
        works.append(Work(language, [Source(tmp_path / f"{language.iso}.conllu", "own", "CC0")], None, 4000))
    calls: list[tuple[str, int]] = []
    read = schedule._read

    def watched(tools: schedule.Once, group: Sequence[Part]) -> list[schedule.Read | schedule.Made]:
        scanner: Language = tools.value[0].language
        calls.append((scanner.iso, sum(part.amount for part in group)))
        return read(tools, group)

    monkeypatch.setattr(schedule, "_read", watched)
    monkeypatch.setattr(schedule, "_READ", 10_000)
    dict(schedule.read_all(works, workers=1, quiet=True))
    assert list(dict(calls)) == ["pol", "swe", "eng"]
    assert all(10_000 <= amount < 20_000 for iso, amount in calls if (iso, amount) != last_of(calls, iso))


def last_of(calls: list[tuple[str, int]], iso: str) -> tuple[str, int]:
    """The last call of a language, which has what is left over."""
    return [call for call in calls if call[0] == iso][-1]
