"""The card that stands for the game, as on its box."""

from dataclasses import replace

from tui.boards.royal_menagerie.faces import role
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs


def cover(_: Glyphs) -> Card:
    return replace(role("grand_vizier"), name="vizier")
