"""A hand of Cockroach Poker, of either kind: cards side by side, as large as fits. No rule."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tui.boards.palming import faces
from tui.boards.palming.signs import SPECIALS
from tui.paint.cards import (
    LARGE,
    MEDIUM,
    SMALL,
    UNMARKED,
    Draw,
    Mark,
    large,
    medium,
    poster,
    small,
    tiny,
)
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import BLANK, Line, Lines, Span, beside, centred, fit, flow, line

SIZES: Sequence[tuple[tuple[int, int], Draw]] = ((LARGE, large), (MEDIUM, medium), (SMALL, small))
DRAWS: Sequence[Draw] = (poster, large, medium, small)
SPREAD = 3  # cells between cards at most
SETTLED = 8  # cards up to which they lie as far apart, however many there are
CROWD = 5  # opponents from which on the seats need the room of the hand


def held(hand: Sequence[str]) -> list[str]:
    """The cards as one holds them: specials come and go at the end, where no other card moves."""
    return sorted(hand, key=lambda card: card in SPECIALS)


def lines_of(kinds: int, opponents: int, width: int, height: int) -> int:
    """The number of lines that so many different cards take on a screen of this size."""
    if not kinds:
        return 1
    for least, (across, down) in ((54, LARGE), (36, MEDIUM), (23, MEDIUM), (22, SMALL)):
        crowded = least == 23 and opponents >= CROWD
        if height >= least and kinds * across <= width and not crowded:
            return down
    return 1 if kinds * 7 <= width else 2


class PalmingHand:
    """The different cards of a hand, with their keys."""

    def __init__(
        self,
        hand: Sequence[str],
        keys: Mapping[str, str],
        chosen: Collection[str],
        glyphs: Glyphs,
    ) -> None:
        self.glyphs = glyphs
        self.marks = {
            card: Mark(keys.get(card, ""), hand.count(card), card in chosen)
            for card in dict.fromkeys(hand)
        }

    def lines(self, size: int, height: int) -> Lines:
        """The largest cards that fit; what is chosen stands out of their row, if it can."""
        for (across, down), draw in SIZES:
            if down <= height and len(self.marks) * across <= size:
                return self._row(draw, across, size, lifting=height > down)
        return self._tiny(size, height)

    def _row(self, draw: Draw, across: int, size: int, *, lifting: bool) -> Lines:
        """Side by side in the middle, the chosen ones a line higher where there is one.

        An odd one leaves a place free, so that most stay where they are as a card comes or goes.
        """
        kinds = len(self.marks)
        places = kinds + kinds % 2 if (kinds + 1) * across <= size else kinds
        gap = " " * min(SPREAD, max(0, size // max(places, SETTLED) - across))
        blank = [fit(BLANK, across)]
        blocks: list[Lines] = []
        for card, mark in self.marks.items():
            shown = [*drawn(card, draw, self.glyphs, mark)]
            if lifting:
                shown = shown + blank if mark.chosen else blank + shown
            blocks += [shown, [fit(BLANK, len(gap))] * len(shown)]
        whole = places * (across + len(gap)) - len(gap)
        return [centred(fit(spans, whole), size) for spans in beside(*blocks[:-1])]

    def _tiny(self, size: int, height: int) -> Lines:
        """Signs, codes and keys, and no edges; closer together if that takes a line less."""
        for gap in (2, 1):
            items = [self._one(card, mark, " " * (gap - 1)) for card, mark in self.marks.items()]
            lines = flow(items, size, " " * gap)
            if len(lines) <= height:
                break
        return lines[:height]

    def _one(self, card: str, mark: Mark, gap: str) -> Line:
        """The key before the card."""
        shown = tiny(faces.face(card, self.glyphs), mark)
        return line(
            Span(mark.key, "key", mark.key), Span(gap if mark.key else "", "", mark.key), shown
        )


def drawn(card: str, draw: Draw, glyphs: Glyphs, mark: Mark) -> Sequence[Line]:
    """A card as it lies there; most of a table is as it was before."""
    return _drawn(card, DRAWS.index(draw), glyphs, mark)


@lru_cache(1024)
def _drawn(card: str, draw: int, glyphs: Glyphs, mark: Mark) -> tuple[Line, ...]:
    return tuple(DRAWS[draw](faces.face(card, glyphs), Pen.with_signs(glyphs), mark))


@lru_cache(256)
def _edge(card: str, draw: int, glyphs: Glyphs, step: int) -> tuple[Line, ...]:
    nameless = replace(faces.face(card, glyphs), name="", sign="")
    return tuple(fit(spans, step) for spans in DRAWS[draw](nameless, Pen.with_signs(glyphs)))


def fanned(cards: Sequence[str], draw: Draw, glyphs: Glyphs, step: int) -> Lines:
    """Cards that overlap: of all but the last one only an edge is seen, and no part of a word."""
    *below, top = cards
    edges = [_edge(card, DRAWS.index(draw), glyphs, step) for card in below]
    return beside(*edges, drawn(top, draw, glyphs, UNMARKED))
