"""The folder of a leaderboard: page, table, front matter of the Space."""

import csv
import re
from html.parser import HTMLParser

import pytest
from blimppi.lm_eval_tasks.cli import blimppi
from blimppi.lm_eval_tasks.groups import LEFT_OUT
from click.testing import CliRunner
from huggingface_hub import SpaceCard


@pytest.fixture
def site(tmp_path):
    """``site(results, *options)`` runs the command; returns it and the folder written to."""

    def run(results, *options):
        out = tmp_path / "site"
        done = CliRunner().invoke(blimppi, ["leaderboard", "page", *map(str, results), "--out", str(out), *options])
        return done, out

    return run


THREE = {"eng": (0.75, 0.03), "pol": (1.0, 0.0), "tur": (0.5, 0.04)}  # mean 0.75, standard error 0.05 / 3


def table(out):
    with (out / "leaderboard.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_the_table_holds_every_number_with_its_setting(write, site):
    write("org/alpha", THREE, arguments={"dtype": "bfloat16"})
    part = write("org/beta", {"eng": (0.8, 0.02), "pol": (0.5, 0.05)})
    done, out = site([part.parent])
    assert done.exit_code == 0, done.output
    rows = {(row["task"], row["model"]): row for row in table(out)}
    assert len(rows) == 9  # the group blimppi-npi-nc is Polish and Turkish here
    whole = rows["blimppi-npi", "org/alpha"]
    assert (whole["rank"], float(whole["value"]), whole["pairs"]) == ("1", 0.75, "300")
    assert float(whole["stderr"]) == pytest.approx(0.05 / 3)
    assert (whole["data"], whole["readout"], whole["chat_template"], whole["date"]) == (
        "5e" * 32,
        "lp",
        "no",
        "2023-11-14",
    )
    assert whole["settings"] == "loaded as hf; dtype bfloat16; prefix token <s> (0); blimppi 0.1.0"
    lacking = rows["blimppi-npi", "org/beta"]
    assert (lacking["rank"], lacking["value"], lacking["stderr"], lacking["missing"]) == ("", "", "", "tur")
    assert [rows["blimppi_npi_eng", name]["rank"] for name in ("org/alpha", "org/beta")] == ["2", "1"]


def test_the_folder_is_a_static_space(write, site):
    _, out = site([write("org/alpha", THREE)], "--title", "Who knows grammar: a test")
    card = SpaceCard.load(out / "README.md")
    assert (card.data.sdk, card.data.app_file) == ("static", "index.html")
    assert card.data.title == "Who knows grammar: a test"
    assert sorted(one.name for one in out.iterdir()) == ["README.md", "index.html", "leaderboard.csv"]


def test_a_card_of_ones_own_stays(write, site, tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "README.md").write_text("my own")
    _, out = site([write("org/alpha", THREE)])
    assert (out / "README.md").read_text() == "my own"
    assert (out / "index.html").is_file()


class Links(HTMLParser):
    """What a page would load or run, and its texts by element."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.tags = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name in ("src", "srcset") or (tag == "link" and name == "href" and not value.startswith("data:")):
                self.loads.append(value)
            if tag == "a" and name == "href":
                self.links.append(value)


def test_the_page_loads_nothing_and_says_what_is_not_ranked_together(write, site):
    write("org/alpha", THREE, sha="ab" * 20)
    write("org/beta", {"eng": (0.8, 0.02)}, limit=5, file="results_limited.json")
    path = write("org/alpha", THREE, readout="template")
    _, out = site([path.parent])
    text = (out / "index.html").read_text(encoding="utf-8")
    page = Links(text)
    assert page.loads == []
    assert "@import" not in text and "url(" not in text and "fetch(" not in text
    assert page.links == ["leaderboard.csv", "https://huggingface.co/org/alpha"]
    assert "Results on other data, or under another readout, prefix token, chat template" in text
    assert page.tags.count("table") == 2
    assert "results_limited.json: blimppi_npi_eng: evaluated on a part of the pairs." in text
    assert re.findall(r"<h2>(.*?)</h2>", text) == [
        "Polarity items, sentence readout",
        "Polarity items, template readout",
        "Not ranked",
    ]
    assert "75.00 <small>± 1.67</small>" in text  # 100 * 0.05 / 3


def test_headings_tell_rankings_of_one_readout_apart(write, site):
    paths = [write("org/alpha", THREE), write("org/alpha", THREE, arguments={"prefix_token_id": 3}, data="6f" * 32)]
    _, out = site(paths)
    headings = re.findall(r"<h2>(.*?)</h2>", (out / "index.html").read_text(encoding="utf-8"))
    assert [heading.split(", ", 2)[2] for heading in headings] == [
        "data 5e5e5e5e5e5e, prefix token the tokenizer&#39;s own (BOS, else EOS)",
        "data 6f6f6f6f6f6f, prefix token chosen by the evaluator: &lt;s&gt;",
    ]


def test_names_are_text_and_arguments_that_could_be_secrets_are_not_shown(write, site):
    name = "/home/me/<script>alert(1)<"
    path = write(name, THREE, arguments={"password": "hunter2", "token": "hf_x", "tokenizer": "/home/me/tok"})
    _, out = site([path])
    texts = [(out / one).read_text(encoding="utf-8") for one in ("index.html", "leaderboard.csv")]
    assert "<script>alert" not in texts[0]
    for text in texts:
        assert not re.search("hunter2|hf_x|/home/me", text)


def test_nothing_to_rank_is_an_error_with_the_reason(write, site):
    done, out = site([write("org/alpha", {"eng": (0.8, 0.02)}, limit=5)])
    assert done.exit_code == 1
    assert "no result that can be ranked." in done.output and "evaluated on a part of the pairs" in done.output
    assert not out.exists()


@pytest.mark.parametrize("length", [0, 700])
def test_a_file_that_is_cut_short_is_named_and_no_page_is_made_without_it(write, site, length):
    path = write("org/alpha", THREE, file="results_cut.json")
    path.write_bytes(path.read_bytes()[:length])
    write("org/beta", THREE)
    done, out = site([path.parent])
    assert done.exit_code == 1
    assert "results_cut.json: no whole JSON" in done.output
    assert done.output.endswith("or move the file elsewhere to report the other results\n")
    assert not out.exists()


def test_a_metric_that_there_is_not_is_an_error(write, site):
    done, _ = site([write("org/alpha", THREE)], "--metric", "accuracy")
    assert done.exit_code == 2


def test_results_of_a_real_run(make_set, pairs, chosen_scores, scores, site, tmp_path):
    import lm_eval
    from blimppi.lm_eval_tasks.leaderboard.members import group_members
    from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager
    from lm_eval.loggers import EvaluationTracker

    sets = make_set(eng=pairs, tur=pairs[:4])
    absent = sorted(f"blimppi_npi_{member}" for member in group_members("npi")["blimppi-npi"] - {"eng", "tur"})
    manager = SuiteTaskManager(only_ours=True, metadata={"blimppi_data": str(sets), LEFT_OUT: absent})
    results = lm_eval.simple_evaluate(model=chosen_scores(scores), tasks=["blimppi-npi"], task_manager=manager)
    results.pop("samples")
    EvaluationTracker(output_path=str(tmp_path / "runs")).save_results_aggregated(results=results, samples={})
    for options in ((), ("--data", str(sets))):
        done, out = site([tmp_path / "runs"], *options)
        assert done.exit_code == 0, done.output
        # Right, tie, wrong, wrong, right: 2 of 5 and 1 of 4.
        assert {row["task"]: float(row["value"]) for row in table(out)} == {
            "blimppi-npi": pytest.approx(0.325),
            "blimppi_npi_eng": 0.4,
            "blimppi_npi_tur": 0.25,
        }
        assert all(row["rank"] == "1" for row in table(out))


def test_a_set_that_is_named_must_be_there(write, site, tmp_path):
    done, _ = site([write("org/alpha", THREE)], "--data", str(tmp_path / "nowhere"))
    assert done.exit_code == 1
    assert "nowhere" in done.output and "blimppi build npi" in done.output
