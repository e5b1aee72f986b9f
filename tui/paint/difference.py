"""The difference between two screens, and what a cell of one stands for. It knows no terminal.

Every front end shows painted lines: one sends the cells that have changed, another the rows.
"""

from collections.abc import Iterator, Sequence

from engine.values import value
from netplay.trust.width import cells
from tui.paint.columns import all_sure
from tui.paint.spans import Line, Lines, block, fit, visible, width

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


def renewed(page: Sequence[Line], before: Sequence[Line], shown: Lines) -> Lines | None:
    """The same, after another page, of which many lines are the very same as before.

    None if the pages are of different heights, where nothing can be said.
    """
    if not len(page) == len(before) == len(shown):
        return None
    across = width(shown[0])
    lines = zip(page, before, shown, strict=True)
    return [done if now is was else fit(visible(now), across) for now, was, done in lines]


def patches(before: Sequence[Line], after: Sequence[Line]) -> list[Patch]:
    """The places where two screens of the same size differ."""
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
    """The places where the lines differ: cells from here to there; near places are one.

    A line with signs whose width is not sure is one place, of which nothing is left out.
    """
    if before is after or before == after:
        return
    if not (all_sure(before) and all_sure(after)):
        yield 0, width(after)
        return
    same, was, now = _apart(before, after)
    pairs = enumerate(zip(_grid(was), _grid(now), strict=True), same)
    differing = [at for at, (one, other) in pairs if one != other]
    start = end = differing[0] if differing else 0
    for at in differing:
        if at - end > NEAR:
            yield start, end
            start = at
        end = at + 1
    if differing:
        yield start, end


def _apart(before: Line, after: Line) -> tuple[int, Line, Line]:
    """The lines without the spans in which they begin and end alike, and how wide those before."""
    most = min(len(before), len(after))
    first = _alike(before, after, most)
    last = _alike(before[::-1], after[::-1], most - first)
    was, now = before[first : len(before) - last], after[first : len(after) - last]
    return width(before[:first]), was, now


def _alike(before: Line, after: Line, most: int) -> int:
    """In how many spans both begin alike; most of those are the very same."""
    alike = 0
    for one, other in zip(before[:most], after, strict=False):
        if one is not other and one != other:
            break
        alike += 1
    return alike


def _grid(spans: Line) -> Grid:
    """The content of each cell, if each sign takes one."""
    return [(char, span.look) for span in spans for char in span.text]
