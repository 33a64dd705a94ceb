"""The suite `freq`: BLiMP paradigms written anew in three frequency windows."""
