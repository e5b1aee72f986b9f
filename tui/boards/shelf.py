"""The boards, one line each: a game's key, and where its board is. Loaded when it is needed."""

from collections.abc import Mapping
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the keys alone are for everybody, at once
    from tui.boards.board import AnyBoard
    from tui.boards.primer import Primer
    from tui.paint.cards import Card
    from tui.paint.glyphs import Glyphs
    from tui.paint.palette import Tint

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


def primer(key: str, glyphs: "Glyphs") -> "Primer":
    """The primer of this game for newcomers."""
    made: Primer = import_module(f"tui.boards.{BOARDS[key]}.primer").primer(glyphs)
    return made


def cover(key: str, glyphs: "Glyphs") -> "Card | None":
    """The card that stands for this game, if it has one."""
    name = f"tui.boards.{BOARDS[key]}.cover"
    made: Card | None = import_module(name).cover(glyphs) if find_spec(name) else None
    return made


@cache
def tints() -> "Mapping[str, Tint]":
    """The colours of all that is painted: those of every screen, and those of each game's cards."""
    from tui.paint.palette import TINTS  # noqa: PLC0415  the keys alone are for everybody, at once

    found = [import_module(f"tui.boards.{package}.signs").TINTS for package in BOARDS.values()]
    return reduce(or_, found, dict(TINTS))


def shapes_of(key: str) -> "Mapping[str, Mapping[str, str]]":
    """The signs of this game's cards, by the name of the glyphs that they belong to."""
    shapes: Mapping[str, Mapping[str, str]]
    shapes = import_module(f"tui.boards.{BOARDS[key]}.signs").SHAPES
    return shapes
