"""The card that stands for the game, as on its box."""

from dataclasses import replace

from tui.boards.royal_gambit.faces import face
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs


def cover(_: Glyphs) -> Card:
    return replace(face("Q"), name="queen", rank="")
