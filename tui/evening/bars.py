"""Bars to be seen from afar: their signs are told apart without colours, too."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line

Marks: TypeAlias = Sequence[tuple[str, str, int]]  # a sign, its look, and how many of them

WIDE, PART = 4, 12  # cells of what counts one at the most: so many, or this part of a wide bar


@value
class BarSigns:
    """The signs that fill the parts of a bar."""

    solid: str
    dotted: str
    faint: str


def signs_for(glyphs: Glyphs, *, alone: bool = True) -> BarSigns:
    """Blocks, or squares where the bars of two lines would be one; else what all terminals have."""
    if glyphs.name != "rich":
        return BarSigns(glyphs.solid, glyphs.no, glyphs.empty)
    return BarSigns(glyphs.solid, "▒", "░") if alone else BarSigns("■", "◆", "□")


def length(marks: Marks) -> int:
    return sum(count for _, _, count in marks)


def bar(marks: Marks, room: int, longest: int) -> Line:
    """Its parts one after the other, where the longest bar of its kind has so much room."""
    scale = min(room / longest, max(WIDE, room // PART))
    return line(*_parts(marks, scale))


def _parts(marks: Marks, scale: float) -> Iterator[Span]:
    """Each ends where the sum up to there would: what is there at all is seen."""
    sofar = drawn = 0
    for sign, look, count in marks:
        sofar += count
        cells = max(round(sofar * scale) - drawn, min(count, 1))
        drawn += cells
        yield Span(sign * cells, look)


def track(marks: Marks, room: int, longest: int) -> Line:
    """Each mark by itself, the newest at the right; of too many, the newest."""
    cells = max(1, min(max(WIDE, room // PART), room // longest))
    shown = marks[-(room // cells) :]
    gap = " " if cells > 1 else ""
    return line(*(Span(sign * (cells - len(gap)) + gap, look) for sign, look, _ in shown))
