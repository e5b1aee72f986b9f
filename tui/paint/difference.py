"""The difference between two screens, and what a cell of one stands for. It knows no terminal.

Every front end shows painted lines: one sends the cells that have changed, another the rows.
"""

from collections.abc import Iterator, Sequence

from engine.values import value
from netplay.trust.width import cells
from tui.paint.columns import all_sure
from tui.paint.spans import Line, Lines, block, visible, width

Grid = list[tuple[str, str]]  # by cell: the sign there, and its look
NEAR = 8  # cells: to skip fewer takes more bytes than to paint them again


@value
class Patch:
    """Cells of one line that differ."""

    y: int
    start: int
    end: int  # behind the last of them


def whole(lines: Sequence[Line], across: int, down: int) -> Lines:
    """A screen of exactly this size; nothing in it is more than seen."""
    return block([visible(spans) for spans in lines], across, down)


def patches(before: Sequence[Line], after: Sequence[Line]) -> list[Patch]:
    """Where two screens of the same size differ."""
    return [
        Patch(y, start, end)
        for y, (was, now) in enumerate(zip(before, after, strict=True))
        for start, end in _difference(was, now)
    ]


def stands_for(lines: Sequence[Line], x: int, y: int) -> str:
    """The key that the cell there stands for; empty if it stands for none."""
    if not 0 <= y < len(lines):
        return ""
    for span in lines[y]:
        x -= cells(span.text)
        if x < 0:
            return span.key
    return ""


def _difference(before: Line, after: Line) -> Iterator[tuple[int, int]]:
    """Where the lines differ: cells from here to there; near places are one.

    A line with signs whose width is not sure is one place, of which nothing is left out.
    """
    if before == after:
        return
    if not (all_sure(before) and all_sure(after)):
        yield 0, width(after)
        return
    pairs = zip(_grid(before), _grid(after), strict=True)
    differing = [at for at, (was, now) in enumerate(pairs) if was != now]
    start = end = differing[0] if differing else 0
    for at in differing:
        if at - end > NEAR:
            yield start, end
            start = at
        end = at + 1
    if differing:
        yield start, end


def _grid(spans: Line) -> Grid:
    """The content of each cell, if each sign takes one."""
    return [(char, span.look) for span in spans for char in span.text]
