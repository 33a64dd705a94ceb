"""Which forms of the lexicon are found in real usage: wordfreq's list, or the Italian treebanks where they are there.

Run as a script to write unattested.txt anew, after looking at what is new in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from blimppi.builders.conllu_reader import blocks, find_files
from blimppi.builders.it.lexicon import Lexicon, load_lexicon
from blimppi.builders.it.lexicon.model import WRONG_FORMS
from blimppi.builders.zipf import zipf

TREEBANKS = Path(__file__).parents[2].parent / "shared" / "ud"
LISTED = Path(__file__).with_name("unattested.txt")
HEAD = (
    "# Forms of the lexicon that wordfreq does not have, by lemma: those attested nowhere, and those that only the "
    "Italian treebanks of Universal Dependencies have."
)


def treebank_folders() -> list[Path]:
    """The Italian treebanks, none where they are not there."""
    return sorted(TREEBANKS.glob("UD_Italian-*"))


def treebank_forms() -> set[str]:
    """All words of these treebanks in lower case, those within multiword tokens too."""
    forms: set[str] = set()
    for path in find_files(treebank_folders()):
        for block in blocks(path):
            lines = (line.split("\t") for line in block.text.split("\n") if line[:1].isdigit())
            forms |= {cells[1].lower() for cells in lines}
    return forms


def words(lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """Lemma and word of all forms, expressions of several words cut at blanks; wrong forms are left out."""
    for noun in lexicon.nouns:
        yield from ((noun.lemma, form) for form in (noun.sg, noun.pl))
    for verb in lexicon.verbs:
        yield from ((verb.lemma, form) for name, form in verb.forms.items() if name not in WRONG_FORMS)
    for adjective in lexicon.adjectives:
        yield from ((adjective.lemma, f) for f in (adjective.ms, adjective.mp, adjective.fs, adjective.fp))
    yield from ((name.form, name.form) for name in lexicon.names)
    yield from ((word.form, part) for word in lexicon.words for part in word.form.split())


def outside_wordfreq(lexicon: Lexicon) -> dict[str, set[str]]:
    """Forms by lemma that wordfreq does not have."""
    found: dict[str, set[str]] = {}
    for lemma, form in words(lexicon):
        if not zipf(form, "ita"):
            found.setdefault(lemma, set()).add(form)
    return found


def read_listed() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The file: forms by lemma that are attested nowhere, and that only treebanks have."""
    nowhere: dict[str, set[str]] = {}
    treebanks: dict[str, set[str]] = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            lemma, first, second = line.split("\t")
            nowhere[lemma], treebanks[lemma] = set(first.split()), set(second.split())
    return nowhere, treebanks


def write() -> None:
    """Write the file from the lexicon and the treebanks."""
    attested = treebank_forms()
    lines = [HEAD, "# lemma\tnowhere\ttreebanks alone"]
    for lemma, forms in sorted(outside_wordfreq(load_lexicon()).items()):
        lines.append("\t".join((lemma, " ".join(sorted(forms - attested)), " ".join(sorted(forms & attested)))))
    LISTED.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
