"""A QR code as painted lines: black on white on any ground, since phones read no other."""

from collections.abc import Sequence
from typing import TypeAlias

from tui.paint.glyphs import HALF, Glyphs
from tui.paint.paints import Paint, halves
from tui.paint.spans import Lines, Span, line

Matrix: TypeAlias = Sequence[Sequence[bool]]  # row by row, with the border that belongs to it

BLACK = Paint(16, 16, "black", ink=False)
WHITE = Paint(231, 231, "white", ink=True)


def painted(matrix: Matrix, glyphs: Glyphs) -> Lines:
    """Two modules a cell where half blocks are sure; else two blanks a module.

    Nothing without colours: then nobody knows which of two grounds is the light one.
    """
    if not glyphs.coloured:
        return []
    if not glyphs.halves:
        return [line(*(Span("  ", _look(dark, dark)) for dark in row)) for row in matrix]
    below = [*matrix[1:], [False] * len(matrix[0])]
    return [
        line(*(_halved(upper, lower) for upper, lower in zip(row, under, strict=True)))
        for row, under in zip(matrix[::2], below[::2], strict=True)
    ]


def _halved(upper: bool, lower: bool) -> Span:
    """A cell of one colour is a blank: fonts make seams in half blocks."""
    return Span(" " if upper == lower else HALF, _look(upper, lower))


def _look(upper: bool, lower: bool) -> str:
    return halves(*(BLACK if dark else WHITE for dark in (upper, lower)))
