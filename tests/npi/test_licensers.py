"""N-words, adpositions, adverbs, predicates, environments and questions (BLiMPPI Table 2; one rule a test)."""

from __future__ import annotations

import pytest
from invented import FIN, bad, language, licensers, outcomes


class TestPronoun:
    def test_of_the_same_clause(self) -> None:
        assert licensers(f"nobody/PRON/2/nsubj sang/VERB/0/root/{FIN} ever/ADV/2/advmod") == [
            ("nobody", "n_series", True)
        ]
        assert bad(f"Nobody/PRON/2/nsubj sang/VERB/0/root/{FIN} ever/ADV/2/advmod +./PUNCT/2/punct") == [
            "Somebody sang ever."
        ]

    def test_inside_a_deeper_phrase_counts_and_makes_no_pair(self) -> None:
        written = f"fear/NOUN/4/nsubj of/ADP/3/case nobody/PRON/1/nmod struck/VERB/0/root/{FIN} ever/ADV/4/advmod"
        assert licensers(written) == [("nobody", "n_series", False)]
        assert outcomes(written) == ["environment_only:n_series"]

    def test_of_a_matrix_clause(self) -> None:
        written = (
            f"nobody/PRON/2/nsubj said/VERB/0/root/{FIN} he/PRON/4/nsubj sang/VERB/2/ccomp/{FIN} ever/ADV/4/advmod"
        )
        assert licensers(written) == [("nobody", "n_series", True)]

    def test_of_a_lower_clause_or_an_island_does_not_reach_the_item(self) -> None:
        written = (
            f"nobody/PRON/2/nsubj sang/VERB/5/{{0}}/{FIN} he/PRON/5/nsubj"
            f" then/ADV/5/advmod left/VERB/0/root/{FIN} ever/ADV/5/advmod"
        )
        assert licensers(written.format("advcl")) == []
        assert licensers(written.format("ccomp")) == []


class TestDeterminer:
    NOUN = f"no/DET/2/det dog/NOUN/{{0}} barked/VERB/0/root/{FIN} ever/ADV/3/advmod"

    @pytest.mark.parametrize("place", ["3/nsubj", "3/nsubj:pass", "3/obj"])
    def test_of_subject_or_object(self, place: str) -> None:
        assert licensers(self.NOUN.format(place)) == [("no", "n_series", True)]

    def test_of_another_phrase_counts_and_makes_no_pair(self) -> None:
        assert licensers(self.NOUN.format("3/obl")) == [("no", "n_series", False)]

    def test_inside_the_subject_of_a_phrase_does_not_make_a_pair(self) -> None:
        written = (
            f"son/NOUN/5/nsubj of/ADP/4/case no/DET/4/det king/NOUN/1/nmod slept/VERB/0/root/{FIN} ever/ADV/5/advmod"
        )
        assert licensers(written) == [("no", "n_series", False)]

    def test_of_the_phrase_that_holds_the_item(self) -> None:
        written = (
            f"for/ADP/3/case no/DET/3/det reason/NOUN/6/obl ever/ADV/3/advmod he/PRON/6/nsubj left/VERB/0/root/{FIN}"
        )
        assert licensers(written) == [("no", "n_series", True)]

    def test_few_licenses_and_a_few_does_not(self) -> None:
        few = f"few/ADJ/2/amod dogs/NOUN/3/nsubj barked/VERB/0/root/{FIN} ever/ADV/3/advmod +./PUNCT/3/punct"
        assert licensers(few) == [("few", "quantifier", True)]
        assert bad(few) == ["Many dogs barked ever."]
        a_few = f"a/DET/3/det few/ADJ/3/amod dogs/NOUN/4/nsubj barked/VERB/0/root/{FIN} ever/ADV/4/advmod"
        assert licensers(a_few) == []


class TestAdposition:
    def test_on_a_nominal_that_holds_the_item(self) -> None:
        written = (
            f"he/PRON/2/nsubj left/VERB/0/root/{FIN} without/ADP/4/case help/NOUN/2/obl"
            f" at/ADP/6/case all/DET/4/nmod +./PUNCT/2/punct"
        )
        assert licensers(written) == [("without", "without", True)]
        assert bad(written) == ["He left with help at all."]

    def test_on_the_item_itself(self) -> None:
        assert licensers(f"left/VERB/0/root/{FIN} without/ADP/3/case anyone/PRON/1/obl") == [
            ("without", "without", True)
        ]

    def test_on_another_phrase_does_not_license(self) -> None:
        assert licensers(f"left/VERB/0/root/{FIN} without/ADP/3/case hat/NOUN/1/obl ever/ADV/1/advmod") == []

    def test_as_subordinator_it_is_an_environment_only(self) -> None:
        written = (
            f"he/PRON/2/nsubj left/VERB/0/root/{FIN} without/SCONJ/4/mark"
            f" singing/VERB/2/advcl ever/ADV/4/advmod +./PUNCT/2/punct"
        )
        assert licensers(written) == [("without", "without", True)]
        assert outcomes(written) == ["environment_only:without"]


class TestAdverbAndFocus:
    def test_of_the_clause_or_a_matrix_clause(self) -> None:
        own = f"he/PRON/3/nsubj rarely/ADV/3/advmod sings/VERB/0/root/{FIN} ever/ADV/3/advmod"
        assert licensers(own) == [("rarely", "near_negative", True)]
        matrix = (
            f"he/PRON/3/nsubj rarely/ADV/3/advmod says/VERB/0/root/{FIN}"
            f" she/PRON/5/nsubj sang/VERB/3/ccomp/{FIN} ever/ADV/5/advmod"
        )
        assert licensers(matrix) == [("rarely", "near_negative", True)]

    def test_of_something_lower_makes_no_pair(self) -> None:
        written = (
            f"a/DET/3/det rarely/ADV/3/advmod happy/ADJ/4/amod dog/NOUN/5/nsubj"
            f" barks/VERB/0/root/{FIN} ever/ADV/5/advmod"
        )
        assert licensers(written) == [("rarely", "near_negative", False)]

    def test_only_is_an_environment(self) -> None:
        assert outcomes(f"only/ADV/2/advmod he/PRON/3/nsubj sang/VERB/0/root/{FIN} ever/ADV/3/advmod") == [
            "environment_only:quantifier"
        ]


class TestPredicate:
    CLAUSE = (
        f"I/PRON/2/nsubj doubt/VERB/0/root/{FIN} he/PRON/4/nsubj sang/VERB/2/{{0}}/{FIN}"
        f" ever/ADV/4/advmod +./PUNCT/2/punct"
    )

    @pytest.mark.parametrize("deprel", ["ccomp", "xcomp", "csubj"])
    def test_that_governs_the_clause_of_the_item(self, deprel: str) -> None:
        assert bad(self.CLAUSE.format(deprel)) == ["I think he sang ever."]

    def test_that_is_itself_negated_does_not_license(self) -> None:
        written = (
            f"I/PRON/3/nsubj not/PART/3/advmod doubt/VERB/0/root/{FIN}"
            f" he/PRON/5/nsubj sang/VERB/3/ccomp/{FIN} ever/ADV/5/advmod"
        )
        assert [name for name, _, _ in licensers(written)] == ["not"]

    def test_with_the_item_in_its_object_and_not_beside_it(self) -> None:
        obj = f"I/PRON/2/nsubj doubt/VERB/0/root/{FIN} reports/NOUN/2/obj of/ADP/5/case anyone/PRON/3/nmod"
        assert licensers(obj) == [("doubt", "negative_predicate", True)]
        assert licensers(f"I/PRON/2/nsubj doubt/VERB/0/root/{FIN} him/PRON/2/obj ever/ADV/2/advmod") == []

    def test_does_not_reach_into_an_island(self) -> None:
        assert outcomes(self.CLAUSE.format("advcl")) == ["unlicensed"]


class TestEnvironments:
    def test_conditional_is_seen_although_it_is_an_island(self) -> None:
        written = (
            f"if/SCONJ/3/mark he/PRON/3/nsubj sings/VERB/6/advcl/{FIN}"
            f" ever/ADV/3/advmod we/PRON/6/nsubj leave/VERB/0/root/{FIN}"
        )
        assert outcomes(written) == ["environment_only:conditional"]

    def test_verb_first_conditional_only_where_the_language_has_it(self) -> None:
        written = (
            f"should/AUX/3/aux/{FIN} he/PRON/3/nsubj sing/VERB/6/advcl"
            f" ever/ADV/3/advmod we/PRON/6/nsubj leave/VERB/0/root/{FIN}"
        )
        assert outcomes(written) == ["unlicensed"]
        assert outcomes(written, language(scope={"verb_first_conditional": True})) == ["environment_only:conditional"]

    def test_comparative_holds_the_item_in_its_phrase_alone(self) -> None:
        inside = f"sang/VERB/0/root/{FIN} louder/ADV/1/advmod than/ADP/4/case anyone/PRON/2/obl"
        assert outcomes(inside) == ["environment_only:comparative"]
        beside = f"sang/VERB/0/root/{FIN} louder/ADV/1/advmod than/ADP/4/case Bob/PROPN/2/obl ever/ADV/1/advmod"
        assert outcomes(beside) == ["unlicensed"]

    def test_superlative_with_the_item_in_its_relative_clause(self) -> None:
        written = (
            f"best/ADJ/2/amod/Degree=Sup song/NOUN/0/root +,/PUNCT/6/punct I/PRON/6/nsubj"
            f" ever/ADV/6/advmod heard/VERB/2/{{0}}/{FIN} +./PUNCT/2/punct"
        )
        assert outcomes(written.format("acl:relcl")) == ["environment_only:superlative"]
        assert outcomes(written.format("parataxis")) == ["unlicensed"]

    def test_embedded_question(self) -> None:
        written = (
            f"I/PRON/2/nsubj ask/VERB/0/root/{FIN} whether/SCONJ/5/mark he/PRON/5/nsubj"
            f" sang/VERB/2/ccomp/{FIN} ever/ADV/5/advmod +./PUNCT/2/punct"
        )
        assert outcomes(written) == ["environment_only:question"]


class TestQuestion:
    ASKED = f"Has/AUX/4/aux/{FIN} she/PRON/4/nsubj ever/ADV/4/advmod sung/VERB/0/root {{0}}"

    @pytest.mark.parametrize(
        "end",
        [
            "+?/PUNCT/4/punct",
            "+?/PUNCT/4/punct +”/PUNCT/4/punct",
            "+?/PUNCT/4/punct +)/PUNCT/4/punct",
            "+?!/PUNCT/4/punct",
            "+?/PUNCT/4/punct +!/PUNCT/4/punct",
        ],
    )
    def test_by_its_final_mark_whatever_closes_after_it(self, end: str) -> None:
        assert [(environment, usable) for _, environment, usable in licensers(self.ASKED.format(end))] == [
            ("question", True)
        ]

    @pytest.mark.parametrize("end", ["+./PUNCT/4/punct", "+?/PUNCT/4/punct he/PRON/4/parataxis +./PUNCT/4/punct"])
    def test_without_one_there_is_none(self, end: str) -> None:
        assert licensers(self.ASKED.format(end)) == []

    @pytest.mark.parametrize("mark", ["؟", "？", ";"])
    def test_by_the_marks_of_the_script(self, mark: str) -> None:
        lang = language(questions={"marks": [mark]})
        assert [e for _, e, _ in licensers(self.ASKED.format(f"+{mark}/PUNCT/4/punct"), lang)] == ["question"]
        assert licensers(self.ASKED.format("+!/PUNCT/4/punct"), lang) == []

    def test_gives_a_statement(self) -> None:
        assert bad(self.ASKED.format("+?/PUNCT/4/punct")) == ["She has ever sung."]

    def test_with_an_interrogative_word_it_makes_no_pair(self) -> None:
        written = (
            f"Has/AUX/4/aux/{FIN} she/PRON/4/nsubj ever/ADV/4/advmod sung/VERB/0/root"
            f" what/PRON/4/obj/PronType=Int +?/PUNCT/4/punct"
        )
        assert bad(written) == []
        listed = language(questions={"deinvert": True, "interrogatives": [{"form": "what"}]})
        assert bad(written.replace("/PronType=Int", ""), listed) == []

    def test_with_a_tag_it_makes_no_pair(self) -> None:
        tagged = language(questions={"deinvert": True, "tags": [{"form": "right"}]})
        written = self.ASKED.format("right/ADV/4/discourse +?/PUNCT/4/punct")
        assert bad(written, tagged) == []
        assert len(bad(written)) == 1

    def test_in_statement_order_or_where_verbs_do_not_invert_it_is_an_environment_only(self) -> None:
        written = f"She/PRON/4/nsubj has/AUX/4/aux/{FIN} ever/ADV/4/advmod sung/VERB/0/root +?/PUNCT/4/punct"
        assert outcomes(written) == ["environment_only:question"]
        assert outcomes(self.ASKED.format("+?/PUNCT/4/punct"), language(questions={})) == ["environment_only:question"]

    def test_holds_for_the_root_clause_and_not_for_an_island_in_it(self) -> None:
        written = (
            f"Left/VERB/0/root/{FIN} she/PRON/1/nsubj because/SCONJ/5/mark he/PRON/5/nsubj"
            f" sang/VERB/1/advcl/{FIN} ever/ADV/5/advmod +?/PUNCT/1/punct"
        )
        assert outcomes(written) == ["unlicensed"]
