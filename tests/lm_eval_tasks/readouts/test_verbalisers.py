"""Which answers are one token of a tokenizer, behind which prompt."""

import pytest
from blimppi.lm_eval_tasks.readouts.verbalisers import ReadoutError, find_verbalisers


@pytest.fixture
def load():
    transformers = pytest.importorskip("transformers")
    return transformers.AutoTokenizer.from_pretrained


class Words:
    """A tokenizer of whole words that strips spaces, and knows what it is given."""

    bos_token_id, eos_token_id, unk_token_id, name_or_path = None, None, 0, "words"

    def __init__(self, *words, end=()):
        self.words, self.end = ["<unk>", *words], list(end)

    def encode(self, text, add_special_tokens=True):
        known = [self.words.index(word) if word in self.words else 0 for word in text.split()]
        return known + (self.end if add_special_tokens else [])


def test_forms_that_are_more_tokens_are_dropped_and_said(bos_model, load):
    found = find_verbalisers("t", load(bos_model), "Answer:", {})
    assert [string for _, string in found.strings()] == ["Yes", " Yes", "No", " No"]
    assert found.dropped == ("\nYes", "\nNo")
    tokenizer = load(bos_model)
    assert tokenizer.convert_ids_to_tokens(list(found.tokens["yes"].values())) == ["Yes", "ĠYes"]


def test_a_tokenizer_that_spells_is_refused_by_name(letters_model, load):
    with pytest.raises(ReadoutError, match=r"^blimppi-yesno_x: .*'Yes' is not one token .*blimppi-template_"):
        find_verbalisers("blimppi-yesno_x", load(letters_model), "Answer:", {})


def test_forms_with_the_same_token_count_once():
    # "Answer:Yes" is an unknown word; behind a newline "Yes" is the token that it is behind a space.
    found = find_verbalisers("t", Words("Answer:", "Yes", "No"), "Answer:", {})
    assert found.tokens == {"yes": {" Yes": 2}, "no": {" No": 3}}
    assert found.dropped == ("Yes", "\nYes", "No", "\nNo")


def test_an_unknown_word_is_no_answer():
    with pytest.raises(ReadoutError, match="'No' is not one token"):
        find_verbalisers("t", Words("Answer:", "Yes"), "Answer: ", {})


def test_a_token_that_closes_each_text_is_not_taken_for_the_answer():
    words = Words("Answer:", "Yes", "No", end=[9])
    with pytest.raises(ReadoutError, match="add_bos_token=False may help"):
        find_verbalisers("t", words, "Answer: ", {})
    assert find_verbalisers("t", words, "Answer: ", {"add_bos_token": False}).tokens["yes"] == {"Yes": 2}
