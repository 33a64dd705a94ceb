"""eval.yaml: what makes a data set a benchmark on the Hub, with a leaderboard for each task in it.

Format: https://huggingface.co/docs/hub/eval-results (``name``, ``description``, ``evaluation_framework`` and
``tasks`` of ``id``, ``config`` and ``split``). The Hub marks a file as invalid whose framework is none of
https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/eval.ts, but has taken up benchmarks
that name none (LocalLLaMA/typed-decisions).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml
from blimppi.builders.front_matter import front_matter
from blimppi.builders.hub.settings import HubSettings
from blimppi.builders.schema import DatasetError

EVAL = "eval.yaml"
# The framework that the Hub runs itself, and what each task must tell it.
_INSPECT, _INSPECT_NEEDS = "inspect-ai", ("field_spec", "solvers", "scorers")


def render_eval(suite: str, configs: Sequence[str], settings: HubSettings) -> str:
    """The text of the file.

    The ids of its tasks are those of lm-eval: first the group of the whole suite, which belongs to no configuration
    (its score is the unweighted mean over them), then one task for each configuration.

    Args:
        suite: key of the suite.
        configs: configurations that have pairs.
        settings: name of the evaluation framework, if any, and description of the suite.
    """
    tasks: list[dict[str, str]] = [{"id": f"blimppi-{suite}"}]
    tasks += [{"id": f"blimppi_{suite}_{config}", "config": config, "split": "test"} for config in configs]
    framework = settings.evaluation_framework
    content = {
        "name": front_matter(suite, {})["pretty_name"],
        "description": settings.suites[suite].description,
        **({"evaluation_framework": framework} if framework else {}),
        "tasks": tasks,
    }
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=120)


def check_eval(text: str, configs: Sequence[str], where: str) -> None:
    """Refuses a file that does not fit the set, such as one written by hand for an earlier one.

    Args:
        text: content of the file.
        configs: configurations that have pairs.
        where: the file, for the message.

    Raises:
        DatasetError: saying what does not fit.
    """
    try:
        content: Any = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise DatasetError(f"{where} is no YAML: {' '.join(str(error).split())}") from error
    wanted = ("name", "description", "tasks")
    if not isinstance(content, dict) or (missing := [key for key in wanted if not content.get(key)]):
        lacking = ", ".join(missing) if isinstance(content, dict) else ", ".join(wanted)
        raise DatasetError(f"{where} lacks {lacking}")
    tasks = content["tasks"]
    if not isinstance(tasks, list) or not all(isinstance(task, dict) and task.get("id") for task in tasks):
        raise DatasetError(f"{where}: tasks must be a list of tasks, each with an id")
    texts = [content.get(key, "") for key in ("name", "description", "evaluation_framework")]
    texts += [task.get(key, "") for task in tasks for key in ("id", "config", "split")]
    if other := [text for text in texts if not isinstance(text, str)]:
        raise DatasetError(f"{where}: {other[0]!r} must be text; put it in quotes")
    if content.get("evaluation_framework") == _INSPECT:
        for task in tasks:
            if missing := [key for key in _INSPECT_NEEDS if not task.get(key)]:
                raise DatasetError(f"{where}: task {task['id']} lacks {', '.join(missing)}, which {_INSPECT} needs")
    ids = [task["id"] for task in tasks]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise DatasetError(f"{where} has two tasks with the id {', '.join(twice)}")
    if unknown := sorted({task["config"] for task in tasks if "config" in task} - set(configs)):
        raise DatasetError(f"{where} names configurations that have no pairs: {', '.join(unknown)}")
