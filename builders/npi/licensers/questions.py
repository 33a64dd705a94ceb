"""Questions as an environment: by final mark, without an interrogative word for yes/no questions (BLiMPPI Table 2)."""

from __future__ import annotations

from blimppi.builders.npi.clauses import Reach, is_finite
from blimppi.builders.npi.occurrence import Context, Licensing
from blimppi.builders.tree import Node, Tree

_CLOSING = frozenset("\"'”’»“›)]}›」』")


def question_mark(context: Context) -> bool:
    """Whether the sentence ends in a question mark, closing quotes and brackets aside."""
    marks = set(context.language.questions.marks)
    for node in reversed(context.tree.nodes):
        if node.upos != "PUNCT":
            return False
        if set(node.form) & marks:
            return True
        if not set(node.form) <= _CLOSING | set(".!…-–—"):
            return False
    return False


def is_wh(context: Context) -> bool:
    """Whether the sentence has an interrogative word."""
    patterns = context.language.questions.interrogatives
    return any(
        "Int" in node.feats.get("PronType", "").split(",") or any(context.matcher.matches(node, p) for p in patterns)
        for node in context.tree.nodes
    )


def has_tag(context: Context) -> bool:
    """Whether a declarative with a question tag only ends like a question."""
    patterns = context.language.questions.tags
    return any(context.matcher.matches(node, p) for p in patterns for node in context.tree.nodes)


def inverted(tree: Tree, clause: Node) -> tuple[Node, Node] | None:
    """The sentence-initial finite verb of ``clause`` and the last word of the subject right behind it, or None."""
    words = [n for n in tree.nodes if n.upos != "PUNCT"]
    while words and words[0].rel in ("cc", "discourse", "vocative"):
        words = words[1:]
    verb = words[0] if words else None
    if verb is None or not is_finite(verb) or (verb is not clause and verb.head is not clause):
        return None
    subject = next((c for c in clause.children if c.rel in ("nsubj", "expl") and c.id > verb.id), None)
    if subject is None:
        return None
    phrase = subject.subtree()
    contiguous = phrase[-1].id - phrase[0].id + 1 == len(phrase)
    return (verb, phrase[-1]) if phrase[0].id == verb.id + 1 and contiguous else None


def question_licensing(context: Context, reach: Reach) -> Licensing | None:
    """The question that licenses items of ``reach``'s clause, if that is the root clause of one.

    Its place in the sentence is that of the inverted finite verb, where there is one.
    """
    questions = context.language.questions
    if reach.head is not context.tree.root or not questions.licenses or not question_mark(context):
        return None
    if not questions.wh_licenses and is_wh(context):
        return None
    found = inverted(context.tree, reach.head)
    node = found[0] if found is not None else reach.head
    usable = questions.deinvert and found is not None and not is_wh(context) and not has_tag(context)
    return Licensing(None, (node,), reach.head, "question", reach.via, usable=usable, ordered=False)
