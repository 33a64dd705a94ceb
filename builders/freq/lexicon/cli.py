"""`blimppi lexicon compile --suite freq`, and the table of candidates for its lists."""
