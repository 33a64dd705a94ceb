"""The data sets as they stand on the Hub: cards and, once built, their data."""
