"""Rows of a published set from the Hub, and the commit that they are of."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import datasets
from blimppi.builders.hub.settings import COMMIT
from blimppi.builders.hub.trouble import answered, offline
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.published.description import Description
from huggingface_hub import HfApi
from huggingface_hub.errors import OfflineModeIsEnabled

_log = logging.getLogger("lm_eval.blimppi")


def read_hub(repository: str, revision: str | None, what: Description) -> tuple[list[dict[str, Any]], str | None]:
    """The rows of one configuration, and the commit; None if the Hub could not be asked which it is.

    Args:
        repository: ``org/name`` of a data set.
        revision: a commit, tag or branch; None: the newest. Only a whole commit hash is pinned. For anything else a
            warning names the commit that it stands for now.
        what: the configuration, split and columns.

    Raises:
        DataError: if the set, the configuration, the split or a column is not there, or the Hub cannot be asked and the
            cache does not hold it.
    """
    where = repository if revision is None else f"{repository}@{revision}"
    commit = _commit(repository, revision)
    try:
        found = datasets.load_dataset(repository, what.config, split=what.split, revision=commit or revision)
    except Exception as error:  # the library raises many kinds
        said = " ".join(str(error).split())[:300]
        raise DataError(
            f"cannot load {what.config or what.set} from {where} ({type(error).__name__}: {said}); check name, network "
            f'and login, or name a local copy: --metadata \'{{"blimppi_published": {{"{what.set}": "FOLDER"}}}}\''
        ) from error
    wanted = list(dict.fromkeys(what.needed()))
    if missing := [name for name in wanted if name not in found.column_names]:
        there = ", ".join(found.column_names)
        raise DataError(f"{where} lacks the column(s) {', '.join(missing)}; it has {there}")
    return found.select_columns(wanted).to_list(), commit


@cache
def _commit(repository: str, revision: str | None) -> str | None:
    if revision is not None and COMMIT.fullmatch(revision):
        return revision
    where = repository if revision is None else f"{repository}@{revision}"
    try:
        if (variable := offline()) is not None:
            raise OfflineModeIsEnabled(variable)
        commit: str | None = HfApi().dataset_info(repository, revision=revision).sha
    except Exception as error:
        if not answered(error):  # `load_dataset` says what is wrong with an answer
            _log.warning("blimppi: the Hub could not be asked which commit %s is; the cache is taken", where)
        return None
    pin = f'--metadata \'{{"blimppi_published": "{repository}@{commit}"}}\''
    _log.warning("blimppi: %s may move; the commit that it names now is %s. To keep it: %s", where, commit, pin)
    return commit
