"""From configurations to data sets: what yields pairs, counts them and writes them."""
