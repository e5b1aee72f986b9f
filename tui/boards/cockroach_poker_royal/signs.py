"""The signs of Cockroach Poker Royal are those of both kinds of it."""

from tui.boards.palming.signs import SHAPES, TINTS

__all__ = ["SHAPES", "TINTS"]
