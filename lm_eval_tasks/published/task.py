"""Tasks over published sets: a YAML file names the class and describes the set, the rest is filled in here."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

from blimppi.lm_eval_tasks.readouts.task import PairTask
from blimppi.lm_eval_tasks.readouts.template import TemplateTask
from blimppi.lm_eval_tasks.readouts.yesno import YesNoTask
from lm_eval.tasks._yaml_loader import load_yaml

TEMPLATE = Path(__file__).parents[1] / "tasks" / "published" / "_task.yaml"


def filled(config: dict[str, Any]) -> dict[str, Any]:
    """A task's file with what ``tasks/published/_task.yaml`` has and the file has not."""
    template = deepcopy(load_yaml(TEMPLATE, resolve_func=True))
    return {**template, **config, "metadata": {**template["metadata"], **config["metadata"]}}


class PublishedTask(PairTask):
    """Scores both sentences of each pair by themselves.

    Args:
        config: the YAML file as lm-eval read it. It needs ``task`` and ``dataset_kwargs: {published: …}``, keys of
            `Description`; it may set any other key of lm-eval's tasks too.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(filled(config))


class PublishedTemplateTask(TemplateTask):
    """The same under the template readout."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(filled(config))


class PublishedYesNoTask(YesNoTask):
    """The same under the Yes/No readout."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(filled(config))
