"""YAML files checked against a schema; every error names file, line and key."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import BaseModel, ValidationError

Model = TypeVar("Model", bound=BaseModel)
Place = tuple[int | str, ...]  # the keys and list positions that lead to a part of a document
Fault = tuple[Place, str]


class ConfigError(ValueError):
    """A configuration that does not fit its schema: one line for each fault, with file, line and key."""


class _Loader(yaml.SafeLoader):
    """A safe loader in which no, on and yes are words, as in YAML 1.2, and a key given twice is an error."""


class _FastLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The same by libyaml, where PyYAML has it: ten times as fast. What it refuses is told by the other's words."""


def _mapping(loader: _Loader | _FastLoader, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: set[Any] = set()
    for key_node, _ in node.value:
        if key_node.tag == "tag:yaml.org,2002:merge":
            continue  # `<<`: keys taken over from an anchor, which those written here replace
        key = loader.construct_object(key_node, deep=True)
        if isinstance(key, list | dict):
            raise yaml.constructor.ConstructorError(None, None, "a key must be a word", key_node.start_mark)
        if key in seen:
            raise yaml.constructor.ConstructorError(None, None, f"key {key!r} is given twice", key_node.start_mark)
        seen.add(key)
    return loader.construct_mapping(node, deep=True)


for _loader in (_Loader, _FastLoader):
    _loader.yaml_implicit_resolvers = {
        first: [(tag, regex) for tag, regex in rules if tag != "tag:yaml.org,2002:bool"]
        for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    _loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))
    _loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def parse_yaml(text: str) -> Any:
    """The document as plain values.

    Raises:
        yaml.YAMLError: if it is none; always that of the slower loader, so that messages are the same everywhere.
    """
    try:
        return yaml.load(text, _FastLoader)
    except yaml.YAMLError:
        return yaml.load(text, _Loader)


def _line(node: yaml.Node | None, path: Place) -> int:
    """Line (from 1) of the deepest part of ``path`` that the document has."""
    line = 1 if node is None else node.start_mark.line + 1
    for key in path:
        if isinstance(node, yaml.MappingNode):
            hit = next(((k, v) for k, v in node.value if k.value == str(key)), None)
            if hit is None:
                continue  # a step of the schema that the document does not write out
            line, node = hit[0].start_mark.line + 1, hit[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            node = node.value[key]
            line = node.start_mark.line + 1
    return line


def load_yaml(path: Path, model: type[Model]) -> Model:
    """The file ``path`` as a ``model``.

    Raises:
        ConfigError: if it is no YAML or does not fit; the message has one "file:line: key: fault" for each fault.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        data = parse_yaml(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ConfigError(f"{path}:{line}: not valid YAML: {error.problem}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}:1: not valid YAML: {' '.join(str(error).split())}") from error
    try:
        return model.model_validate(data)
    except ValidationError as error:
        root = yaml.compose(text, _Loader)
        lines = [_written(path, root, fault["loc"], _said(model, fault)) for fault in error.errors()]
        raise ConfigError("\n".join(lines)) from error


def _said(model: type[BaseModel], fault: Any) -> str:
    """A fault in words; an unknown key comes with the known one that it looks like."""
    if fault["type"] != "extra_forbidden":
        return str(fault["msg"])
    *place, key = fault["loc"]
    models: list[type[BaseModel]] = [model]
    for step in place:
        fields = [m.model_fields[step].annotation for m in models if isinstance(step, str) and step in m.model_fields]
        models = [inner for annotation in fields for inner in _models(annotation)] or models
    known = [name for m in models for name in m.model_fields]
    return f"unknown key {key!r}{did_you_mean(str(key), known)}"


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The schemas in a type such as ``list[Item] | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Those of ``known`` that begin with ``word``, or the one it looks like; empty if there is none.

    It is the end of a message. Of more than three beginnings the first three are named.
    """
    by_case = {name.lower(): name for name in known}
    near = [name for name in by_case if word and name.startswith(word.lower())][:3]
    near = near or difflib.get_close_matches(word.lower(), by_case, n=1)
    return f"; did you mean {' or '.join(repr(by_case[name]) for name in near)}?" if near else ""


def located(path: Path, faults: Iterable[Fault]) -> ConfigError:
    """An error for faults that a schema cannot see, such as names that refer to nothing: (place in the file, fault)."""
    root = yaml.compose(path.read_text(encoding="utf-8-sig"), _Loader)
    return ConfigError("\n".join(_written(path, root, at, fault) for at, fault in faults))


def _written(path: Path, root: yaml.Node | None, at: Place, fault: str) -> str:
    return f"{path}:{_line(root, at)}: {'.'.join(map(str, at)) or 'document'}: {fault}"
