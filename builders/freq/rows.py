"""A drawn pair as a row of the data set."""

from __future__ import annotations

import math

from blimppi.builders.freq.closed import Closed
from blimppi.builders.freq.compiled import frame_named
from blimppi.builders.freq.paradigm import Paradigm
from blimppi.builders.freq.regimes import Window
from blimppi.builders.freq.sampler import SUITE, Drawn
from blimppi.builders.freq.words import content_words, dependencies
from blimppi.builders.pair import Pair


def make_pair(paradigm: Paradigm, drawn: Drawn, regime: str, window: Window, closed: Closed) -> Pair:
    """The pair with the columns of the suite.

    ``slots`` is a list of ``{slot, side, lemma, form, pos, zipf, in_window, open}`` of content words (``side``: good,
    bad or both), ``in_window`` whether all of them lie in the regime's window, ``fallback`` whether one was taken
    from outside because its list has too few. ``group`` and ``field`` are BLiMP's field, ``phenomenon`` its
    linguistics term, ``paradigm`` its UID.
    """
    slots = paradigm.slots_of(frame_named(paradigm, drawn.frame))
    words = content_words(drawn, slots, window)
    zipfs = [word.zipf for word in words if word.side != "bad"]
    return Pair(
        suite=SUITE,
        config=paradigm.uid,
        sentence_good=drawn.texts[0],
        sentence_bad=drawn.texts[1],
        language=closed.language,
        group=paradigm.field.replace("/", "_"),  # BLiMP writes one field in two ways
        phenomenon=paradigm.term,
        paradigm=paradigm.uid,
        source="grammar",
        licence=closed.licence,
        zipf_mean=round(math.fsum(zipfs) / len(zipfs), 4) if zipfs else None,
        zipf_min=min(zipfs, default=None),
        extra={
            "field": paradigm.field,
            "regime": regime,
            "frame": drawn.frame,
            "slots": [word.record() for word in words],
            "in_window": all(word.in_window for word in words),
            "fallback": any(not filler.option.in_window for filler in drawn.fillers.values()),
            "dependencies": [
                {"relation": relation, "head": head, "dependent": dependent}
                for relation, head, dependent in dependencies(drawn, slots, closed.passive)
            ],
            "collocation_support": None,
        },
    )
