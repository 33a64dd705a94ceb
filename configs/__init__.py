"""Linguistics as data: one YAML file a language, phenomenon or paradigm."""
