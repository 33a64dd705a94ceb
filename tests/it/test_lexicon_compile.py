"""Compiling: what comes from which source, and what is said of faulty lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from blimppi.builders.it.lexicon import default_folder, load_lexicon
from blimppi.builders.it.lexicon.cli import lexicon
from blimppi.builders.it.lexicon.paradigm import Decision, Paradigms, UndecidedError
from blimppi.builders.it.lexicon.settings import load_settings
from blimppi.builders.it.lexicon.sources import Conjugations, VerbDictionary
from blimppi.builders.it.lexicon.table import LexiconError, read_rows
from click.testing import CliRunner, Result

PERSONS = ("S1", "S2", "S3", "P1", "P2", "P3")
SETTINGS = load_settings(default_folder() / "curated")


def paradigm(stem: str, infinitive: str) -> dict[str, Any]:
    """A dictionary entry; its infinitive and gerund carry a clitic, as many in the real file do."""
    present = dict(zip(PERSONS, (f"{stem}{e}" for e in ("o", "i", "a", "iamo", "ate", "ano")), strict=True))
    return {
        "ind": {"pres": present, "impf": present, "fut": present, "past": present},
        "cond": {"pres": present},
        "sub": {"pres": present, "impf": present},
        "impr": {"pres": {"S2": f"{stem}a", "P2": f"{stem}ate"}},
        "inf": {"pres": infinitive + "vi"},
        "ger": {"pres": f"{stem}andosi"},
        "part": {"past": {"S": f"{stem}ato"}},
    }


def conjugation(compound: int, **changes: str) -> dict[str, Any]:
    """A conjugation table that agrees with `paradigm` but for ``changes`` (of the present, by number)."""
    present = [[i, changes.get(f"n{i}", e)] for i, e in enumerate(("o", "i", "a", "iamo", "ate", "ano"))]
    sections = SETTINGS.conjugation_paths.values()
    table: dict[str, Any] = {}
    for mood, section in sections:
        table.setdefault(mood, {})[section] = present
    table["Imperativo"]["Imperativo"] = [[1, "a"], [4, "ate"]]
    table["Indicativo"]["Indicativo presente"] = present
    table["Indicativo"]["Indicativo passato prossimo"] = [[i, "ato"] for i in range(compound)]
    table["Infinito"] = {"Infinito / Gerundio": [[2, "ando"]]}
    table["Participio"] = {"Participio": [[1, "ato"]]}
    return table


def paradigms(decisions: list[Decision], compound: int = 6, **changes: str) -> Paradigms:
    return Paradigms(
        VerbDictionary({"lodare": paradigm("lod", "lodare")}, SETTINGS),
        Conjugations({"lodare": {"root": "lod", "template": "x"}}, {"x": conjugation(compound, **changes)}, SETTINGS),
        decisions,
        SETTINGS,
    )


def test_clitics_that_leaked_into_the_dictionary_are_cut() -> None:
    forms, used = paradigms([]).forms("lodare")
    assert (forms["inf"], forms["ger"], forms["part.fp"]) == ("lodare", "lodando", "lodate")
    assert used == {"dictionary"}


@pytest.mark.parametrize(("compound", "auxiliary"), [(6, "avere"), (8, "essere")])
def test_auxiliary_by_the_gendered_lines_of_the_compound_tense(compound: int, auxiliary: str) -> None:
    assert paradigms([], compound).tables.auxiliary("lodare") == auxiliary


def test_differing_sources_ask_for_a_decision() -> None:
    with pytest.raises(
        UndecidedError, match=r"lodare pres\.1p: dictionary 'lodiamo', tables 'lodamo'; decide in verb_forms"
    ):
        paradigms([], n3="amo").forms("lodare")


@pytest.mark.parametrize(
    ("decision", "form"),
    [
        (Decision("lodare", "pres.*", "tables", ""), "lodamo"),
        (Decision("lodare", "*", "dictionary", ""), "lodiamo"),
        (Decision("*", "*", "dictionary", ""), "lodiamo"),
        (Decision("lodare", "pres.1p", "form", "lodiam"), "lodiam"),
    ],
)
def test_decisions(decision: Decision, form: str) -> None:
    rest = Decision("*", "*", "tables", "")
    assert paradigms([decision, rest], n3="amo").forms("lodare")[0]["pres.1p"] == form


def test_a_decision_for_all_verbs_says_nothing_where_the_sources_agree() -> None:
    forms, _ = paradigms([Decision("*", "*", "form", "no")]).forms("lodare")
    assert forms["pres.1p"] == "lodiamo"


def test_a_pronominal_verb_has_the_forms_of_the_bare_one() -> None:
    assert paradigms([]).forms("lodarsi")[0]["inf"] == "lodare"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Curated lists of a noun, a verb and an adjective, with their sources as JSON files."""
    curated = tmp_path / "curated"
    curated.mkdir()
    shipped = default_folder() / "curated"
    files = {
        "nouns.tsv": "lemma\tgender\tplural\tanimacy\tsem_class\tcounterpart\tflags\n"
        "gatto\tm\t\tanimal\tanimal\t\tnatural_gender\nfilm\tm\tfilm\tinanimate\tartwork_media\t\t\n",
        "verbs.tsv": (shipped / "verbs.tsv").read_text(encoding="utf-8").split("\n")[0]
        + "\nlodare\t\ttr_strict\tperson_role\tperson_role\t\t\t\t\t\tacc\tpassive\n",
        "adjectives.tsv": "lemma\tmasc_plural\tfem_singular\tfem_plural\tposition\tsem_classes\tflags\n"
        "nero\t\t\t\tpost\tanimal\tcolour\n",
        "names.tsv": "form\tgender\nAnna\tf\n",
        "verb_forms.tsv": "lemma\tforms\ttake\tform\n",
        "sources.yaml": (shipped / "sources.yaml").read_text(encoding="utf-8"),
    }
    for stem in ("determiners", "quantifiers", "pronouns", "prepositions", "adverbs"):
        files[f"{stem}.tsv"] = "form\tkind\ndi\tx\n"
    for name, content in files.items():
        (curated / name).write_text(content, encoding="utf-8")
    stoplists = tmp_path / "stoplists"
    stoplists.mkdir()
    (stoplists / "isc_real_words.txt").write_text("# none\n", encoding="utf-8")
    data = {
        "words": {"gatto": {"G": "M", "P": "gatti"}, "film": {"G": "M", "P": "films"}},
        "adjectives": {"nero": {"MP": "neri", "FS": "nera", "FP": "nere"}},
        "verbs": {"lodare": paradigm("lod", "lodare")},
        "conjugated": {"lodare": {"root": "lod", "template": "x"}},
        "tables": {"x": conjugation(6)},
    }
    for name, content in data.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


def run(folder: Path) -> Result:
    options = {
        "--italian-words": "words.json", "--italian-adjectives": "adjectives.json", "--italian-verbs": "verbs.json",
        "--mlconjug-verbs": "conjugated.json", "--mlconjug-tables": "tables.json", "--curated": "curated",
        "--output": "out",
    }  # fmt: skip
    arguments = [part for name, file in options.items() for part in (name, str(folder / file))]
    return CliRunner().invoke(lexicon, ["compile", *arguments])


def test_compiled_tables_can_be_loaded(folder: Path) -> None:
    result = run(folder)
    assert result.exit_code == 0, result.output
    made = load_lexicon(folder / "out")
    cat, film = made.nouns
    assert (cat.pl, cat.onset, cat.invariable, cat.natural_gender) == ("gatti", "c", False, True)
    assert (film.pl, film.invariable) == ("film", True)
    assert made.verbs[0].aux == "avere"
    assert made.adjectives[0].fp == "nere"
    sources = [row["source"] for _, row in read_rows(folder / "out" / "nouns.tsv")]
    assert sources == ["italian-words-dict (morph-it)", "curated"]


def test_compiling_twice_makes_the_same_files(folder: Path) -> None:
    run(folder)
    first = {path.name: path.read_bytes() for path in (folder / "out").glob("*.tsv")}
    run(folder)
    assert {path.name: path.read_bytes() for path in (folder / "out").glob("*.tsv")} == first


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("psicologo\tm\tpsicologi\thuman\tperson_role\t\t\n", "nouns.tsv:4: lemma: psicologo has an onset"),
        ("gattina\tf\t\tanimal\tanimal\t\t\n", "nouns.tsv:4: plural: the dictionary has none for gattina"),
        ("film\tf\t\tanimal\tanimal\t\t\n", "nouns.tsv:4: plural: the dictionary has none for film (f)"),
        ("cane\tm\tcani\tanimal\tanimal\t\tgentle\n", "nouns.tsv:4: flags: gentle: none of"),
    ],
)
def test_faults_of_curated_lists_name_file_and_line(folder: Path, row: str, fault: str) -> None:
    with (folder / "curated" / "nouns.tsv").open("a", encoding="utf-8") as file:
        file.write(row)
    result = run(folder)
    assert isinstance(result.exception, LexiconError)
    assert fault in str(result.exception)
    assert not (folder / "out" / "nouns.tsv").exists()
