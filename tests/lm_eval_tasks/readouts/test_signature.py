"""The signature of a task: what it says, and that it changes with what it stands for."""

import json

from blimppi.lm_eval_tasks.readouts.signature import PACKAGES, Signature, data_fingerprint
from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken, model_tokenizer, prefix_token
from lm_eval.utils import handle_non_serializable

TASKS = ["blimppi_npi_eng", "blimppi-template_npi_eng", "blimppi-yesno_npi_eng"]
FIELDS = {
    "data": "ab" * 32,
    "readout": "lp",
    "prefix": PrefixToken(7, "<bos>"),
    "chat": False,
    "system": None,
    "subset": None,
    "words": {},
    "versions": {"blimppi": "1.0", "torch": None},
    "prompt": None,
}


def test_the_short_form_is_one_line_of_fields():
    assert str(Signature(**FIELDS)) == (
        "data:abababababab|readout:lp|prefix:7|chat:no|system:no|pairs:all|blimppi:1.0|torch:none"
    )
    other = {"readout": "yesno", "prefix": None, "chat": True, "subset": 5, "words": {"yes": (1, 2), "no": (3,)}}
    assert str(Signature(**FIELDS | other)).startswith(
        "data:abababababab|readout:yesno|prefix:none|prompt:none|yes:1+2|no:3|chat:yes|system:no|pairs:5|"
    )
    assert "|prefix:none|prompt:7|yes:" in str(Signature(**FIELDS | other | {"prompt": PrefixToken(7, "<bos>")}))
    # SHA-256 of "Be brief."
    assert "|system:213c22ed7234|" in str(Signature(**FIELDS | {"system": "Be brief."}))


def test_the_long_form_is_json():
    told = json.loads(json.dumps(Signature(**FIELDS).as_dict()))
    assert told["prefix"] == {"id": 7, "text": "<bos>"}
    assert told.pop("short") == str(Signature(**FIELDS))
    assert told.keys() == FIELDS.keys()


def test_every_task_records_its_own_in_the_results(make_set, pairs, run, bos_model):
    results = run(TASKS, make_set(eng=pairs), bos_model, batch_size=8, limit=2)
    configs = json.loads(json.dumps(results["configs"], default=handle_non_serializable))
    told = [configs[task]["metadata"]["blimppi_signature"] for task in TASKS]

    assert [one["readout"] for one in told] == ["lp", "template", "yesno"]
    assert [one["prefix"] and one["prefix"]["text"] for one in told] == ["<bos>", "<bos>", None]
    assert [len(one["words"]) for one in told] == [0, 0, 2]
    assert {one["subset"] for one in told} == {2}
    assert set(told[0]["versions"]) == set(PACKAGES)
    used = configs[TASKS[0]]["metadata"]["blimppi_data_used"]
    assert {one["data"] for one in told} == {used["config_sha256"]}


def test_a_model_without_a_tokenizer_has_a_signature_and_null_metrics(make_set, pairs, run, table):
    results = run(TASKS[:2], make_set(eng=pairs), table(lambda context, string: -float(len(string))))
    assert results["configs"][TASKS[0]]["metadata"]["blimppi_signature"]["prefix"] is None
    row = results["results"][TASKS[0]]
    assert (row["acc_mean_lp,none"], row["acc_pen_lp,none"]) == (None, None)
    assert row["acc,none"] == 0.8  # the first bad sentence alone is shorter


def test_sentences_are_hashed_where_files_tell_nothing():
    pairs = [("a", "b"), ("c", "d")]
    assert data_fingerprint({"config_sha256": "x"}, pairs) == "x"
    assert data_fingerprint({}, pairs) == data_fingerprint({}, pairs[::-1])
    assert data_fingerprint({}, pairs) != data_fingerprint({}, [("a", "b"), ("c", "e")])
    # Original BLiMP beside the files' own pairs
    assert data_fingerprint({"config_sha256": "x", "original": "F"}, pairs) == data_fingerprint({}, pairs)


def test_the_prefix_is_what_the_user_names_else_bos_else_eos(bos_model, eos_model):
    bos, eos = (model_tokenizer({"pretrained": folder}) for folder in (bos_model, eos_model))
    assert prefix_token(bos, {}).text == "<bos>"
    assert prefix_token(eos, {}).text == "<eos>"
    end = bos.eos_token_id
    assert prefix_token(bos, {"prefix_token_id": end}) == PrefixToken(end, "<eos>")


def test_a_tokenizer_that_cannot_be_loaded_is_none_and_said(tmp_path, caplog):
    assert model_tokenizer({"pretrained": str(tmp_path / "gone")}) is None
    assert "cannot be loaded" in caplog.text
    assert model_tokenizer({"path": "lm.arpa"}) is None
