"""What measures the house, or wears it out. No tests: each has its own `make` target."""
