"""`blimppi doctor`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

import click
from blimppi.lm_eval_tasks.doctor.finding import Finding, examine, lines

EPILOG = """\b
Examples:
  blimppi doctor
  blimppi doctor --data my_sets --model hf --model_args pretrained=gpt2
  blimppi doctor --json

\b
Exit codes: 0 all that is needed works, 1 there is a problem, 2 wrong usage. A note is no problem.
"""


@click.command(epilog=EPILOG)
@click.option("--data", "named", metavar="PLACE", help="Look for sets here, in place of BLIMPPI_DATA.")
@click.option("--model", metavar="NAME", help="Examine a model too, as for `blimppi eval`; its weights are not loaded.")
@click.option("--model_args", metavar="KEY=VALUE,…", default="", help="The model's arguments.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object in place of text.")
def doctor(named: str | None, model: str | None, model_args: str, as_json: bool) -> None:
    """Say what is installed, which data and models can be had, and what to do where something is wrong."""
    if model_args and not model:
        raise click.UsageError("--model_args goes with --model.")
    found: list[Finding] = []
    findings = _kept(diagnose(named, model, model_args), found)
    if as_json:
        everything = [finding.as_dict() for finding in findings]
        problems = sum(finding.status == "problem" for finding in found)
        click.echo(json.dumps({"ok": not problems, "problems": problems, "findings": everything}, ensure_ascii=False))
    else:
        for line in lines(findings):  # as they come: some take seconds
            click.echo(line)
        problems = sum(finding.status == "problem" for finding in found)
        click.echo(f"{problems} problem(s)." if problems else "No problem.")
    sys.exit(1 if problems else 0)


def diagnose(named: str | None = None, model: str | None = None, model_args: str = "") -> Iterator[Finding]:
    """All findings in the order of the examinations; a part that breaks off does not stop the others.

    Args:
        named: where sets are looked for, before BLIMPPI_DATA.
        model: ``--model`` of `blimppi eval`.
        model_args: ``--model_args``.
    """

    def versions() -> Iterable[Finding]:
        from blimppi.lm_eval_tasks.doctor import packages

        return packages.versions()

    def backends() -> Iterable[Finding]:
        from blimppi.lm_eval_tasks.doctor import packages

        return packages.backends(model)

    def data() -> Iterable[Finding]:
        from blimppi.lm_eval_tasks.doctor.data import data

        return data(named)

    def hub() -> Iterable[Finding]:
        from blimppi.lm_eval_tasks.doctor.hub import hub

        return hub()

    yield from examine("versions", versions)
    yield from examine("model backends", backends)
    yield from examine("data", data)
    yield from examine("Hugging Face Hub", hub)
    if model:

        def tokenizer() -> Iterable[Finding]:
            from blimppi.lm_eval_tasks.doctor import model as examined

            return examined.model(model, model_args)

        yield from examine("model", tokenizer)


def _kept(findings: Iterable[Finding], into: list[Finding]) -> Iterator[Finding]:
    for finding in findings:
        into.append(finding)
        yield finding
