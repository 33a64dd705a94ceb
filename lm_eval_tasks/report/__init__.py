"""Reports over results: one self-contained page, and the same tables as Markdown and CSV, the drawings as files."""
