"""What the tasks of a models file stand for: leaves, languages, and the data behind them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from blimppi.builders.yaml_config import did_you_mean
from blimppi.lm_eval_tasks.availability import leaves, look_up, reads
from blimppi.lm_eval_tasks.sources import config_files, files_sha256, find_suite
from blimppi.lm_eval_tasks.suites.languages import language_of
from blimppi.lm_eval_tasks.task_manager import SuiteTaskManager, names_only_ours


class Catalogue:
    """The tasks that a run of the command can name.

    Args:
        names: all tasks, groups and globs that are asked for anywhere; if all are ours, lm-eval's are not read.
        include_path: the user's folder of tasks.
        data: what the user names as ``blimppi_data``, see `find_suite`.
    """

    def __init__(self, names: Iterable[str], include_path: str | Path | None = None, data: str | None = None) -> None:
        self._manager = SuiteTaskManager(only_ours=names_only_ours(names), include_path=include_path)
        self._index = self._manager.task_index
        self._data = data

    def matches(self, names: Iterable[str]) -> list[str]:
        """The tasks and groups behind names and globs.

        Raises:
            click.UsageError: if there is none behind one of them.
        """
        found: dict[str, None] = {}
        for name in names:
            matched = self._manager.match_tasks([name])
            if not matched:
                hint = did_you_mean(name, self._index) or "; `blimppi eval ls tasks` lists ours"
                raise click.UsageError(f"no such task: {name}{hint}")
            found |= dict.fromkeys(matched)
        return list(found)

    def leaves(self, names: Iterable[str]) -> list[str]:
        """The tasks behind tasks and groups, each once."""
        return list(dict.fromkeys(leaf for name in names for leaf in leaves(self._index, name)))

    def by_language(self, names: list[str]) -> dict[str, list[str]]:
        """The tasks of each language (ISO 639-3, sorted), with groups kept that lie in one language.

        Raises:
            click.UsageError: if a task is not ours, so that its language is not known.
        """
        languages: dict[str, str] = {}
        for leaf in self.leaves(names):
            if (read := reads(self._index, leaf)) is None:
                raise click.UsageError(f"{leaf} is none of our tasks: a model for each language needs to know its own")
            languages[leaf] = language_of(*read)
        found: dict[str, list[str]] = {}
        for language in sorted(set(languages.values())):
            own: dict[str, None] = {}
            for name in names:
                inside = [leaf for leaf in self.leaves([name]) if languages[leaf] == language]
                own |= dict.fromkeys([name] if inside == self.leaves([name]) else inside)
            found[language] = list(own)
        return found

    def fingerprints(self, names: Iterable[str], *, available: bool) -> dict[str, str]:
        """SHA-256 of the data of each task of ours, as the loader writes it into the results.

        Args:
            names: tasks and groups.
            available: whether tasks without data are left out; else they are an error.

        Raises:
            DataError: if data is missing or damaged.
        """
        found = look_up(self._index, names, self._data)
        if found.absent and not (available and found.present):
            raise found.error()
        return {leaf: self._sha256(leaf) for leaf in found.present}

    def _sha256(self, leaf: str) -> str:
        read = reads(self._index, leaf)
        assert read is not None  # `look_up` tells only of these
        source = find_suite(read[0], self._data)
        return files_sha256(source.folder, config_files(source, [read[1]]))
