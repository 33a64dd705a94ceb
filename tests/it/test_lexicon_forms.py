"""Irregular forms, auxiliaries and genders, written down by hand."""

from __future__ import annotations

import pytest
from blimppi.builders.it.lexicon import load_lexicon

LEXICON = load_lexicon()
VERBS = {verb.lemma: verb for verb in LEXICON.verbs}
NOUNS = {noun.lemma: noun for noun in LEXICON.nouns}
ADJECTIVES = {adjective.lemma: adjective for adjective in LEXICON.adjectives}

PLURALS = """
uovo uova, dito dita, braccio braccia, ginocchio ginocchia, labbro labbra, lenzuolo lenzuola, osso ossa, ciglio ciglia,
sopracciglio sopracciglia, muro mura, paio paia, centinaio centinaia, grido grida, riso risa, mano mani, moglie mogli,
amico amici, medico medici, sindaco sindaci, biologo biologi, cuoco cuochi, lago laghi, disco dischi, albergo alberghi,
camicia camicie, valigia valigie, ciliegia ciliegie, arancia arance, spiaggia spiagge, bugia bugie, farmacia farmacie,
zia zie, figlio figli, specchio specchi, studio studi, colloquio colloqui, problema problemi, poeta poeti, tesi tesi,
città città, foto foto, film film, autobus autobus, bar bar, radio radio, moto moto, auto auto, computer computer
"""
FEMININE = [
    "mano",
    "foto",
    "radio",
    "moto",
    "auto",
    "tesi",
    "città",
    "crisi",
    "nave",
    "chiave",
    "torre",
    "siepe",
    "canzone",
    "tigre",
    "volpe",
    "gru",
    "biro",
]
MASCULINE = [
    "problema",
    "programma",
    "poema",
    "diploma",
    "sistema",
    "fiore",
    "ponte",
    "limone",
    "pane",
    "latte",
    "sapone",
    "mare",
    "cinema",
    "film",
    "bar",
]

FORMS = """
andare pres.1s vado, andare pres.3p vanno, andare fut.3s andrà, andare subj.3s vada, andare inf andare,
andare ger andando, bere pres.3s beve, bere impf.3p bevevano, bere fut.1s berrò, bere past.3s bevve,
bere part.fs bevuta, bere inf bere, tradurre pres.1p traduciamo, tradurre part.ms tradotto,
tradurre past.3s tradusse, tradurre fut.3p tradurranno, esporre pres.1s espongo, esporre pres.3p espongono,
esporre part.fp esposte, esporre subj.3s esponga, esporre ger esponendo, cuocere pres.1s cuocio,
cuocere pres.3p cuociono, cuocere part.ms cotto, cuocere past.3s cosse, cuocere subj.3s cuocia, uscire pres.3s esce,
uscire pres.1p usciamo, uscire subj.3p escano, venire pres.3p vengono, venire fut.1s verrò, venire past.3s venne,
rimanere part.ms rimasto, rimanere pres.1s rimango, fare impf.3s faceva, fare subjimpf.3s facesse,
fare part.fp fatte, dire impf.2p dicevate, dire part.fs detta, dire past.1s dissi, dare subjimpf.3p dessero,
dare past.3s diede, stare past.3p stettero, stare subj.3s stia, essere pres.1s sono, essere subj.3p siano,
essere impf.2s eri, essere part.mp stati, avere pres.3s ha, avere fut.3p avranno, avere subj.3s abbia,
avere past.3s ebbe, potere pres.3s può, potere cond.3s potrebbe, potere fut.3s potrà, volere pres.3s vuole,
volere fut.1p vorremo, volere subj.3p vogliano, dovere pres.3p devono, dovere subj.3s debba, sapere past.3s seppe,
sapere pres.3p sanno, sedersi pres.3s siede, sedersi impf.3p sedevano, scegliere pres.1s scelgo,
scegliere pres.3p scelgono, scegliere part.fs scelta, togliere subj.3s tolga, morire pres.3s muore,
morire part.mp morti, morire pres.1p moriamo, salire pres.3p salgono, svenire fut.3s svenirà,
svenire cond.3p svenirebbero, apparire pres.3p appaiono, apparire part.fs apparsa, scomparire past.3s scomparve,
spedire pres.3s spedisce, spedire pres.2p spedite, spedire subj.3p spediscano, costruire pres.3p costruiscono,
partire pres.3p partono, dormire pres.1s dormo, mangiare fut.3s mangerà, mangiare pres.2s mangi,
cercare pres.2s cerchi, cercare fut.3p cercheranno, pagare subj.3s paghi, studiare pres.2s studi,
sciare pres.2s scii, sciare fut.3s scierà, inviare subj.3p inviino, leggere part.fp lette, scrivere past.3s scrisse,
vivere fut.3s vivrà, vedere fut.3s vedrà, correre part.mp corsi, chiedere part.ms chiesto,
risolvere past.3p risolsero, discutere part.fs discussa, concedere part.ms concesso, succedere part.ms successo,
perdere past.3s perse, difendere past.3s difese, crescere past.1s crebbi, nascere past.3p nacquero,
piacere pres.3p piacciono, nuocere pres.3p nuocciono, pentirsi pres.3s pente, pentirsi inf pentire,
accorgersi part.fs accorta, imbattersi past.3s imbatté, avvalersi pres.3p avvalgono, riempire pres.3p riempiono,
potare cond.3s poterebbe, finire inf finire, finire ger finendo, dovere ger dovendo
"""

ESSERE = [
    "andare",
    "arrivare",
    "partire",
    "nascere",
    "cadere",
    "restare",
    "rimanere",
    "venire",
    "diventare",
    "entrare",
    "scappare",
    "sparire",
    "scomparire",
    "svenire",
    "intervenire",
    "giungere",
    "sorgere",
    "comparire",
    "tornare",
    "uscire",
    "morire",
    "riuscire",
    "piacere",
    "dispiacere",
    "bastare",
    "esistere",
    "accadere",
]
AVERE = [
    "mangiare",
    "dormire",
    "telefonare",
    "camminare",
    "nuotare",
    "sbadigliare",
    "starnutire",
    "russare",
    "tossire",
    "passeggiare",
    "ridere",
    "sorridere",
    "lavorare",
    "giocare",
    "viaggiare",
    "parlare",
    "bussare",
    "sciare",
    "mentire",
    "abitare",
    "leggere",
    "servire",
    "suonare",
    "dovere",
    "avere",
    "interessare",
]


def entries(text: str) -> list[list[str]]:
    """Entries between commas or line ends, cut at blanks."""
    parts = [part.split() for line in text.strip().split("\n") for part in line.strip(" ,").split(",")]
    return [part for part in parts if part]


@pytest.mark.parametrize(("singular", "plural"), entries(PLURALS))
def test_plurals(singular: str, plural: str) -> None:
    assert (NOUNS[singular].sg, NOUNS[singular].pl) == (singular, plural)


@pytest.mark.parametrize(("lemma", "name", "form"), entries(FORMS))
def test_verb_forms(lemma: str, name: str, form: str) -> None:
    assert VERBS[lemma].forms[name] == form


@pytest.mark.parametrize("lemma", ESSERE)
def test_verbs_with_essere(lemma: str) -> None:
    assert VERBS[lemma].aux == "essere"


@pytest.mark.parametrize("lemma", AVERE)
def test_verbs_with_avere(lemma: str) -> None:
    assert VERBS[lemma].aux == "avere"


def test_forms_of_potare_are_not_those_of_potere() -> None:
    assert VERBS["potare"].forms["cond.1s"] == "poterei"
    assert VERBS["potere"].forms["cond.1s"] == "potrei"


def test_genders_that_endings_do_not_tell() -> None:
    assert [lemma for lemma in FEMININE if NOUNS[lemma].gender != "f"] == []
    assert [lemma for lemma in MASCULINE if NOUNS[lemma].gender != "m"] == []


def test_endings_of_every_paradigm() -> None:
    """What holds of each Italian verb."""
    endings: dict[str, str | tuple[str, ...]] = {
        "pres.1p": "iamo", "impf.1s": "o", "impf.3p": "no", "fut.1s": "rò", "fut.3s": "rà", "fut.3p": "ranno",
        "cond.3s": "rebbe", "cond.3p": "rebbero", "subj.1p": "iamo", "subj.2p": "iate", "subj.3p": "no",
        "subjimpf.3s": "sse", "subjimpf.3p": "ssero", "past.2s": "sti", "past.1p": "mmo", "past.2p": "ste",
        "past.3p": ("rono", "ero"), "ger": "ndo", "inf": "re",
        "part.ms": "o", "part.mp": "i", "part.fs": "a", "part.fp": "e",
    }  # fmt: skip
    odd = [
        (verb.lemma, name, verb.forms[name])
        for verb in LEXICON.verbs
        for name, ending in endings.items()
        if name in verb.forms and not verb.forms[name].endswith(ending)
    ]
    assert odd == []


@pytest.mark.parametrize(
    "forms",
    ["stanco stanchi stanca stanche", "antico antichi antica antiche", "simpatico simpatici simpatica simpatiche",
     "vecchio vecchi vecchia vecchie", "marcio marci marcia marce", "grande grandi grande grandi",
     "egoista egoisti egoista egoiste", "bello belli bella belle", "necessario necessari necessaria necessarie"],
)  # fmt: skip
def test_adjectives(forms: str) -> None:
    lemma = forms.split()[0]
    adjective = ADJECTIVES[lemma]
    assert [adjective.ms, adjective.mp, adjective.fs, adjective.fp] == forms.split()


@pytest.mark.parametrize(
    ("lemma", "wrong"),
    [("aprire", "aprito"), ("chiudere", "chiuduto"), ("prendere", "prenduto"), ("risolvere", "risolvuto"),
     ("leggere", "leggiuto"), ("vincere", "vinciuto"), ("scrivere", "scrivuto"), ("vedere", ""), ("cuocere", "")],
)  # fmt: skip
def test_regularised_participles(lemma: str, wrong: str) -> None:
    assert VERBS[lemma].regularised_participle == wrong


@pytest.mark.parametrize(
    ("lemma", "wrong"),
    [("spedire", ("spede", "spedono")), ("costruire", ("costrue", "costruono")), ("finire", (None, None)),
     ("colpire", (None, None)), ("partire", (None, None)), ("capire", (None, None))],
)  # fmt: skip
def test_forms_without_the_infix(lemma: str, wrong: tuple[str | None, str | None]) -> None:
    assert tuple(VERBS[lemma].forms.get(f"noisc.{person}") for person in ("3s", "3p")) == wrong
