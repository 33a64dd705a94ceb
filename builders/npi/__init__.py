"""The npi suite: minimal pairs on polarity items, made from Universal Dependencies treebanks."""
