"""The suite `it`: minimal pairs from templates over a lexicon (BLiMP-IT)."""
