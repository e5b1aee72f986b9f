"""The boards, one line each: a game's key, and where its board is. Loaded when it is needed."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the keys alone are for everybody, at once
    from tui.boards.board import AnyBoard
    from tui.paint.glyphs import Glyphs

BOARDS = {
    "cockroach-poker": "cockroach_poker",
    "cockroach-poker-royal": "cockroach_poker_royal",
    "royal-gambit": "royal_gambit",
    "royal-menagerie": "royal_menagerie",
}


def board(key: str, glyphs: "Glyphs") -> "AnyBoard":
    """The board of this game, painted with these glyphs."""
    made: AnyBoard = import_module(f"tui.boards.{BOARDS[key]}.board").BOARD(glyphs)
    return made
