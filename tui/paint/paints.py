"""The paint of a pixel, which says by itself what it is at each depth of colours.

A look names the two paints of a cell that is halved: `px:FRONT/GROUND`. So a palette needs to know
no sprite, and a sprite can be recoloured without telling anybody.
"""

from functools import cache

from engine.values import value

HALVES = "px:"  # what a role of two paints begins with
# The colours of the 16 that pixels are painted with: all terminals have them as grounds as well.
ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


@value
class Paint:
    """A colour of a picture. Numbers are those of the 256 colours."""

    dark: int  # on a dark ground
    light: int  # on a light one
    ansi: str  # of the 16
    ink: bool  # drawn where there are no colours; else left blank

    def code(self) -> str:
        return f"{self.dark},{self.light},{self.ansi},{'#' if self.ink else '.'}"


def halves(front: Paint | None, ground: Paint | None) -> str:
    """The role of a cell with these two paints; none is whatever lies below."""
    return f"{HALVES}{front.code() if front else ''}/{ground.code() if ground else ''}"


@cache
def paints(role: str) -> tuple[Paint | None, Paint | None]:
    """The paints of such a role."""
    front, _, ground = role.removeprefix(HALVES).partition("/")
    return _paint(front), _paint(ground)


def _paint(code: str) -> Paint | None:
    if not code:
        return None
    dark, light, ansi, ink = code.split(",")
    return Paint(int(dark), int(light), ansi, ink == "#")
