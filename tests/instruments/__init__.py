"""Instruments, which measure the house or wear it out. No tests: each has its own `make` target."""
