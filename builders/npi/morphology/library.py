"""Adapters to libraries of inflection: lemma and UD features to the possible forms, best first."""

from __future__ import annotations

from collections.abc import Callable

Library = Callable[[str, dict[str, str]], list[str]]


def english_lemminflect(lemma: str, feats: dict[str, str]) -> list[str]:
    """Finite forms by LemmInflect; variants are ordered by how frequent they are."""
    from lemminflect import getInflection
    from wordfreq import zipf_frequency

    if feats.get("Tense") == "Past":
        tag = "VBD"
    else:
        third = feats.get("Person") == "3" and feats.get("Number") == "Sing"
        tag = "VBZ" if third else "VBP"
    forms = [f for f in getInflection(lemma, tag=tag, inflect_oov=False) if f.isalpha()]
    forms = list(dict.fromkeys(forms))
    if len(forms) < 2:  # the frequency list is slow to load
        return forms
    return sorted(forms, key=lambda f: -zipf_frequency(f, "en"))


LIBRARIES: dict[str, Library] = {"lemminflect": english_lemminflect}
