"""Models that lm-evaluation-harness does not ship."""
