"""Which CoNLL-U files of a Universal Dependencies folder hold a language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import langcodes
from blimppi.builders.conllu_files import find_files, real
from blimppi.builders.yaml_config import parse_yaml
from langcodes.data_dicts import MACROLANGUAGES

_UD_NAME = re.compile(r"(?P<code>[a-z]{2,3})_(?P<treebank>[A-Za-z0-9]+)(?=[-.])")


def files_of_language(paths: Sequence[str], language: str, *, only_language: bool) -> list[Path]:
    """The files of ``language`` (ISO 639-3) among files, folders and glob patterns, sorted, each once.

    Files follow the Universal Dependencies names, ``<code>_<treebank>-….conllu``. A file named outright is
    taken as it is where ``only_language`` is true, that is, where no other language was asked for.

    Raises:
        FileNotFoundError: if a path names nothing, or no file is of the language.
    """
    found: dict[Path, Path] = {}  # by what they resolve to: however often and however a file is named, it counts once
    for path in paths:
        outright = only_language and Path(path).is_file()
        for file in find_files([path]):
            if outright or is_of_language(file, language):
                found.setdefault(real(file), file)
    if not found:
        raise FileNotFoundError(
            f"no file of {language} at {', '.join(paths)}: names must be <code>_<treebank>-….conllu as in "
            "Universal Dependencies; a file named outright, with one --lang, is taken as it is"
        )
    return sorted(found.values())


def is_of_language(path: Path, language: str) -> bool:
    """Whether a file with a Universal Dependencies name holds ``language`` (ISO 639-3).

    The code in the name is that of the language, or of the macrolanguage for its predominant member (Persian:
    fa). Other members share that code with each other (no); of them the treebanks that the language's
    configuration lists are taken, and no others.
    """
    name = _UD_NAME.match(path.name)
    if name is None:
        return False
    code, wanted = langcodes.standardize_tag(name["code"]), langcodes.standardize_tag(language)
    if code in (wanted, langcodes.standardize_tag(language, macro=True)):
        return True
    shared = code == MACROLANGUAGES.get(wanted)
    return shared and name["treebank"].lower() in _configured_treebanks(language)


def unnamed(paths: Sequence[str], *, only_language: bool) -> list[Path]:
    """The files among ``paths`` whose names tell no language, so that nobody reads them; see `files_of_language`."""
    outright = {real(path) for path in paths if only_language and Path(path).is_file()}
    return [f for f in find_files(paths) if _UD_NAME.match(f.name) is None and real(f) not in outright]


@cache
def _configured_treebanks(language: str) -> set[str]:
    """Lower-case treebank names (without UD_ and language) of the language's configuration, if it has one."""
    path = files("blimppi.configs") / "npi" / f"{language}.yaml"
    if not path.is_file():
        return set()
    listed = parse_yaml(path.read_text(encoding="utf-8")).get("treebanks") or []
    return {re.split(r"[-_]", entry["name"])[-1].lower() for entry in listed}
