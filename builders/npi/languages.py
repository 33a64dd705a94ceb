"""The configured languages: one YAML file each under configs/npi, named by ISO 639-3 code."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import as_file, files
from pathlib import Path

import langcodes
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.config_check import faults
from blimppi.builders.yaml_config import ConfigError, did_you_mean, load_yaml, located


def config_folder() -> Path:
    """The folder of the shipped configurations."""
    with as_file(files("blimppi.configs")) as folder:
        return folder / "npi"


def load_language(path: Path) -> Language:
    """The language of one file.

    Raises:
        ConfigError: if the file does not fit the schema, says what cannot be meant, or is not named by its ISO code.
    """
    language = load_yaml(path, Language)
    if path.stem != language.iso:
        raise ConfigError(f"{path}:1: iso: the file is named {path.stem}.yaml but says iso: {language.iso}")
    found = list(faults(language))
    if found:
        raise located(path, found)
    return language


def language_codes(folder: Path | None = None) -> list[str]:
    """ISO codes of all configurations, sorted."""
    return sorted(path.stem for path in (folder or config_folder()).glob("*.yaml"))


def load_languages(codes: Iterable[str] = (), folder: Path | None = None) -> dict[str, Language]:
    """Configurations by ISO code, all or those of ``codes``, sorted.

    Raises:
        ConfigError: for a code without a file; the message lists those there are.
    """
    folder = folder or config_folder()
    paths = {p.stem: p for p in sorted(folder.glob("*.yaml"))}
    wanted = sorted(set(codes)) or sorted(paths)
    missing = [code for code in wanted if code not in paths]
    if missing:
        there = f"; there are: {', '.join(paths)}{did_you_mean(_alpha3(missing[0]), paths)}"
        raise ConfigError(f"no configuration for {', '.join(missing)} in {folder}{there}")
    return {code: load_language(paths[code]) for code in wanted}


def _alpha3(code: str) -> str:
    """The code of three letters for a language that people know by one of two, such as eng for en."""
    try:
        return str(langcodes.Language.get(code).to_alpha3()) if len(code) == 2 else code
    except (LookupError, ValueError):
        return code
