"""Painted lines as rows of a page: runs of text, each in the number of its look.

Whoever watches can press nothing: what stands for a key is left blank.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import TypeAlias

from netplay.trust.width import cells
from tui.doors.page.looks import HALVES, LookBook
from tui.paint.spans import Line

# Text, or text with how many cells it takes, or so many cells of colour alone.
Piece: TypeAlias = "str | list[str | int] | int"
PLAIN = 0  # the number of no look at all
PageRow: TypeAlias = list[Piece]  # pieces, each followed by the number of its look


def row_of(spans: Line, looks: LookBook) -> PageRow:
    """The line as a page draws it."""
    row: PageRow = []
    for (half, look), run in groupby(_signs(spans), lambda sign: sign[:2]):
        text = "".join(sign[2] for sign in run)
        row += [len(text) if half else _measured(text), looks.number(look, half)]
    return _trimmed(row)


def _trimmed(row: PageRow) -> PageRow:
    """The row without the bare blanks at its end."""
    if row[-1:] != [PLAIN] or not isinstance(row[-2], str):
        return row
    left = row[-2].rstrip()
    return [*row[:-2], left, PLAIN] if left else row[:-2]


def _signs(spans: Line) -> Iterator[tuple[str, str, str]]:
    """Each sign with its look, and which halves of its cell are painted."""
    for span in spans:
        if span.key:
            yield from (("", "", " ") for _ in range(cells(span.text)))
        else:
            yield from ((sign if sign in HALVES else "", span.look, sign) for sign in span.text)


def _measured(text: str) -> Piece:
    """Fonts differ in what they take for a sign that is not in each: it is told how wide it is."""
    return text if text.isascii() else [text, cells(text)]
