"""Looks as colours: what each role of a painting is drawn with, at each depth of colours.

At 256 colours and more the ground is painted too, so that it is readable on any terminal; below,
the terminal's own colours are used, and no more is trusted to colours than they can bear. Animals
are apart also to the colour-blind (tests/tui/paint/test_palette.py), never told by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from rich.color import Color
from rich.style import Style

Depth: TypeAlias = Literal["none", "16", "256", "true"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)


@dataclass(frozen=True, slots=True)
class Tint:
    """How a role is drawn. Numbers are those of the 256 colours; `words` are attributes."""

    dark: int | None = None  # on a dark ground
    light: int | None = None  # on a light one
    ansi: str = ""  # where there are 16 colours, so few that some are told apart by weight
    words: str = ""  # at every depth
    poor: str = ""  # where there are fewer than 256 colours
    dark_ground: int | None = None
    light_ground: int | None = None


# Of the 16 colours only these are readable on black and on white, as terminals draw them.
RED, GREEN, CYAN, MAGENTA = "red", "green", "cyan", "magenta"

PLAIN = Tint(dark=252, light=235, dark_ground=233, light_ground=231)
VIOLET = Tint(dark=141, light=97, ansi=MAGENTA)
AQUA = Tint(dark=50, light=21, ansi=CYAN)
ORANGE = Tint(dark=208, light=94, ansi=RED)
LIME = Tint(dark=156, light=18, ansi=GREEN)
PINK = Tint(dark=219, light=128, ansi=f"bold {MAGENTA}")
YELLOW = Tint(dark=226, light=161, ansi=f"bold {RED}")
TEAL = Tint(dark=36, light=52, ansi=f"bold {CYAN}")
OLIVE = Tint(dark=107, light=53, ansi=f"bold {GREEN}")
ACTION = Tint(dark=50, light=21, ansi=CYAN, words="bold")

TINTS: Mapping[str, Tint] = MappingProxyType(
    {
        # Cockroach Poker; no game has both spiders and royals
        "bat": VIOLET,
        "fly": AQUA,
        "cockroach": ORANGE,
        "toad": LIME,
        "rat": PINK,
        "scorpion": YELLOW,
        "spider": TEAL,
        "stink_bug": OLIVE,
        "royal": Tint(dark=36, light=52, ansi=CYAN, words="bold"),
        "joker": Tint(words="bold"),
        "blank": Tint(words="bold"),
        # Royal Menagerie
        "tortoise": LIME,
        "tiger": ORANGE,
        "ibis": PINK,
        "komodo": OLIVE,
        "antelope": YELLOW,
        "mammoth": VIOLET,
        **dict.fromkeys(("action", "shoot", "steal", "trade", "bazaar", "windfall"), ACTION),
        # Everywhere
        "bold": Tint(words="bold"),
        "dim": Tint(dark=246, light=240, poor="dim"),
        "title": Tint(dark=231, light=16, words="bold"),
        "key": Tint(
            dark=231, light=16, words="bold", poor="underline", dark_ground=238, light_ground=252
        ),
        "you": Tint(dark=117, light=25, ansi=CYAN, words="bold"),
        "turn": Tint(dark=231, light=16, words="bold"),
        "danger": Tint(dark=203, light=160, ansi=RED, words="bold"),
        "warn": Tint(dark=215, light=94, ansi=MAGENTA, poor="underline"),
        "good": Tint(dark=114, light=22, ansi=GREEN),
        "bad": Tint(dark=203, light=160, ansi=RED),
        "chosen": Tint(words="reverse"),
        "pending": Tint(dark=246, light=240, poor="dim"),
        "bar": Tint(dark=254, light=16, poor="reverse", dark_ground=237, light_ground=254),
        "call": Tint(
            dark=237, light=254, words="bold", poor="not reverse", dark_ground=254, light_ground=16
        ),
        "seat": Tint(dark_ground=235, light_ground=254),
        "rule": Tint(dark=240, light=248, poor="dim"),
        "chat": Tint(dark=152, light=24, ansi=CYAN),
        "event": Tint(),
        "said": Tint(words="underline"),
    }
)


class Palette:
    """The looks of a terminal: so many colours, on a dark ground or a light one."""

    def __init__(self, depth: Depth, dark: bool) -> None:
        self.depth = depth
        self.dark = dark
        self.style = cache(self._style)

    def _style(self, look: str) -> Style:
        """What the roles of a look, separated by blanks, come to; later ones win."""
        roles = (tint(role) for role in look.split())
        return reduce(Style.__add__, (self._drawn(one) for one in roles), self._drawn(PLAIN))

    def _drawn(self, tint: Tint) -> Style:
        words = tint.words
        if self.depth in ("none", "16"):
            colour = tint.ansi if self.depth == "16" else ""
            return _attributes(f"{words} {tint.poor} {colour}")
        if self.dark:
            front, ground = tint.dark, tint.dark_ground
        else:
            front, ground = tint.light, tint.light_ground
        return _attributes(words) + Style(color=_colour(front), bgcolor=_colour(ground))


def tint(role: str) -> Tint:
    """How the role is drawn; a royal card is its animal in bold."""
    if role.startswith("royal_"):
        animal = TINTS[role.removeprefix("royal_")]
        return Tint(animal.dark, animal.light, animal.ansi, words="bold")
    return TINTS[role]


def _attributes(words: str) -> Style:
    return Style.parse(words.strip()) if words.strip() else Style()


def _colour(number: int | None) -> Color | None:
    return None if number is None else Color.from_ansi(number)
