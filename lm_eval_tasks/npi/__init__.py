"""What the npi tasks add to the shared metrics: distance and multiple items."""
