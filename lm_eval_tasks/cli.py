"""The command `blimppi`; its subcommands are imported when they are used."""

from __future__ import annotations

import importlib
import importlib.metadata
import io
import sys

import click

# Subcommand: the click command behind it, and its line in the help (so that help imports nothing).
COMMANDS = {
    "build": ("blimppi.builders.cli_build:build", "Build a suite's pairs from its sources."),
    "lexicon": ("blimppi.builders.lexicon_cli:lexicon", "Make the word tables that sentences are made of."),
    "discover": ("blimppi.builders.npi.cli_discover:discover", "Find words that behave like polarity items."),
    "sample": ("blimppi.builders.review.cli:sample", "Write sheets of random pairs for review."),
    "audit": ("blimppi.builders.review.cli:audit", "Score filled review sheets; rule out flagged pairs."),
    "ngram": ("blimppi.builders.ngram.cli:ngram", "Train n-gram models and annotate pairs with their scores."),
    "collocations": (
        "blimppi.builders.collocations.cli:collocations",
        "Count which words go together; annotate pairs with their support.",
    ),
    "push": ("blimppi.builders.hub.cli:push", "Publish built sets on the Hugging Face Hub."),
    "eval": ("blimppi.lm_eval_tasks.evaluate:evaluate", "Evaluate a language model with lm-eval."),
    "report": ("blimppi.lm_eval_tasks.report.cli:report", "Turn results into a page and a table."),
    "doctor": ("blimppi.lm_eval_tasks.doctor.cli:doctor", "Say what is installed, found and reachable."),
    "leaderboard": ("blimppi.lm_eval_tasks.leaderboard.cli:leaderboard", "Rank models; export scores for the Hub."),
}

# Modules that come with an extra, for the message where one is missing.
EXTRAS = {
    "torch": "hf",
    "transformers": "hf",
    "accelerate": "hf",
    "kenlm": "kenlm",
    "minicons": "masked",
    "conllu": "build",
    "jieba": "build",
    "joblib": "build",
    "langcodes": "build",
    "lemminflect": "build",
    "sklearn": "build",
    "wordfreq": "build",
    "spacy": "text",
}

EPILOG = """\b
Examples:
  blimppi build npi --help
  blimppi eval --model hf --model_args pretrained=gpt2 --tasks blimppi-npi --output_path results
  blimppi report results

\b
Exit codes: 0 success, 1 error, 2 wrong usage.
"""


class LazyGroup(click.Group):
    """A group that imports a subcommand when it is run or its own help is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of `COMMANDS`, which is the order of the work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand, or None if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of subcommands, from `COMMANDS` alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, epilog=EPILOG)
@click.option("--debug", is_flag=True, help="Show where in the code an error arose.")
@click.version_option(importlib.metadata.version("blimppi"), package_name="blimppi", prog_name="blimppi")
def blimppi(debug: bool) -> None:
    """Grammatical minimal pairs, and what language models make of them."""


def main(args: list[str] | None = None) -> None:
    """Run the command line; an error is one line on stderr and exit code 1, wrong usage is exit code 2."""
    args = sys.argv[1:] if args is None else args
    _never_fail_to_print()
    try:
        blimppi.main(args, prog_name="blimppi")
    except Exception as error:
        # Only before the subcommand: behind it, a flag of this name is the subcommand's own.
        if args[:1] == ["--debug"]:
            raise
        hint = "" if isinstance(error, ValueError | OSError) else " (`blimppi --debug …` shows where)"
        if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
            # Some errors say it themselves.
            hint = "" if "pip install" in str(error) else f"; pip install 'blimppi[{EXTRAS[error.name]}]' brings it"
        click.echo(f"Error: {_one_line(error)}{hint}", err=True)
        sys.exit(1)


def _never_fail_to_print() -> None:
    """Print "?" for what the locale's encoding lacks, as in the C locale: a finished run must not end in an error."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.lower() != "utf-8":
        sys.stdout.reconfigure(errors="replace")


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text if isinstance(error, ValueError) and text else f"{type(error).__name__}: {text}"


if __name__ == "__main__":
    main()
