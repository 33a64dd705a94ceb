"""Distinct pairs of one paradigm in one window, the same for the same seed; every attempt is counted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random

from blimppi.builders.freq.checks import check_pair
from blimppi.builders.freq.choose import StarvedError
from blimppi.builders.freq.draw import Drawer
from blimppi.builders.freq.option import Filler, MissingFormError
from blimppi.builders.freq.paradigm import Frame, Paradigm, Slot
from blimppi.builders.freq.pool import EmptyClassError, Pools
from blimppi.builders.freq.realise import Realiser, Token, UnsureArticleError, text
from blimppi.builders.freq.regimes import Window
from blimppi.builders.freq.uses import Uses
from blimppi.builders.outcomes import constraint_names
from blimppi.builders.pair import pair_id

SUITE = "freq"
OPEN_SHARE = 0.05  # of the pairs, for one lemma in a slot of an open class
LISTED_SHARE = 0.15  # the same for a slot of curated lists
_SLACK = 1.3  # where a slot has few lemmas, one may have this much more than its even share
_ATTEMPTS = 40  # for each pair that is wanted
_PATIENCE = 500  # attempts in a row without a pair after which a frame is given up
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pair: its frame, fillers, tokens and texts."""

    frame: str
    fillers: Mapping[str, Filler]
    good: list[Token]
    bad: list[Token]
    texts: tuple[str, str]


@dataclass(slots=True)
class Sample:
    """The pairs of a paradigm in one window and what became of every attempt."""

    drawn: list[Drawn] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    given_up: dict[str, str] = field(default_factory=dict)  # frame: what failed most in it


def is_open(slot: Slot) -> bool:
    """Whether a slot takes words of an open class, or of lists so wide that they count as one."""
    return slot.pos != "word" and not slot.match and not slot.fallback and slot.share is None


class Sampler:
    """Draws pairs; those whose id is ``excluded`` are replaced by others, those in ``seen`` do not come again.

    The result depends on the paradigm, the lexicon and these arguments alone.

    Raises:
        EmptyClassError: if no frame has a word for each of its slots.
    """

    def __init__(
        self, paradigm: Paradigm, pools: Pools, regime: str, window: Window | None, *, seed: int, wanted: int,
        excluded: Collection[str] = (), seen: set[str] | None = None,
    ) -> None:  # fmt: skip
        self.paradigm = paradigm
        self.realiser = Realiser(pools.closed)
        self.wanted = wanted
        self.excluded = excluded
        self.rng = Random(f"{seed}:{paradigm.uid}:{regime}")
        self.sample = Sample()
        self.uses = Uses({})
        self.drawers: dict[str, Drawer] = {}
        empty = {}
        for frame in paradigm.frames:
            slots = paradigm.slots_of(frame)
            drawer = Drawer(slots, pools, window, self.uses)
            if missing := [name for name, options in drawer.options.items() if not options]:
                empty[frame.name] = missing[0]
                self.sample.given_up[frame.name] = f"empty:{missing[0]}"
            else:
                self.drawers[frame.name] = drawer
        if not self.drawers:
            said = ", ".join(f"{frame}: {slot}" for frame, slot in empty.items())
            raise EmptyClassError(f"{paradigm.uid}, {regime}: no word at all for a slot of every frame ({said})")
        self.uses.caps = self._caps()
        self._seen = set() if seen is None else seen

    def run(self) -> Sample:
        """Attempts until there are enough pairs, every frame is given up, or the attempts are used up."""
        sample = self.sample
        frames = {frame.name: frame for frame in self.paradigm.frames if frame.name in self.drawers}
        made: Counter[str] = Counter()
        failures = {name: Counter[str]() for name in frames}
        alive = list(frames)
        for _ in range(_ATTEMPTS * self.wanted + _PATIENCE * len(alive)):
            if len(sample.drawn) >= self.wanted or not alive:
                break
            name = min(alive, key=lambda one: made[one] / frames[one].weight)
            outcome = self._attempt(frames[name])
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

    def once(self, frame: Frame, fixed: Mapping[str, Filler] | None = None) -> Drawn:
        """One pair of a frame, with given fillers.

        Raises:
            StarvedError, MissingFormError, UnsureArticleError: if these words give no pair.
            CheckError: if the pair breaks a rule.
        """
        fillers = self.drawers[frame.name].draw(self.rng, fixed)
        good, bad = (self.realiser.tokens(places, fillers) for places in frame.parsed)
        texts = text(good), text(bad)
        check_pair(self.paradigm.uid, self.paradigm.contrast, good, bad, texts)
        return Drawn(frame.name, fillers, good, bad, texts)

    def _attempt(self, frame: Frame) -> str:
        try:
            drawn = self.once(frame)
        except StarvedError as starved:
            return f"starved:{starved}"
        except MissingFormError as missing:
            return f"missing_form:{str(missing).partition(':')[0]}"
        except UnsureArticleError:
            return "unsure_article"
        for at, condition in enumerate(self.paradigm.exclude):
            if all(name in drawn.fillers and drawn.fillers[name].lemma in lemmas for name, lemmas in condition.items()):
                return constraint_names("exclude", self.paradigm.exclude)[at]
        keys = {one.lower() for one in drawn.texts}
        if keys & self._seen:
            return "duplicate_sentence"
        self._seen |= keys
        self.uses.add(self.drawers[frame.name].slots, drawn.fillers)
        if self.excluded and pair_id(SUITE, self.paradigm.uid, *drawn.texts) in self.excluded:
            return "excluded_by_review"  # its words count as used, so that all other pairs stay as they were
        self.sample.drawn.append(drawn)
        return "pair"

    def _caps(self) -> dict[str, int]:
        """How often one lemma may stand in each slot."""
        lemmas: dict[str, set[str]] = {}
        slots: dict[str, Slot] = {}
        expected: Counter[str] = Counter()
        whole = sum(frame.weight for frame in self.paradigm.frames if frame.name in self.drawers)
        for frame in self.paradigm.frames:
            if frame.name in self.drawers:
                for name, options in self.drawers[frame.name].options.items():
                    lemmas.setdefault(name, set()).update(o.lemma for o in options if o.pos not in ("name", "word"))
                    slots.setdefault(name, self.drawers[frame.name].slots[name])
                    expected[name] += frame.weight
        caps = {}
        for name, slot in slots.items():
            if slot.pos == "word" or not lemmas[name]:
                continue
            limit = slot.share or (OPEN_SHARE if is_open(slot) else LISTED_SHARE)
            even = _SLACK / len(lemmas[name])
            share = max(limit, even) if slot.share is None else limit
            caps[name] = max(_FEWEST, math.ceil(share * self.wanted * expected[name] / whole))
        return caps
