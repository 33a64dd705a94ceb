"""Task files that are written from configs: which are stale, and how they are brought up to date."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import click
import yaml
from blimppi import configs
from blimppi.lm_eval_tasks.readouts.variants import READOUTS, promised, variant_files


def config_folder(suite: str) -> Path:
    """The configs of a suite."""
    return Path(configs.__path__[0]) / suite


def task_folder(suite: str) -> Path:
    """The task files of a suite."""
    return Path(__file__).parent / "tasks" / suite


def header(suite: str) -> str:
    """The comment at the top of a suite's generated files."""
    command = f"python -m blimppi.lm_eval_tasks.{suite}.tasks --write"
    return f"# Written by `{command}` from configs/{suite}: change it there, not here.\n"


def render(suite: str, names: Iterable[str], groups: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Texts by file name: a task for each of ``names``, which are configs of the data set, and the groups of tasks."""
    files = {}
    for name in names:
        task = f"blimppi_{suite}_{name}"
        data = {"blimppi_suite": suite, "blimppi_config": name}
        files[f"{task}.yaml"] = text({"include": "_task.yaml", "task": task, "dataset_kwargs": data}, header(suite))
    for group, members in groups.items():
        content = {"include": "_group.yaml", "task": group, "members": list(members)}
        files[f"{group}.yaml"] = text(content, header(suite))
    return files


def with_variants(suite: str, plain: Mapping[str, str], folder: Path) -> dict[Path, dict[str, str]]:
    """Texts of a suite's generated files by folder: the plain ones in ``folder``, those of each readout beside it.

    Args:
        suite: key of the suite.
        plain: what `render` gives.
        folder: named as the suite; the files of the readout "template" go to ``../template/<suite>``.
    """
    contents = {name: yaml.safe_load(content) for name, content in plain.items()}
    metrics = promised((task_folder(suite) / "_group.yaml").read_text(encoding="utf-8"))
    files = {folder: dict(plain)}
    for readout in READOUTS:
        own = variant_files(suite, readout, contents, metrics)
        files[folder.parent / readout / folder.name] = {
            name: text(content, header(suite)) for name, content in own.items()
        }
    return files


def command(suite: str, files_of: Callable[[Path], dict[str, str]]) -> click.Command:
    """The command that writes a suite's task files, given how their texts come from a folder of configs."""

    @click.command(help=f"Write the {suite} tasks and groups that the folder of configs describes.")
    @click.option("--write", "do_write", is_flag=True, help="Write the files; without it, only say which are stale.")
    @click.option("--configs", "source", type=click.Path(path_type=Path, exists=True), default=config_folder(suite),
                  show_default=True)  # fmt: skip
    @click.option("--out", type=click.Path(path_type=Path, exists=True), default=task_folder(suite), show_default=True)
    def main(do_write: bool, source: Path, out: Path) -> None:
        files = with_variants(suite, files_of(source), out)
        stale = [name for folder in files for name in differences(files[folder], folder, header(suite))]
        if do_write:
            for folder, content in files.items():
                write(content, folder, header(suite))
        done = "written" if do_write else "stale"
        for name in stale:
            click.echo(f"{done}: {name}")
        click.echo(f"{sum(map(len, files.values()))} task files in {out} from {source}, {len(stale)} {done}", err=True)
        sys.exit(1 if stale and not do_write else 0)

    return main


def text(content: Mapping[str, object], header: str) -> str:
    """A YAML file below its ``header``, the comment by which generated files are known."""
    return header + yaml.safe_dump(dict(content), sort_keys=False, allow_unicode=True)


def stale(suite: str, files: Mapping[str, str]) -> list[str]:
    """Names of a suite's own task files, plain and of all readouts, that are not as its configs say."""
    folders = with_variants(suite, files, task_folder(suite))
    return [name for folder in folders for name in differences(folders[folder], folder, header(suite))]


def differences(files: Mapping[str, str], folder: Path, header: str) -> list[str]:
    """Names of generated files in ``folder`` that are missing, differ from ``files`` or belong to no config."""
    present = {path.name: path.read_text(encoding="utf-8") for path in _generated(folder, header)}
    return sorted(name for name in files.keys() | present.keys() if files.get(name) != present.get(name))


def write(files: Mapping[str, str], folder: Path, header: str) -> None:
    """Make the generated files of ``folder`` those of ``files``; files written by hand stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in _generated(folder, header):
        if path.name not in files:
            path.unlink()
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")


def _generated(folder: Path, header: str) -> list[Path]:
    return [path for path in folder.glob("*.yaml") if path.read_text(encoding="utf-8").startswith(header)]
