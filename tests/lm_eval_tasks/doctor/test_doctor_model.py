"""Tokenizers of several kinds: the token in front of a sentence, and answers to Yes/No."""

import pytest

CHAT = "{% for message in messages %}<{{ message.role }}>{{ message.content }}\n{% endfor %}<assistant>\n"
NO_SYSTEM = "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}" + CHAT
BOTH = {"bos_token": "<bos>", "eos_token": "<eos>"}
ARPA = "\\data\\\nngram 1=3\nngram 2=1\n\n\\1-grams:\n-1\t<unk>\n-99\t<s>\t0\n-1\t</s>\n\n"
ARPA += "\\2-grams:\n-0.5\t<s> </s>\n\n\\end\\\n"


def ids(args):
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(args.removeprefix("pretrained=").split(",")[0]).get_vocab()


@pytest.mark.parametrize(
    ("special", "token", "why"),
    [(BOTH, "<bos>", "BOS"), ({"eos_token": "<eos>"}, "<eos>", "EOS, as there is no BOS")],
)
def test_the_prefix_token_is_bos_else_eos(diagnosis, tokenizer, special, token, why):
    args = tokenizer(**special)
    code, found = diagnosis("--model", "hf", "--model_args", args)
    prefix = found["model/prefix token"]
    number = ids(args)[token]
    assert (code, prefix["status"]) == (0, "ok")
    assert prefix["text"] == f"{token!r}, id {number} ({why})"
    assert prefix["details"] == {"prefix": {"id": number, "text": token}}


def test_without_bos_and_eos_a_prefix_must_be_named(diagnosis, tokenizer):
    args = tokenizer()
    code, found = diagnosis("--model", "hf", "--model_args", args)
    assert (code, found["model/prefix token"]["status"]) == (1, "problem")
    assert "--model_args prefix_token_id=NUMBER" in found["model/prefix token"]["advice"]
    number = ids(args)["A"]
    code, found = diagnosis("--model", "hf", "--model_args", f"{args},prefix_token_id={number}")
    assert (code, found["model/prefix token"]["text"]) == (0, f"'A', id {number} (named in --model_args)")


def test_answers_that_are_single_tokens_are_listed_with_their_ids(diagnosis, tokenizer):
    args = tokenizer(**BOTH)
    _, found = diagnosis("--model", "hf", "--model_args", args)
    yes, no = ids(args)["Yes"], ids(args)["No"]
    finding = found["model/Yes/No"]
    # The letters' tokenizer takes a space or a newline in front as a token of its own.
    assert finding["details"] == {"tokens": {"yes": {"Yes": yes}, "no": {"No": no}}}
    assert finding["text"].startswith(f"single tokens: 'Yes' {yes}, 'No' {no}; not one token, so left out: ' Yes', ")
    assert "model/Yes/No, chat" not in found


def test_a_tokenizer_that_splits_yes_is_a_note_as_other_tasks_work(diagnosis, tokenizer):
    code, found = diagnosis("--model", "hf", "--model_args", tokenizer(words=False, **BOTH))
    assert (code, found["model/Yes/No"]["status"]) == (0, "note")
    assert "'Yes' is not one token of its own behind the prompt" in found["model/Yes/No"]["advice"]


@pytest.mark.parametrize(
    ("template", "name", "status"),
    [
        (CHAT, "Yes/No, chat", "ok"),
        (NO_SYSTEM, "Yes/No, chat without system turn", "ok"),
        ("{{ raise_exception('never') }}", "Yes/No, chat", "note"),
    ],
)
def test_the_chat_form_is_examined_in_the_model_s_own_template(diagnosis, tokenizer, template, name, status):
    code, found = diagnosis("--model", "hf", "--model_args", tokenizer(chat_template=template, **BOTH))
    assert (code, found[f"model/{name}"]["status"]) == (0, status)


def test_a_tokenizer_that_cannot_be_loaded_is_a_problem_with_its_reason(diagnosis, tmp_path):
    code, found = diagnosis("--model", "hf", "--model_args", f"pretrained={tmp_path / 'nowhere'}")
    assert (code, found["model/tokenizer"]["status"]) == (1, "problem")
    assert f"the tokenizer {tmp_path / 'nowhere'} cannot be loaded: " in found["model/tokenizer"]["text"]


def test_a_model_that_names_no_tokenizer_is_told(diagnosis):
    code, found = diagnosis("--model", "hf")
    assert (code, found["model/tokenizer"]["status"]) == (1, "problem")
    code, found = diagnosis("--model", "dummy")
    assert (code, found["model/tokenizer"]["status"]) == (0, "note")


def test_masked_models_need_a_mask_token_and_no_prefix(diagnosis, tokenizer):
    import blimppi.lm_eval_tasks.models.masked  # noqa: F401  # registers it

    args = tokenizer(mask_token="[MASK]")
    code, found = diagnosis("--model", "masked", "--model_args", args)
    assert found["model/mask token"]["text"] == f"'[MASK]', id {ids(args)['[MASK]']}"
    assert "model/prefix token" not in found
    code, found = diagnosis("--model", "masked", "--model_args", tokenizer(**BOTH))
    assert (code, found["model/mask token"]["status"]) == (1, "problem")


def test_an_unknown_model_is_a_problem(diagnosis):
    code, found = diagnosis("--model", "nonesuch")
    assert (code, found["model/nonesuch"]["status"]) == (1, "problem")
    assert "nonesuch" in found["model/nonesuch"]["text"]


def test_ngram_models_are_read(diagnosis, tmp_path):
    pytest.importorskip("kenlm")
    flags = ("--model", "kenlm", "--model_args", f"path={tmp_path}")
    code, found = diagnosis(*flags)
    assert (code, found["model/kenlm"]["text"]) == (1, f"{tmp_path} holds no model")
    (tmp_path / "eng.arpa").write_text(ARPA, encoding="utf-8")
    code, found = diagnosis(*flags)
    assert (code, found["model/kenlm"]["text"]) == (0, f"{tmp_path} has models eng")
    (tmp_path / "tur.arpa").write_text("no model", encoding="utf-8")
    code, found = diagnosis(*flags)
    assert (code, found["model/kenlm"]["status"]) == (1, "problem")
    assert "tur.arpa is no n-gram model that KenLM can read" in found["model/kenlm"]["text"]
