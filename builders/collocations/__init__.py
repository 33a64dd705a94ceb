"""Collocational support: how often the content words of a pair stand in the same relation in a corpus."""
