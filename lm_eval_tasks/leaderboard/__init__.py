"""Leaderboards: results in the form that the Hub collects, and a page that ranks models."""
