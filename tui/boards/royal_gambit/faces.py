"""The cards of Royal Gambit as things: a rank in two corners, and what it does between them."""

from collections.abc import Mapping

from engine.games.royal_gambit.view import Rank
from tui.boards.sprite_files import loaded
from tui.paint import cards
from tui.paint.cards import Card

PACKAGE = "royal_gambit"
# What a rank is called, and the look of what it does.
CALLED: Mapping[Rank, tuple[str, str]] = {
    "A": ("ace", "gold"),
    "2": ("two", "gold"),
    "3": ("three", "gold"),
    "4": ("four", "gold"),
    "5": ("five", "gold"),
    "6": ("six", "set_only"),
    "7": ("Lucky Seven", "lucky"),
    "8": ("Hot Potato", "hot"),
    "9": ("nine", "set_only"),
    "T": ("ten", "set_only"),
    "J": ("Sniper", "sniper"),
    "Q": ("Extra Life", "life"),
    "K": ("Double Points", "double"),
}


def face(rank: Rank, pose: int = 0) -> Card:
    """A card of this rank."""
    drawing = loaded(PACKAGE, rank)
    name, look = CALLED[rank]
    pictures = drawing.picture(8, pose), drawing.picture(16, pose)
    return Card(name, rank, rank, look, *pictures, rank=rank)


def back() -> Card:
    drawing = loaded(PACKAGE, "back")
    return cards.back(drawing.picture(8), drawing.picture(16), "red_back")
