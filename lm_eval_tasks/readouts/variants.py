"""The task files of the other readouts, made from those of the plain tasks.

``blimppi_npi_eng`` becomes ``blimppi-template_npi_eng``, and the group ``blimppi-npi`` ``blimppi-template-npi``. They
lie apart (``tasks/template/npi``), so that no glob ``blimppi_*`` and no group of plain tasks runs them along.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml
from blimppi.lm_eval_tasks.metrics import is_normalised

READOUTS = ("template", "yesno")
_PREFIX = "blimppi"


def variant_name(readout: str, name: str) -> str:
    """Name of a task or group under another readout, from its plain name."""
    return f"{_PREFIX}-{readout}{name.removeprefix(_PREFIX)}"


def variant_files(
    suite: str, readout: str, plain: Mapping[str, Mapping[str, Any]], metrics: list[str]
) -> dict[str, dict[str, Any]]:
    """Contents of a suite's task files under another readout, by file name.

    Args:
        suite: key of the suite; its plain files lie in a folder of this name beside that of the readout.
        readout: one of `READOUTS`.
        plain: contents of the plain task and group files.
        metrics: what the groups of plain tasks promise.
    """
    files: dict[str, dict[str, Any]] = {
        "_group.yaml": {
            "include": f"../../{suite}/_group.yaml",
            "metrics": [metric for metric in metrics if not is_normalised(metric)],
        }
    }
    for content in plain.values():
        name = variant_name(readout, content["task"])
        own = {**content, "task": name}
        if "members" in content:
            own["members"] = [variant_name(readout, member) for member in content["members"]]
        else:
            own["include"] = [f"../../{suite}/_task.yaml", "../_task.yaml"]
        files[f"{name}.yaml"] = own
    return files


def promised(group: str) -> list[str]:
    """Metrics that a ``_group.yaml`` names, given its text."""

    class Loader(yaml.SafeLoader):
        """Reads lm-eval's tag for Python objects as the name of the object."""

    Loader.add_constructor("!function", lambda loader, node: str(node.value))
    metrics: list[str] = yaml.load(group, Loader=Loader)["metrics"]
    return metrics
