"""Readouts: the ways to ask a model which sentence of a pair it takes for the better one, and their signature."""
