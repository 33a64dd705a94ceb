"""Distinct pairs of one phenomenon, drawn at random but the same for the same seed; every attempt is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random

from blimppi.builders.it.candidates import OPEN, Candidates, most_uses
from blimppi.builders.it.compiled import Compiled
from blimppi.builders.it.conditions import refusal
from blimppi.builders.it.draw import Drawer, Fixed, StarvedError
from blimppi.builders.it.filler import Filler, MissingFormError
from blimppi.builders.it.pool import EmptyClassError, Pool
from blimppi.builders.it.realiser import Realised, Realiser, RefusedError
from blimppi.builders.pair import pair_id

_ATTEMPTS = 40  # for each pair that is wanted, beside those spent on frames that are given up
_WORDS = OPEN | {"word"}
_PATIENCE = 400  # attempts in a row without a pair after which a frame is given up


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pair: the frame's name, the words of its slots, and both sentences."""

    frame: str
    fillers: Mapping[str, Filler]
    good: Realised
    bad: Realised


@dataclass(slots=True)
class Sample:
    """The pairs of a phenomenon and what became of every attempt."""

    drawn: list[Drawn] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    starved: Counter[str] = field(default_factory=Counter)
    uses: Counter[tuple[str, str]] = field(default_factory=Counter)
    given_up: dict[str, str] = field(default_factory=dict)  # frame: what failed most in it


class Sampler:
    """Draws pairs of one template; those whose id is ``excluded`` are replaced by others.

    The result depends on the template, the lexicon and these arguments alone.

    Raises:
        EmptyClassError: if a slot has no word at all.
    """

    def __init__(
        self, compiled: Compiled, pool: Pool, realiser: Realiser, seed: int, wanted: int, excluded: Collection[str] = ()
    ) -> None:
        self.compiled = compiled
        self.template = compiled.template
        self.realiser = realiser
        self.wanted = wanted
        self.excluded = excluded
        self.rng = Random(f"{seed}:{compiled.template.id}")
        self.sample = Sample()
        caps = most_uses(compiled.frames, wanted)
        self.drawers = {}
        for frame in compiled.frames:
            has_forms = partial(realiser.has_forms, frame.sentence)
            try:
                candidates = Candidates(frame.slots, pool, self.sample.uses, caps, has_forms)
            except EmptyClassError as error:
                raise EmptyClassError(f"{compiled.template.id}, frame {frame.name!r}: {error}") from error
            self.drawers[frame.name] = Drawer(frame, candidates, realiser.rules)
        self._seen: set[str] = set()
        self._words: set[tuple[str, ...]] = set()
        self._tags: Counter[tuple[str, str]] = Counter()

    def run(self) -> Sample:
        """Attempts until there are enough pairs, every frame is given up, or the attempts are used up."""
        sample = self.sample
        weights = {frame.name: frame.weight for frame in self.compiled.frames}
        made: Counter[str] = Counter()
        failures = {name: Counter[str]() for name in weights}
        alive = list(weights)
        for _ in range(_ATTEMPTS * self.wanted + _PATIENCE * len(alive)):
            if len(sample.drawn) >= self.wanted or not alive:
                break
            name = min(alive, key=lambda frame: made[frame] / weights[frame])
            outcome = self._attempt(name)
            sample.outcomes[outcome] += 1
            if outcome in ("pair", "excluded_by_review"):
                made[name] += 1
                failures[name].clear()
                continue
            failures[name][outcome] += 1
            if failures[name].total() >= _PATIENCE:
                alive.remove(name)
                sample.given_up[name] = failures[name].most_common(1)[0][0]
        return sample

    def once(self, frame: str, fixed: Fixed | None = None) -> Drawn:
        """One pair of a frame with given words.

        Raises:
            StarvedError, RefusedError, MissingFormError: if these words give no pair.
        """
        compiled = next(one for one in self.compiled.frames if one.name == frame)
        fillers = self.drawers[frame].draw(self.rng, fixed)
        if reason := refusal(self.template, fillers, self.realiser.rules):
            raise RefusedError(reason)
        good, bad = self.realiser.pair(compiled.sentence, fillers, self.template.words)
        return Drawn(frame, fillers, good, bad)

    def _attempt(self, frame: str) -> str:
        try:
            drawn = self.once(frame)
        except StarvedError as starved:
            self.sample.starved[starved.slot] += 1
            return f"starved:{starved.slot}"
        except MissingFormError as missing:
            return f"missing_form:{str(missing).partition(':')[0]}"
        except RefusedError as refused:
            return refused.reason
        if reason := self._repeated(drawn):
            return reason
        for name, filler in drawn.fillers.items():
            if filler.lemma:
                self.sample.uses[name, filler.lemma] += 1
        if self.excluded and pair_id("it", self.template.id, drawn.good.text, drawn.bad.text) in self.excluded:
            return "excluded_by_review"  # its words count as used, so that all other pairs stay as they were
        self.sample.drawn.append(drawn)
        return "pair"

    def _repeated(self, drawn: Drawn) -> str:
        """Why a pair is too like earlier ones, or "": same sentence, same words, or an overused tag sequence."""
        texts = {drawn.good.text.lower(), drawn.bad.text.lower()}
        if texts & self._seen:
            return "duplicate_sentence"
        words = (drawn.frame, *(f"{n}={f.lemma}" for n, f in sorted(drawn.fillers.items()) if f.pos in _WORDS))
        if len(words) > 2 and words in self._words:
            return "duplicate_words"
        tags = (drawn.good.tags, drawn.bad.tags)
        if self._tags[tags] > 3 + 3 * self._tags.total() / max(1, len(self._tags)):
            return "tags_overused"
        self._seen |= texts
        self._words.add(words)
        self._tags[tags] += 1
        return ""
