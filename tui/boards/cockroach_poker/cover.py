"""The card that stands for the game, as on its box."""

from tui.boards.palming.faces import face
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs


def cover(glyphs: Glyphs) -> Card:
    return face("cockroach", glyphs)
