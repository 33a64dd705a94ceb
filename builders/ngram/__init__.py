"""N-gram models: training, and the two scores of every pair."""
