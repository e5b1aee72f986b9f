"""The cards of Royal Menagerie as things: animals, actions and roles, each on its own ground."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Literal, TypeAlias, get_args

from engine.games.royal_menagerie.view import ACTIONS, ANIMALS, TITLES, Card, Role
from tui.boards.royal_menagerie.signs import CODES, shape
from tui.boards.sprite_files import loaded
from tui.paint import cards
from tui.paint.cards import LARGE, MEDIUM, SMALL, UNMARKED, Draw, Mark
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen, greyed
from tui.paint.spans import Lines

PACKAGE = "royal_menagerie"
ROLES: tuple[Role, ...] = get_args(Role)
ROLE_CODES: Mapping[Role, str] = {"grand_vizier": "GV", "loyalist": "Lo", "conspirator": "Co"}
FaceForm: TypeAlias = Literal["small", "medium", "large"]
SIZES: Mapping[FaceForm, tuple[int, int]] = {"small": SMALL, "medium": MEDIUM, "large": LARGE}
DRAWN: Mapping[FaceForm, Draw] = {
    "small": cards.small,
    "medium": cards.medium,
    "large": cards.large,
}
State: TypeAlias = Literal["", "gold", "grey"]  # gold scores most, grey nothing
NAMELESS = Mark(count=0)  # of a card of which little is seen


def face(card: Card, glyphs: Glyphs) -> cards.Card:
    """An animal or an action."""
    drawing = loaded(PACKAGE, card)
    pictures, stirring = (drawing.picture(8), drawing.picture(16)), drawing.picture(16, 1)
    told = card, CODES[card][:2], shape(card, glyphs), card
    ground = "deed" if card in ACTIONS else "face"
    return cards.Card(*told, *pictures, ground, stirring=stirring)


def role(kept: Role) -> cards.Card:
    """Whose side somebody is on."""
    drawing = loaded(PACKAGE, kept)
    pictures, stirring = (drawing.picture(8), drawing.picture(16)), drawing.picture(16, 1)
    title = TITLES[kept]
    told = title, ROLE_CODES[kept], title[0], "gold"
    return cards.Card(*told, *pictures, ground="office", stirring=stirring)


def card_or_role(named: str, glyphs: Glyphs) -> cards.Card | None:
    """Whatever has a face, by its name."""
    if named == "back":
        return back()
    card = next((card for card in (*ANIMALS, *ACTIONS) if card == named), None)
    kept = next((kept for kept in ROLES if kept == named), None)
    return face(card, glyphs) if card else role(kept) if kept else None


def back() -> cards.Card:
    drawing = loaded(PACKAGE, "back")
    return cards.back(drawing.picture(8), drawing.picture(16), "green_back")


def shown(card: Card, form: FaceForm, pen: Pen, mark: Mark = UNMARKED, look: State = "") -> Lines:
    """The card at this size."""
    return _shown(card, form, pen, mark, look)


def office(kept: Role | None, form: FaceForm, pen: Pen) -> Lines:
    """The role card of a seat; face down where it is not known."""
    return _office(kept, form, pen)


def title_card(kept: Role, pen: Pen, room: int) -> Lines:
    """The role card of a seat in its whole title, where a picture has no room."""
    return cards.plate(role(kept), pen, room)


def untitled(kept: Role | None, pen: Pen) -> Lines:
    """The role card as a picture, where its title stands below; face down if it is not known."""
    return cards.medium(replace(role(kept), name=""), pen) if kept else _office(kept, "medium", pen)


@cache  # the same few cards are painted again and again
def _shown(card: Card, form: FaceForm, pen: Pen, mark: Mark, state: State) -> Lines:
    one = face(card, pen.glyphs)
    if not mark.count:
        one = replace(one, name="")
    if state == "grey":
        one = replace(one, look="dim", small=greyed(one.small), large=greyed(one.large))
    elif state == "gold":
        one = replace(one, edge="gold")
    return DRAWN[form](one, pen, mark)


@cache
def _office(kept: Role | None, form: FaceForm, pen: Pen) -> Lines:
    if kept is None:
        return cards.backed(back(), pen, SIZES[form])
    return DRAWN[form](role(kept), pen)
