"""The cards of Royal Menagerie as things: animals, actions and roles, each on its own ground."""

from collections.abc import Mapping
from typing import get_args

from engine.games.royal_menagerie.view import ACTIONS, TITLES, Card, Role
from tui.boards.royal_menagerie.seat import CODES
from tui.boards.royal_menagerie.signs import shape
from tui.boards.sprite_files import loaded
from tui.paint import cards
from tui.paint.glyphs import Glyphs

PACKAGE = "royal_menagerie"
ROLES: tuple[Role, ...] = get_args(Role)
ROLE_CODES: Mapping[Role, str] = {"grand_vizier": "GV", "loyalist": "Lo", "conspirator": "Co"}


def face(card: Card, glyphs: Glyphs, pose: int = 0) -> cards.Card:
    """An animal or an action."""
    drawing = loaded(PACKAGE, card)
    pictures = drawing.picture(8, pose), drawing.picture(16, pose)
    ground = "deed" if card in ACTIONS else "face"
    return cards.Card(card, CODES[card][:2], shape(card, glyphs), card, *pictures, ground)


def role(kept: Role, pose: int = 0) -> cards.Card:
    """Whose side somebody is on."""
    drawing = loaded(PACKAGE, kept)
    pictures = drawing.picture(8, pose), drawing.picture(16, pose)
    title = TITLES[kept]
    return cards.Card(title, ROLE_CODES[kept], title[0], "gold", *pictures, ground="office")


def back() -> cards.Card:
    drawing = loaded(PACKAGE, "back")
    return cards.back(drawing.picture(8), drawing.picture(16), "green_back")
