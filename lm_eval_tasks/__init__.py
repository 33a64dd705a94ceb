"""Tasks, metrics, models and reports for lm-evaluation-harness."""
