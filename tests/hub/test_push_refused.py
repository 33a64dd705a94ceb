"""What is not pushed, and why: sets that contradict themselves, and users without a login."""

import json
import logging

import pytest
import yaml
from blimppi.lm_eval_tasks import cli
from hub_push import NPI, SHARD, commits, refused, run
from hub_server import TOKEN


def test_a_dry_run_checks_and_asks_nobody(hub, build_npi):
    root = build_npi(eng=2, tur=1)
    (root / "npi" / "notes.txt").write_text("mine", encoding="utf-8")
    result = run(root, "--dry-run")

    assert hub.log == []
    assert "npi: 3 pairs in 2 configuration(s), 6 files" in result.output
    assert "not sent: notes.txt" in result.output
    assert "Nothing was sent." in result.output


def test_all_suites_are_checked_before_the_first_is_sent(hub, build_npi):
    root = build_npi(eng=2)
    (root / "it" / "data").mkdir(parents=True)
    assert "cannot read" in refused(root)
    assert hub.log == []


@pytest.mark.parametrize("file", ["README.md", "accounting.json"])
def test_a_set_whose_numbers_differ_is_refused(hub, build_npi, file):
    path = build_npi(eng=2) / "npi" / file
    path.write_text(path.read_text(encoding="utf-8").replace("99", "98"), encoding="utf-8")
    assert "README.md does not say what the accounting beside it says: it lacks the line" in refused(path.parents[1])
    assert hub.log == []

    run(path.parents[1], "--renew-card")
    assert len(commits(hub)) == 1


def test_data_that_the_accounting_does_not_count_are_refused(hub, build_npi):
    root = build_npi(eng=2, tur=1)
    accounting = json.loads((root / "npi" / "accounting.json").read_text(encoding="utf-8"))
    (root / "npi/data/tur").rename(root / "npi/data/fin")
    assert "fin has 1 pairs, but its accounting says 0" in refused(root)
    (root / "npi/data/fin").rename(root / "npi/data/tur")
    (root / "npi/data/eng" / SHARD).unlink()
    assert "eng has 0 pairs, but its accounting says 2" in refused(root)
    assert accounting["languages"]["eng"]["pairs"] == 2
    assert hub.log == []


def test_an_eval_yaml_of_ones_own_goes_before_the_generated_one_and_must_fit(hub, build_npi):
    root = build_npi(eng=2)
    own = {"name": "N", "description": "D", "evaluation_framework": "mine", "tasks": [{"id": "a", "config": "tur"}]}
    (root / "npi" / "eval.yaml").write_text(yaml.safe_dump(own), encoding="utf-8")
    assert "eval.yaml names configurations that have no pairs: tur" in refused(root)

    own["tasks"][0]["config"] = "eng"
    (root / "npi" / "eval.yaml").write_text(yaml.safe_dump(own), encoding="utf-8")
    run(root)
    (commit,) = commits(hub)
    assert yaml.safe_load(hub.store.repositories[NPI].commits[commit]["eval.yaml"]) == own


def test_without_login_one_line_says_how(hub, build_npi, monkeypatch, tmp_path):
    monkeypatch.delenv("HF_TOKEN")
    monkeypatch.setattr("huggingface_hub.constants.HF_TOKEN_PATH", str(tmp_path / "none"))
    assert f"Nobody is logged in to {hub.url}: log in with `hf auth login`" in refused(build_npi(eng=2))


def test_a_wrong_token_is_refused_and_no_token_is_ever_shown(hub, build_npi, monkeypatch, capsys, caplog):
    root = build_npi(eng=2)
    monkeypatch.setenv("HF_TOKEN", "hf_another_secret")
    caplog.set_level(logging.DEBUG)
    with pytest.raises(SystemExit):
        cli.main(["push", "--namespace", "org", "--data", str(root)])
    shown = "".join(capsys.readouterr())
    assert "(401): Invalid username or password. Your token may have expired" in shown

    monkeypatch.setenv("HF_TOKEN", TOKEN)
    shown += run(root).output
    assert not any(secret in shown + caplog.text for secret in ("hf_another_secret", TOKEN))


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--namespace", "a/b"], "'a/b' is no user or organisation of the Hub"),
        (["--namespace", "a--b"], "'a--b' is no user or organisation of the Hub"),
        (["--namespace", "a..b"], "'a..b' is no user or organisation of the Hub"),
        (["--suite", "npi,xyz"], "no suite 'xyz'; the suites are freq, it, npi"),
        (["--suite", "it"], "no data set at"),
    ],
)
def test_names_that_are_none(hub, build_npi, args, message):
    assert message in refused(build_npi(eng=1), *args)
    assert hub.log == []


@pytest.mark.parametrize(
    ("status", "said", "told"),
    [
        (403, "You are not allowed to.", "You are not allowed to. Does your token give the right to write there?"),
        (
            400,
            "eval.yaml: unknown framework",
            "or push with --without-eval-yaml",
        ),
        (429, "Too many requests.", "(429): Too many requests."),
    ],
)
def test_what_the_hub_refuses_is_told_in_its_words_and_with_a_way_out(hub, build_npi, status, said, told):
    hub.refuse = lambda method, path: (status, said) if "/commit/" in path else None
    message = refused(build_npi(eng=2))
    assert message.startswith(f"{hub.url} refused {NPI} ({status}): {said}")
    assert told in message
    assert commits(hub) == []
