"""One verdict a sentence, one outcome an item; pairs that hold up when they are looked at again."""

from __future__ import annotations

from invented import BASE, FIN, bad, judged, language, outcomes, tree

SUPPORT = {"support_auxiliary": {"match": {"lemma": "do"}}, "morphology": {"library": "lemminflect"}}
DONT = (
    f"They/PRON/4/nsubj do/AUX/4/aux/Mood=Ind|Tense=Pres|{FIN} not/PART/4/advmod sing/VERB/0/root/VerbForm=Inf"
    " ever/ADV/4/advmod +./PUNCT/4/punct"
)


def test_a_sentence_without_items() -> None:
    verdict = judged(f"She/PRON/2/nsubj sang/VERB/0/root/{FIN} +./PUNCT/2/punct")
    assert (verdict.outcome, verdict.items, verdict.pairs) == ("no_item", [], [])


def test_an_unsafe_word_is_counted_as_such() -> None:
    lang = language(unsafe=[{"name": "once", "match": {"form": "once"}, "reason": "r"}])
    assert judged(f"She/PRON/2/nsubj sang/VERB/0/root/{FIN} once/ADV/2/advmod", lang).outcome == "unsafe_item"


def test_a_pair_names_item_licenser_environment_and_strategy() -> None:
    (found,) = judged(DONT).pairs
    assert found.occurrence.item.id == "ever"
    assert [n.form for n in found.licensing.nodes] == ["not"]
    assert (found.licensing.environment, found.perturbed.strategy) == ("standard_negation", "delete_negation")
    assert (found.perturbed.text, found.distance, found.n_items) == ("They do sing ever.", 1, 1)


def test_support_goes_with_the_negation_and_its_tense_to_the_verb() -> None:
    assert bad(DONT, language(**SUPPORT)) == ["They sing ever."]
    she = (
        DONT.replace("They", "She")
        .replace("do/AUX", "does~do/AUX")
        .replace("Mood=Ind", "Mood=Ind|Number=Sing|Person=3")
    )
    assert bad(she, language(**SUPPORT)) == ["She sings ever."]
    past = DONT.replace("do/AUX", "did~do/AUX").replace("Tense=Pres", "Tense=Past")
    assert bad(past, language(**SUPPORT)) == ["They sang ever."]


def test_an_inverted_support_auxiliary_goes_too() -> None:
    written = (
        f"Did~do/AUX/3/aux/Tense=Past|{FIN} she/PRON/3/nsubj sing/VERB/0/root/VerbForm=Inf"
        f" ever/ADV/3/advmod +?/PUNCT/3/punct"
    )
    assert bad(written, language(**SUPPORT)) == ["She sang ever."]


def test_several_items_under_one_licenser_make_one_pair_with_the_nearest() -> None:
    written = (
        f"She/PRON/3/nsubj never/ADV/3/advmod saw/VERB/0/root/{FIN} anyone/PRON/3/obj"
        f" there/ADV/3/advmod ever/ADV/3/advmod +./PUNCT/3/punct"
    )
    verdict = judged(written)
    assert verdict.items == [("anyone", "pair", ("n_series",)), ("ever", "other_item_of_pair", ("n_series",))]
    assert [(p.occurrence.item.id, p.n_items, p.perturbed.text) for p in verdict.pairs] == [
        ("anyone", 2, "She always saw anyone there ever.")
    ]


def test_two_licensers_in_two_clauses_make_two_pairs() -> None:
    written = (
        f"She/PRON/3/nsubj never/ADV/3/advmod sang/VERB/0/root/{FIN} ever/ADV/3/advmod and/CCONJ/8/cc he/PRON/8/nsubj"
        f" not/PART/8/advmod saw/VERB/3/conj/{FIN} anyone/PRON/8/obj +./PUNCT/3/punct"
    )
    assert bad(written) == ["She always sang ever and he not saw anyone.", "She never sang ever and he saw anyone."]


def test_an_item_that_stays_licensed_after_the_edit_makes_no_pair() -> None:
    """The swap puts a word in place that is a licenser itself."""
    swapped = {"name": "hardly", "type": "adverb", "environment": "near_negative", "match": {"form": "hardly"},
               "edit": [{"op": "swap", "forms": {"hardly": "rarely"}}]}  # fmt: skip
    lang = language(licensers=[*BASE["licensers"], swapped])
    written = f"She/PRON/3/nsubj hardly/ADV/3/advmod sang/VERB/0/root/{FIN} ever/ADV/3/advmod +./PUNCT/3/punct"
    verdict = judged(written, lang)
    assert verdict.items == [("ever", "still_licensed", ("near_negative",))]
    assert "rarely" in verdict.details[0]


def test_an_edit_that_changes_nothing_makes_no_pair() -> None:
    same = {"name": "x", "type": "adverb", "environment": "near_negative", "match": {"form": "hardly"},
            "edit": [{"op": "swap", "forms": {"hardly": "hardly"}}]}  # fmt: skip
    written = f"She/PRON/3/nsubj hardly/ADV/3/advmod sang/VERB/0/root/{FIN} ever/ADV/3/advmod +./PUNCT/3/punct"
    assert outcomes(written, language(licensers=[same])) == ["good_equals_bad"]


def test_a_form_without_a_positive_counterpart_makes_no_pair() -> None:
    assert outcomes("She/PRON/3/nsubj ever/ADV/3/advmod sangn't/VERB/0/root/Polarity=Neg +./PUNCT/3/punct") == [
        "no_positive_form"
    ]


def test_imperatives_and_forbidden_forms_make_no_pair() -> None:
    written = "Not/PART/2/advmod sing/VERB/0/root/Mood=Imp ever/ADV/2/advmod +./PUNCT/2/punct"
    assert outcomes(written) == ["imperative"]
    lang = language(negation={"prohibitive": [{"form": "nolite"}]})
    assert outcomes(f"Not/PART/2/advmod nolite/VERB/0/root/{FIN} ever/ADV/2/advmod", lang) == ["imperative"]


def test_a_fault_of_the_sentence_is_the_outcome_of_each_of_its_items() -> None:
    made = tree(DONT, text="They do not sing, ever.")
    verdict = judged(made)
    assert (verdict.outcome, verdict.items) == ("text_mismatch", [("ever", "text_mismatch", ("standard_negation",))])


def test_words_of_a_swapped_item_become_one_and_the_clause_stays_negative() -> None:
    items = [{"id": "at all", "match": [{"form": "at"}, {"form": "all"}], "head": 2, "ppi": {"^at all$": "fully"}}]
    spec = {"name": "not", "type": "negator", "environment": "standard_negation", "match": {"form": "not"},
            "edit": [{"op": "swap_item"}]}  # fmt: skip
    written = f"She/PRON/3/nsubj not/PART/3/advmod sang/VERB/0/root/{FIN} at/ADP/5/case all/PRON/3/obl +./PUNCT/3/punct"
    (found,) = judged(written, language(items=items, licensers=[spec])).pairs
    assert (found.perturbed.text, found.perturbed.strategy) == ("She not sang fully.", "swap_item_to_ppi")


def test_the_first_edit_whose_condition_holds_is_used() -> None:
    spec = {"name": "not", "type": "negator", "environment": "standard_negation", "match": {"form": "not"},
            "edit": [{"op": "swap", "forms": {"not": "now"}, "where": {"next": {"upos": "AUX"}}},
                     {"op": "delete"}]}  # fmt: skip
    lang = language(licensers=[spec])
    assert bad(f"She/PRON/4/nsubj not/PART/4/advmod did/AUX/4/aux/{FIN} sing/VERB/0/root ever/ADV/4/advmod", lang) == [
        "She now did sing ever."
    ]
    assert bad(DONT, lang) == ["They do sing ever."]
    none_fits = language(licensers=[spec | {"edit": spec["edit"][:1]}])
    assert outcomes(DONT, none_fits) == ["environment_only:standard_negation"]


def test_neighbours_that_make_no_sense_alone_go_with_the_licenser() -> None:
    spec = {"name": "not", "type": "negator", "environment": "standard_negation", "match": {"form": "not"},
            "edit": [{"op": "delete", "also_delete": {"form": "even"}}]}  # fmt: skip
    written = (
        f"She/PRON/3/nsubj not/PART/3/advmod sang/VERB/0/root/{FIN} even/ADV/3/advmod"
        f" once/ADV/3/advmod ever/ADV/3/advmod +./PUNCT/3/punct"
    )
    assert bad(written, language(licensers=[spec])) == ["She sang once ever."]


def test_repairs_next_to_the_edit() -> None:
    repairs = [{"op": "delete", "at": "prev", "match": {"form": "wo"}, "forms": {"wo": "will"}}]
    lang = language(repairs=repairs)
    written = (
        f"She/PRON/4/nsubj wo/AUX/4/aux/{FIN} +n't/PART/4/advmod sing/VERB/0/root ever/ADV/4/advmod +./PUNCT/4/punct"
    )
    assert bad(written, lang) == ["She will sing ever."]
    assert bad(written.replace("wo/AUX", "did/AUX"), lang) == ["She did sing ever."]
