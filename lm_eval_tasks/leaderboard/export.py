"""The scores of one model that may go onto a leaderboard of the Hub, one for each task of the sets' eval.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blimppi.builders.hub.trouble import Reference
from blimppi.lm_eval_tasks.hub.published import published_set
from blimppi.lm_eval_tasks.leaderboard.boards import PLAIN, make_boards, task_name
from blimppi.lm_eval_tasks.leaderboard.entry import Entry
from blimppi.lm_eval_tasks.leaderboard.members import Known
from blimppi.lm_eval_tasks.leaderboard.model import Model
from blimppi.lm_eval_tasks.leaderboard.score import Score, row_scores
from blimppi.lm_eval_tasks.leaderboard.setting import Setting
from blimppi.lm_eval_tasks.report.errors import ReportError
from blimppi.lm_eval_tasks.report.gaps import listed


def scores(
    entries: Sequence[Entry], model: str, known: Known, datasets: Sequence[Reference]
) -> tuple[list[Score], list[str]]:
    """The scores of a model, in the order of eval.yaml, and notes on what is left out and why.

    Args:
        entries: results, all for the metric `score.METRIC`.
        model: name on the Hub of the model that the scores are for.
        known: what sets hold, by fingerprint.
        datasets: published sets, for results on the same data that did not come from the Hub.

    Raises:
        ReportError: if the results are of several models, arguments, prefixes or sets, or none can be told to belong
            to a data set of the Hub.
    """
    notes: list[str] = []
    own = _of_model(entries, model, notes)
    judged = [(entry, _unfit(entry.setting)) for entry in own]
    for reason in dict.fromkeys(reason for _, reason in judged if reason):
        left = sorted({task_name(entry.setting, entry.member) for entry, why in judged if why == reason})
        notes.append(f"{listed(left)}: {reason}.")
    published = {published_set(dataset).sha256(): published_set(dataset) for dataset in datasets}
    held = {data: frozenset(one.configs()) for data, one in published.items()}
    boards, replaced = make_boards([entry for entry, reason in judged if reason is None], {**known, **held})
    used = {board.setting.data for board in boards}
    notes += [
        f"{one}: no result is on these data (fingerprint {data[:12]})."
        for data, one in published.items()
        if data not in used
    ]
    made: list[Score] = []
    for suite in dict.fromkeys(board.setting.suite for board in boards):
        same = [board for board in boards if board.setting.suite == suite]
        if len(same) > 1:
            told = "; ".join(f"data {one.setting.data[:12]}, prefix token {one.setting.prefix}" for one in same)
            raise ReportError(f"{suite}: the results are of {len(same)} settings ({told}); export those of one alone")
        row = same[0].rows[0]
        if (found := published.get(same[0].setting.data)) is not None:
            dataset = Reference(found.repository, found.commit)
        else:
            dataset = _dataset(suite, row.entries, bool(datasets))
        made += row_scores(suite, dataset, row, same[0].columns[0], notes)
    if not made:
        raise ReportError(" ".join(["no score that a leaderboard of the Hub could take.", *notes[:3]]))
    return made, notes + replaced


def _of_model(entries: Sequence[Entry], model: str, notes: list[str]) -> list[Entry]:
    """The results of one model under one set of arguments."""
    own = [entry for entry in entries if entry.model.source == model]
    chosen = own or list(entries)
    found = {(entry.model.identity, entry.model.source): entry.model for entry in chosen}
    if len(found) > 1:
        told = "; ".join(sorted(f"{one.name} ({_told(one)})" for one in found.values()))
        raise ReportError(f"the results are of {len(found)} models or settings ({told}); export those of one alone")
    if not own:
        notes += [
            f"The results are of {one.name}, and go to {model}: make sure that it is the same."
            for one in found.values()
        ]
    if revision := next(iter(found.values())).settings.get("revision") if found else None:
        notes.append(f"The results are of revision {revision}: the files belong into that branch of {model}.")
    if left := sorted({entry.model.name for entry in entries if own and entry.model.source != model}):
        notes.append(f"Results of other models are left out: {listed(left)}.")
    return chosen


def _told(model: Model) -> str:
    return ", ".join(f"{label} {value}" for label, value in model.settings.items())


def _unfit(setting: Setting) -> str | None:
    """Why a result answers another question than the tasks of eval.yaml, if it does."""
    if setting.readout != PLAIN:
        return f"readout {setting.readout}; the leaderboards of the sets are of the sentence readout"
    if setting.chat or setting.system:
        return "evaluated with a chat template or a system instruction, which the leaderboards of the sets are without"
    if "+" in setting.data:
        return "pairs of another set were added"
    return None


def _dataset(suite: str, entries: Mapping[str, Entry], named: bool) -> Reference:
    """The set on the Hub that all results of a suite came from."""
    found = {(entry.repository, entry.commit) for entry in entries.values()}
    repository, commit = found.pop()
    if found or repository is None or commit is None:
        data = next(iter(entries.values())).setting.data
        wrong = (
            "none of the --dataset has this fingerprint" if named else "name that set with --dataset ORG/NAME@COMMIT"
        )
        raise ReportError(
            f"{suite}: not all results are on one set of the Hub (data {data[:12]}). If the same data are published, "
            f"{wrong}; else evaluate on the published set (BLIMPPI_DATA=ORG/NAME@COMMIT)"
        )
    return Reference(repository, commit)
