"""Built sets to the Hugging Face Hub."""
