"""What lies open before one seat of a Cockroach Poker, of either kind, and its danger. No rule."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.palming.view import COUNTS_AS, PalmingView
from engine.words import words
from tui.boards.palming.signs import crown, shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, curtailed, flow, line

CODES: Mapping[str, str] = {
    "bat": "Ba",
    "fly": "Fl",
    "cockroach": "Co",
    "toad": "To",
    "rat": "Ra",
    "scorpion": "Sc",
    "spider": "Sp",
    "stink_bug": "St",
}


def code(name: str) -> str:
    """A creature in two letters; a special keeps its word."""
    return CODES.get(name, words(name))


def _nothing(_: str) -> str:
    return ""


# What stands beside a shape, from many cells to few, and what parts it from the shape.
WORDINGS = ((words, " "), (code, " "), (code, ""), (_nothing, ""))


class PalmingSeat:
    """One seat, in as many words as there is room for."""

    def __init__(self, glyphs: Glyphs, view: PalmingView, seat: int) -> None:
        self.glyphs = glyphs
        self.view = view
        self.seat = seat
        self.counts = view.counts(seat)
        self.near = view.limit - 1  # cards of a kind after which one more loses

    def lines(self, size: int, height: int) -> Lines:
        """Creatures with their count, in words where they fit; danger is no colour alone."""
        for called, gap in WORDINGS:
            shown = flow(self._piles(called, gap), size, gap + " ")
            if len(shown) <= height:
                break
        near = [kind for kind, count in self.counts.items() if count == self.near]
        if near and self.view.outcome is None and len(shown) < height:
            shown.append(line(Span(self._warning(near, size), "danger")))
        return curtailed(shown, size, height, self.glyphs.ellipsis)

    def _piles(self, called: Callable[[str], str], gap: str) -> Iterator[Line]:
        """What lies there of each kind: a royal among them has its mark, a special no count."""
        pile = self.view.piles[self.seat]
        for kind, count in self.counts.items():
            mark = crown(self.glyphs) if f"royal_{kind}" in pile else ""
            text = gap.join(filter(None, (shape(kind, self.glyphs), called(kind), str(count))))
            danger = self.glyphs.danger if count >= self.near else ""
            yield line(Span(mark, "royal"), Span(text, kind), Span(danger, "danger"))
        for card in pile:
            if card not in COUNTS_AS:
                text = gap.join(filter(None, (shape(card, self.glyphs), called(card))))
                yield line(Span(text, card))

    def _warning(self, kinds: Sequence[str], size: int) -> str:
        text = f"one more {' or '.join(words(kind) for kind in kinds)} loses"
        return text if len(text) <= size else "one more loses"
