"""The things that are handed on, tried where they arrive."""
