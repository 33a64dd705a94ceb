"""The template readout: the log-probability of the sentence behind a line that calls it acceptable."""

from __future__ import annotations

from typing import Any, ClassVar

from blimppi.lm_eval_tasks.readouts.task import PairTask

TEMPLATE = "The following sentence is grammatically acceptable.\n\n{}"


class TemplateTask(PairTask):
    """Scores the whole string, template and sentence, from an empty context.

    Length-normalised metrics are left out: the template's own words, the same in every string, would be divided too.
    """

    READOUT: ClassVar[str] = "template"
    NORMALISES: ClassVar[bool] = False

    def doc_to_choice(self, doc: dict[str, Any], doc_to_choice: Any = None) -> list[str]:
        """The two strings, that with the good sentence first."""
        return [TEMPLATE.format(doc["sentence_good"]), TEMPLATE.format(doc["sentence_bad"])]
