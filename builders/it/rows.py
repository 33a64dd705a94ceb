"""A drawn pair as a row of the data set."""

from __future__ import annotations

from blimppi.builders.it.filler import Filler
from blimppi.builders.it.realisation import Realisation
from blimppi.builders.it.sampler import Drawn
from blimppi.builders.it.template import Template
from blimppi.builders.pair import Pair
from blimppi.builders.zipf import zipf_mean_min

_NO_WORD = frozenset({"referent"})


def make_pair(template: Template, drawn: Drawn, rules: Realisation) -> Pair:
    """The pair with the columns of the suite.

    ``template`` is phenomenon/frame; ``tags_*`` are tags with spaces between them, ``lexemes`` a list of
    ``{slot, lemma, pos}``, ``animacy`` a list of ``{slot, animacy}`` of nouns and names, both in order of the slots.
    """
    words = [filler for filler in drawn.fillers.values() if filler.pos not in _NO_WORD]
    words.sort(key=lambda filler: filler.slot)
    mean, least = zipf_mean_min(drawn.good.content, rules.language)
    return Pair(
        suite="it",
        config=template.id,
        sentence_good=drawn.good.text,
        sentence_bad=drawn.bad.text,
        language=rules.language,
        group=template.area,
        phenomenon=template.id,
        paradigm=template.subgroup,
        source="template",
        licence=rules.licence,
        zipf_mean=mean,
        zipf_min=least,
        extra={
            "template": f"{template.id}/{drawn.frame}",
            "tags_good": drawn.good.tags,
            "tags_bad": drawn.bad.tags,
            "lexemes": [{"slot": f.slot, "lemma": f.lemma, "pos": _pos(f)} for f in words],
            "animacy": [{"slot": f.slot, "animacy": f.animacy} for f in words if f.animacy],
        },
    )


def _pos(filler: Filler) -> str:
    return "determiner" if filler.pos == "agreeing" else filler.pos
