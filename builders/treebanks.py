"""Which treebank files are read for a language, under which name and licence."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from blimppi.builders.conllu_chunks import chunks
from blimppi.builders.conllu_files import real
from blimppi.builders.conllu_reader import has_v1_labels
from blimppi.builders.npi.config import Language
from blimppi.builders.source import UNSTATED, Source, allows_commercial_use
from blimppi.builders.ud_files import UdFiles

_PEEK = 1 << 16  # bytes that are looked at to tell a UD v1 file: dozens of sentences, with an object in every other
_NON_COMMERCIAL = re.compile(r"non-?commercial|\bBY-NC\b", re.IGNORECASE)


class LicenceError(ValueError):
    """Files of a treebank that contradict each other on its licence."""


def select(language: Language, files: UdFiles, *, only_language: bool) -> list[Source]:
    """The files of ``language`` among ``files``: all that are named outright, else those the configuration uses.

    A path names a treebank outright if it is the file, or the treebank's own folder. In a larger folder, such as a
    whole UD release, treebanks with ``use: false`` are left out.

    Raises:
        FileNotFoundError: if there is nothing of this language.
    """
    left_out = {t.name for t in language.treebanks if not t.use}
    outright = {real(p) for p in files.paths}
    sources = []
    for path in files.of_language(language.iso, only_language=only_language):
        named = real(path) in outright or real(path).parent in outright
        if treebank_name(path) in left_out and not named:
            continue
        sources.append(source_of(language, path))
    if not sources:
        raise FileNotFoundError(
            f"{language.iso}: {', '.join(files.paths)} holds only treebanks that the configuration leaves out "
            f"({', '.join(sorted(left_out))}); name the file or its folder to use it all the same"
        )
    return sources


def source_of(language: Language, path: Path, shown: str = "") -> Source:
    """One file as a source; one in UD v1 is refused."""
    name, shown = treebank_name(path), shown or str(path)
    return Source(path, name, licence(language, path, name), "ud_v1_file" if is_ud_v1(path, shown) else "", shown)


def treebank_name(path: Path) -> str:
    """The name of the folder UD_…, or else the part of the file's name before "-ud"."""
    if path.parent.name.startswith("UD_"):
        return path.parent.name
    return re.split(r"-ud\b|\.conllu", path.name)[0]


def licence(language: Language, path: Path, name: str) -> str:
    """The licence of a treebank: of the configuration, else of the README beside it (UD's "License:" line).

    Raises:
        LicenceError: if README and LICENSE.txt disagree on commercial use and the configuration does not decide.
    """
    for treebank in language.treebanks:
        if treebank.name == name and treebank.licence:
            return treebank.licence
    for readme in (path.parent / "README.md", path.parent / "README.txt"):
        if readme.is_file():
            found = re.search(r"^License: *(.+)$", readme.read_text(encoding="utf-8"), re.MULTILINE)
            if found:
                stated = found[1].strip()
                _check_agreement(readme, stated, name)
                return stated
    return UNSTATED


def _check_agreement(readme: Path, stated: str, name: str) -> None:
    """LICENSE.txt is prose; that it speaks of non-commercial use, or does not, is all that can be compared."""
    text = readme.with_name("LICENSE.txt")
    if not text.is_file():
        return
    forbids = _NON_COMMERCIAL.search(text.read_text(encoding="utf-8", errors="replace")) is not None
    if forbids == allows_commercial_use(stated):
        raise LicenceError(
            f"{readme} says {stated!r}, but {text} {'speaks' if forbids else 'does not speak'} of non-commercial use: "
            f"find out which is right and write it under treebanks ({name}) in the configuration"
        )


def is_ud_v1(path: Path, shown: str = "") -> bool:
    """Whether one of the first sentences has labels that only UD v1 knew."""
    return any(has_v1_labels(chunk.text()) for chunk in islice(chunks(path, shown, _PEEK), 1))
