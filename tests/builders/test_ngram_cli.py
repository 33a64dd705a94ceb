import json
import math

import pytest
from blimppi.builders.card import render_card
from blimppi.builders.dataset import read_accounting, read_suite, write_suite
from blimppi.builders.ngram.cli import ngram
from click.testing import CliRunner
from sample_npi import accounting, counts, pair

pytest.importorskip("kenlm")


def run(*arguments):
    return CliRunner().invoke(ngram, [str(argument) for argument in arguments])


@pytest.fixture
def root(tmp_path):
    """A set with three English pairs and one Turkish one."""
    english = [pair("A b.", "B a."), pair("B a.", "A b."), pair("Zx.", "Zy.")]
    counted = accounting(eng=3, tur=1)
    counted["languages"]["tur"] = counts(1, "Turkish")
    write_suite(
        tmp_path / "data",
        "npi",
        {"eng": english, "tur": [pair("Hiç gelmedi.", "Hiç geldi.", "tur")]},
        card=lambda c: render_card("npi", c),
        accounting=counted,
    )
    return tmp_path / "data"


@pytest.fixture
def text(tmp_path):
    file = tmp_path / "text.txt"
    file.write_text("A b.\na b c.\na b d.\nB a.\nHiç gelmedi.\n")
    return file


def test_train_leaves_out_the_sentences_of_pairs(root, text, tmp_path):
    done = run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    assert done.exit_code == 0, done.output
    record = json.loads((tmp_path / "m/eng.json").read_text())
    # "A b." and "B a." are sentences of English pairs; the Turkish pair does not count here
    assert record["sentence_outcomes"] == {"used": 3, "in_pairs": 2, "duplicate": 0, "empty": 0}
    assert "3 used, 2 in_pairs" in done.output


def test_annotate_writes_scores_classes_card_and_accounting(root, text, tmp_path):
    assert (
        run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--quiet").output == ""
    )
    done = run("annotate", "--data", root, "--models", tmp_path / "m", "--allow-missing")
    assert done.exit_code == 0, done.output
    assert "eng: 1 solvable, 1 unsolvable, 1 tie" in done.output
    rows = read_suite(root, "npi")["eng"].to_pylist()
    # "a b" was seen, "b a" not; two unknown words score the same
    assert [row["ngram_class"] for row in rows] == ["solvable", "unsolvable", "tie"]
    assert rows[0]["ngram_lp_good"] == rows[1]["ngram_lp_bad"]
    assert all(math.isfinite(row["ngram_lp_good"]) and row["ngram_lp_good"] < 0 for row in rows)
    assert read_suite(root, "npi")["tur"]["ngram_class"].to_pylist() == [None]
    record = read_accounting(root, "npi")["ngram"]["eng"]
    assert record["classes"] == {"solvable": 1, "unsolvable": 1, "tie": 1}
    assert record["sentence_outcomes"]["in_pairs"] == 2
    assert "Not scored yet: tur;" in (root / "npi/README.md").read_text()


def test_annotate_without_a_model_is_an_error_and_changes_nothing(root, text, tmp_path):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m")
    before = (root / "npi/README.md").read_bytes()
    done = run("annotate", "--data", root, "--models", tmp_path / "m")
    assert done.exit_code == 1
    assert done.output.startswith("Error: no n-gram model of tur in")
    assert "--allow-missing" in done.output
    assert (root / "npi/README.md").read_bytes() == before
    assert run("annotate", "--data", root, "--models", tmp_path / "m", "--lang", "eng").exit_code == 0
    empty = run("annotate", "--data", root, "--models", tmp_path, "--allow-missing")
    assert (empty.exit_code, "no n-gram model of eng, tur" in empty.output) == (1, True)


def test_a_model_from_elsewhere_is_used_only_when_accepted_and_called_unrecorded(root, text, tmp_path):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    (tmp_path / "m/eng.json").unlink()
    arguments = ["annotate", "--data", root, "--models", tmp_path / "m", "--lang", "eng"]
    refused = run(*arguments)
    assert (refused.exit_code, "--unrecorded" in refused.output) == (1, True)
    assert run(*arguments, "--unrecorded").exit_code == 0
    assert read_accounting(root, "npi")["ngram"]["eng"]["method"] == "unrecorded"


def write_english(folder, *pairs):
    write_suite(
        folder, "npi", {"eng": list(pairs)}, card=lambda c: render_card("npi", c), accounting=accounting(eng=len(pairs))
    )
    return folder


def test_a_model_that_may_have_read_the_pairs_of_another_set_is_refused(root, text, tmp_path):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    # "A b c." is in the training text and in no pair of the set that was held out.
    seen = pair("A b c.", "C a b.")
    other = write_english(tmp_path / "other", pair("Zx.", "Zy."), seen)
    done = run("annotate", "--data", other, "--models", tmp_path / "m")
    assert done.exit_code == 1
    assert f"1 of 2 pairs of eng were not held out (the first is {seen.id})" in done.output
    assert "blimppi ngram train --lang eng" in done.output
    assert done.output.count("\n") == 1
    assert read_suite(other, "npi")["eng"]["ngram_class"].to_pylist() == [None, None]


def test_one_held_out_sentence_of_a_pair_is_not_enough(root, text, tmp_path):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    for number, mixed in enumerate([pair("A b.", "A b d."), pair("A b d.", "A b.")]):
        done = run("annotate", "--data", write_english(tmp_path / str(number), mixed), "--models", tmp_path / "m")
        assert (done.exit_code, "1 of 1 pairs of eng" in done.output) == (1, True)


def test_the_part_of_a_held_out_set_is_scored(root, text, tmp_path):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    part = write_english(tmp_path / "part", pair("zx .", "Zy."))
    done = run("annotate", "--data", part, "--models", tmp_path / "m")
    assert done.output == "eng: 0 solvable, 0 unsolvable, 1 tie\n"
    assert read_accounting(part, "npi")["ngram"]["eng"]["held_out"] == 4  # A b. B a. Zx. Zy.


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda record: json.dumps({**record, "language": "tur"}), "is a model of 'tur', not of 'eng'"),
        (lambda record: json.dumps({**record, "held_out": None}), "does not say which sentences were held out"),
        (lambda record: json.dumps([record]), "is no record of a model, but JSON of another kind"),
        (lambda record: "{", "is no JSON"),
    ],
)
def test_a_record_of_another_model_is_refused(root, text, tmp_path, change, message):
    run("train", "--lang", "eng", "--text", text, "--data", root, "--out", tmp_path / "m", "--method", "python")
    record = tmp_path / "m/eng.json"
    record.write_text(change(json.loads(record.read_text())))
    done = run("annotate", "--data", root, "--models", tmp_path / "m", "--lang", "eng")
    assert done.exit_code == 1
    assert message in done.output
    assert done.output.count("\n") == 1
    assert read_suite(root, "npi")["eng"]["ngram_class"].to_pylist() == [None] * 3


def test_a_language_without_pairs_has_nothing_to_hold_out(root, text, tmp_path):
    done = run("train", "--lang", "zzz", "--text", text, "--data", root, "--out", tmp_path / "m")
    assert done.exit_code == 1
    assert "has no pairs of zzz to hold out; it has eng, tur" in done.output
    assert not (tmp_path / "m").exists()


def test_train_from_treebank_folder_for_two_languages(root, tmp_path):
    bank = tmp_path / "ud"
    bank.mkdir()
    (bank / "en_made-ud-train.conllu").write_text("# text = One two.\n\n# text = A b.\n\n")
    (bank / "tr_made-ud-train.conllu").write_text("# text = Bir iki üç.\n\n")
    done = run("train", "--lang", "eng,tur", "--treebank", bank, "--data", root, "--out", tmp_path / "m")
    assert done.exit_code == 0, done.output
    records = {code: json.loads((tmp_path / f"m/{code}.json").read_text()) for code in ("eng", "tur")}
    assert records["eng"]["sources"] == ["en_made-ud-train.conllu"]
    assert records["eng"]["sentence_outcomes"] == {"used": 1, "in_pairs": 1, "duplicate": 0, "empty": 0}
    assert records["tur"]["tokens"] == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--lang", "eng"], "give text to train on"),
        (["--lang", "eng,tur", "--text", "TEXT"], "--text is of one language, but --lang names 2"),
        (["--lang", "../x", "--text", "TEXT"], "codes of three small letters, got '../x'"),
        (["--lang", ",", "--text", "TEXT"], "got nothing"),
        (["--lang", "eng", "--treebank", "/nowhere"], "/nowhere: no CoNLL-U file there"),
        (["--lang", "eng", "--text", "TEXT", "--lmplz", "/nowhere"], "scripts/build_lmplz.sh"),
    ],
)
def test_errors_are_one_line_for_people(root, text, tmp_path, arguments, message):
    arguments = [str(text) if argument == "TEXT" else argument for argument in arguments]
    done = run("train", *arguments, "--data", root, "--out", tmp_path / "m")
    assert done.exit_code in (1, 2)
    assert message in done.output
    assert "Traceback" not in done.output


def test_training_without_a_data_set_says_what_to_build(text, tmp_path):
    done = run("train", "--lang", "eng", "--text", text, "--data", tmp_path / "none", "--out", tmp_path / "m")
    assert done.exit_code == 1
    assert "blimppi build npi" in done.output


@pytest.mark.parametrize("command", ["train", "annotate"])
def test_help_has_examples(command):
    done = run(command, "--help")
    assert f"Examples:\n    blimppi ngram {command}" in done.output
