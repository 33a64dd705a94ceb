"""Places worked out by hand, and what never stands in one ranking."""

import math

import pytest
from blimppi.lm_eval_tasks.leaderboard.boards import make_boards
from blimppi.lm_eval_tasks.leaderboard.entry import read_entries
from blimppi.lm_eval_tasks.readouts.tokens import PrefixToken


def rank(paths, metric="acc", known=None):
    entries, notes = read_entries(paths, metric)
    boards, more = make_boards(entries, known or {})
    return boards, notes + more


def places(board, column):
    return {row.label: row.cells[column].rank for row in board.rows}


def test_places_by_the_unweighted_mean_and_by_each_task(write):
    paths = [
        # (0.9 + 0.5 + 0.4) / 3 = 0.6; pairs do not weigh
        write("org/a", {"eng": (0.9, 0.03, 900), "tur": (0.5, 0.04, 10), "pol": (0.4, 0.12, 10)}),
        write("org/b", {"eng": (0.7, 0.1), "tur": (0.7, 0.1), "pol": (0.7, 0.1)}),  # 0.7
        write("org/c", {"eng": (0.4, 0.1), "tur": (0.5, 0.1), "pol": (0.9, 0.1)}),  # 0.6
        write("org/d", {"eng": (0.5, 0.1), "tur": (0.3, 0.1), "pol": (0.1, 0.1)}),  # 0.3
    ]
    (board,), notes = rank(paths)
    assert notes == []
    assert places(board, "blimppi-npi") == {"org/b": 1, "org/a": 2, "org/c": 2, "org/d": 4}
    assert [row.label for row in board.rows] == ["org/b", "org/a", "org/c", "org/d"]
    assert places(board, "blimppi_npi_eng") == {"org/a": 1, "org/b": 2, "org/d": 3, "org/c": 4}
    assert places(board, "blimppi_npi_tur") == {"org/b": 1, "org/a": 2, "org/c": 2, "org/d": 4}
    mean = board.rows[1].cells["blimppi-npi"]
    assert (mean.value, mean.n, mean.members) == (pytest.approx(0.6), 920, 3)
    # sqrt(0.03^2 + 0.04^2 + 0.12^2) / 3 = 0.13 / 3
    assert mean.stderr == pytest.approx(0.13 / 3)


def test_groups_are_columns_if_a_model_has_them_in_full(write):
    members = frozenset({"eng", "tur", "pol", "ces"})
    path = write("org/a", {"eng": (0.9, 0.1), "pol": (0.6, 0.1), "ces": (0.4, 0.1)})
    (board,), _ = rank([path], known={"5e" * 32: members})
    row = board.rows[0]
    assert row.cells["blimppi-npi"].missing == ("tur",)
    assert row.cells["blimppi-npi-slavic"].value == pytest.approx(0.5)
    assert "blimppi-npi-nc" not in board.columns  # Turkish is in it
    assert "blimppi-npi-germanic" not in board.columns  # English alone is no mean


def test_what_lacks_a_member_has_no_mean_and_no_place(write):
    whole = {"eng": (0.3, 0.1), "tur": (0.3, 0.1), "pol": (0.3, 0.1)}
    (board,), _ = rank([write("org/part", {"eng": (0.9, 0.1), "tur": (0.9, 0.1)}), write("org/whole", whole)])
    assert places(board, "blimppi-npi") == {"org/whole": 1, "org/part": None}
    cell = board.rows[1].cells["blimppi-npi"]
    assert (cell.value, cell.stderr, cell.missing) == (None, None, ("pol",))
    assert places(board, "blimppi_npi_eng") == {"org/part": 1, "org/whole": 2}


def test_without_a_word_of_the_set_all_of_the_suite_is_needed(write):
    (board,), _ = rank([write("org/a", {"eng": (0.9, 0.1)}, left_out=frozenset())])
    assert len(board.rows[0].cells["blimppi-npi"].missing) == 32
    (board,), _ = rank([write("org/a", {"eng": (0.9, 0.1)})], known={"5e" * 32: frozenset({"eng"})})
    assert board.rows[0].cells["blimppi-npi"].rank == 1


ENG = {"eng": (0.5, 0.1)}


@pytest.mark.parametrize(
    "other",
    [
        {"data": "6f" * 32},
        {"readout": "template"},
        {"prefix": None},
        {"arguments": {"prefix_token_id": 7}},
        {"changes": {"chat": True}},
        {"changes": {"system": "Be brief."}},
        {"used": {"original": "blimp.jsonl"}},
        {"suite": "it", "left_out": frozenset()},
    ],
    ids=str,
)
def test_other_settings_are_another_ranking(write, other):
    boards, _ = rank([write("org/a", ENG), write("org/b", ENG, **other)])
    assert sorted([row.label for row in board.rows] for board in boards) == [["org/a"], ["org/b"]]
    assert {row.cells[board.columns[0]].rank for board in boards for row in board.rows} <= {1, None}


def test_tokens_of_ones_own_compare_but_chosen_ones_only_with_the_same(write):
    own = [write("org/a", ENG), write("org/b", ENG, prefix=PrefixToken(50256, "<|endoftext|>"))]
    chosen = [
        write(f"org/{name}", ENG, prefix=PrefixToken(number, text), arguments={"prefix_token_id": number})
        for name, number, text in (("c", 5, "[CLS]"), ("d", 9, "[CLS]"), ("e", 9, "[SEP]"))
    ]
    boards, _ = rank(own + chosen)
    assert sorted([row.label for row in board.rows] for board in boards) == [
        ["org/a", "org/b"],
        ["org/c", "org/d"],
        ["org/e"],
    ]


def test_pairs_of_another_set_compare_by_what_they_are_not_by_their_name(write):
    paths = [
        write("org/a", ENG, used={"original": "mine.jsonl"}, changes={"data": "one"}),
        write("org/b", ENG, used={"original": "mine.jsonl"}, changes={"data": "two"}),
        write("org/c", ENG, used={"original": "/else/where.jsonl"}, changes={"data": "one"}),
    ]
    boards, _ = rank(paths)
    assert sorted([row.label for row in board.rows] for board in boards) == [["org/a", "org/c"], ["org/b"]]


def test_other_arguments_are_another_row_and_the_newest_result_counts(write):
    paths = [
        write("org/a", {"eng": (0.5, 0.1), "tur": (0.5, 0.1)}, date=2, file="results_new.json"),
        write("org/a", {"eng": (0.9, 0.1)}, date=1, file="results_old.json"),
        write("org/a", ENG, arguments={"dtype": "float16"}),
        write("org/a", ENG, sha="d0" * 20),
    ]
    (board,), notes = rank(paths)
    assert sorted(row.label for row in board.rows) == ["org/a", "org/a #2", "org/a #3"]
    (row,) = (row for row in board.rows if "tur" in row.entries)
    assert row.cells["blimppi_npi_eng"].value == 0.5
    (note,) = notes
    assert "blimppi_npi_eng of results_old.json is replaced by that of results_new.json" in note


def test_what_cannot_be_ranked_is_named_with_the_reason(write):
    paths = [
        write("org/a", {"eng": (0.5, 0.1), "tur": (math.nan, 0.1)}, file="results_a.json"),
        write("org/b", {"eng": (0.5, 0.1, 50)}, limit=5, file="results_b.json"),
    ]
    (board,), notes = rank(paths)
    assert [row.label for row in board.rows] == ["org/a"]
    assert notes == [
        "results_a.json: blimppi_npi_tur: has no acc.",
        "results_b.json: blimppi_npi_eng: evaluated on a part of the pairs.",
    ]


@pytest.mark.parametrize(
    ("acc", "other", "said"),
    [
        (75.0, {}, "its acc is 75.0, no share of pairs."),
        (0.75, {"used": {"config_sha256": "else"}}, "its signature is of other data than it was evaluated on."),
    ],
)
def test_numbers_that_cannot_be_are_left_out(write, acc, other, said):
    boards, (note,) = rank([write("org/a", {"eng": (acc, 0.1)}, file="results_a.json", **other)])
    assert boards == []
    assert note == f"results_a.json: blimppi_npi_eng: {said}"


def test_a_limit_that_leaves_nothing_out_is_none(write):
    (board,), notes = rank([write("org/a", {"eng": (0.5, 0.1, 5)}, limit=5)])
    assert (len(board.rows), notes) == (1, [])


def test_results_without_a_signature_are_not_guessed_at(write):
    path = write("org/a", ENG, file="results_a.json")
    path.write_text(path.read_text(encoding="utf-8").replace("blimppi_signature", "else"), encoding="utf-8")
    boards, (note,) = rank([path])
    assert boards == []
    assert note.startswith("results_a.json: blimppi_npi_eng: without a signature")


def test_another_metric_is_its_own_ranking(write):
    paths = [write("org/a", {"eng": (0.2, 0.1)}), write("org/b", {"eng": (0.6, 0.1)})]
    (board,), _ = rank(paths, "acc_norm")  # 0.8 and 0.4
    assert places(board, "blimppi_npi_eng") == {"org/a": 1, "org/b": 2}
    boards, notes = rank(paths, "acc_pen_lp")
    assert boards == []
    assert all(note.endswith("blimppi_npi_eng: has no acc_pen_lp.") for note in notes) and len(notes) == 2


def test_a_mean_has_no_standard_error_if_one_is_not_known(write):
    (board,), _ = rank([write("org/a", {"eng": (1.0, 0.0), "tur": (0.5, math.nan), "pol": (0.0, 0.0)})])
    cell = board.rows[0].cells["blimppi-npi"]
    assert (cell.value, cell.stderr) == (pytest.approx(0.5), None)


def test_models_for_one_language_each_are_one_row_if_they_are_one_entry(write):
    fish = {
        member: write(
            f"fish/{member}_1000mb",
            {member: (acc, 0.1)},
            sha=member * 13,
            prefix=PrefixToken(number, "[CLS]"),
            arguments={"prefix_token_id": number},
            record={"entry": "fish", "run": f"fish/{member}", "language": member, "step": None},
        )
        for member, acc, number in (("eng", 0.9, 1), ("tur", 0.7, 2), ("pol", 0.5, 3))
    }
    (board,), notes = rank(fish.values())
    assert notes == []
    (row,) = board.rows
    assert (row.label, row.cells["blimppi-npi"].value, row.cells["blimppi-npi"].rank) == ("fish", pytest.approx(0.7), 1)
    assert row.model.link is None
    assert row.facts()["prefix token"] == "[CLS] (1), [CLS] (2), [CLS] (3)"


def test_checkpoints_are_rows_of_their_own(write):
    paths = [
        write(
            "org/a", ENG, record={"entry": "a", "language": None, "step": step}, arguments={"revision": f"step{step}"}
        )
        for step in (0, 1000)
    ]
    (board,), _ = rank(paths)
    assert sorted(row.model.settings["step"] for row in board.rows) == ["0", "1000"]
