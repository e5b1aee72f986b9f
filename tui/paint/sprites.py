"""Sprites: small pictures that are written as letters, one text file each. It opens no file.

A file says in a line what it shows, then what its letters are painted with, then its drawings:

    A bat that hangs about.

    B 141 97 magenta #  its fur: on dark, on light, of 16 colours, and ink where there is none

    8x8 crown 2,0
    ..BB....
    ...

A point is no paint. Further drawings of a size are its next poses; a crown says where one sits.
"""

import re
from collections.abc import Mapping, Sequence

from engine.values import value
from tui.paint.paints import ANSI, Paint
from tui.paint.pixels import Picture, laid, lowered

SIZES = (8, 16)  # pixels across and down: in a hand, and on the card that everybody looks at
BARE = "."
PAINT = re.compile(r"([A-Z]) (\d{1,3}) (\d{1,3}) ([a-z]+) ([#.])(?:  \S.*)?")
HEADING = re.compile(r"(\d+)x\1(?: crown (-?\d+),(-?\d+))?")


class SpriteFault(ValueError):
    """A sprite's file is not as it should be; its name and its line are said."""


@value
class Drawing:
    """A pose at one size."""

    picture: Picture
    crown: tuple[int, int]  # where its left upper corner comes


@value
class Sprite:
    """A card's picture, at every size it is drawn in."""

    name: str
    about: str
    drawings: Mapping[int, Sequence[Drawing]]  # by how many pixels they are high

    def picture(self, size: int, pose: int = 0) -> Picture:
        """A pose, of which there may be only one."""
        poses = self.drawings[size]
        return poses[pose % len(poses)].picture

    def crowned(self, crown: "Sprite", size: int, pose: int = 0) -> Picture:
        """A pose with a crown on; who has no room above the head moves down for it."""
        poses = self.drawings[size]
        one = poses[pose % len(poses)]
        across, down = one.crown
        moved = lowered(one.picture, max(0, -down))
        return laid(moved, crown.picture(size), across, max(0, down))


def sprite(name: str, text: str) -> Sprite:
    """The sprite that this text draws."""
    return _Reader(name, text).sprite()


class _Reader:
    """Reads one file, line by line, so that a fault can be found."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._rows = text.splitlines()
        self._at = 0  # the line that comes next, counted from 0

    def sprite(self) -> Sprite:
        about = self._next("what it shows")
        self._blank()
        paints = self._paints()
        drawings: dict[int, list[Drawing]] = {size: [] for size in SIZES}
        while self._at < len(self._rows):
            size, drawing = self._drawing(paints)
            drawings[size].append(drawing)
            if self._at < len(self._rows):
                self._blank()
        missing = [size for size, poses in drawings.items() if not poses]
        if missing:
            raise self._fault(f"there is no drawing of {missing[0]}x{missing[0]}")
        return Sprite(self._name, about, drawings)

    def _paints(self) -> Mapping[str, Paint]:
        """The letters, up to a blank line."""
        paints: dict[str, Paint] = {}
        while row := self._next("a paint"):
            match = PAINT.fullmatch(row)
            if match is None:
                raise self._fault(f'"{row}" is no paint, as "B 141 97 magenta #" is')
            letter, dark, light, ansi, ink = match.groups()
            if letter in paints or ansi not in ANSI or int(dark) > 255 or int(light) > 255:
                raise self._fault(f'"{row}" names a letter twice, or a colour that there is not')
            paints[letter] = Paint(int(dark), int(light), ansi, ink == "#")
        return paints

    def _drawing(self, paints: Mapping[str, Paint]) -> tuple[int, Drawing]:
        heading = self._next("a size")
        match = HEADING.fullmatch(heading)
        if match is None or int(match[1]) not in SIZES:
            raise self._fault(f'"{heading}" is neither 8x8 nor 16x16')
        size = int(match[1])
        rows = tuple(self._pixels(size, paints) for _ in range(size))
        crown = int(match[2] or 0), int(match[3] or 0)
        return size, Drawing(rows, crown)

    def _pixels(self, size: int, paints: Mapping[str, Paint]) -> tuple[Paint | None, ...]:
        row = self._next("a row of the drawing")
        if len(row) != size:
            raise self._fault(f"the row has {len(row)} pixels instead of {size}")
        strange = [letter for letter in row if letter != BARE and letter not in paints]
        if strange:
            raise self._fault(f'no paint is called "{strange[0]}"')
        return tuple(paints.get(letter) for letter in row)

    def _blank(self) -> None:
        if self._next("a blank line"):
            raise self._fault("a blank line is missing before this one")

    def _next(self, what: str) -> str:
        if self._at == len(self._rows):
            self._at += 1
            raise self._fault(f"the file ends where {what} should be")
        self._at += 1
        return self._rows[self._at - 1]

    def _fault(self, why: str) -> SpriteFault:
        """With the line that was read last."""
        return SpriteFault(f"{self._name}, line {self._at}: {why}")
