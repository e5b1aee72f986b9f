"""Pictures of square pixels, and how they are drawn in cells. They know no game and no file.

Two pixels share a cell, `▀` in the paint of the upper one on the paint of the lower one. A cell of
one paint is a blank on a ground, as fonts leave seams between blocks.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TypeAlias

from engine.values import value
from tui.paint.glyphs import HALF, Glyphs
from tui.paint.paints import Paint, halves
from tui.paint.palette import Depth
from tui.paint.spans import Line, Lines, Span, line

Pixel: TypeAlias = Paint | None  # none: whatever lies below
Picture: TypeAlias = tuple[tuple[Pixel, ...], ...]


@value
class Pen:
    """The pen that draws pictures on a terminal."""

    glyphs: Glyphs
    halves: bool  # two pixels a cell; else a pixel is two blanks
    colours: bool  # else a pixel is ink or blank

    @classmethod
    def of(cls, glyphs: Glyphs, depth: Depth) -> "Pen":
        """The pen of a terminal with these signs and colours."""
        return cls(glyphs, glyphs.halves, depth != "none")

    @classmethod
    def with_signs(cls, glyphs: Glyphs) -> "Pen":
        """The pen of a terminal with these signs."""
        return cls.of(glyphs, "256" if glyphs.coloured else "none")


def drawn(picture: Picture, pen: Pen, look: str = "") -> Lines:
    """The picture on the ground of this look."""
    seen = (
        picture if pen.colours else repainted(picture, lambda paint: paint if paint.ink else None)
    )
    if not pen.halves:
        return [_wide(row, look) for row in seen]
    rows = seen if len(seen) % 2 == 0 else (*seen, (None,) * len(seen[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [_halved(upper, lower, pen, look) for upper, lower in pairs]


def _wide(row: tuple[Pixel, ...], look: str) -> Line:
    runs = ((paint, len(list(run))) for paint, run in groupby(row))
    return tuple(Span("  " * size, _with(look, paint, paint)) for paint, size in runs)


Cell: TypeAlias = tuple[Pixel, Pixel]


def _halved(upper: tuple[Pixel, ...], lower: tuple[Pixel, ...], pen: Pen, look: str) -> Line:
    """Cells side by side; a blank joins whichever neighbour has its ground, and costs nothing."""
    spans = list[Span]()
    for (front, ground), text in _runs(list(zip(upper, lower, strict=True)), pen):
        spans.append(Span(text, _with(look, front, ground)))
    return line(*spans)


def _runs(row: list[Cell], pen: Pen) -> Iterator[tuple[Cell, str]]:
    """The cells that look the same, with their text."""
    shown, text = row[0], ""
    for cell in row:
        same = _same(cell, pen)
        if same and cell[1] == shown[1]:
            text += " "
        elif not same and (cell == shown or (not text.strip() and cell[1] == shown[1])):
            shown, text = cell, text + HALF
        else:
            if text:
                yield shown, text
            shown, text = cell, " " if same else HALF
    yield shown, text


def _same(cell: Cell, pen: Pen) -> bool:
    """True if both pixels are of one paint, or both of ink where there is no other."""
    front, ground = cell
    return front == ground or (not pen.colours and front is not None and ground is not None)


def _with(look: str, front: Pixel, ground: Pixel) -> str:
    return f"{look} {halves(front, ground)}".strip() if front or ground else look


# --- Pictures of pictures -----------------------------------------------------------------------


def repainted(picture: Picture, paint: Callable[[Paint], Pixel]) -> Picture:
    """The picture in other paints."""
    return tuple(tuple(paint(one) if one else None for one in row) for row in picture)


# The grey of letters that are dim, so that an edge and what stands beside it are of one colour.
GREYS = {True: Paint(246, 240, "white", ink=True), False: Paint(237, 252, "black", ink=False)}


def greyed(picture: Picture) -> Picture:
    """The picture of somebody out of play: without its colours, and with its eyes shut."""
    return repainted(picture, lambda paint: GREYS[paint.ink])


def laid(upon: Picture, above: Picture, across: int, down: int) -> Picture:
    """Lay one picture upon another, with its left upper corner there."""
    rows = [list(row) for row in upon]
    for y, row in enumerate(above, down):
        for x, paint in enumerate(row, across):
            if paint is not None and 0 <= y < len(rows) and 0 <= x < len(rows[y]):
                rows[y][x] = paint
    return tuple(map(tuple, rows))


def lowered(picture: Picture, down: int) -> Picture:
    """The picture further down, without what is then below it."""
    return ((None,) * len(picture[0]),) * down + picture[: len(picture) - down]


def enlarged(picture: Picture, times: int) -> Picture:
    """Each pixel as a square of so many: for posters."""
    return tuple(
        tuple(paint for paint in row for _ in range(times)) for row in picture for _ in range(times)
    )
