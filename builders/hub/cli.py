"""`blimppi push`: built sets to the Hugging Face Hub."""

from __future__ import annotations

from pathlib import Path

import click
from blimppi.builders.schema import SUITES, DatasetError

EXAMPLES = """\b
Examples:
  blimppi push --namespace my-org --dry-run
      check all sets in hf_datasets, and say what would be sent
  blimppi push --namespace my-org --suite npi --data my_sets --tag v1.0
      one suite, whose commit gets a name
  blimppi push --namespace my-org --revision candidate
      to a branch beside the main one
"""


@click.command(epilog=EXAMPLES)
@click.option("--namespace", required=True, metavar="ORG", help="User or organisation on the Hub.")
@click.option("--suite", "suites", multiple=True, metavar="SUITE,…",
              help=f"Of {', '.join(SUITES)}; repeatable. [default: all that ROOT holds]")  # fmt: skip
@click.option(
    "--data",
    "root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path("hf_datasets"),
    show_default=True,
    metavar="ROOT",
    help="Folder that holds the built suites.",
)
@click.option("--private", is_flag=True, help="Make new repositories private.")
@click.option("--dry-run", is_flag=True, help="Check everything and list what would be sent; asks nobody.")
@click.option("--revision", "branch", default="main", show_default=True, metavar="BRANCH", help="Branch to push to.")
@click.option("--tag", metavar="NAME", help="A name for the commit, such as v1.0.")
@click.option("--renew-card", is_flag=True, help="First write the cards anew from the accounting beside them.")
@click.option("--without-eval-yaml", is_flag=True, help="Send no eval.yaml: no benchmark, no leaderboard on the Hub.")
def push(
    namespace: str, suites: tuple[str, ...], root: Path, private: bool, dry_run: bool, branch: str, tag: str | None,
    renew_card: bool, without_eval_yaml: bool,
) -> None:  # fmt: skip
    """Publish built suites: data, card and eval.yaml, one commit each, to ORG/blimppi-SUITE."""
    from blimppi.builders.hub.contents import contents
    from blimppi.builders.hub.push import push as send
    from blimppi.builders.hub.settings import check_namespace, read_settings

    settings = read_settings()
    check_namespace(namespace)
    wanted = _wanted(root, suites)
    if renew_card:
        for suite in wanted:
            _renew(root, suite)
            click.echo(f"{suite}: {root / suite / 'README.md'} is written anew.")
    # All are checked before the first is sent.
    checked = [contents(root, suite, settings, with_eval=not without_eval_yaml) for suite in wanted]
    for one in checked:
        repository = f"{namespace}/{settings.suites[one.suite].repository}"
        click.echo(
            f"{one.suite}: {sum(one.pairs.values()):,} pairs in {len(one.pairs)} configuration(s), "
            f"{len(one.files)} files, {one.size() / 1e6:.1f} MB, for {repository}"
        )
        if dry_run:
            click.echo("".join(f"  {name}\n" for name in one.files), nl=False)
        if one.left:
            click.echo(f"  not part of the set, not sent: {', '.join(one.left)}")
    if dry_run:
        click.echo("Nothing was sent.")
        return
    for one in checked:
        published = settings.suites[one.suite].repository
        done = send(one, f"{namespace}/{published}", private=private, branch=branch, tag=tag)
        click.echo(f"{one.suite}: {done.repository}@{done.commit}" + ("" if done.new else " (unchanged)"))
        if done.deleted:
            click.echo(f"  deleted there: {', '.join(done.deleted)}")
    click.echo(
        "\nEvaluate on a commit with BLIMPPI_DATA=ORG/NAME@COMMIT. It is what tasks load by default once "
        "configs/hub.yaml has the namespace and, as the suite's revision, the commit."
    )


def _wanted(root: Path, values: tuple[str, ...]) -> list[str]:
    """Suites to publish: those named, else all in ``root``.

    Raises:
        DatasetError: for a name that is none, or if ``root`` holds no suite.
    """
    named = list(dict.fromkeys(name.strip() for value in values for name in value.split(",")))
    if unknown := [name for name in named if name not in SUITES]:
        raise DatasetError(f"no suite {', '.join(map(repr, unknown))}; the suites are {', '.join(SUITES)}")
    found = named or [suite for suite in SUITES if (root / suite / "data").is_dir()]
    if not found:
        raise DatasetError(f"{root} holds no built suite: build one with `blimppi build SUITE --out {root}`")
    return found


def _renew(root: Path, suite: str) -> None:
    from blimppi.builders.card import render_card
    from blimppi.builders.dataset import read_accounting, update_rows

    accounting = read_accounting(root, suite)
    update_rows(root, suite, {}, accounting=accounting, card=lambda counts: render_card(suite, counts))
