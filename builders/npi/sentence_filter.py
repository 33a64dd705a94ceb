"""Sentences that are no good material whatever they contain; each refusal has a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import regex
from blimppi.builders.casing import Casing
from blimppi.builders.npi.clauses import has_finite_verb
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.pattern import Matcher
from blimppi.builders.npi.quotes import quotation_marks
from blimppi.builders.pair import fold
from blimppi.builders.tree import Node, Tree

_ENDS = frozenset({".", "!", "?", "…", "...", "。", "！", "？", "؟", "۔", "।", "։"})
_BRACKETS = (("(", ")"), ("[", "]"))
# Scripts in which the zero-width joiner and non-joiner are part of the spelling (Unicode Standard, 23.2).
_JOINING = frozenset({
    "ARABIC", "SYRIAC", "MANDAIC", "NKO", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA",
    "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "TIBETAN", "MYANMAR", "KHMER",
})  # fmt: skip
_FINISHED = regex.compile(r"[\p{STerm}…:][\p{Pe}\p{Pf}\p{Pi}\"'\s]*$")  # ":" ends Armenian sentences
_INVISIBLE = frozenset({"Cc", "Cf", "Co", "Zl", "Zp"})
_CLITIC = regex.compile(r"^\P{L}*['’]\p{Ll}{1,2} ")  # "'s Avonds" has its capital on the second word
INNER_QUOTE = re.compile(r"(?<=\w)\"(?=\w)")  # Hebrew writes it in abbreviations
_SEAMS = frozenset({"PUNCT", "SYM", "CCONJ", "SCONJ"})
_GLUED = re.compile(r"[^\W\d_]{3}[.!?][^\W\d_]{3}|(?<!\w)[?!][^\W\d_]")
_MARKUP = re.compile(r"(?<=[^\s_])_+(?=[^\s_])")  # "§_18": two words, or a code


def refusal(tree: Tree, language: Language) -> str | None:
    """The name of the first fault of the sentence, or None if it may be used."""
    text = tree.text()
    shortest, longest = language.sentence_length
    length = len(tree.surface())
    if length < shortest:
        return "too_short"
    if length > longest:
        return "too_long"
    if _controlled(text, language.script):
        return "control_character"
    written = tree.meta.get("text")
    if written and fold(written.replace("\u00a0", " ")) != fold(text):
        return "text_mismatch"
    if _MARKUP.search(text):
        return "raw_markup"
    if _unedited(text, language.questions.marks):
        return "unedited_text"
    if _unbalanced(text):
        return "unbalanced_quotes"
    if _several(tree, _ENDS.union(language.questions.marks).difference(language.pauses)):
        return "several_sentences"
    if any(_runs_on(node, tree) for node in tree.nodes if node.rel == "parataxis"):
        return "run_on"
    if _GLUED.search(text) and not re.search(r"://|www\.|@", text):
        return "glued_tokens"
    if not _has_predicate(tree, language):
        return "no_predicate"
    if any(n.upos == "X" and n.feats.get("Foreign") == "Yes" for n in tree.nodes):
        return "foreign_word"
    if _foreign(Casing(language.casing, language.fold).lower(text), language.script):
        return "foreign_script"
    return None


def _controlled(text: str, script: str) -> bool:
    """Whether there is a character that nobody sees, a line break, or the sign of a lost character."""
    joiners = "\u200c\u200d" if script in _JOINING else ""
    return any(c == "\ufffd" or unicodedata.category(c) in _INVISIBLE for c in text if c not in joiners)


def _unedited(text: str, marks: Sequence[str]) -> bool:
    """No capital at the start, nothing but capitals, or no mark at the end.

    Such are titles, list entries, and messages that have other errors as well.
    """
    cased = [c for c in text if c.isupper() or c.islower()]
    if len(cased) > 10 and sum(c.isupper() for c in cased) > 0.8 * len(cased):
        return True
    first = next((c for c in _CLITIC.sub("", text) if c.isalnum()), "")
    ended = _FINISHED.search(text) is not None or text.rstrip("\"'”’»“)]").endswith(tuple(marks))
    return first.islower() or not ended


def _has_predicate(tree: Tree, language: Language) -> bool:
    """Whether there is a verb, or a word that the language predicates with as with a verb."""
    if any(n.upos in ("VERB", "AUX") for n in tree.nodes):
        return True
    matcher = Matcher(tree, Casing(language.casing, language.fold))
    return any(matcher.matches(n, pattern) for pattern in language.predicates for n in tree.nodes)


def _unbalanced(text: str) -> bool:
    if '""' in text or text.count("``") != text.count("''"):
        return True
    quotes = text.count('"')
    if quotes % 2 and (quotes - len(INNER_QUOTE.findall(text))) % 2:
        return True
    if any(text.count(a) != text.count(b) for a, b in _BRACKETS) or quotation_marks(text).unclosed:
        return True
    return text.count("«") != text.count("»") and "»" in text and "«" in text


def _several(tree: Tree, ends: frozenset[str]) -> bool:
    """A sentence end with more words after it: two sentences in one tree."""
    words_after = False
    for node in reversed(tree.nodes):
        if node.upos != "PUNCT":
            words_after = True
        elif words_after and node.form in ends and node.form not in ("…", "..."):
            return True
    return False


def _runs_on(node: Node, tree: Tree) -> bool:
    """Whether a finite clause follows its host clause with neither mark nor conjunction at the seam.

    UD has such a clause as parataxis, which writing sets off. One that the host goes on after is an aside ("She sang
    I think well"). Conjuncts are left alone: Turkish, Chinese and others join them without any mark.
    """
    host = node.head
    if host is None or host.id > node.id or not has_finite_verb(node):
        return False
    if any(child.id > node.id and child.rel not in ("parataxis", "conj", "punct") for child in host.children):
        return False
    start = node.subtree()[0].id
    before = tree.at(start - 1)
    if before is None or before.id < host.id:
        return False
    opening = [before, *(n for n in tree.nodes[start - 1 : node.id] if n.id == start or n.head is node)]
    return not any(n.upos in _SEAMS or n.rel in ("punct", "cc", "mark") or _relative(n) for n in opening)


def _relative(node: Node) -> bool:
    return "Rel" in node.feats.get("PronType", "").split(",")


def _foreign(text: str, script: str) -> bool:
    """Whether a tenth of the letters or more are of another script than ``script`` (a Unicode name: LATIN)."""
    letters = [c for c in text if c.isalpha()]
    other = [c for c in letters if not unicodedata.name(c, "").startswith(script)]
    return len(other) * 10 >= len(letters)
