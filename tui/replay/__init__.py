"""Finished games, to be seen again: model, painter, and the same as text."""
