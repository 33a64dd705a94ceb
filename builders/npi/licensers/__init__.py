"""One module for each licensing environment (BLiMPPI Table 2)."""
