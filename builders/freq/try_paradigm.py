"""`python -m blimppi.builders.freq.try_paradigm UID…`: examples, pairs of each window and what failed, for authors."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click
from blimppi.builders.freq.closed import load_closed
from blimppi.builders.freq.compiled import frame_named, load_paradigms
from blimppi.builders.freq.examples import realise_example
from blimppi.builders.freq.lexicon.loader import load_lexicon
from blimppi.builders.freq.pool import Pools
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.freq.sampler import Sampler
from blimppi.builders.freq.words import content_words


@click.command()
@click.argument("uids", nargs=-1, required=True)
@click.option("-n", "shown", default=8, show_default=True, help="Pairs shown of each window.")
@click.option("--wanted", default=300, show_default=True, help="Pairs drawn.")
@click.option("--seed", default=0)
@click.option("--regime", "only", default="", help="One window. [default: all]")
@click.option("--config", type=click.Path(exists=True, path_type=Path), help="Folder of the paradigms.")
def main(uids: tuple[str, ...], shown: int, wanted: int, seed: int, only: str, config: Path | None) -> None:
    """Show what paradigms give."""
    lexicon = load_lexicon()
    pools = Pools(lexicon, load_closed())
    for paradigm in load_paradigms(lexicon.lists, uids, config):
        click.echo(f"## {paradigm.uid}")
        for expect in paradigm.expect:
            try:
                got = realise_example(paradigm, expect, pools)
                click.echo(f"   example {'ok' if got == (expect.good, expect.bad) else f'WRONG: {got}'}: {expect.good}")
            except Exception as error:
                click.echo(f"   example FAILED: {type(error).__name__}: {error}")
        seen: set[str] = set()
        for regime, window in load_regimes().items():
            if only and regime != only:
                continue
            sampler = Sampler(paradigm, pools, regime, window, seed=seed, wanted=wanted, seen=seen)
            sample = sampler.run()
            words = [
                word
                for drawn in sample.drawn
                for word in content_words(drawn, paradigm.slots_of(frame_named(paradigm, drawn.frame)), window)
            ]
            outside = Counter(word.slot for word in words if not word.in_window)
            slots = {
                name: len({w.lemma for w in words if w.slot == name}) for name in dict.fromkeys(w.slot for w in words)
            }
            top = Counter(word.lemma for word in words if word.open).most_common(20)
            share = sum(n for _, n in top) / max(1, sum(word.open for word in words))
            click.echo(f"-- {regime}: {dict(sample.outcomes.most_common())} given up {sample.given_up}")
            click.echo(f"   lemmas by slot {slots}; outside the window {dict(outside)}; top 20 of open {share:.1%}")
            for drawn in sampler.rng.sample(sample.drawn, min(shown, len(sample.drawn))):
                click.echo(f"   {drawn.texts[0]}  |  {drawn.texts[1]}")


if __name__ == "__main__":
    main()
