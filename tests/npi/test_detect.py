"""What licenses an item: one rule of the scope specification a test (BLiMPPI Table 2, section 4.2, appendix C)."""

from __future__ import annotations

import pytest
from blimppi.builders.npi.config import Language
from invented import BASE, FIN, bad, language, licensers, outcomes

NOT = ("not", "standard_negation", True)


def plain(subject: str = "she/PRON/4/nsubj", extra: str = "not/PART/4/advmod") -> str:
    return f"{subject} did/AUX/4/aux/{FIN} {extra} sing/VERB/0/root ever/ADV/4/advmod +./PUNCT/4/punct"


@pytest.mark.parametrize("deprel", ["advmod", "advmod:neg", "compound", "cop", "aux", "aux:pass"])
def test_a_negator_of_the_clause_head(deprel: str) -> None:
    assert licensers(plain(extra=f"not/PART/4/{deprel}")) == [NOT]


@pytest.mark.parametrize(
    "deprel", ["cc", "cc:preconj", "conj", "mark", "discourse", "fixed", "orphan", "reparandum", "parataxis"]
)
def test_the_same_word_in_another_role_is_no_negator(deprel: str) -> None:
    assert licensers(plain(extra=f"not/PART/4/{deprel}")) == []


def test_the_head_of_a_fixed_expression_is_no_negator() -> None:
    fixed = (
        f"not/PART/5/advmod withstanding/VERB/1/fixed she/PRON/5/nsubj"
        f" did/AUX/5/aux/{FIN} sing/VERB/0/root ever/ADV/5/advmod"
    )
    assert licensers(fixed) == []


def test_not_only_is_no_negation() -> None:
    lang = language(licensers=BASE["licensers"][:1])
    sang = f"she/PRON/4/nsubj not/PART/4/advmod only/ADV/4/advmod sang/VERB/0/root/{FIN} ever/ADV/4/advmod"
    assert licensers(sang, lang) == []
    assert licensers(sang.replace("only/", "then/"), lang) == [NOT]


def test_not_x_but_y_counts_and_makes_no_pair() -> None:
    written = (
        f"she/PRON/3/nsubj not/PART/3/advmod sang/VERB/0/root/{FIN} ever/ADV/3/advmod but/CCONJ/7/cc she/PRON/7/nsubj"
        f" danced/VERB/3/conj/{FIN}"
    )
    assert licensers(written) == [("not", "standard_negation", False)]
    assert licensers(written.replace("but/", "and/")) == [NOT]


def test_a_negator_on_the_item_or_lower_down() -> None:
    on_item = f"she/PRON/2/nsubj sang/VERB/0/root/{FIN} not/PART/4/advmod ever/ADV/2/advmod"
    assert licensers(on_item) == [NOT]
    lower = f"not/PART/2/advmod loudly/ADV/4/advmod she/PRON/4/nsubj sang/VERB/0/root/{FIN} ever/ADV/4/advmod"
    assert licensers(lower) == [("not", "standard_negation", False)]


class TestNegatorBeforeAPhrase:
    """The negator hangs on a phrase with an adposition that stands before the verb."""

    WRITTEN = (
        f"She/PRON/{{verb}}/nsubj not/PART/{{noun}}/advmod {{between}}with/ADP/{{noun}}/case dogs/NOUN/{{verb}}/obl"
        f" met/VERB/0/root/{FIN} anyone/PRON/{{verb}}/obj"
    )

    def sentence(self, between: str = "") -> str:
        shift = 1 if between else 0
        return self.WRITTEN.format(between=between, noun=4 + shift, verb=5 + shift)

    @staticmethod
    def attached(*attach: str) -> Language:
        return language(licensers=[BASE["licensers"][0] | {"attach": ["clause", *attach]}])

    def test_is_edited_where_the_configuration_says_so(self) -> None:
        assert licensers(self.sentence(), self.attached("adposition")) == [NOT]
        assert bad(self.sentence(), self.attached("adposition")) == ["She with dogs met anyone."]

    def test_only_counts_elsewhere(self) -> None:
        assert licensers(self.sentence(), self.attached("item")) == [("not", "standard_negation", False)]

    def test_must_stand_right_before_the_adposition(self) -> None:
        apart = self.sentence("here/ADV/5/advmod ")
        assert licensers(apart, self.attached("adposition")) == [("not", "standard_negation", False)]

    def test_must_hang_on_a_phrase_of_the_clause_itself(self) -> None:
        deeper = (
            f"songs/NOUN/5/nsubj not/PART/4/advmod for/ADP/4/case dogs/NOUN/1/nmod met/VERB/0/root/{FIN}"
            f" anyone/PRON/5/obj"
        )
        assert licensers(deeper, self.attached("adposition")) == [("not", "standard_negation", False)]


def test_bound_negation_of_the_predicate_or_its_auxiliary() -> None:
    verb = "ever/ADV/2/advmod sangn't/VERB/0/root/Polarity=Neg"
    assert licensers(verb) == [("sangn't", "standard_negation", True)]
    auxiliary = "ever/ADV/3/advmod won't/AUX/3/aux/Polarity=Neg sing/VERB/0/root"
    assert licensers(auxiliary) == [("won't", "standard_negation", True)]
    adjective = "ever/ADV/2/advmod unhappy/ADJ/0/root/Polarity=Neg"
    assert licensers(adjective) == []


def test_a_particle_and_a_negative_verb_next_to_it_are_one_licenser() -> None:
    assert licensers("not/PART/2/advmod sangn't/VERB/0/root/Polarity=Neg ever/ADV/2/advmod") == [NOT]


def test_negation_of_a_lower_clause_never_scopes_up() -> None:
    assert licensers(f"says/VERB/0/root/{FIN} ever/ADV/1/advmod not/PART/4/advmod sang/VERB/1/ccomp/{FIN}") == []


@pytest.mark.parametrize("deprel", ["ccomp", "xcomp", "csubj"])
def test_matrix_negation(deprel: str) -> None:
    written = f"I/PRON/3/nsubj not/PART/3/advmod say/VERB/0/root/{FIN} sang/VERB/3/{deprel}/{FIN} ever/ADV/4/advmod"
    assert licensers(written) == [("not", "matrix_negation", True)]


@pytest.mark.parametrize("deprel", ["acl:relcl", "advcl", "parataxis"])
def test_negation_outside_an_island_does_not_reach_in(deprel: str) -> None:
    written = f"I/PRON/3/nsubj not/PART/3/advmod say/VERB/0/root/{FIN} sang/VERB/3/{deprel}/{FIN} ever/ADV/4/advmod"
    assert licensers(written) == []
    inside = f"I/PRON/2/nsubj say/VERB/0/root/{FIN} not/PART/4/advmod sang/VERB/2/{deprel}/{FIN} ever/ADV/4/advmod"
    assert licensers(inside) == [NOT]


@pytest.mark.parametrize(
    "deprel", ["vocative", "discourse", "dislocated", "appos", "list", "orphan", "goeswith", "reparandum", "dep"]
)
def test_opaque_relations_discard_the_item(deprel: str) -> None:
    written = (
        f"She/PRON/3/nsubj not/PART/3/advmod saw/VERB/0/root/{FIN}"
        f" him/PRON/3/obj anyone/PRON/4/{deprel} +./PUNCT/3/punct"
    )
    assert outcomes(written) == ["opaque_relation"]


def test_an_item_that_is_the_predicate_is_discarded_unless_it_is_verbal() -> None:
    assert outcomes(f"not/PART/3/advmod is/AUX/3/cop/{FIN} anyone/PRON/0/root +./PUNCT/3/punct") == [
        "item_is_predicate"
    ]
    need = f"She/PRON/2/nsubj need/VERB/0/root/{FIN} not/PART/2/advmod sing/VERB/2/xcomp +./PUNCT/2/punct"
    assert bad(need) == ["She need sing."]


def test_the_clause_of_a_verbal_item_includes_its_infinitive() -> None:
    written = (
        f"You/PRON/2/nsubj need/VERB/0/root/{FIN} nobody/PRON/5/obj to/PART/5/mark call/VERB/2/xcomp +./PUNCT/2/punct"
    )
    assert bad(written) == ["You need somebody to call."]


class TestOrder:
    FIRST = f"she/PRON/2/nsubj sang/VERB/0/root/{FIN} {{0}} {{1}} +./PUNCT/2/punct"

    def test_the_licenser_stands_before_the_item(self) -> None:
        assert outcomes(self.FIRST.format("not/PART/2/advmod", "ever/ADV/2/advmod")) == ["pair"]
        assert outcomes(self.FIRST.format("ever/ADV/2/advmod", "not/PART/2/advmod")) == ["item_precedes_licenser"]

    def test_not_where_order_is_free(self) -> None:
        written = self.FIRST.format("ever/ADV/2/advmod", "not/PART/2/advmod")
        assert outcomes(written, language(order="any")) == ["pair"]

    def test_an_adjacent_item_may_stand_directly_before_its_negator(self) -> None:
        assert outcomes(self.FIRST.format("heller/ADV/2/advmod", "not/PART/2/advmod")) == ["pair"]
        apart = self.FIRST.format("heller/ADV/2/advmod", "then/ADV/2/advmod not/PART/2/advmod")
        assert outcomes(apart) == ["item_precedes_licenser"]

    def test_negation_in_the_verb_form_has_no_place(self) -> None:
        assert licensers("ever/ADV/2/advmod sangn't/VERB/0/root/Polarity=Neg")[0][2]


class TestCoordination:
    TEXT = (
        f"she/PRON/3/nsubj not/PART/3/advmod left/VERB/0/root/{FIN} {{cc}}/CCONJ/{{v}}/cc"
        f" {{s}}sang/VERB/3/conj/{FIN} ever/ADV/{{v}}/advmod"
    )

    def test_of_verb_phrases_shares_the_negation(self) -> None:
        assert licensers(self.TEXT.format(cc="or", v=5, s="")) == [NOT]

    def test_of_clauses_does_not(self) -> None:
        assert licensers(self.TEXT.format(cc="or", v=6, s="he/PRON/6/nsubj ")) == []

    def test_by_an_adversative_does_not(self) -> None:
        assert licensers(self.TEXT.format(cc="but", v=5, s="")) == []

    def test_negation_of_the_second_conjunct_does_not_reach_back_but_keeps_a_shared_item_licensed(self) -> None:
        written = (
            f"she/PRON/3/nsubj not/PART/3/advmod saw/VERB/0/root/{FIN} anyone/PRON/3/obj and/CCONJ/7/cc"
            f" not/PART/7/advmod called/VERB/3/conj/{FIN} +./PUNCT/3/punct"
        )
        assert outcomes(written) == ["overlapping_licensers"]
        own_subject = written.replace(
            "and/CCONJ/7/cc not/PART/7/advmod called", "and/CCONJ/8/cc he/PRON/8/nsubj not/PART/8/advmod called"
        )
        assert outcomes(own_subject) == ["pair"]

    def test_an_item_of_the_second_conjunct_is_shared_with_the_third(self) -> None:
        written = (
            f"she/PRON/2/nsubj came/VERB/0/root/{FIN} he/PRON/5/nsubj not/PART/5/advmod saw/VERB/2/conj/{FIN}"
            f" anyone/PRON/5/obj not/PART/8/advmod called/VERB/2/conj/{FIN} +./PUNCT/2/punct"
        )
        assert outcomes(written) == ["overlapping_licensers"]
        own_subject = written.replace("not/PART/8/advmod called", "they/PRON/9/nsubj not/PART/9/advmod called")
        assert outcomes(own_subject) == ["pair"]


class TestOverlap:
    def test_two_licensers_discard(self) -> None:
        assert outcomes(plain("nobody/PRON/4/nsubj")) == ["overlapping_licensers"]

    def test_negation_in_a_question_discards(self) -> None:
        assert outcomes(plain().replace("+./", "+?/")) == ["overlapping_licensers"]

    def test_negation_under_negation_discards(self) -> None:
        written = (
            f"I/PRON/3/nsubj not/PART/3/advmod say/VERB/0/root/{FIN} not/PART/5/advmod"
            f" sang/VERB/3/ccomp/{FIN} ever/ADV/5/advmod"
        )
        assert outcomes(written) == ["overlapping_licensers"]

    def test_an_environment_that_does_not_license_the_item_is_left_out(self) -> None:
        items = [{"id": "ever", "match": {"form": "ever"}, "not_licensed_by": ["question"]}]
        assert outcomes(plain().replace("+./", "+?/"), language(items=items)) == ["pair"]

    def test_nothing_licenses(self) -> None:
        assert outcomes(plain(extra="then/ADV/4/advmod")) == ["unlicensed"]


class TestLeakingIslands:
    """Negation in a relative clause, below another in the main clause, which may reach in all the same."""

    BELOW = (
        f"She/PRON/3/nsubj {{above}} saw/VERB/0/root/{FIN} dogs/NOUN/3/obj +,/PUNCT/8/punct that/PRON/8/nsubj"
        f" not/PART/8/advmod barked/VERB/4/{{island}}/{FIN} ever/ADV/8/advmod +{{end}}/PUNCT/3/punct"
    )
    REFUSED, PAIR = ["licensed_across_island"], ["pair"]

    def sentence(self, above: str = "not/PART/3/advmod", island: str = "acl:relcl", end: str = ".") -> str:
        return self.BELOW.format(above=above, island=island, end=end)

    def test_by_default_they_leak_in_languages_without_negative_concord_alone(self) -> None:
        assert outcomes(self.sentence()) == self.REFUSED
        for typology in ("NC-strict", "NC-nonstrict", "NC"):
            assert outcomes(self.sentence(), language(typology=typology)) == self.PAIR

    def test_the_configuration_has_the_last_word(self) -> None:
        assert outcomes(self.sentence(), language(scope={"island_leak": False})) == self.PAIR
        assert bad(self.sentence(), language(scope={"island_leak": False})) == ["She not saw dogs, that barked ever."]
        strict = language(typology="NC-strict", scope={"island_leak": True})
        assert outcomes(self.sentence(), strict) == self.REFUSED

    @pytest.mark.parametrize(("island", "expected"), [("acl", REFUSED), ("advcl", REFUSED), ("parataxis", PAIR)])
    def test_relative_and_adverbial_clauses_leak_and_parataxis_does_not(self, island: str, expected: list[str]) -> None:
        assert outcomes(self.sentence(island=island)) == expected

    def test_negation_and_questions_reach_in_and_weaker_licensers_do_not(self) -> None:
        assert outcomes(self.sentence(above="never/ADV/3/advmod")) == self.REFUSED
        assert outcomes(self.sentence(above="then/ADV/3/advmod", end="?")) == self.REFUSED
        assert outcomes(self.sentence(above="rarely/ADV/3/advmod")) == self.PAIR
        assert outcomes(self.sentence(above="then/ADV/3/advmod")) == self.PAIR

    def test_negation_behind_the_item_does_not_reach_back(self) -> None:
        written = (
            f"As/SCONJ/4/mark she/PRON/4/nsubj not/PART/4/advmod came/VERB/8/advcl/{FIN} ever/ADV/4/advmod"
            f" we/PRON/8/nsubj not/PART/8/advmod left/VERB/0/root/{FIN} +./PUNCT/8/punct"
        )
        assert outcomes(written) == self.PAIR
        assert outcomes(written, language(order="any")) == self.REFUSED
