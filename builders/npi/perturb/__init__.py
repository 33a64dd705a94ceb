"""One module for each operation that makes the ungrammatical member of a pair."""
