"""The small treebanks that come with the package: written for it, so that every strategy can be seen at once."""

from __future__ import annotations

from pathlib import Path

from blimppi.builders.conllu_files import real
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.languages import config_folder
from blimppi.builders.source import Source
from blimppi.builders.treebanks import select
from blimppi.builders.ud_files import UdFiles


def demo_sources(language: Language) -> list[Source]:
    """The small treebank of the language that comes with the package.

    Raises:
        FileNotFoundError: if there is none.
    """
    path = _folder() / f"{language.iso}.conllu"
    if not path.is_file():
        there = ", ".join(demo_languages())
        raise FileNotFoundError(
            f"no demonstration treebank of {language.iso} (there are: {there}); name a treebank with --treebank PATH"
        )
    return select(language, UdFiles([str(path)]), only_language=True)


def demo_languages() -> list[str]:
    """ISO codes of the languages that come with a demonstration treebank."""
    return sorted(path.stem for path in _folder().glob("*.conllu"))


def is_demo(path: Path) -> bool:
    """Whether ``path`` is a file of the demonstration, however it was named."""
    return real(path).parent == real(_folder())


def _folder() -> Path:
    return config_folder() / "demo"
