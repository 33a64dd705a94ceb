"""Rows of the compiled tables, each from a member of the curated lists, or the reason why there is none."""

from __future__ import annotations

from blimppi.builders.freq.lexicon.inflection import is_regular_plural
from blimppi.builders.freq.lexicon.membership import Member
from blimppi.builders.freq.lexicon.model import VERB_FORMS
from blimppi.builders.freq.lexicon.sources import Sources
from blimppi.builders.it.lexicon.table import Row

NOUN_COLUMNS = (
    *("lemma", "sg", "pl", "zipf_sg", "zipf_pl", "count", "irregular", "classes", "gender", "article"),
    *("lists", "homograph", "status", "source", "licence"),
)
VERB_COLUMNS = (
    *("lemma", *VERB_FORMS, *(f"zipf_{form}" for form in VERB_FORMS)),
    *("lists", "droppable", "homograph", "status", "source", "licence"),
)
ADJECTIVE_COLUMNS = (
    *("lemma", "zipf", "attributive", "predicative", "kind", "gradable", "classes", "article"),
    *("lists", "homograph", "status", "source", "licence"),
)


class LeftOutError(ValueError):
    """A member that gets no row; the message says why."""


def noun_row(member: Member, sources: Sources) -> Row:
    """The row of a noun.

    Raises:
        LeftOutError: if neither number is in the frequency list, or it has no class.
    """
    lemma, lists = member.lemma, member.named
    mass = bool(lists) and all(one.count == "mass" for one in lists)
    plural = "" if mass else sources.inflector.plural(lemma)
    zipf = _attested(sources, {"sg": lemma, "pl": plural})
    classes = sources.classifier.of(lemma, [name for one in lists for name in one.classes])
    if not classes:
        raise LeftOutError("no class: name one in classes.yaml or in its list")
    genders = {one.gender for one in lists if one.gender}
    if len(genders) > 1:
        raise LeftOutError("in lists of both genders")
    kinds = {form: sources.homographs.kinds(word) - {"noun"} for form, word in (("sg", lemma), ("pl", plural)) if word}
    return {
        "lemma": lemma,
        "sg": lemma,
        "pl": plural,
        "zipf_sg": zipf["sg"],
        "zipf_pl": zipf["pl"],
        "count": "mass" if mass else "count",
        "irregular": "yes" if plural and not is_regular_plural(lemma, plural) else "",
        "classes": ",".join(sorted(classes)),
        "gender": genders.pop() if genders else "E" if "human" in classes else "",
        "article": sources.articles.before(lemma),
        "lists": member.cell(),
        "homograph": ",".join(form for form, other in kinds.items() if other),
        "status": member.status,
        **sources.origin(lemma, "noun"),
    }


def verb_row(member: Member, sources: Sources) -> Row:
    """The row of a verb.

    Raises:
        LeftOutError: if no form is in the frequency list, or a form is unknown.
    """
    forms = sources.inflector.verb(member.lemma)
    if missing := [form for form in VERB_FORMS if not forms[form]]:
        raise LeftOutError(f"no form for {', '.join(missing)}: name it in inflection.tsv")
    zipf = _attested(sources, forms)
    other = [form for form in VERB_FORMS if sources.homographs.kinds(forms[form]) - {"verb"}]
    return {
        "lemma": member.lemma,
        **forms,
        **{f"zipf_{form}": value for form, value in zipf.items()},
        "lists": member.cell(),
        "droppable": "yes" if member.droppable else "",
        "homograph": ",".join(other),
        "status": member.status,
        **sources.origin(member.lemma, "verb"),
    }


def adjective_row(member: Member, sources: Sources) -> Row:
    """The row of an adjective or of a participle used as a predicate.

    Raises:
        LeftOutError: if it is not in the frequency list, or in lists of both kinds.
    """
    lemma, lists = member.lemma, member.named
    zipf = _attested(sources, {"positive": lemma})["positive"]
    kinds = {one.kind for one in lists if one.kind}
    if len(kinds) > 1:
        raise LeftOutError("in lists of both kinds, individual and stage")
    modifies = {name for one in lists for name in one.modifies}
    markers = {s.markers[s.number(lemma) - 1] for s in sources.wordnet.senses(lemma, "adjective")}
    return {
        "lemma": lemma,
        "zipf": zipf,
        "attributive": "yes" if modifies and markers != {"p"} else "",
        "predicative": "yes" if markers != {"a"} else "",
        "kind": kinds.pop() if kinds else "",
        "gradable": "yes" if any(one.gradable for one in lists) else "",
        "classes": ",".join(sorted(modifies)),
        "article": sources.articles.before(lemma),
        "lists": member.cell(),
        "homograph": ",".join(sorted(sources.homographs.kinds(lemma) - {"adjective"})),
        "status": member.status,
        **sources.origin(lemma, "adjective"),
    }


def _attested(sources: Sources, forms: dict[str, str]) -> dict[str, str]:
    """Zipf values as cells, by name of the form.

    Raises:
        LeftOutError: if all are 0.
    """
    values = {name: sources.frequencies.zipf(form) for name, form in forms.items()}
    if not any(values.values()):
        raise LeftOutError("no form is in the frequency list")
    return {name: f"{value:.2f}" for name, value in values.items()}
