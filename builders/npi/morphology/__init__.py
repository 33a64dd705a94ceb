"""Forms of words: treebank paradigms first, then a library, then rules of the configuration."""
