import gzip
import json

import pytest
from blimppi.builders.collocations.count import count, record_path, write
from blimppi.builders.collocations.settings import load_settings
from blimppi.builders.yaml_config import ConfigError
from blimppi.lm_eval_tasks import cli
from click.testing import CliRunner


def sentence(*words):
    """Lines of CoNLL-U from (form, lemma, UPOS, head, relation)."""
    rows = [
        "\t".join([str(place), form, lemma, upos, "_", "_", str(head), relation, "_", "_"])
        for place, (form, lemma, upos, head, relation) in enumerate(words, 1)
    ]
    return "\n".join(rows) + "\n\n"


ACTIVE = sentence(
    ("The", "the", "DET", 3, "det"),
    ("old", "old", "ADJ", 3, "amod"),
    ("Clockmakers", "Clockmaker", "NOUN", 4, "nsubj"),
    ("admired", "admire", "VERB", 0, "root"),
    ("vases", "vase", "NOUN", 4, "obj"),
    (".", ".", "PUNCT", 4, "punct"),
)
PASSIVE = sentence(
    ("Vases", "vase", "NOUN", 3, "nsubj:pass"),
    ("were", "be", "AUX", 3, "aux:pass"),
    ("admired", "admire", "VERB", 0, "root"),
    ("by", "by", "ADP", 5, "case"),
    ("clockmakers", "clockmaker", "NOUN", 3, "obl:agent"),
)
# A name as subject, a pronoun as head of a modifier, no lemma, and an oblique: no pair in it.
NONE = sentence(
    ("Laura", "Laura", "PROPN", 2, "nsubj"),
    ("saw", "see", "VERB", 0, "root"),
    ("something", "something", "PRON", 2, "obj"),
    ("red", "red", "ADJ", 3, "amod"),
    ("xxx", "_", "NOUN", 2, "obj"),
    ("there", "house", "NOUN", 2, "obl"),
    ("is", "be", "VERB", 2, "nsubj:outer"),
)
TABLE = (
    "relation\thead\tdependent\tcount\namod\tclockmaker\told\t1\nnsubj\tadmire\tclockmaker\t2\nobj\tadmire\tvase\t2\n"
)


@pytest.fixture
def bank(tmp_path):
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank/a.conllu").write_text(ACTIVE + NONE)
    (tmp_path / "bank/b.conllu.gz").write_bytes(gzip.compress(PASSIVE.encode()))
    return tmp_path / "bank"


def run(*arguments):
    return CliRunner().invoke(cli.blimppi, ["collocations", *map(str, arguments)])


def test_a_passive_counts_as_the_active_and_every_word_has_an_outcome(bank, tmp_path):
    done = run("count", "--conllu", bank, "--out", tmp_path / "new/t.tsv")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "new/t.tsv").read_text() == TABLE
    record = json.loads((tmp_path / "new/t.json").read_text())
    assert record["files"] == [
        {"name": "a.conllu", "sentences": 2, "words": 13},
        {"name": "b.conllu.gz", "sentences": 1, "words": 5},
    ]
    assert (record["sentences"], record["words"], record["distinct_pairs"]) == (3, 18, 3)
    assert record["outcomes"] == {
        "pair": 5,  # old, clockmakers, vases; vases, clockmakers
        "root": 3,
        "other_relation": 6,  # the, full stop; were, by; there (obl), is (nsubj:outer)
        "dependent_not_content": 2,  # Laura, something
        "head_not_content": 1,  # red
        "no_lemma": 1,  # xxx
        "malformed_tree": 0,
    }
    assert sum(record["outcomes"].values()) == record["words"]
    assert "other_relation                   6" in done.output


def test_a_head_without_lemma_makes_no_pair(tmp_path):
    headless = sentence(("stars", "star", "NOUN", 2, "nsubj"), ("zz", "_", "VERB", 0, "root"))
    (tmp_path / "a.conllu").write_text(headless + PASSIVE)
    counted = count([str(tmp_path)], load_settings())
    assert counted.record["outcomes"]["no_lemma"] == 1
    assert set(counted.pairs) == {("obj", "admire", "vase"), ("nsubj", "admire", "clockmaker")}


def test_a_predicative_adjective_counts_as_an_attributive_one(tmp_path):
    noun = sentence(
        ("vases", "vase", "NOUN", 3, "nsubj"), ("are", "be", "AUX", 3, "cop"), ("tools", "tool", "NOUN", 0, "root")
    )
    adjective = sentence(
        ("vases", "vase", "NOUN", 3, "nsubj"), ("are", "be", "AUX", 3, "cop"), ("old", "old", "ADJ", 0, "root")
    )
    attribute = sentence(("old", "old", "ADJ", 2, "amod"), ("vase", "vase", "NOUN", 0, "root"))
    (tmp_path / "a.conllu").write_text(noun + adjective + attribute)
    assert dict(count([str(tmp_path)], load_settings()).pairs) == {
        ("nsubj", "tool", "vase"): 1,
        ("amod", "vase", "old"): 2,
    }


def test_decomposed_letters_are_composed(tmp_path):
    (tmp_path / "a.conllu").write_text(
        sentence(("x", "Cafe\u0301", "NOUN", 2, "obj"), ("y", "VISIT", "VERB", 0, "root")), encoding="utf-8"
    )
    assert dict(count([str(tmp_path)], load_settings()).pairs) == {("obj", "visit", "caf\u00e9"): 1}


@pytest.mark.parametrize("name", ["t.tsv", "t.tsv.gz"])
def test_any_number_of_workers_and_any_order_of_paths_give_the_same_bytes(bank, tmp_path, name):
    written = []
    for folder, paths, workers in (("1", [bank], 1), ("2", [bank / "b.conllu.gz", bank / "a.conllu", bank], 2)):
        arguments = [part for path in paths for part in ("--conllu", path)]
        done = run("count", *arguments, "--out", tmp_path / folder / name, "--workers", workers, "--quiet")
        assert (done.exit_code, done.output) == (0, "")
        written.append([path.read_bytes() for path in sorted((tmp_path / folder).iterdir())])
    assert written[0] == written[1]
    assert len(written[0]) == 2  # no partial file is left


def test_a_sentence_that_is_no_tree_is_counted_and_named(bank, tmp_path):
    (bank / "c.conllu").write_text(
        "# sent_id = bad-1\n" + sentence(("a", "a", "NOUN", 2, "obj"), ("b", "b", "VERB", 1, "obj")) + ACTIVE
    )
    done = run("count", "--conllu", bank, "--out", tmp_path / "t.tsv", "--quiet")
    assert done.exit_code == 0
    assert done.output == f"skipped: {bank}/c.conllu:1 (bad-1): 0 roots instead of one\n"
    record = json.loads((tmp_path / "t.json").read_text())
    assert (record["outcomes"]["malformed_tree"], record["words"]) == (2, 26)
    assert sum(record["outcomes"].values()) == 26


def test_many_faults_are_summed_up(tmp_path):
    broken = sentence(("a", "a", "NOUN", 1, "obj"))
    (tmp_path / "a.conllu").write_text(broken * 12 + ACTIVE)
    done = run("count", "--conllu", tmp_path, "--out", tmp_path / "t.tsv", "--quiet")
    assert done.output.count("roots instead of one") == 10
    assert done.output.endswith("skipped: 2 more sentences that are no trees\n")


@pytest.mark.parametrize(
    ("paths", "out", "message"),
    [
        (["none"], "t.tsv", "none: no CoNLL-U file there"),
        (["bank"], "t.txt", "t.txt: the table's name must end in .tsv or .tsv.gz"),
        (["twice"], "t.tsv", "x.conllu.gz are one file, plain and compressed: name one of them"),
        (["poor"], "t.tsv", "no pair of content words in 1 files (words by outcome: root 1)"),
        (["text"], "t.tsv", "x.conllu: no CoNLL-U in it"),
        (["bank"], "folder.tsv", "folder.tsv"),
    ],
)
def test_errors_are_one_line_and_leave_no_table(bank, tmp_path, capsys, monkeypatch, paths, out, message):
    monkeypatch.chdir(tmp_path)
    for name, text in (("twice", ACTIVE), ("poor", sentence(("a", "a", "NOUN", 0, "root"))), ("text", "Hello.\n\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.conllu").write_text(text)
    (tmp_path / "twice/x.conllu.gz").write_bytes(gzip.compress(ACTIVE.encode()))
    (tmp_path / "folder.tsv").mkdir()
    with pytest.raises(SystemExit) as leave:
        cli.main(["collocations", "count", *(f"--conllu={path}" for path in paths), "--out", out, "--quiet"])
    assert leave.value.code in (1, 2)
    said = capsys.readouterr().err
    assert message in said
    assert "Traceback" not in said
    assert not (tmp_path / out).is_file()


def test_settings_of_your_own_replace_the_shipped_ones(bank, tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("content: [NOUN, VERB, PROPN]\nrelations:\n  subject: [nsubj]\n")
    done = run("count", "--conllu", bank, "--config", own, "--out", tmp_path / "t.tsv", "--quiet")
    assert done.exit_code == 0, done.output
    rows = (tmp_path / "t.tsv").read_text().splitlines()[1:]
    assert rows == ["subject\tadmire\tclockmaker\t1", "subject\tsee\tlaura\t1"]
    assert json.loads((tmp_path / "t.json").read_text())["settings"]["relations"] == {"subject": ["nsubj"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("content: [NOUN]\nrelations:\n  a: [obj]\n  b: [amod, obj]\n", "own.yaml:2: relations: .*given twice: obj"),
        ("content: [NUON]\nrelations:\n  a: [obj]\n", "own.yaml:1: content.0"),
        ("content: []\nrelations:\n  a: [obj]\n", "own.yaml:1: content"),
        ("content: [NOUN]\nrelations:\n  a: []\n", "own.yaml:3: relations.a"),
        (
            "content: [NOUN]\nrelations:\n  a: [obj]\nturned:\n  - {relation: b, head: ADJ, as: a}\n",
            "turned: no relation b; there are a",
        ),
        ("content: [NOUN]\nrelation:\n  a: [obj]\n", "did you mean 'relations'"),
        ("content: [NOUN]\nrelations:\n  'a b': [obj]\n", "own.yaml:3: relations"),
    ],
)
def test_faults_of_settings_name_the_line(tmp_path, text, message):
    (tmp_path / "own.yaml").write_text(text)
    with pytest.raises(ConfigError, match=message):
        load_settings(tmp_path / "own.yaml")


def test_shipped_relations_are_those_the_documentation_names():
    shipped = load_settings()
    assert list(shipped.relations) == ["nsubj", "obj", "iobj", "xcomp", "amod", "compound", "nmod:poss"]
    assert shipped.relation_of["nsubj:pass"] == "obj"
    assert shipped.relation_of["obl:agent"] == "nsubj"
    assert shipped.turns == {("nsubj", "ADJ"): "amod"}
    assert "nsubj:outer" not in shipped.relation_of


def test_writing_again_replaces_table_and_record(bank, tmp_path):
    out = tmp_path / "t.tsv"
    out.write_text("old")
    write(count([str(bank)], load_settings()), out)
    assert out.read_text() == TABLE
    assert record_path(out).is_file()
