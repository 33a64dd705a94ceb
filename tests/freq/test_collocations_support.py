import math

import pytest
from blimppi.builders.collocations.quartiles import quartiles
from blimppi.builders.collocations.support import annotate, quartiles_within
from blimppi.builders.collocations.table import CountTable
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], []),
        ([None], [None]),
        ([2.5], [1]),
        ([0.4, 0.1, 0.3, 0.2], [4, 1, 3, 2]),
        ([8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0], [4, 4, 3, 3, 2, 2, 1, 1]),
        # of five, 0 1 2 3 4 lie below, that is 0 0.8 1.6 2.4 3.2 quarters
        ([1.0, 2.0, 3.0, 4.0, 5.0], [1, 1, 2, 3, 4]),
        # zeros share quartile 1; 3 of 4 values lie below 0.7
        ([0.0, 0.0, 0.7, 0.0], [1, 1, 4, 1]),
        ([1.0, 1.0, 1.0], [1, 1, 1]),
        # None neither counts nor moves the others
        ([None, 0.2, None, 0.1], [None, 3, None, 1]),
    ],
)
def test_quartiles(values, expected):
    assert quartiles(values) == expected


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_value_that_is_no_number_is_an_error(value):
    with pytest.raises(ValueError, match="not all finite"):
        quartiles([0.0, value])


@given(st.lists(st.one_of(st.none(), st.integers(0, 9).map(float)), max_size=30), st.randoms())
def test_quartiles_keep_order_share_ties_and_ignore_places(values, random):
    found = quartiles(values)
    by_value = {}
    for value, quartile in zip(values, found, strict=True):
        assert (value is None) == (quartile is None)
        if value is not None:
            assert by_value.setdefault(value, quartile) == quartile
    ascending = [by_value[value] for value in sorted(by_value)]
    assert ascending == sorted(ascending)
    assert set(ascending) <= {1, 2, 3, 4}
    order = list(range(len(values)))
    random.shuffle(order)
    assert quartiles([values[place] for place in order]) == [found[place] for place in order]


@given(st.integers(1, 40).flatmap(lambda size: st.permutations(range(size))))
def test_without_ties_no_quartile_has_two_more_than_another(numbers):
    found = quartiles([float(number) for number in numbers])
    sizes = [found.count(quartile) for quartile in (1, 2, 3, 4)]
    assert max(sizes) - min(sizes) <= 1


def test_quartiles_are_drawn_within_paradigm_and_regime():
    rows = [
        {"paradigm": paradigm, "regime": regime, "collocation_support": value}
        for paradigm, regime, value in [
            ("passive_1", "head", 5.0),
            ("passive_1", "xtail", 0.1),
            ("passive_1", "head", 4.0),
            ("passive_1", "xtail", 0.2),
            ("passive_2", "head", 0.3),
        ]
    ]
    assert quartiles_within(rows) == [3, 1, 1, 3, 1]
    # all five at once: 0.1 0.2 0.3 4 5
    assert quartiles_within(rows, by=()) == [4, 1, 3, 1, 2]


def test_annotate_fills_the_column_and_gives_quartiles():
    table = CountTable({("obj", "admire", "vase"): 1, ("obj", "admire", "clock"): 3}, frozenset({"obj"}))
    rows = [
        {"id": name, "paradigm": "p", "regime": "head", "collocation_support": 9.0}
        for name in ("vase", "clock", "doily", "none")
    ]

    def dependencies_of(row):
        return [] if row["id"] == "none" else [("obj", "admire", row["id"])]

    done = annotate(rows, dependencies_of, table)
    # ln 2, ln 4, ln 1 to six decimals
    assert [row["collocation_support"] for row in done.rows] == [0.693147, 1.386294, 0.0, None]
    # of the three with a value, 0 1 2 lie below: 0 1.33 2.67 quarters
    assert done.quartiles == [2, 3, 1, None]
    assert [row["id"] for row in done.rows] == ["vase", "clock", "doily", "none"]
    assert rows[0]["collocation_support"] == 9.0


def test_quartiles_count_what_lies_below():
    assert quartiles([3.0, 1.0, 2.0, 4.0]) == [3, 1, 2, 4]
    assert quartiles([0.0, 0.0, 2.0, 1.0]) == [1, 1, 4, 3]
    assert quartiles([]) == []
