"""The pairs of a task as lm-eval asks for them: loaded, with token counts, and dealt to processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import datasets
from blimppi.lm_eval_tasks import processes
from blimppi.lm_eval_tasks.readouts import tokens
from lm_eval.api.task import ConfigurableTask

SIDES = ("good", "bad")


class PairDocuments(ConfigurableTask):  # type: ignore[misc]
    """What a task does with its pairs before and apart from scoring them.

    To the rows of the data set it adds the columns ``n_tokens_good`` and ``n_tokens_bad``, null without a tokenizer.
    """

    tokenizer: Any | None  # set before lm-eval's own constructor, which loads the data
    dataset: datasets.DatasetDict
    shares: processes.Shares | None = None  # of the present run, if it has several processes
    _dealt: tuple[Any, list[tuple[int, dict[str, Any]]]] | None = None

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **more: Any) -> None:
        """Loads the data as the YAML file says, and counts the tokens of both sentences."""
        super().download(dataset_kwargs, **more)
        split = self.config.test_split
        self.dataset = datasets.DatasetDict({**self.dataset, split: self._counted(self.dataset[split])})

    def _counted(self, rows: datasets.Dataset) -> datasets.Dataset:
        for side in SIDES:
            sentences = rows[f"sentence_{side}"][:]
            counts = [None] * len(rows) if self.tokenizer is None else tokens.count_tokens(self.tokenizer, sentences)
            rows = rows.add_column(f"n_tokens_{side}", counts)
        return rows

    def fewshot_docs(self) -> None:
        """None: there are no examples, and lm-eval would make a copy of all pairs to draw them from."""

    def build_all_requests(self, **options: Any) -> None:
        """As lm-eval does, once it is clear which process scores which pairs."""
        self.shares = self._shares(**options)
        super().build_all_requests(**options)

    def doc_iterator(
        self,
        *,
        rank: int = 0,
        limit: int | None = None,
        world_size: int = 1,
        samples: list[int] | None = None,
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """The pairs of one process, with their numbers; one without any gets the first pair, see `processes`.

        lm-eval asks twice, for the requests and for the metrics; the pairs are made once.
        """
        asked = (rank, limit, world_size, samples)
        if self._dealt is None or self._dealt[0] != asked:
            options = {"limit": limit, "samples": samples}
            pairs = list(super().doc_iterator(rank=rank, world_size=world_size, **options))
            if not pairs and self.shares is not None:
                pairs = list(islice(super().doc_iterator(**options), 1))
            self._dealt = (asked, pairs)
        return iter(self._dealt[1])

    def _shares(
        self, *, world_size: int = 1, limit: int | None = None, samples: Sequence[int] | None = None, **_: Any
    ) -> processes.Shares | None:
        pairs = len(set(samples)) if samples else min(limit or len(self.eval_docs), len(self.eval_docs))
        return processes.deal(self.task_name, world_size, pairs)
