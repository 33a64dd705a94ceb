"""Readouts and checkpoints: what is a column of its own, tables of readouts, curves of training."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from blimppi.lm_eval_tasks.report import models, results, variant
from blimppi.lm_eval_tasks.report.cli import make_report
from blimppi.lm_eval_tasks.report.tables import Table, flat

Write = Callable[..., Path]

ONE = {"n": 2, "acc,none": 0.5}


def table(paths: list[Path], key: str) -> Table | None:
    return next((table for table in make_report(paths, None).tables if table.key == key), None)


def text(found: Table | None) -> dict[str, list[str]]:
    assert found is not None
    return {row[0]: row[1:] for row in flat(found, spread=False)[1]}


def labels(*paths: Path) -> list[str]:
    columns, _ = models.merge([results.read_run(path) for path in paths])
    return [column.label for column in columns]


def signed(**fields: Any) -> dict[str, Any]:
    return {"blimppi_signature": {"readout": "lp", "chat": False, "system": None, **fields}}


def test_one_model_with_and_without_a_chat_template_is_two_columns(write: Write) -> None:
    task = {"blimppi-yesno_npi_eng": ONE}
    plain = write("a", task, name="m", metadata=signed(readout="yesno"))
    chat = write("b", task, name="m", metadata=signed(readout="yesno", chat=True))
    system = write("c", task, name="m", metadata=signed(readout="yesno", chat=True, system="Be brief."))
    digest = sha256(b"Be brief.").hexdigest()[:8]
    expected = ["m (yesno)", "m (yesno, chat template)", f"m (yesno, chat template, system {digest})"]
    assert labels(plain, chat, system) == expected


def test_the_signature_is_believed_before_the_name(write: Write) -> None:
    path = write("a", {"blimppi_npi_eng": ONE}, name="m", metadata=signed(readout="template"))
    assert labels(path) == ["m (template)"]


def test_results_without_a_signature_say_by_themselves_what_was_put_before_the_model() -> None:
    assert variant.readout_of({"chat_template": "{{x}}"}, "yesno", {}) == "yesno, chat template"
    assert variant.readout_of({"chat_template": None, "system_instruction": None}, None, {}) == ""


@pytest.mark.parametrize(
    ("arguments", "metadata", "step"),
    [
        ({"pretrained": "org/m", "revision": "step1000"}, {}, 1000),
        ({"pretrained": "org/m", "revision": "stage1-step1000-tokens4B"}, {}, 1000),
        ({"pretrained": "/runs/m/checkpoint-500"}, {}, 500),
        ("pretrained=org/m,revision=step20", {}, 20),
        ({"pretrained": "org/m"}, {"step": 7}, 7),
        ({"pretrained": "org/m", "revision": "step5"}, {"step": "7"}, 7),
        ({"pretrained": "org/m", "revision": "main"}, {}, None),
        ({"pretrained": "org/step2vec"}, {}, None),
        ({"pretrained": "org/m"}, {"step": True}, None),
        (None, {}, None),
    ],
)
def test_steps_of_checkpoints(arguments: Any, metadata: dict[str, Any], step: int | None) -> None:
    assert variant.step_of({"model_args": arguments}, metadata) == step


def test_checkpoints_are_columns_in_the_order_of_training_named_by_model_and_step(write: Write) -> None:
    task = {"blimppi_npi_eng": ONE}
    late = write("a", task, name="/runs/m/checkpoint-500")
    early = write("b", task, name="/runs/m/checkpoint-20")
    given = write("c", task, name="org/k", metadata={"step": 3})
    again = write("d", task, name="org/k", metadata={"step": 1})
    assert labels(late, early, given, again) == ["m step 20", "m step 500", "org/k step 1", "org/k step 3"]


def test_curves_run_over_what_all_checkpoints_were_evaluated_on(write: Write) -> None:
    def scores(**values: float) -> dict[str, dict[str, float]]:
        return {f"blimppi_npi_{language}": {"n": 0, "acc,none": value} for language, value in values.items()}

    paths = [
        write("a", scores(eng=0.9, deu=0.8), name="org/m", args={"revision": "step100"}),
        write("b", scores(eng=0.6, deu=0.5, tur=0.1), name="org/m", args={"revision": "step20"}),
        write("c", scores(eng=0.7), name="org/k", args={"revision": "step20"}),
        write("d", scores(eng=0.8), name="org/k", args={"revision": "step3"}),
        write("e", scores(eng=0.8), name="org/alone", args={"revision": "step3"}),
        write("f", scores(eng=0.8), name="org/whole"),
    ]
    found = table(paths, "steps")
    assert found is not None and [model for model, _ in found.columns] == ["org/m", "org/k"]
    # m: (60 + 50) / 2 and (90 + 80) / 2, without the language that one checkpoint lacks
    assert text(found) == {"3": ["1", "–", "80.0"], "20": ["2 / 1", "55.0", "70.0"], "100": ["2", "85.0", "–"]}
    assert table(paths[-2:], "steps") is None


# Paradigms and regimes that the model of the fixture ``freq`` was evaluated on.
CELLS = (("p", "head"), ("p", "xtail"), ("p", "original"), ("q", "head"), ("q", "xtail"))


def readout(prefix: str, right: int, write: Write) -> Path:
    """The model of the fixture ``freq`` in another readout, right about every pair or about none."""
    judged: dict[str, list[dict[str, Any]]] = {}
    for paradigm, regime in CELLS:
        judged.setdefault(f"{prefix}_freq_{paradigm}", []).append({"doc": {"regime": regime}, "acc": right})
    tasks = {task: {"n": len(lines), "acc,none": float(right)} for task, lines in judged.items()}
    return write(prefix, tasks, name="org/alpha", samples=judged)


def test_readouts_stand_side_by_side_in_one_row_for_each_model(freq: Path, write: Write) -> None:
    template = readout("blimppi-template", 1, write)
    found = table([freq, template], "freq-readouts")
    assert found is not None
    assert found.columns == (
        ("sentence", "Average"),
        ("sentence", "xtail − head"),
        ("template", "Average"),
        ("template", "xtail − head"),
    )
    # sentence: head (3/4 + 1/2) / 2, xtail (1/2 + 2/2) / 2: average 68.75, change 12.5; original does not enter
    assert text(found) == {"org/alpha": ["68.8", "12.5", "100.0", "0.0"]}
    assert table([freq], "freq-readouts") is None


def test_losses_are_not_averaged_over_readouts(freq: Path, write: Write) -> None:
    found = table([freq, readout("blimppi-yesno", 0, write)], "freq-losses")
    assert found is not None
    assert list(text(found)) == ["p"]
    assert "under the same readout as org/alpha" in found.note


def test_curves_of_paradigms_are_too_many_to_be_shown_one_by_one(write: Write) -> None:
    tasks = {f"blimppi_freq_{name}": ONE for name in "pq"}
    paths = [write(str(step), tasks, name="m", metadata={"step": step}) for step in (1, 2)]
    assert [table.key for table in make_report(paths, None).tables if "steps" in table.key] == ["freq-steps"]
