"""The cards before one seat of a Cockroach Poker, of either kind, and its danger. No rule."""

from collections.abc import Callable, Iterator, Sequence

from engine.palming.view import COUNTS_AS, PalmingView
from engine.words import words
from tui.boards.palming.codes import code
from tui.boards.palming.signs import crown, shape
from tui.boards.palming.tracks import FORMS, TrackForm, Tracks
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, curtailed, flow, line, width


def _nothing(_: str) -> str:
    return ""


# What stands beside a shape, from many cells to few, and what parts it from the shape.
WORDINGS = ((words, " "), (code, " "), (code, ""), (_nothing, ""))


class PalmingSeat:
    """A seat, in as many words as there is room for."""

    def __init__(self, glyphs: Glyphs, view: PalmingView, seat: int, kinds: Sequence[str]) -> None:
        self.glyphs = glyphs
        self.view = view
        self.seat = seat
        self.counts = view.counts(seat)
        self.near = view.limit - 1  # cards of a kind after which one more loses
        self.tracks = Tracks(glyphs, view, seat, kinds)

    @property
    def burns(self) -> bool:
        """True if one more card loses."""
        going = self.view.outcome is None
        return going and any(count == self.near for count in self.counts.values())

    def forms(self, size: int) -> list[int]:
        """The lines that each form takes here, the plainest first."""
        return [rows for form in FORMS if (rows := self.tracks.rows(form, size))]

    def lines(self, size: int, height: int) -> Lines:
        """Tracks, in the richest form that fits; where none does, only what lies there."""
        fitting = [form for form in FORMS if 0 < self.tracks.rows(form, size) <= height]
        return self._tracked(fitting[-1], size, height) if fitting else self._counted(size, height)

    def _tracked(self, form: TrackForm, size: int, height: int) -> Lines:
        lines = self.tracks.lines(form, size)
        if self.burns and len(lines) < height:
            lines.append(line(Span(self.warning(size), "danger")))
        return lines

    def _counted(self, size: int, height: int) -> Lines:
        """Creatures with their count, in words where they fit; danger is no colour alone."""
        for called, gap in WORDINGS:
            shown = flow(self._piles(called, gap), size, gap + " ")
            if len(shown) <= height:
                break
        return curtailed(shown, size, height, self.glyphs.ellipsis)

    def _piles(self, called: Callable[[str], str], gap: str) -> Iterator[Line]:
        """The piles of each kind: a royal among them has its mark, a special no count."""
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

    def warning(self, size: int) -> str:
        """A warning of what would lose, in words as far as they fit."""
        kinds = [words(kind) for kind, count in self.counts.items() if count == self.near]
        text = f"one more {' or '.join(kinds)} loses"
        return next((text for text in (text, "one more loses") if len(text) <= size), "")

    def foot(self, size: int) -> Line:
        """The hand as a row of backs and how many they are; what would lose, if there is room."""
        count, most = self.view.hands[self.seat], max(self.view.hands)
        room = size - 6
        backs = count if most <= room else -(-count // 2) if most <= 2 * room else 0
        hand = line(Span(self.glyphs.back * backs, "back"), Span(f" {count} ", "bold"))
        if count == 0:
            return line(Span(" no cards ", "danger"))
        warning = self.warning(size - width(hand) - 3) if self.burns else ""
        return (
            line(hand, self.glyphs.horizontal, Span(f" {warning} ", "danger")) if warning else hand
        )
