"""`blimppi doctor`: what is installed, which data and models can be had, and what to do where something is wrong."""
