"""What names of models say of a language, and which language a task of ours is in; both are data in configs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from blimppi import configs
from blimppi.builders.yaml_config import ConfigError, load_yaml, parse_yaml
from pydantic import BaseModel, ConfigDict

# What a model's name may leave open.
PLACEHOLDERS = ("iso3", "script", "Script")
_ROOT = Path(configs.__path__[0])
# Suites in one language, and the file that says which; the configurations of the other are languages.
_LANGUAGE_IN = {"it": "it/realisation.yaml", "freq": "freq/closed.yaml"}


class Scripts(BaseModel):
    """The file configs/scripts.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    codes: dict[str, str]
    languages: dict[str, str]


def language_of(suite: str, config: str) -> str:
    """The language (ISO 639-3) of a configuration of a suite."""
    return str(_read(_ROOT / _LANGUAGE_IN[suite])["language"]) if suite in _LANGUAGE_IN else config


@cache
def known_languages() -> frozenset[str]:
    """Languages (ISO 639-3) that a suite has tasks in."""
    return frozenset(
        {path.stem for path in (_ROOT / "npi").glob("*.yaml")} | {language_of(suite, "") for suite in _LANGUAGE_IN}
    )


def filled(text: str, language: str) -> str:
    """A model's name with its placeholders filled in.

    ``{iso3}`` becomes the language, ``{script}`` and ``{Script}`` the ISO 15924 code of its script (latn, Latn).

    Raises:
        ConfigError: if the script is asked for and no config names it.
    """
    filled = text.replace("{iso3}", language)
    if "{script}" in filled or "{Script}" in filled:
        code = script_code(language)
        filled = filled.replace("{script}", code.lower()).replace("{Script}", code)
    return filled


def script_code(language: str) -> str:
    """The ISO 15924 code of the script in which a language's pairs are written.

    Raises:
        ConfigError: if no config names the script, or it has no code.
    """
    scripts = _scripts()
    path = _ROOT / "npi" / f"{language}.yaml"
    name = _read(path).get("script") if path.is_file() else scripts.languages.get(language)
    if name not in scripts.codes:
        raise ConfigError(
            f"{_ROOT / 'scripts.yaml'}: no code for {f'the script {name}' if name else 'a script'} of {language}; "
            "add it, or name the language's model under `exceptions` in the models file"
        )
    return scripts.codes[name]


@cache
def _scripts() -> Scripts:
    return load_yaml(_ROOT / "scripts.yaml", Scripts)


@cache
def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = parse_yaml(path.read_text(encoding="utf-8"))
    return content
