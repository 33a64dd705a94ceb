"""What a configuration says about clitics: the schema of its ``clitics`` section (see perturb/clitics.py)."""

from __future__ import annotations

from typing import Annotated, Literal

from blimppi.builders.npi.pattern import TokenPattern, _listed
from pydantic import BaseModel, BeforeValidator, ConfigDict

Patterns = Annotated[list[TokenPattern], BeforeValidator(_listed)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Clitic(_Strict):
    """One class of clitics. Within a cluster they stand in the order of ``rank``.

    ``drop_after``: the clitic goes where such a clitic stands right before it (Croatian je after se).
    ``not_after``: first constituents that it cannot follow without both changing their form (Croatian radit ću).
    """

    match: TokenPattern
    rank: int
    drop_after: TokenPattern | None = None
    not_after: TokenPattern | None = None


class Clitics(_Strict):
    """Where the clitics of a clause stand.

    ``placement``: `second` (after the first word or phrase), or `verbal` (before the verb, but never first: then behind
    it). ``hosts``: words besides subordinators behind whose phrase the cluster stands at once (relative and
    interrogative words, some conjunctions). ``may_host``: conjunctions that bear it only where nothing else precedes.
    ``no_hosts``: other words that are passed over at the beginning of a clause (focus particles). ``after_pause``: the
    cluster may stand right behind the comma of a constituent that ends in one (after a fronted clause); where not, the
    clause begins anew there. ``heavy``: a constituent of more words than this, or with a clause in it, counts as such a
    prelude too.
    """

    words: list[Clitic]
    placement: Literal["second", "verbal"] = "second"
    hosts: Patterns = []
    may_host: Patterns = []
    no_hosts: Patterns = []
    after_pause: bool = False
    heavy: int = 5
