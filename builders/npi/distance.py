"""Distance of item and licenser in surface tokens (BLiMPPI section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from blimppi.builders.tree import Node, Tree


def distance(tree: Tree, item: Sequence[Node], licenser: Sequence[Node]) -> int:
    """Tokens strictly between item and licenser, nearest edges; a multiword token is one, punctuation counts.

    Both in the same surface token: 0.
    """
    place = {word: i for i, (_, _, words) in enumerate(tree.surface()) for word in words}
    gaps = [abs(place[a] - place[b]) - 1 for a in item for b in licenser]
    return max(0, min(gaps))
