"""Review of pairs by people or models: sheets without a key, their scores, and the pairs they rule out."""
