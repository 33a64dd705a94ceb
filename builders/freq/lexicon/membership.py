"""The words of one part of speech with the lists that they stand in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from blimppi.builders.freq.lexicon.lists import WordList


@dataclass(slots=True)
class Member:
    """A lemma with the lists that are sure of it, by name, and all that name it; it is as sure as its surest list."""

    lemma: str
    lists: dict[str, WordList] = field(default_factory=dict)
    named: list[WordList] = field(default_factory=list)

    @property
    def status(self) -> str:
        """The column ``status``."""
        return "sure" if self.lists else "plausible"

    @property
    def droppable(self) -> bool:
        """Whether a list marks a use without object."""
        return any(self.lemma in one.droppable for one in self.named)

    def cell(self) -> str:
        """The column ``lists``."""
        cells = []
        for name, one in sorted(self.lists.items()):
            narrower = one.narrower.get(self.lemma, ())
            cells.append(f"{name}:{'|'.join(sorted(narrower))}" if narrower else name)
        return ",".join(cells)


def members(lists: Iterable[WordList], pos: str) -> list[Member]:
    """All members of the lists of a part of speech, by lemma.

    A word that a list has as plausible does not stand in that list for the compiled tables, whose lists are permits;
    it has a row, with what the list says of its members, but in no list unless another one is sure of it.
    """
    found: dict[str, Member] = {}
    for one in lists:
        if one.pos == pos:
            for lemma, status in one.members():
                member = found.setdefault(lemma, Member(lemma))
                member.named.append(one)
                if status == "sure":
                    member.lists[one.name] = one
    return [found[lemma] for lemma in sorted(found)]
