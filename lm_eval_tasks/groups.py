"""Groups of tasks: the unweighted mean over their members, as the papers report it.

lm-eval builds the groups of its YAML files itself, and their mean stops at the first member whose value is null
(a language without a single pair in a split). It offers one way in: a YAML file with ``class:`` names the class of
the object that stands behind a name on ``--tasks``. Our groups are such objects.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lm_eval.api.group import Group
from lm_eval.config.group import AggMetricConfig
from lm_eval.tasks.manager import TaskManager

# Key of the metadata under which a run says which tasks it leaves out, as they have no data.
LEFT_OUT = "blimppi_left_out"
# Keys of a group's metadata that are its own and must not replace those of its members.
_OWN_METADATA = {"version", "config_source"}


class MeanGroup(Group):  # type: ignore[misc]
    """A group whose row holds the unweighted mean over those members that have a value.

    Args:
        config: the YAML file as lm-eval read it: ``task`` (name of the group), ``members`` (names of tasks or groups
            whose YAML files lie in the same folder or below), ``metrics`` (names of the promised metrics) and
            ``metadata`` (the version, what the user gave as ``--metadata``, and what the run leaves out).
    """

    left_out: set[str]  # tasks that would be members

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(
            name=config["task"],
            alias=config.get("task_alias"),
            aggregate_metric_list=[
                AggMetricConfig(metric=metric, filter_list=["none"], weight_by_size=False)
                for metric in config["metrics"]
            ],
            metadata=config["metadata"],
        )
        manager = TaskManager(
            include_path=Path(config["metadata"]["config_source"]).parent,
            include_defaults=False,
            metadata={key: value for key, value in config["metadata"].items() if key not in _OWN_METADATA},
        )
        self.left_out = set()
        skipped = set(config["metadata"].get(LEFT_OUT, ()))
        for member in config["members"]:
            if member in skipped:
                self.left_out.add(member)
                continue
            loaded = manager.load(member)
            item = {**loaded["tasks"], **loaded["groups"]}[member]  # a group without members is false
            if isinstance(item, MeanGroup):
                self.left_out |= item.left_out
            if not isinstance(item, Group) or item.get_all_tasks():
                self.add(item)

    def aggregate(self, task_metrics: dict[str, Any]) -> dict[str, Any]:
        """The group's row: for every promised metric the mean over the members that have a value.

        ``members,none`` is the number of members, ``members_left_out,none`` that of those without data, if the run
        leaves any out. A metric that runs over fewer of them has its own count, ``<metric>_members,none``; one that no
        member has is None (null in the results file).

        Args:
            task_metrics: rows of all tasks by name, each with keys ``<metric>,<filter>``.
        """
        rows = {
            name: {key: value for key, value in row.items() if value is not None} for name, row in task_metrics.items()
        }
        result: dict[str, Any] = super().aggregate(rows)
        members = [task.task_name for task in self.get_all_tasks()]
        result["members,none"] = len(members)
        if self.left_out:
            result["members_left_out,none"] = len(self.left_out)
        for metric in (entry.metric for entry in self.aggregate_metric_list):
            result.setdefault(f"{metric},none", None)
            result.setdefault(f"{metric}_stderr,none", "N/A")
            counted = sum(f"{metric},none" in rows[member] for member in members)
            if counted < len(members):
                result[f"{metric}_members,none"] = counted
        return result
