"""The signs of the cards of Royal Menagerie: a shape of one cell, and a colour."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tui.paint.glyphs import Glyphs
from tui.paint.hues import LIME, OLIVE, ORANGE, PINK, VIOLET, YELLOW
from tui.paint.palette import CYAN, GREEN, Tint
from tui.paint.unpainted import found

ACTION = Tint(dark=50, light=21, ansi=CYAN, words="bold")

TINTS: Mapping[str, Tint] = {
    "tortoise": LIME,
    "tiger": ORANGE,
    "ibis": PINK,
    "komodo": OLIVE,
    "antelope": YELLOW,
    "mammoth": VIOLET,
    "green_back": Tint(dark=150, light=22, ansi=GREEN, dark_ground=22, light_ground=194),
    "deed": Tint(dark_ground=23, light_ground=195),  # what an action is printed on
    "office": Tint(dark_ground=53, light_ground=225),  # and a role
    **dict.fromkeys(("action", "shoot", "steal", "trade", "bazaar", "windfall"), ACTION),
}

CODES: Mapping[str, str] = {  # of two letters, or the whole name
    "tortoise": "To",
    "tiger": "Ti",
    "ibis": "Ib",
    "komodo": "Ko",
    "antelope": "An",
    "mammoth": "Ma",
    "shoot": "Shoot",
    "steal": "Steal",
    "trade": "Trade",
    "bazaar": "Bazaar",
    "windfall": "Windfall",
}

SHAPES: Mapping[str, Mapping[str, str]] = {
    "rich": {
        "tortoise": "∩",  # a shell
        "tiger": "≡",  # stripes
        "ibis": "♪",  # a long leg, a bent beak
        "komodo": "≈",  # creeps
        "antelope": "Ψ",  # horns
        "mammoth": "∏",  # a back on two legs
        "shoot": "⊕",
        "steal": "←",
        "trade": "⇄",
        "bazaar": "¤",
        "windfall": "↓",
    },
    "safe": {
        "tortoise": "⌂",
        "tiger": "=",
        "ibis": "¬",
        "komodo": "~",
        "antelope": "Y",
        "mammoth": "▬",
        "shoot": "+",
        "steal": "◄",
        "trade": "⇄",
        "bazaar": "$",
        "windfall": "&",
    },
    "ascii": {
        "tortoise": "@",
        "tiger": "=",
        "ibis": ")",
        "komodo": "~",
        "antelope": "Y",
        "mammoth": "#",
        "shoot": "+",
        "steal": "<",
        "trade": "/",
        "bazaar": "$",
        "windfall": "&",
    },
}


def shape(card: str, glyphs: Glyphs) -> str:
    """The sign of a card."""
    return found(SHAPES[glyphs.name], card, f"SHAPES[{glyphs.name!r}]")


def abridged(cards: Iterable[str]) -> str:
    """The cards, twins together, by their first letters."""
    return ", ".join(f"{count} {CODES[card][:2]}" for card, count in Counter(cards).items())
