"""A broken installation, made for real: modules that are missing or fail, and a Hub that is down."""

import socket
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.doctor import packages
from blimppi.lm_eval_tasks.doctor.cli import doctor
from click.testing import CliRunner

sys.path.append(str(Path(__file__).parents[2] / "hub"))
from hub_server import HubServer
from hub_store import Store

FAILING = "raise ImportError('libwanting.so: cannot open shared object file')\n"
# What a site's own start-up file can do: a name that is None in sys.modules cannot be imported.
MISSING = "import sys\nsys.modules['kenlm'] = None\n"
TOKEN = "hf_a_token_that_nobody_may_see"


@pytest.fixture
def closed():
    """The address of a port where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


def test_a_module_that_is_not_there_is_a_note_and_for_its_own_model_a_problem(process, tmp_path):
    code, found, _ = process({"sitecustomize.py": MISSING}, HF_HUB_OFFLINE="1")
    backend = found["model backends/kenlm"]
    assert (backend["status"], backend["text"]) == ("note", "not installed: kenlm")
    assert "pip install 'blimppi[kenlm]'" in backend["advice"]
    assert code == 0
    (tmp_path / "lm.arpa").write_text("", encoding="utf-8")
    flags = ("--model", "kenlm", "--model_args", f"path={tmp_path / 'lm.arpa'}")
    code, found, _ = process({}, *flags, HF_HUB_OFFLINE="1")
    assert (code, found["model backends/kenlm"]["status"]) == (1, "problem")
    assert "pip install 'blimppi[kenlm]'" in found["model/kenlm"]["text"]


def test_a_module_that_fails_is_a_problem_and_the_rest_is_examined(process):
    code, found, _ = process({"kenlm.py": FAILING}, HF_HUB_OFFLINE="1")
    backend = found["model backends/kenlm"]
    assert (code, backend["status"]) == (1, "problem")
    assert "kenlm is installed but cannot be imported (ImportError: libwanting.so: cannot open" in backend["text"]
    assert found["model backends/hf"]["status"] in ("ok", "note")
    assert found["data/npi"]["text"] == "no data"


def test_without_a_library_that_everything_needs_the_diagnosis_still_comes(process):
    code, found, _ = process({"datasets/__init__.py": FAILING}, HF_HUB_OFFLINE="1")
    assert code == 1
    assert found["versions/datasets"]["status"] == "problem"
    assert (
        "datasets is installed but cannot be imported (ImportError: libwanting.so" in found["versions/datasets"]["text"]
    )
    assert "libwanting.so" in found["data/data"]["text"]
    assert found["Hugging Face Hub/server"]["status"] == "note"


def test_a_chosen_server_that_is_down_is_a_problem_and_the_token_stays_secret(process, closed):
    code, found, printed = process({}, HF_ENDPOINT=closed, HF_TOKEN=TOKEN)
    server = found["Hugging Face Hub/server"]
    assert (code, server["status"], server["details"]) == (1, "problem", {"endpoint": closed})
    assert server["text"].startswith(f"{closed} does not answer within 5 s (Connect")
    assert "Check HF_ENDPOINT" in server["advice"]
    token = found["Hugging Face Hub/token"]
    assert (token["status"], token["text"], token["details"]) == ("ok", "set, from HF_TOKEN", {"token": True})
    assert TOKEN not in printed and TOKEN[3:] not in printed


def test_a_server_that_answers_is_reached_over_http(diagnosis, monkeypatch):
    from huggingface_hub import constants

    server = HubServer(Store())
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "ENDPOINT", server.url)
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    found = diagnosis()[1]["Hugging Face Hub/server"]
    assert (found["status"], found["text"]) == ("ok", f"{server.url} answers")
    assert {method for method, _ in server.log} == {"HEAD"}
    server.refuse = lambda method, path: (503, "down")
    code, findings = diagnosis()
    assert (code, findings["Hugging Face Hub/server"]["text"]) == (1, f"{server.url} is out of order (status 503)")
    monkeypatch.delenv("HF_ENDPOINT")
    assert diagnosis()[1]["Hugging Face Hub/server"]["status"] == "note"  # not the user's choice: may be the network
    server.shutdown()
    server.server_close()


def test_versions_are_compared_with_those_that_are_needed(diagnosis, monkeypatch):
    assert diagnosis()[1]["versions/lm_eval"]["details"] == {"version": version("lm_eval")}
    monkeypatch.setattr(packages, "version", lambda name: "0.4.9.2" if name == "lm_eval" else version(name))
    code, found = diagnosis()
    assert (code, found["versions/lm_eval"]["status"]) == (1, "problem")
    assert found["versions/lm_eval"]["text"] == "0.4.9.2, but blimppi needs 0.4.13 or later"
    assert found["versions/lm_eval"]["advice"] == "pip install --upgrade lm_eval"


def test_the_text_groups_findings_and_says_what_to_do(monkeypatch):
    monkeypatch.setattr(packages, "version", lambda name: "0.4.9" if name == "lm_eval" else version(name))
    result = CliRunner().invoke(doctor, [])
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = lines.index("  PROBLEM  lm_eval: 0.4.9, but blimppi needs 0.4.13 or later")
    assert lines[at + 1] == "           -> pip install --upgrade lm_eval"
    assert [line for line in lines if not line.startswith(" ")] == [
        "Versions", "Model backends", "Data", "Hugging Face Hub", "1 problem(s).",
    ]  # fmt: skip


def test_arguments_of_no_model_are_wrong_usage():
    result = CliRunner().invoke(doctor, ["--model_args", "path=x"])
    assert result.exit_code == 2
    assert "--model_args goes with --model" in result.output
