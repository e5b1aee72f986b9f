"""A moment as lines, in any size: the card that turns over, the verdict, and what comes of it.

Pure painting of what tui.table.moment plays; it knows no game and no colours. Each part has its
place from the first stage on, so that few cells change from one to the next.
"""

from typing import Any

from tui.paint import big_letters
from tui.paint.cards import (
    LARGE,
    MEDIUM,
    POSTER,
    SMALL,
    Card,
    backed,
    large,
    medium,
    poster,
    small,
    stirred,
    turning,
)
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    balanced,
    beside,
    block,
    centred,
    fit,
    line,
    width,
    wrapped,
)
from tui.table.moment import Playing

GAP = 3  # cells between the card and what is told of it
MARGIN = 2
BESIDE = 44  # cells of a screen on which it is told beside the card
VERDICT = 3  # lines of a verdict in letters, the least that there are, below a card
TOLD = 24  # cells that what is told needs beside a card
FRAMES = {"hold": 0, "lift": 1, "edge": 2}  # of a card that turns; from then on it lies there


def moment_lines(playing: Playing[Any], glyphs: Glyphs, size: int, height: int) -> Lines:
    """The whole of it in exactly so many lines of this width, in the middle of them."""
    lines = _Painting(playing, glyphs, size - 2 * MARGIN, height).lines()
    above = (height - len(lines)) // 2
    before = max(MARGIN, (size - max(map(width, lines), default=0)) // 2)
    indented = [line(" " * before, spans) for spans in lines]
    return block([*[BLANK] * above, *indented], size, height, glyphs.ellipsis)


class _Painting:
    """A stage of one moment."""

    def __init__(self, playing: Playing[Any], glyphs: Glyphs, size: int, height: int) -> None:
        self.playing = playing
        self.moment = playing.moment
        self.pen = Pen.with_signs(glyphs)
        self.size = size
        self.height = height

    def lines(self) -> Lines:
        moment, back = self.moment, self.moment.back
        if back is None or not moment.cards:
            return self._told(self.size, self.height)
        if len(moment.cards) > 1:
            row = self._row(back)
            return [*row, *self._told(self.size, self.height - len(row))]
        if self.size < BESIDE:
            return self._below(moment.cards[0], back)
        card = self._alone(moment.cards[0], back)
        if not card:
            return self._told(self.size, self.height)
        told = self._told(self.size - width(card[0]) - GAP, self.height)
        tall = max(len(card), len(told))
        return beside(_down(card, tall), [fit(BLANK, GAP)] * tall, _down(told, tall))

    def _below(self, card: Card, back: Card) -> Lines:
        """The words below the card, on a narrow screen."""
        rooms = ((POSTER,) if self.pen.halves else ()) + (LARGE, MEDIUM, SMALL)
        told = VERDICT + sum(map(len, self._words(self.size)))
        room = next((it for it in rooms if self.height - it[1] >= told), SMALL)
        drawn = [centred(spans, self.size) for spans in self._turned(card, back, room)]
        gap = [BLANK] * (self.height - room[1] > told)
        return [*drawn, *gap, *self._told(self.size, self.height - len(drawn) - len(gap))]

    # --- Cards ------------------------------------------------------------------------------------

    def _alone(self, card: Card, back: Card) -> Lines:
        """The card that everybody looks at, as large as there is room for."""
        for room in ((POSTER,) if self.pen.halves else ()) + (LARGE, MEDIUM, SMALL):
            if self.height >= room[1] and self.size >= room[0] + GAP + TOLD:
                return self._turned(card, back, room)
        return []

    def _row(self, back: Card) -> Lines:
        """Several side by side, each with whose it is; as signs where they do not fit.

        They are turned at once: so many in motion would be too much for a slow line.
        """
        moment = self.moment
        share = self.size // len(moment.cards)
        if share <= MEDIUM[0] or self.height < MEDIUM[1] + 4:
            return self._signs()
        blocks: list[Lines] = []
        for card, name in zip(moment.cards, moment.captions, strict=True):
            shown = self.playing.reached("face")
            drawn = medium(card, self.pen) if shown else backed(back, self.pen, MEDIUM)
            called = self._called(name, card if shown else None, share - 1)
            blocks.append([fit(spans, share) for spans in (*drawn, called)])
        return beside(*blocks)

    def _called(self, name: str, card: Card | None, size: int) -> Line:
        """The owner of a card, and the card: by its code where there is no room for its name."""
        if card is None:
            return fit(line(Span(name, "bold")), size, self.pen.glyphs.ellipsis)
        drafts = [
            line(Span(name, "bold"), Span(f": {called}", card.look))
            for called in (card.name, card.code)
        ]
        whole, short = drafts
        return whole if width(whole) <= size else fit(short, size, self.pen.glyphs.ellipsis)

    def _signs(self) -> Lines:
        moment, shown = self.moment, self.playing.reached("still")
        parts = [
            line(f"{name} ", self._sign(card) if shown else self.pen.glyphs.back * 2, "   ")
            for name, card in zip(moment.captions, moment.cards, strict=True)
        ]
        whole = line(*parts)
        return [whole] if width(whole) <= self.size else []

    def _sign(self, card: Card) -> Span:
        return Span(card.code, f"{card.look} bold")

    def _turned(self, card: Card, back: Card, room: tuple[int, int]) -> Lines:
        if room == SMALL:  # too narrow to be seen from aside
            seen = self.playing.reached("still")
            return small(card, self.pen) if seen else backed(back, self.pen, SMALL)
        draw = {POSTER: poster, LARGE: large}.get(room, medium)
        card = self._stirred(card)
        frames = turning(card, back, self.pen, draw, room)
        lines = frames[FRAMES.get(self.playing.stage, len(frames) - 1)]
        return [fit(spans, room[0]) for spans in lines]

    def _stirred(self, card: Card) -> Card:
        """It does not like the verdict; where somebody loses by it, nobody looks at it any more."""
        stirs = self.playing.reached("stamp") and not self.moment.last
        return stirred(card) if stirs else card

    # --- What is told -----------------------------------------------------------------------------

    def _told(self, size: int, height: int) -> Lines:
        """The verdict, what led to it and what comes of it."""
        playing, (said, shown, ends) = self.playing, self._words(size)
        if 1 + len(said) + len(shown) + len(ends) > height:  # what comes of it says enough
            shown, said = [], said[: max(0, height - 1 - len(ends))]
        few = len(said) + len(shown) + len(ends)
        verdict = self._verdict(size, height - few)
        gap = [BLANK] * min(1, max(0, (height - few - len(verdict)) // 2))
        parts = (
            (verdict, playing.reached("stamp")),
            (gap, True),
            (said, True),
            (shown, playing.reached("still")),
            (gap, True),
            (ends, playing.reached("slide")),
        )
        across = max(width(spans) for part, _ in parts for spans in part)
        lines = [spans if seen else BLANK for part, seen in parts for spans in part]
        return [fit(spans, across) for spans in lines[:height]]

    def _words(self, size: int) -> tuple[Lines, Lines, Lines]:
        """Words that say what led to it, what the card is, and what comes of it."""
        moment = self.moment
        said = balanced(f"{moment.context} {moment.hold}".strip(), size, "bold")
        return said, wrapped(moment.shown, size) if moment.shown else [], self._ends(size)

    def _verdict(self, size: int, height: int) -> Lines:
        """The card as it is, and at last who has lost by it, where somebody has."""
        verdict = self._lettered(self.moment.verdict, size, height)
        if not self.moment.last:
            return verdict
        last = self._lettered(self.moment.last, size, height)
        seen = last if self.playing.reached("slide") else verdict
        across = max(width(spans) for spans in (*verdict, *last))
        return block(seen, across, max(len(verdict), len(last)))

    def _lettered(self, said: str, size: int, height: int) -> Lines:
        """In large letters where there is room for what else is told."""
        look = self.moment.look
        lines = big_letters.large(said, size, look, height)
        if 1 < len(lines) <= height:
            return lines
        lines = big_letters.halved(said, size, look) if self.pen.halves else []
        if 1 < len(lines) <= height:
            return lines
        return [line(Span(f" {said} ", f"{look} bold chosen"))]

    def _ends(self, size: int) -> Lines:
        """The place where it lands, and how near that brings somebody to the end."""
        moment = self.moment
        lands = wrapped(moment.lands, size, "bold")
        tracked = line(*lands[-1:], "  ", moment.track)
        if moment.track and width(tracked) <= size:
            lands = [*lands[:-1], tracked]
        return [*lands, *(wrapped(moment.near, size, moment.look) if moment.near else [])]


def _down(lines: Lines, height: int) -> Lines:
    """The lines as a block in the middle of so many."""
    above, across = (height - len(lines)) // 2, width(lines[0])
    return block([*[BLANK] * above, *lines], across, height)
