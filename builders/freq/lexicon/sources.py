"""All that rows are made from: the dictionary, frequencies, forms, classes, homographs and articles."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from blimppi.builders.freq.lexicon.article import Articles, read_first_sounds
from blimppi.builders.freq.lexicon.classes import Classifier, read_rules
from blimppi.builders.freq.lexicon.frequency import Frequencies
from blimppi.builders.freq.lexicon.homographs import Homographs
from blimppi.builders.freq.lexicon.inflection import Inflector, read_overrides
from blimppi.builders.freq.lexicon.settings import Settings, load_settings
from blimppi.builders.freq.lexicon.wordnet import WordNet
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.it.lexicon.settings import Origin


@dataclass(frozen=True)
class Sources:
    """What a row is looked up in."""

    settings: Settings
    wordnet: WordNet
    frequencies: Frequencies
    inflector: Inflector
    classifier: Classifier
    homographs: Homographs
    articles: Articles

    def origin(self, lemma: str, pos: str) -> dict[str, str]:
        """The columns source and licence: the dictionary's where it has the word, else the lists'."""
        origins = self.settings.origins
        origin: Origin = origins.dictionary if self.wordnet.has(lemma, pos) else origins.lists
        return {"source": origin.name, "licence": origin.licence}


def load_sources(lists: Path, wordnet: Path, pronunciation: Path) -> Sources:
    """Sources from the folder of the lists, a WordNet database and a pronouncing dictionary.

    Raises:
        WordNetError, ConfigError, LexiconError, OSError: if one is missing or does not fit.
    """
    settings = load_settings(lists)
    database = WordNet(wordnet)
    frequencies = Frequencies(settings.frequency, load_regimes())
    inflector = Inflector(database, frequencies, read_overrides(lists / "inflection.tsv"))
    return Sources(
        settings,
        database,
        frequencies,
        inflector,
        Classifier(database, read_rules(lists / "classes.yaml", database)),
        Homographs(database, inflector),
        Articles(settings.article, read_first_sounds(pronunciation)),
    )
