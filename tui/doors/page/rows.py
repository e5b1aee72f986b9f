"""Painted lines as rows of a page: runs of text, each in the number of its look.

Whoever watches can press nothing: what stands for a key is left blank.
"""

from collections.abc import Iterator
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from netplay.trust.width import cells
from tui.doors.page.looks import HALVES, LookBook
from tui.paint.spans import Line

# Text, or text with how many cells it takes, or so many cells of colour alone.
Piece: TypeAlias = "str | list[str | int] | int"
# How many runs at its beginning, and at its end, are as they were; and those between them.
PagePatch: TypeAlias = "list[Piece]"
PageRow: TypeAlias = list[Piece]  # pieces, each followed by the number of its look


class PaintedRun(NamedTuple):
    """Signs that are painted alike."""

    half: str  # that is painted of each cell, if it is no sign
    look: str
    text: str


def row_of(spans: Line, looks: LookBook) -> PageRow:
    """The line as a page draws it."""
    runs: list[PaintedRun] = []
    for (half, look), signs in groupby(_signs(spans), lambda sign: sign[:2]):
        run = PaintedRun(half, look, "".join(sign[2] for sign in signs))
        if runs and _one(runs[-1], run, looks):
            runs[-1] = PaintedRun("", runs[-1].look, runs[-1].text + run.text)
        else:
            runs.append(run)
    if runs and not runs[-1].look:  # blanks at its end need not be told
        runs.append(PaintedRun("", "", runs.pop().text.rstrip()))
    painted = ((_piece(run), looks.number(run.look, run.half)) for run in runs if run.text)
    return list(chain.from_iterable(painted))


def _one(before: PaintedRun, after: PaintedRun, looks: LookBook) -> bool:
    """True if the second goes on with the words of the first: a blank shows its ground alone."""
    if before.half or after.half:
        return False
    return before.look == after.look or (after.text == " " and looks.alike(before.look, after.look))


def _piece(run: PaintedRun) -> Piece:
    """Fonts differ in what they take for a sign that is not in each: it is told how wide it is."""
    text = run.text
    if run.half or text.isspace():
        return len(text)
    return text if text.isascii() else [text, cells(text)]


def _signs(spans: Line) -> Iterator[tuple[str, str, str]]:
    """Each sign with its look, and which halves of its cell are painted."""
    for span in spans:
        if span.key:
            yield from (("", "", " ") for _ in range(cells(span.text)))
        else:
            yield from ((sign if sign in HALVES else "", span.look, sign) for sign in span.text)


def patch(before: PageRow, after: PageRow) -> PagePatch:
    """The changes that make the one row of the other."""
    was, now = _runs(before), _runs(after)
    most = min(len(was), len(now))
    same = next((at for at in range(most) if was[at] != now[at]), most)
    most -= same
    tail = next((at for at in range(most) if was[-1 - at] != now[-1 - at]), most)
    return [same, tail, *after[2 * same : len(after) - 2 * tail]]


def _runs(row: PageRow) -> list[tuple[Piece, Piece]]:
    return list(zip(row[::2], row[1::2], strict=True))
