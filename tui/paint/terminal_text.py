"""Text that makes a terminal that shows some lines show others. It knows no terminal.

It is sent the cells that have changed, and no more; all front ends that draw on terminals do so.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat
from operator import attrgetter
from typing import TypeAlias

from netplay.trust.width import cells
from tui.paint.columns import all_sure, anchored
from tui.paint.difference import Patch, patches
from tui.paint.palette import Palette
from tui.paint.sgr import SgrLook, SgrWriter, blank_alike
from tui.paint.spans import Line, Lines, width

FEW = 60  # cells that are sent sooner than compared


def differing(before: Lines, after: Lines) -> list[Patch]:
    """The cells to paint; all of them, if the size is another."""
    if _comparable(before, after):
        return patches(before, after)
    return [Patch(y, 0, width(spans)) for y, spans in enumerate(after)]


def _comparable(before: Lines, after: Lines) -> bool:
    return len(before) == len(after) > 0 and width(before[0]) == width(after[0])


def written(
    before: Lines,
    after: Lines,
    changed: Sequence[Patch],
    palette: Palette,
    corner: tuple[int, int] = (0, 0),
) -> str:
    """The text for these cells, on a screen that has the corner of the lines there.

    Of many, those that look as they did are gone past, if that takes fewer bytes; a few that
    answer a key are sent at once.
    """
    writer = SgrWriter()
    if sum([patch.end - patch.start for patch in changed]) <= FEW or not _comparable(before, after):
        _paint(writer, after, changed, palette, corner)
        return writer.written()
    left, top = corner
    for y, row in groupby(changed, attrgetter("y")):
        parts = list(row)
        if all_sure(before[y]) and all_sure(after[y]):
            start, end = parts[0].start, parts[-1].end
            was, now = _grid(before[y], palette)[start:end], _grid(after[y], palette)[start:end]
            _update(writer, was, now, left + start, top + y)
        else:
            _paint(writer, after, parts, palette, corner)
    return writer.written()


def _paint(
    writer: SgrWriter,
    lines: Lines,
    changed: Iterable[Patch],
    palette: Palette,
    corner: tuple[int, int],
) -> None:
    """Write all of these cells."""
    left, top = corner
    for patch in changed:
        writer.move(left + patch.start, top + patch.y)
        for text, look in pieces(lines[patch.y], patch.start, patch.end):
            writer.write(text, palette.sgr(look))


Grid: TypeAlias = list[tuple[str, SgrLook]]  # by cell: the sign there, and how it looks


def _grid(spans: Line, palette: Palette) -> Grid:
    """The content of each cell, if each sign takes one."""
    grid: Grid = []
    for span in spans:
        grid += zip(span.text, repeat(palette.sgr(span.look)))
    return grid


def _update(writer: SgrWriter, was: Grid, now: Grid, x: int, y: int) -> None:
    """Write what is seen to differ in cells from there on."""
    begun = False
    for text, look, stays in _runs(was, now):
        if not stays:
            if not begun:
                writer.move(x, y)
            writer.write(text, look)
            begun = True
        elif begun:
            writer.leave(text, look)
        x += len(text)


def _runs(was: Grid, now: Grid) -> Iterator[tuple[str, SgrLook, bool]]:
    """Pieces of a line that look the same all along, and whether they stand there already."""
    signs, shown, stood = "", None, False
    for (had, old), (sign, look) in zip(was, now, strict=True):
        stays = had == sign and (old is look or (sign == " " and blank_alike(old, look)))
        if look is shown and stays == stood:
            signs += sign
            continue
        if shown is not None:
            yield signs, shown, stood
        signs, shown, stood = sign, look, stays
    if shown is not None:
        yield signs, shown, stood


def pieces(spans: Line, start: int, end: int) -> Iterator[tuple[str, str]]:
    """The contents of these cells, with their looks."""
    at = 0
    for span in spans:
        behind = at + cells(span.text)
        if start <= at and behind <= end:
            yield anchored(span.text, at), span.look
        elif at < end and start < behind:  # of a line in which each sign takes one cell
            yield span.text[max(start - at, 0) : end - at], span.look
        at = behind
