import pytest
from blimppi.builders.collocations import annotate
from blimppi.builders.dataset import read_accounting, read_suite, write_suite
from blimppi.builders.pair import Pair
from blimppi.lm_eval_tasks import cli
from click.testing import CliRunner

VASE, DOILY, OLD = ("obj", "admire", "vase"), ("obj", "admire", "doily"), ("amod", "vase", "old")
TABLE = "relation\thead\tdependent\tcount\nobj\tadmire\tvase\t1\namod\tvase\told\t7\n"


def pair(config, regime, number, *dependencies):
    own = {
        "field": "syntax",
        "regime": regime,
        "frame": "f",
        "slots": [],
        "in_window": True,
        "fallback": False,
        "collocation_support": None,
        "dependencies": [dict(zip(("relation", "head", "dependent"), entry, strict=True)) for entry in dependencies],
    }
    return Pair(
        "freq", config, f"Good {regime} {number}.", f"Bad {regime} {number}.",
        "eng", "g", "p", config, "grammar", "CC0", extra=own,
    )  # fmt: skip


@pytest.fixture
def root(tmp_path, monkeypatch):
    """Two paradigms, and a card that holds no more than what this test is about."""
    monkeypatch.setattr(annotate, "render_card", lambda suite, counts: f"{suite}: {sorted(counts['paradigms'])}\n")
    pairs = {
        "passive_1": [
            pair("passive_1", "xtail", 1, DOILY),
            pair("passive_1", "head", 1, VASE, OLD),
            pair("passive_1", "head", 2, VASE),
            pair("passive_1", "head", 3),
        ],
        "passive_2": [pair("passive_2", "head", 1, ("obj", "Admire", "VASE"), DOILY)],
    }
    accounting = {"paradigms": {config: {"pairs": len(listed)} for config, listed in pairs.items()}, "seed": 0}
    write_suite(tmp_path, "freq", pairs, card="Before.\n", accounting=accounting)
    (tmp_path / "table.tsv").write_text(TABLE)
    return tmp_path


def run(root, *arguments):
    return CliRunner().invoke(
        cli.blimppi, ["collocations", "annotate", "--table", str(root / "table.tsv"), "--data", str(root), *arguments]
    )


def test_annotate_writes_support_accounting_and_card(root):
    done = run(root)
    assert done.exit_code == 0, done.output
    tables = read_suite(root, "freq")
    # ln 1; (ln 2 + ln 8) / 2 = 2 ln 2; ln 2; nothing to look up
    assert tables["passive_1"]["collocation_support"].to_pylist() == [0.0, 1.386294, 0.693147, None]
    # (ln 2 + ln 1) / 2
    assert tables["passive_2"]["collocation_support"].to_pylist() == [0.346574]
    assert tables["passive_1"]["sentence_good"].to_pylist()[0] == "Good xtail 1."
    record = read_accounting(root, "freq")["paradigms"]["passive_1"]
    assert record["pairs"] == 4
    assert (record["collocations"]["table"], record["collocations"]["rows"]) == ("table.tsv", 2)
    assert len(record["collocations"]["sha256"]) == 64
    assert record["collocations"]["regimes"] == {
        # (2 ln 2 + ln 2) / 2 = 3/2 ln 2 = 1.0397207…; of the six-decimal values 1.0397205
        "head": {
            "pairs": 3, "without_dependencies": 1, "mean_support": pytest.approx(1.039721, abs=1e-6),
            "dependencies": 3, "unattested": 0,
        },
        "xtail": {
            "pairs": 1, "without_dependencies": 0, "mean_support": 0.0, "dependencies": 1, "unattested": 1,
        },
    }  # fmt: skip
    assert (root / "freq/README.md").read_text() == "freq: ['passive_1', 'passive_2']\n"
    assert "passive_1 head: 3 pairs, mean support 1.04, 0 of 3 dependencies never seen" in done.output
    assert "passive_2 head: 1 pairs, mean support 0.35, 1 of 2 dependencies never seen" in done.output


def test_annotating_again_changes_no_byte(root):
    run(root, "--quiet")
    before = {path: path.read_bytes() for path in sorted((root / "freq").rglob("*")) if path.is_file()}
    assert len(before) == 4  # card, accounting, two configs
    assert run(root, "--quiet").output == ""
    assert {path: path.read_bytes() for path in sorted((root / "freq").rglob("*")) if path.is_file()} == before


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (TABLE + "obj\tadmire\tvase\t2\n", "table.tsv:4: obj admire vase comes twice"),
        ("relation\thead\tdependent\tcount\namod\tvase\told\t7\n", "table.tsv counts no relation 'obj', only amod"),
    ],
)
def test_a_faulty_table_changes_nothing(root, capsys, table, message):
    (root / "table.tsv").write_text(table)
    with pytest.raises(SystemExit) as leave:
        cli.main(["collocations", "annotate", f"--table={root}/table.tsv", f"--data={root}", "--quiet"])
    assert leave.value.code == 1
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert (root / "freq/README.md").read_text() == "Before.\n"
    assert read_suite(root, "freq")["passive_2"]["collocation_support"].to_pylist() == [None]


def test_a_suite_without_dependencies_is_refused(root, capsys):
    own = {"template": "t", "tags_good": "", "tags_bad": "", "lexemes": [], "animacy": []}
    other = Pair("it", "c", "A.", "B.", "ita", "g", "p", "c", "template", "CC0", extra=own)
    write_suite(root, "it", {"c": [other]}, card="", accounting={"phenomena": {"c": {"pairs": 1}}})
    for suite, message in (("it", "c has no column dependencies, regime, collocation_support"), ("npi", "no data set")):
        with pytest.raises(SystemExit):
            cli.main(["collocations", "annotate", f"--table={root}/table.tsv", f"--data={root}", f"--suite={suite}"])
        assert message in capsys.readouterr().err
