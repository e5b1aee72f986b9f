"""Looks as colours: what each role of a painting is drawn with, at each depth of colours.

At 256 colours and more the ground is painted too, so that it is readable on any terminal; below,
the terminal's own colours are used, and no more is trusted to colours than they can bear. Animals
are apart also to the colour-blind (tests/tui/paint/test_palette.py), never told by colour alone.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from engine.values import value
from tui.paint.paints import ANSI, HALVES, Paint, paints
from tui.paint.sgr import PLAIN_FRONT, PLAIN_GROUND, SgrLook, one_look
from tui.paint.unpainted import found

ROLE = re.compile(r"seat \d|\S+")  # in a look; the seats have two words

Depth: TypeAlias = Literal["none", "16", "256", "true"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)


@dataclass(frozen=True, slots=True)
class Tint:
    """The drawing of a role. Numbers are those of the 256 colours; `words` are attributes."""

    dark: int | None = None  # on a dark ground
    light: int | None = None  # on a light one
    ansi: str = ""  # where there are 16 colours, so few that some are told apart by weight
    words: str = ""  # at every depth
    poor: str = ""  # where there are fewer than 256 colours
    dark_ground: int | None = None
    light_ground: int | None = None


# Of the 16 colours only these are readable on black and on white, as terminals draw them.
RED, GREEN, CYAN, MAGENTA = "red", "green", "cyan", "magenta"
NAMES = (RED, GREEN, CYAN, MAGENTA)

NUMBERS = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}  # of words, for terminals

REVERSE = frozenset({"reverse"})
PLAIN = Tint(dark=252, light=235, dark_ground=233, light_ground=231)

SEATS: Mapping[str, Tint] = MappingProxyType(  # "seat 0" to "seat 7", with the name beside it
    {
        f"seat {seat}": Tint(dark, light, ansi, words="bold")
        for seat, (dark, light, ansi) in enumerate(
            [
                (159, 62, CYAN),
                (223, 130, RED),
                (191, 16, GREEN),
                (165, 162, MAGENTA),
                (73, 93, CYAN),
                (166, 88, RED),
                (101, 237, GREEN),
                (147, 54, MAGENTA),
            ]
        )
    }
)

TINTS: Mapping[str, Tint] = MappingProxyType(  # of all screens; boards have more of their own
    {
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
        "well": Tint(dark=114, light=22),  # the same where few colours would make too much of it
        "bad": Tint(dark=203, light=160, ansi=RED),
        "chosen": Tint(words="reverse"),
        "pending": Tint(dark=246, light=240, poor="dim"),
        "bar": Tint(dark=254, light=16, poor="reverse", dark_ground=237, light_ground=254),
        "call": Tint(
            dark=237, light=254, words="bold", poor="not reverse", dark_ground=254, light_ground=16
        ),
        "face": Tint(dark_ground=236, light_ground=255),  # of a card
        "back": Tint(dark=153, light=17, ansi=CYAN, dark_ground=24, light_ground=153),
        "gold": Tint(dark=220, light=94, ansi=MAGENTA, words="bold"),
        "seat": Tint(dark_ground=235, light_ground=254),
        **SEATS,
        "rule": Tint(dark=240, light=248, poor="dim"),
        "chat": Tint(dark=152, light=24, ansi=CYAN),
        "event": Tint(),
        "said": Tint(words="underline"),
    }
)


@value
class Style:
    """The style in which a terminal is to draw something."""

    front: int | str | None = None  # a number of the 256 colours, or a name of the 16
    ground: int | str | None = None
    words: frozenset[str] = frozenset()  # of bold, dim, underline, reverse

    def over(self, other: "Style") -> "Style":
        """This style upon another one, of which stays what this one does not say."""
        front = other.front if self.front is None else self.front
        ground = other.ground if self.ground is None else self.ground
        ended = {word.removeprefix("not ") for word in self.words if word.startswith("not ")}
        words = {word for word in self.words if not word.startswith("not ")}
        return Style(front, ground, (other.words - ended) | words)


class Palette:
    """The looks of a terminal: so many colours, on a dark ground or a light one."""

    def __init__(self, depth: Depth, dark: bool, tints: Mapping[str, Tint] = TINTS) -> None:
        self.depth = depth
        self.dark = dark
        self._tints = tints
        self.style = cache(self._style)
        self.sgr = cache(self._sgr)

    def _style(self, look: str) -> Style:
        """The style that the roles of a look, separated by blanks, come to; later ones win."""
        return reduce(self._upon, ROLE.findall(look), self._drawn(PLAIN))

    def _sgr(self, look: str) -> SgrLook:
        """The same, as a terminal is told it."""
        style = self.style(look)
        words = frozenset(number for word, number in NUMBERS.items() if word in style.words)
        front, ground = _number(30, style.front), _number(40, style.ground)
        return one_look(front or PLAIN_FRONT, ground or PLAIN_GROUND, words)

    def _upon(self, below: Style, role: str) -> Style:
        if role.startswith(HALVES):
            return self._halved(below, *paints(role))
        return self._drawn(found(self._tints, role, "TINTS")).over(below)

    def _halved(self, below: Style, front: Paint | None, ground: Paint | None) -> Style:
        """Two pixels in a cell; of the words below none stays, as bold would change a colour."""
        if self.depth == "none":
            return Style(words=REVERSE if ground and ground.ink else frozenset())
        upper, lower = self._painted(below, front), self._painted(below, ground)
        if upper is None:  # the ground of a terminal has no name, but is what reversing leaves
            return Style(lower, None, REVERSE) if lower is not None else Style()
        return Style(upper, lower)

    def _painted(self, below: Style, paint: Paint | None) -> int | str | None:
        if paint is None:
            return below.ground
        if self.depth == "16":
            return paint.ansi
        return paint.dark if self.dark else paint.light

    def _drawn(self, tint: Tint) -> Style:
        if self.depth in ("none", "16"):
            return _of_words(tint, tint.ansi if self.depth == "16" else "")
        words = frozenset(_parts(tint.words))
        if self.dark:
            return Style(tint.dark, tint.dark_ground, words)
        return Style(tint.light, tint.light_ground, words)


def _of_words(tint: Tint, ansi: str) -> Style:
    """The style where there are few colours or none."""
    parts = _parts(f"{tint.words} {tint.poor} {ansi}")
    front = next((part for part in parts if part in NAMES), None)
    return Style(front, None, frozenset(part for part in parts if part not in NAMES))


def _parts(words: str) -> list[str]:
    """The words, of which "not" goes with the next."""
    return [part.replace("\0", " ") for part in words.replace("not ", "not\0").split()]


def _number(base: int, colour: int | str | None) -> str:
    """The number that chooses a colour for letters or for their ground."""
    match colour:
        case int():
            return f"{base + 8};5;{colour}"
        case str():
            return str(base + ANSI.index(colour))
        case None:
            return ""
