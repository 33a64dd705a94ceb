"""What is published of a built set: all of it checked against each other before anything is sent."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from blimppi.builders.accounting import check_counts, unit
from blimppi.builders.card import render_card
from blimppi.builders.dataset import ACCOUNTING, CARD, SHARD, read_accounting, read_suite
from blimppi.builders.hub.checksums import CHECKSUMS, file_sha256, write_checksums
from blimppi.builders.hub.eval_yaml import EVAL, check_eval, render_eval
from blimppi.builders.hub.settings import HubSettings
from blimppi.builders.schema import DatasetError, schema
from pyarrow import Table


@dataclass(frozen=True)
class Contents:
    """A suite as it will stand in its repository.

    ``files`` holds content or the file on disk by path in the repository; ``pairs`` counts by configuration;
    ``left`` names what lies in the folder and is not sent.
    """

    suite: str
    files: Mapping[str, bytes | Path]
    pairs: Mapping[str, int]
    left: tuple[str, ...]

    def size(self) -> int:
        """Bytes of all files together."""
        return sum(len(f) if isinstance(f, bytes) else f.stat().st_size for f in self.files.values())


def contents(root: Path, suite: str, settings: HubSettings, *, with_eval: bool = True) -> Contents:
    """The files of ROOT/<suite> to publish.

    Args:
        root: folder that holds the suites.
        suite: key of the suite.
        settings: for eval.yaml, see `render_eval`.
        with_eval: whether there is an eval.yaml; one that lies in ROOT/<suite> goes before a generated one.

    Raises:
        DatasetError: if there is no such set, or data, accounting, card and eval.yaml do not all say the same.
    """
    tables, folder = read_suite(root, suite), root / suite
    pairs = _checked_pairs(root, suite, tables)
    files: dict[str, bytes | Path] = {CARD: _checked_card(root, suite), ACCOUNTING: folder / ACCOUNTING}
    if with_eval:
        own = folder / EVAL
        text = own.read_text(encoding="utf-8") if own.is_file() else render_eval(suite, list(pairs), settings)
        check_eval(text, list(pairs), str(own))
        files[EVAL] = text.encode("utf-8")
    data = {f"data/{config}/{SHARD}": folder / "data" / config / SHARD for config in tables}
    files[CHECKSUMS] = write_checksums({name: file_sha256(path) for name, path in data.items()}).encode("ascii")
    files |= data
    left = (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file())
    return Contents(suite, files, pairs, tuple(name for name in left if name not in files))


def _checked_pairs(root: Path, suite: str, tables: Mapping[str, Table]) -> dict[str, int]:
    """Number of pairs by configuration, once data and accounting are known to agree."""
    accounting, wanted = read_accounting(root, suite), schema(suite)
    pairs = {config: table.num_rows for config, table in tables.items()}
    counted = {config: counts.get("pairs", 0) for config, counts in accounting.get(unit(accounting), {}).items()}
    for config in sorted(pairs.keys() | {config for config, number in counted.items() if number}):
        data, said = pairs.get(config, 0), counted.get(config, 0)
        if data != said:
            raise DatasetError(
                f"{root / suite}: {config} has {data} pairs, but its accounting says {said}; {_again(suite)}"
            )
    if not pairs:
        raise DatasetError(f"{root / suite} holds no pair; {_again(suite)}")
    check_counts(accounting, pairs)
    for config, table in tables.items():
        if not table.schema.equals(wanted):
            differ = sorted({f.name for f in table.schema} ^ set(wanted.names)) or "types or their order"
            raise DatasetError(
                f"{root / suite}: columns of {config} are not those of {suite} ({differ}); {_again(suite)}"
            )
        if len(set(table["id"].to_pylist())) != table.num_rows:
            raise DatasetError(f"{root / suite}: {config} has two pairs with one id; {_again(suite)}")
    return pairs


def _checked_card(root: Path, suite: str) -> bytes:
    """The card, once it is known to be the one that the accounting gives."""
    path = root / suite / CARD
    try:
        found = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DatasetError(f"cannot read the card {path}: {error}; {_again(suite)}") from error
    wanted = render_card(suite, read_accounting(root, suite))
    if found != wanted:
        lines = difflib.ndiff(wanted.splitlines(), found.splitlines())
        first = next((line for line in lines if line[0] in "+-"), "? line endings")
        what = "has" if first[0] == "+" else "lacks"
        raise DatasetError(
            f"{path} does not say what the accounting beside it says: it {what} the line {first[2:][:160]!r}; "
            f"{_again(suite)}, or give --renew-card"
        )
    return found.encode("utf-8")


def _again(suite: str) -> str:
    return f"build the set again with: blimppi build {suite}"
