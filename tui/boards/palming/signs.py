"""The signs of the cards of both Cockroach Pokers: a shape of one cell, and a colour."""

from collections.abc import Mapping

from tui.paint.glyphs import Glyphs
from tui.paint.hues import AQUA, LIME, OLIVE, ORANGE, PINK, TEAL, VIOLET, YELLOW
from tui.paint.palette import CYAN, Tint
from tui.paint.unpainted import found

SPECIALS: Mapping[str, Tint] = {
    "royal": Tint(dark=36, light=52, ansi=CYAN, words="bold"),
    "joker": Tint(words="bold"),
    "blank": Tint(words="bold"),
}
CREATURES: Mapping[str, Tint] = {  # no game has both spiders and royals
    "bat": VIOLET,
    "fly": AQUA,
    "cockroach": ORANGE,
    "toad": LIME,
    "rat": PINK,
    "scorpion": YELLOW,
    "spider": TEAL,
    "stink_bug": OLIVE,
}
ROYALS: Mapping[str, Tint] = {  # each is its animal in bold
    f"royal_{animal}": Tint(tint.dark, tint.light, tint.ansi, words="bold")
    for animal, tint in CREATURES.items()
}
TINTS: Mapping[str, Tint] = {**CREATURES, **ROYALS, **SPECIALS}

SHAPES: Mapping[str, Mapping[str, str]] = {
    "rich": {
        "bat": "▼",  # hangs
        "fly": "∞",  # two wings
        "cockroach": "◆",
        "toad": "●",
        "rat": "▲",
        "scorpion": "§",  # a curled tail
        "spider": "✱",  # legs
        "stink_bug": "■",
        "royal": "♛",
        "joker": "☻",
        "blank": "□",
    },
    "safe": {
        "bat": "▾",
        "fly": "◦",
        "cockroach": "◊",
        "toad": "◉",
        "rat": "▴",
        "scorpion": "¬",
        "spider": "*",
        "stink_bug": "▬",
        "royal": "♛",
        "joker": "☻",
        "blank": "▯",
    },
    "ascii": {
        "bat": "v",
        "fly": ":",
        "cockroach": "#",
        "toad": "o",
        "rat": "^",
        "scorpion": "&",
        "spider": "*",
        "stink_bug": "=",
        "royal": "W",
        "joker": "$",
        "blank": "_",
    },
}


def shape(card: str, glyphs: Glyphs) -> str:
    """The sign of a card or claim; a royal card has its animal's."""
    return found(SHAPES[glyphs.name], card.removeprefix("royal_"), f"SHAPES[{glyphs.name!r}]")


def crown(glyphs: Glyphs) -> str:
    """The mark of royal cards."""
    return SHAPES[glyphs.name]["royal"]
