"""Scores as a model's repository holds them: ``.eval_results/*.yaml``, and the older model-index in the card.

Formats: https://huggingface.co/docs/hub/eval-results and https://huggingface.co/docs/hub/model-cards
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import yaml
from blimppi.builders.front_matter import front_matter
from blimppi.lm_eval_tasks.leaderboard.score import METRIC, Score
from blimppi.lm_eval_tasks.report.errors import ReportError
from huggingface_hub import EvalResult, ModelCard, ModelCardData, metadata_load

FOLDER = ".eval_results"
CARD = "README.md"
# The Hub's words for the kind of model and for a share of right answers.
_TASK, _METRIC = "text-generation", "accuracy"


def eval_results(scores: Sequence[Score], source: str | None = None) -> dict[str, str]:
    """Texts of the files by name, one for each suite: a scalar for each task id.

    Args:
        scores: those of one model.
        source: address of the whole results, if they are published.

    Raises:
        ReportError: if the installed huggingface_hub is older than the format.
    """
    try:
        from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml
    except ImportError as error:
        raise ReportError(
            f"this huggingface_hub knows no {FOLDER} ({error}): pip install --upgrade huggingface_hub"
        ) from error
    files = {}
    for suite in dict.fromkeys(score.suite for score in scores):
        entries = [
            EvalResultEntry(
                dataset_id=score.dataset.repository,
                task_id=score.task,
                value=score.value,
                dataset_revision=score.dataset.revision,
                date=datetime.fromtimestamp(int(score.date), UTC).isoformat().replace("+00:00", "Z"),
                source_url=source,
                notes=score.note,
            )
            for score in scores
            if score.suite == suite
        ]
        text = yaml.safe_dump(eval_result_entries_to_yaml(entries), sort_keys=False, allow_unicode=True, width=1000)
        files[f"blimppi-{suite}.yaml"] = text
    return files


def model_card(scores: Sequence[Score], model: str, old: Path, source: str | None = None) -> ModelCard:
    """The card with the scores in its model-index; of a card that is there everything else is kept.

    Args:
        scores: those of the model.
        model: its name on the Hub.
        old: the card that may be there. Scores on the same data sets that it has are replaced.
        source: address of the whole results, if they are published.

    Raises:
        ReportError: if there is a card, but it cannot be read.
    """
    results = [
        EvalResult(
            task_type=_TASK,
            task_name="Minimal pairs",
            dataset_type=score.dataset.repository,
            dataset_name=str(front_matter(score.suite, {})["pretty_name"]),
            dataset_config=score.config,
            dataset_split="test",
            dataset_revision=score.dataset.revision,
            metric_type=_METRIC,
            metric_name=f"{METRIC} ({score.task})",
            metric_value=score.value,
            source_url=source,
        )
        for score in scores
    ]
    if not old.exists():
        data = ModelCardData(model_name=model.rpartition("/")[2], eval_results=results)
        return ModelCard(f"---\n{data.to_yaml()}\n---\n\n# {model.rpartition('/')[2]}\n")
    try:
        if len((metadata_load(old) or {}).get("model-index") or []) > 1:
            raise ValueError("its model-index is of several models")
        card = ModelCard(old.read_bytes().decode("utf-8"))
    except (ValueError, KeyError, TypeError, yaml.YAMLError) as error:
        raise ReportError(
            f"{old}: not a model card ({' '.join(str(error).split())}); mend it or move it away"
        ) from error
    assert isinstance(card.data, ModelCardData)  # what a ModelCard has
    ours = {score.dataset.repository for score in scores}
    kept = [result for result in card.data.eval_results or [] if result.dataset_type not in ours]
    card.data.eval_results = kept + results
    card.data.model_name = card.data.model_name or model.rpartition("/")[2]
    return card


def write(folder: Path, files: dict[str, str], card: ModelCard) -> list[Path]:
    """Writes the files into the folder of a model, each whole or not at all; returns their paths."""
    texts = {folder / FOLDER / name: text for name, text in files.items()} | {folder / CARD: str(card)}
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_bytes(text.encode("utf-8"))  # as it is: a card may have line ends of its own
        os.replace(new, path)  # noqa: PTH105
    return list(texts)
