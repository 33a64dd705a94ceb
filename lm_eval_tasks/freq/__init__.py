"""Tasks of the suite of BLiMP's paradigms in frequency windows."""
