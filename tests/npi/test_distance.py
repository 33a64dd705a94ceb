"""Distance in surface tokens (BLiMPPI section 6)."""

from __future__ import annotations

import pytest
from blimppi.builders.npi.distance import distance
from blimppi.builders.tree import Multiword
from invented import FIN, judged, language, tree


def between(item: list[int], licenser: list[int], *fused: tuple[int, int]) -> int:
    """Distance in "w1 w2 … w8 ," where each of ``fused`` is written as one token."""
    made = tree(" ".join(f"w{i}/X/{0 if i == 1 else 1}/dep" for i in range(1, 9)) + " +,/PUNCT/1/punct")
    made.multiwords.extend(Multiword("x", made.nodes[a - 1 : b]) for a, b in fused)
    return distance(made, [made.nodes[i - 1] for i in item], [made.nodes[i - 1] for i in licenser])


@pytest.mark.parametrize(
    ("item", "licenser", "fused", "expected"),
    [
        ([5], [4], [], 0),
        ([4], [5], [], 0),
        ([5], [2], [], 2),
        ([2], [9], [], 6),
        ([5], [2], [(3, 4)], 1),
        ([5], [1], [(1, 2)], 2),
        ([5], [2], [(4, 6)], 1),
        ([3], [4], [(3, 4)], 0),
        ([3], [3], [], 0),
        ([6, 7], [2, 3], [], 2),
        ([2, 3], [6, 7], [], 2),
        ([4], [2, 6], [], 1),
    ],
)
def test_tokens_strictly_between_nearest_edges(item, licenser, fused, expected) -> None:
    assert between(item, licenser, *fused) == expected


def test_punctuation_counts() -> None:
    written = (
        f"She/PRON/4/nsubj did/AUX/4/aux/{FIN} not/PART/4/advmod sing/VERB/0/root"
        f" +,/PUNCT/6/punct ever/ADV/4/advmod +./PUNCT/4/punct"
    )
    assert judged(written).pairs[0].distance == 2


def test_a_question_stands_where_its_finite_verb_does() -> None:
    written = (
        f"Has/AUX/5/aux/{FIN} the/DET/3/det dog/NOUN/5/nsubj ever/ADV/5/advmod barked/VERB/0/root +?/PUNCT/5/punct"
    )
    assert judged(written).pairs[0].distance == 2


def test_bound_negation_stands_where_the_verb_does() -> None:
    written = "Ever/ADV/3/advmod she/PRON/3/nsubj sangn't/VERB/0/root/Polarity=Neg +./PUNCT/3/punct"
    lang = language(morphology={"table": {"sangn't": "sang"}})
    (pair,) = judged(written, lang).pairs
    assert (pair.distance, pair.perturbed.text, pair.perturbed.strategy) == (1, "Ever she sang.", "reinflect")
