"""Sets of minimal pairs that others published, scored as our own are."""
