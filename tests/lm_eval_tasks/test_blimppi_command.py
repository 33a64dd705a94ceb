import os
import subprocess
import sys
from importlib.metadata import version

import click
import pytest
from blimppi.lm_eval_tasks import cli
from click.testing import CliRunner


@click.command()
@click.argument("kind")
def failing(kind):
    raise {"ours": ValueError("no such\nfile: x"), "bug": KeyError("x")}[kind]


@pytest.fixture
def with_failing(monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "failing", failing)
    monkeypatch.setitem(cli.COMMANDS, "fail", (f"{__name__}:failing", "Fails."))


def test_help_lists_every_command_with_examples_and_imports_none():
    code = (
        "import sys; from click.testing import CliRunner; from blimppi.lm_eval_tasks.cli import blimppi\n"
        "print(CliRunner().invoke(blimppi, ['--help']).output)\n"
        "assert not {'lm_eval', 'datasets', 'scipy', 'conllu'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    for word in ("build", "ngram", "eval", "report", "Examples:", "Exit codes:"):
        assert word in done.stdout


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(name):
    result = CliRunner().invoke(cli.blimppi, [name, "--help"])

    assert result.exit_code == 0
    assert f"Usage: blimppi {name}" in result.output


def test_version_is_the_package_s():
    assert CliRunner().invoke(cli.blimppi, ["--version"]).output == f"blimppi, version {version('blimppi')}\n"


def test_an_error_is_one_line_and_exit_code_1(with_failing, capsys):
    with pytest.raises(SystemExit) as leave:
        cli.main(["fail", "ours"])

    assert leave.value.code == 1
    assert capsys.readouterr().err == "Error: no such file: x\n"


def test_an_unforeseen_error_says_how_to_see_more(with_failing, capsys):
    with pytest.raises(SystemExit) as leave:
        cli.main(["fail", "bug"])

    assert leave.value.code == 1
    assert capsys.readouterr().err == "Error: KeyError: 'x' (`blimppi --debug …` shows where)\n"
    with pytest.raises(KeyError):
        cli.main(["--debug", "fail", "bug"])


def test_wrong_usage_is_exit_code_2(capsys):
    with pytest.raises(SystemExit) as leave:
        cli.main(["unheard-of"])

    assert leave.value.code == 2
    assert "No such command 'unheard-of'" in capsys.readouterr().err


def test_a_missing_module_is_named_with_the_extra_that_brings_it(monkeypatch, capsys):
    def fail(*args, **options):
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    monkeypatch.setattr(cli.blimppi, "main", fail)
    with pytest.raises(SystemExit):
        cli.main(["eval"])
    assert "pip install 'blimppi[hf]' brings it" in capsys.readouterr().err


def test_a_message_that_names_the_extra_already_is_not_said_twice(monkeypatch, capsys):
    def fail(*args, **options):
        raise ModuleNotFoundError("scoring needs kenlm: pip install 'blimppi[kenlm]'", name="kenlm")

    monkeypatch.setattr(cli.blimppi, "main", fail)
    with pytest.raises(SystemExit):
        cli.main(["eval"])
    assert capsys.readouterr().err.count("pip install") == 1


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        ({"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}, "acc?"),
        ({"PYTHONIOENCODING": "latin-1"}, "acc?"),
        ({"PYTHONUTF8": "1"}, "acc↑"),
    ],
)
def test_what_the_locale_cannot_show_stops_nothing(locale, shown):
    code = (
        "import click; from blimppi.lm_eval_tasks import cli\n"
        "cli.blimppi.add_command(click.Command('show', callback=lambda: print('acc\\u2191')))\n"
        "cli.LazyGroup.get_command = click.Group.get_command\n"
        "cli.main(['show'])"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
    done = subprocess.run([sys.executable, "-c", code], env=environment | locale, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode().strip()) == (0, shown), done.stderr.decode()
