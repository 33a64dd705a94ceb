"""Repairs that move or join words next to an edit."""

from __future__ import annotations

from blimppi.builders.tree import Multiword
from invented import BASE, FIN, bad, language, tree

PREVERB = {"op": "delete", "at": "dependents", "match": {"deprel": "compound:prt"}, "prefix": True}


def test_a_preverb_behind_its_verb_is_written_before_it() -> None:
    sentence = f"not/PART/2/advmod came/VERB/0/root/{FIN} up/ADV/2/compound:prt anyone/PRON/2/nsubj"
    assert bad(sentence, language(repairs=[PREVERB])) == ["Upcame anyone."]


def test_what_follows_a_preverb_keeps_its_place() -> None:
    sentence = (
        f"she/PRON/3/nsubj not/PART/3/advmod ate/VERB/0/root/{FIN} anyone/PRON/3/obj up/ADV/3/compound:prt"
        f" +,/PUNCT/8/punct he/PRON/8/nsubj left/VERB/3/parataxis/{FIN}"
    )
    assert bad(sentence, language(repairs=[PREVERB])) == ["She upate anyone, he left."]


def test_a_conjunction_joins_the_next_word_when_the_negator_between_them_goes() -> None:
    """Two words are left of the token, and the space behind it is that of the token, not of its last word."""
    made = tree(
        f"She/PRON/2/nsubj said/VERB/0/root/{FIN} and/CCONJ/6/cc that/SCONJ/6/mark not/PART/6/advmod"
        f" saw/VERB/2/ccomp/{FIN} anyone/PRON/6/obj +./PUNCT/2/punct"
    )
    made.multiwords.append(Multiword("andthatnot", made.nodes[2:5]))
    repair = {"op": "delete", "at": "prev", "match": {"form": "that"}, "space_after": False}
    assert bad(made, language(repairs=[repair])) == ["She said andthatsaw anyone."]


MARK = {"op": "swap", "at": "marks", "match": {"form": "whether"}, "forms": {"whether": "that"}}


def test_the_subordinators_below_a_swapped_predicate_follow_it_however_far_they_stand() -> None:
    """Those of its complement clauses, coordinated ones too, and not of an adverbial clause beside them."""
    lang = language(repairs=[MARK], licensers=[x for x in BASE["licensers"] if x["name"] != "whether"])
    written = (
        f"We/PRON/2/nsubj doubt/VERB/0/root/{FIN} today/ADV/2/advmod whether/SCONJ/6/mark she/PRON/6/nsubj"
        f" sang/VERB/2/ccomp/{FIN} ever/ADV/6/advmod or/CCONJ/11/cc whether/SCONJ/11/mark he/PRON/11/nsubj"
        f" danced/VERB/6/conj/{FIN} whether/SCONJ/14/mark you/PRON/14/nsubj like/VERB/2/advcl/{FIN} +./PUNCT/2/punct"
    )
    assert bad(written, lang) == ["We think today that she sang ever or that he danced whether you like."]
