"""Published sets from the Hugging Face Hub."""
