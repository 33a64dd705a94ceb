"""A lexicon of some forty words, written by hand, for tests of the engine."""

from __future__ import annotations

from blimppi.builders.it.lexicon.model import Adjective, Lexicon, Name, Noun, Verb, Word

PERSON = "person_role"


def noun(lemma: str, pl: str, gender: str, animacy: str = "inanimate", classes: str = "furniture", **more) -> Noun:
    onset = "v" if lemma[0] in "aeiou" else "sC" if lemma[0] == "s" and lemma[1] not in "aeiou" else "c"
    values = {
        "gender_fixed": True, "natural_gender": animacy == "human", "invariable": lemma == pl, "countable": True,
        "collective": False, "other_gender_homograph": False, "number_form_homograph": False, "opaque_gender": False,
        "plural_a": False, "zipf": 4.0, "counterpart": "",
    }  # fmt: skip
    return Noun(
        lemma=lemma, sg=lemma, pl=pl, gender=gender, animacy=animacy, sem_class=frozenset(classes.split()), onset=onset,
        **{**values, **more},
    )  # fmt: skip


def verb(lemma: str, forms: dict[str, str], aux: str = "avere", frames: str = "tr_strict", subj: str = PERSON,
         obj: str = "furniture", **more) -> Verb:  # fmt: skip
    values = {
        "inf_marker": "", "mood": "", "restructuring": "n", "goes_with": "", "also_with": frozenset(),
        "regularised_participle": "", "double_participle": False, "passive": True, "isc": False,
        "clitic_types": frozenset({"acc"}), "zipf": 4.0,
    }  # fmt: skip
    return Verb(
        lemma=lemma, forms={"inf": lemma, **forms}, aux=aux, frames=frozenset(frames.split()),
        subj_classes=frozenset(subj.split()), obj_classes=frozenset(obj.split()), **{**values, **more},
    )  # fmt: skip


def participle(stem: str) -> dict[str, str]:
    return {f"part.{key}": stem + ending for key, ending in {"ms": "o", "mp": "i", "fs": "a", "fp": "e"}.items()}


def present(*forms: str) -> dict[str, str]:
    return dict(zip(("pres.1s", "pres.2s", "pres.3s", "pres.1p", "pres.2p", "pres.3p"), forms, strict=True))


def human(lemma: str, pl: str, gender: str, **more) -> Noun:
    return noun(lemma, pl, gender, "human", PERSON, **more)


NOUNS = [
    human("nonno", "nonni", "m"), human("zia", "zie", "f"), human("amico", "amici", "m"),
    human("studente", "studenti", "m"),
    human("postino", "postini", "m"), human("ragazzo", "ragazzi", "m"), human("donna", "donne", "f"),
    human("collega", "colleghi", "m", gender_fixed=False),
    noun("sedia", "sedie", "f"), noun("tavolo", "tavoli", "m"), noun("specchio", "specchi", "m"),
    noun("armadio", "armadi", "m"), noun("uovo", "uova", "m", classes="food", plural_a=True),
    noun("città", "città", "f", "place", "place_outdoor"),
]  # fmt: skip
VERBS = [
    verb("avere", {**present("ho", "hai", "ha", "abbiamo", "avete", "hanno"), "impf.3s": "aveva"}, frames="aux"),
    verb("essere", {**present("sono", "sei", "è", "siamo", "siete", "sono"), **participle("stat")}, "essere", "aux"),
    verb("riparare", {**present("riparo", "ripari", "ripara", "ripariamo", "riparate", "riparano"),
                      **participle("riparat")}),
    verb("rompere", {"pres.3s": "rompe", "pres.3p": "rompono", **participle("rott")}, obj="furniture food",
         regularised_participle="romputo"),
    verb("ridurre", {"pres.3s": "riduce", "pres.3p": "riducono", **participle("ridott")}),
    verb("spedire", {"pres.3s": "spedisce", "pres.3p": "spediscono", **participle("spedit")}, isc=True),
    verb("conoscere", {"pres.3s": "conosce", "pres.3p": "conoscono", **participle("conosciut")}, obj=PERSON),
    verb("consegnare", {"pres.3s": "consegna", "pres.3p": "consegnano", **participle("consegnat")}, frames="ditr"),
    verb("parlare", {**present("parlo", "parli", "parla", "parliamo", "parlate", "parlano"), **participle("parlat")},
         frames="unerg", obj=PERSON, goes_with="con", also_with=frozenset({"di"})),
    verb("abitare", {"pres.3s": "abita", "pres.3p": "abitano", **participle("abitat")}, frames="unerg", obj=""),
    verb("arrivare", {"pres.3s": "arriva", "pres.3p": "arrivano", **participle("arrivat")}, "essere", "unacc", obj=""),
]  # fmt: skip
ADJECTIVES = [
    Adjective(
        lemma=f"{stem}o", ms=f"{stem}o", mp=mp, fs=f"{stem}a", fp=fp, position=frozenset({"post"}),
        sem_classes=frozenset({classes}), adverb_homograph=False, neuter=False, noun_homograph=False, colour=False,
        state=classes == PERSON, zipf=4.0,
    )
    for stem, mp, fp, classes in (
        ("nuov", "nuovi", "nuove", "furniture"), ("sporc", "sporchi", "sporche", "furniture"),
        ("stanc", "stanchi", "stanche", PERSON),
    )
]  # fmt: skip
NAMES = [Name("Marco", "m", 4.0), Name("Anna", "f", 4.0)]
WORDS = [
    Word("in centro", "adverb", {"type": "place", "n_words": "2"}),
    Word("ieri", "adverb", {"type": "time", "n_words": "1"}),
]  # fmt: skip
LEXICON = Lexicon(NOUNS, VERBS, ADJECTIVES, NAMES, WORDS)
