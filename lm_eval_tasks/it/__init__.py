"""Tasks of the suite of Italian phenomena."""
