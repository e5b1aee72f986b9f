"""Text that makes a terminal that shows some lines show others. It knows no terminal.

It is sent the cells that have changed, and no more; all front ends that draw on terminals do so.
"""

from collections.abc import Iterable, Iterator

from netplay.trust.width import cells
from tui.paint.columns import anchored
from tui.paint.difference import Patch, patches
from tui.paint.palette import Palette
from tui.paint.sgr import SgrWriter
from tui.paint.spans import Line, Lines, width


def differing(before: Lines, after: Lines) -> list[Patch]:
    """The cells to paint; all of them, if the size is another."""
    if before and len(before) == len(after) and width(before[0]) == width(after[0]):
        return patches(before, after)
    return [Patch(y, 0, width(spans)) for y, spans in enumerate(after)]


def written(
    lines: Lines, changed: Iterable[Patch], palette: Palette, left: int = 0, top: int = 0
) -> str:
    """The text for these cells of the lines, on a screen that has them so far from its corner."""
    writer = SgrWriter()
    for patch in changed:
        writer.move(left + patch.start, top + patch.y)
        for text, look in pieces(lines[patch.y], patch.start, patch.end):
            writer.write(text, palette.sgr(look))
    return writer.written()


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
