"""Templates as they are used: shared slots merged in, sentences parsed, every reference checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from blimppi.builders.it.realisation import config_folder, load_realisation
from blimppi.builders.it.references import Known, faults
from blimppi.builders.it.sentence import Sentence, SentenceError
from blimppi.builders.it.template import Slot, Strict, Template
from blimppi.builders.yaml_config import ConfigError, did_you_mean, load_yaml, located

NOT_TEMPLATES = frozenset({"realisation", "shared", "areas"})


class Shared(Strict):
    """The file shared.yaml: slots that templates take over by ``use``."""

    slots: dict[str, Slot]


@dataclass(frozen=True, slots=True)
class CompiledFrame:
    """A frame with all its slots, also those that only other slots mention."""

    name: str
    sentence: Sentence
    slots: dict[str, Slot]
    weight: int


@dataclass(frozen=True, slots=True)
class Compiled:
    """A template and its frames."""

    template: Template
    frames: tuple[CompiledFrame, ...]


def phenomena(folder: Path | None = None) -> list[str]:
    """Ids of all templates in ``folder`` (default: the package's), sorted."""
    return sorted(p.stem for p in (folder or config_folder()).glob("*.yaml") if p.stem not in NOT_TEMPLATES)


def load_templates(names: Sequence[str] = (), folder: Path | None = None) -> list[Compiled]:
    """The templates ``names`` (default: all).

    Raises:
        ConfigError: for a phenomenon without a file, or a file with faults; each names file, line and key.
    """
    folder = folder or config_folder()
    known = phenomena(folder)
    if unknown := [name for name in names if name not in known]:
        hint = did_you_mean(unknown[0], known) or f"; there are: {', '.join(known)}"
        raise ConfigError(f"no template for {', '.join(unknown)} in {folder}{hint}")
    return [load_template(folder / f"{name}.yaml") for name in names or known]


def load_template(path: Path) -> Compiled:
    """One template, with shared.yaml and realisation.yaml of its folder or else the package's.

    Raises:
        ConfigError: naming file, line and key of every fault.
    """
    template = load_yaml(path, Template)
    folder = path.parent if (path.parent / "shared.yaml").is_file() else config_folder()
    shared = _shared(folder)
    rules = load_realisation(folder if (folder / "realisation.yaml").is_file() else None)
    listed = {file.stem for file in (config_folder() / "lexicon" / "stoplists").glob("*.txt")}
    return compile_template(template, shared, Known(rules.paradigms, shared.slots, listed), path)


def compile_template(template: Template, shared: Shared, known: Known, path: Path) -> Compiled:
    """Merges, parses and checks; ``path`` is where the template was read, for the messages.

    Raises:
        ConfigError: naming file, line and key of every fault.
    """
    wrong: list[tuple[tuple[int | str, ...], str]] = []
    if template.id != path.stem:
        wrong.append((("id",), f"the file is called {path.name}, but the id is {template.id!r}"))
    frames = []
    for at, frame in enumerate(template.frames):
        try:
            sentence = frame.parsed
        except SentenceError as error:
            wrong.append((("frames", at, "sentence"), str(error)))
            continue
        own = {name: _merged(template.slots.get(name), slot) for name, slot in frame.slots.items()}
        slots = {name: _used(slot, shared) for name, slot in {**template.slots, **own}.items()}
        mentioned = _mentioned(sentence, slots)
        frames.append(CompiledFrame(frame.name, sentence, mentioned, frame.weight))
        wrong += faults(template, at, sentence, slots, mentioned, known)
    if len(frames) == len(template.frames):
        used = {name for frame in frames for name in frame.slots}
        wrong += [(("slots", name), "no frame has this slot") for name in template.slots if name not in used]
    if template.expect.frame not in {frame.name for frame in template.frames}:
        wrong.append((("expect", "frame"), f"no frame is called {template.expect.frame!r}"))
    if len({frame.name for frame in template.frames}) < len(template.frames):
        wrong.append((("frames",), "two frames have the same name"))
    if wrong:
        raise located(path, dict.fromkeys(wrong))
    return Compiled(template, tuple(frames))


def links(slot: Slot) -> list[str]:
    """Names of the slots that a slot refers to."""
    features = (slot.number, slot.gender, slot.person, slot.tense)
    linked = [value[0].split()[1] for value in features if value and " " in value[0]]
    single = [slot.participle] if slot.participle else []
    return list(dict.fromkeys([*slot.of, *slot.agrees, *slot.subject, *slot.object, *single, *linked]))


def _mentioned(sentence: Sentence, slots: dict[str, Slot]) -> dict[str, Slot]:
    wanted = [name for name in sentence.slots if name in slots]
    for name in wanted:
        wanted += [other for other in links(slots[name]) if other in slots and other not in wanted]
    return {name: slots[name] for name in slots if name in wanted}


def _used(slot: Slot, shared: Shared) -> Slot:
    preset = shared.slots.get(slot.use)
    if preset is None:
        return slot
    # a preset may build on another one, whose words it narrows down
    return _merged(_used(preset, shared).model_copy(update={"use": slot.use}), slot)


def _merged(base: Slot | None, over: Slot) -> Slot:
    if base is None:
        return over
    changes = {key: getattr(over, key) for key in over.model_fields_set}
    other_words = (base.pos and over.pos and over.pos != base.pos) or (over.use and over.use != base.use)
    if other_words:  # what was said of the other words says nothing of these
        kept = base.model_fields_set - {"use", "lemma", "avoid", "stop", "having", "lacking", "kind", "words"}
        base = Slot.model_construct(kept, **{key: getattr(base, key) for key in kept})
    for key in ("having", "lacking"):
        if key in changes:
            changes[key] = {**getattr(base, key), **changes[key]}
    return base.model_copy(update=changes)


@cache
def _shared(folder: Path) -> Shared:
    return load_yaml(folder / "shared.yaml", Shared)
