"""The rules of writing: pieces become the words of a sentence, and those its text.

Rules in order: clitic clusters, enclisis, allomorphs by the next word (from right to left, as an article may
itself be next), prepositions fused with articles; then spaces, apostrophes and the capital.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from blimppi.builders.it.pieces import Piece
from blimppi.builders.it.realisation import Realisation

APOSTROPHES = ("'", "’")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark as it is written; ``contrast`` if any part of it belongs to the contrast."""

    text: str
    contrast: bool
    mark: bool = False


def write(pieces: Sequence[Piece], rules: Realisation) -> list[Token]:
    """The tokens of a sentence, the first with its capital."""
    written = _allomorphs(_enclisis(_clusters(list(pieces), rules), rules), rules)
    fused = _fusion(written, rules)
    tokens = [Token(str(piece.form), piece.contrast, piece.kind == "mark") for piece in fused]
    if tokens:
        first = tokens[0]
        tokens[0] = replace(first, text=first.text[:1].upper() + first.text[1:])
    return tokens


def text(tokens: Sequence[Token]) -> str:
    """The sentence in NFC: no space before a mark or after an apostrophe."""
    out = ""
    for token in tokens:
        gap = "" if not out or token.mark or out.endswith(APOSTROPHES) else " "
        out += gap + token.text
    return unicodedata.normalize("NFC", out)


def _clusters(pieces: list[Piece], rules: Realisation) -> list[Piece]:
    out: list[Piece] = []
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        if piece.kind == "clitic" and not piece.raw and following and following.kind == "clitic":
            piece = replace(piece, form=rules.clustered(str(piece.form), str(following.form)))
        if out and out[-1].kind == "clitic" and out[-1].form in rules.clusters.joined and piece.kind == "clitic":
            out[-1] = _joined(out[-1], piece)
        else:
            out.append(piece)
    return out


def _enclisis(pieces: list[Piece], rules: Realisation) -> list[Piece]:
    """Joins a glued piece to the one before it; a host loses its ending only where something is joined."""
    out: list[Piece] = []
    for piece in pieces:
        if not (piece.glued and out):
            out.append(piece)
            continue
        host = out[-1]
        if host.kind == "host":
            host = replace(host, form=rules.host(str(host.form)), kind="word")
        out[-1] = _joined(host, piece)
    return out


def _joined(first: Piece, second: Piece) -> Piece:
    return replace(
        first,
        form=f"{first.form}{second.form}",
        tag=f"{first.tag}+{second.tag}",
        contrast=first.contrast or second.contrast,
    )


def _allomorphs(pieces: list[Piece], rules: Realisation) -> list[Piece]:
    out: list[Piece] = []
    for piece in reversed(pieces):
        if not isinstance(piece.form, str):
            following = next((later for later in reversed(out) if later.kind != "mark"), None)
            onset = piece.onset or (rules.onset(str(following.form)) if following else "c")
            piece = replace(piece, form=piece.form[onset])
        out.append(piece)
    return out[::-1]


def _fusion(pieces: list[Piece], rules: Realisation) -> list[Piece]:
    out: list[Piece] = []
    for piece in pieces:
        before = out[-1] if out else None
        if before and before.kind == "word" and piece.paradigm == rules.fusion.article:
            word = rules.fused(str(before.form), str(piece.form))
            if word is not None:
                out[-1] = replace(_joined(before, piece), form=word)
                continue
        out.append(piece)
    return out
