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


class UdFiles:
    """The CoNLL-U files at some paths (files, folders, globs), looked for once however many languages are asked for.

    Files follow the Universal Dependencies names, ``<code>_<treebank>-….conllu``. A file that a path names outright is
    taken as it is where ``only_language`` is true, that is, where no other language was asked for.

    Raises:
        FileNotFoundError: if a path names nothing.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = tuple(paths)
        found: dict[Path, Path] = {}  # by what they resolve to: however often and however a file is named, it is one
        outright: set[Path] = set()
        for path in paths:
            files = find_files([path])
            found.update((real(file), file) for file in files if real(file) not in found)
            if Path(path).is_file():
                outright.update(map(real, files))
        self._files = sorted((file, is_outright) for key, file in found.items() for is_outright in [key in outright])

    def of_language(self, language: str, *, only_language: bool) -> list[Path]:
        """The files of ``language`` (ISO 639-3), sorted, each once.

        Raises:
            FileNotFoundError: if no file is of the language.
        """
        found = [f for f, outright in self._files if (outright and only_language) or is_of_language(f, language)]
        if not found:
            raise FileNotFoundError(
                f"no file of {language} at {', '.join(self.paths)}: names must be <code>_<treebank>-….conllu as in "
                "Universal Dependencies; a file named outright, with one --lang, is taken as it is"
            )
        return found

    def unnamed(self, *, only_language: bool) -> list[Path]:
        """The files whose names tell no language, so that nobody reads them."""
        return [f for f, outright in self._files if _UD_NAME.match(f.name) is None and not (outright and only_language)]


def is_of_language(path: Path, language: str) -> bool:
    """Whether a file with a Universal Dependencies name holds ``language`` (ISO 639-3).

    The code in the name is that of the language, or of the macrolanguage for its predominant member (Persian:
    fa). Other members share that code with each other (no); of them the treebanks that the language's
    configuration lists are taken, and no others.
    """
    name = _UD_NAME.match(path.name)
    if name is None:
        return False
    code, wanted = _standard(name["code"]), _standard(language)
    if code in (wanted, _standard(language, macro=True)):
        return True
    shared = code == MACROLANGUAGES.get(wanted)
    return shared and name["treebank"].lower() in _configured_treebanks(language)


@cache
def _standard(code: str, *, macro: bool = False) -> str:
    return str(langcodes.standardize_tag(code, macro=macro))


@cache
def _configured_treebanks(language: str) -> set[str]:
    """Lower-case treebank names (without UD_ and language) of the language's configuration, if it has one."""
    path = files("blimppi.configs") / "npi" / f"{language}.yaml"
    if not path.is_file():
        return set()
    listed = parse_yaml(path.read_text(encoding="utf-8")).get("treebanks") or []
    return {re.split(r"[-_]", entry["name"])[-1].lower() for entry in listed}
