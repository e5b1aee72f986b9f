"""The cards of both Cockroach Pokers as things: creatures, royals with their crown, specials."""

from dataclasses import replace

from engine.words import words
from tui.boards.palming.codes import CODES
from tui.boards.palming.signs import crown, shape
from tui.boards.sprite_files import loaded
from tui.paint import cards
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Picture

PACKAGE = "palming"
ROYAL = "royal_"


def face(card: str, glyphs: Glyphs) -> Card:
    """A card, or what a claim says it is."""
    animal = card.removeprefix(ROYAL)
    name, code = words(animal), CODES.get(animal, animal[:2].capitalize())
    pictures, stirring = (_picture(card, 8), _picture(card, 16)), _picture(card, 16, 1)
    made = Card(name, code, shape(card, glyphs), card, *pictures, stirring=stirring)
    if card == "royal":
        return replace(made, look="gold")
    return replace(made, edge="gold", crest=crown(glyphs)) if card.startswith(ROYAL) else made


def back() -> Card:
    return cards.back(_picture("back", 8), _picture("back", 16))


def _picture(card: str, size: int, pose: int = 0) -> Picture:
    """A royal card is its animal with a crown on."""
    if not card.startswith(ROYAL):
        return loaded(PACKAGE, card).picture(size, pose)
    animal, gold = loaded(PACKAGE, card.removeprefix(ROYAL)), loaded(PACKAGE, "crown")
    return animal.crowned(gold, size, pose)
