"""The middle of the table in Royal Menagerie: what is resolved, deck, discards. No rule."""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.games.royal_menagerie.view import (
    SCORING,
    Animal,
    Card,
    OpenBazaar,
    OpenWindfall,
    Phase,
    Turn,
    View,
)
from engine.sentences import Template, Who
from tui.boards.board import BoardScene
from tui.boards.card_rows import overlapped, padded, vacant
from tui.boards.royal_menagerie.cards import DrawnCards, in_order
from tui.boards.royal_menagerie.faces import SIZES, FaceForm, office, shown
from tui.boards.royal_menagerie.piles import scored
from tui.boards.royal_menagerie.signs import CODES, shape
from tui.paint.pixels import Pen
from tui.paint.spans import Line, Lines, Span, beside, curtailed, flow, line, width, wrapped

INDENT = "  "
WORDY = 20  # cells that the words beside a pile of cards take at least
EXAMPLES: tuple[Animal, ...] = ("antelope", "mammoth")  # one of all types, and what counts double
POSTER = 34  # lines from which on there is room for all of it as cards
WORDED = 1  # how many ways of naming what is unseen are words, for which cards stand back
ROOMY = 20  # lines from which on what a type scores is shown with cards


PICKS = "{seat} takes a card from the Bazaar and plays it"
YOURS = {PICKS: "{seat} take a card from the Bazaar and play it"}  # what is worded otherwise to you


class RoyalMenagerieCentre:
    """The middle, the most important first, and as much of the rest as there is room for."""

    def __init__(self, pen: Pen, scene: BoardScene[View]) -> None:
        self.pen = pen
        self.glyphs = pen.glyphs
        self.scene = scene
        self.view = scene.view

    def lines(self, size: int, height: int) -> Lines:
        """The lines: what is being resolved always, the rest in the order in which it matters."""
        lines = [*self._stack(size), *self._end_stage(size)]
        lines += self._row(size, height - len(lines) - 2)
        piles = self._piles(size, height - len(lines))
        for more in (self._scoring(size, height), self._discards(size, height)):
            if more and len(lines) + len(piles) + len(more) <= height:
                lines += more
                piles = self._piles(size, height - len(lines))
        return curtailed([*lines, *piles], size, height, self.glyphs.ellipsis)

    # --- What is being resolved -------------------------------------------------------------------

    def _stack(self, size: int) -> Lines:
        """The newest first, each further in than the one on top of it, their cards as a pile."""
        phases = self.view.stack[::-1]
        cards = [phase.card for phase in self.view.stack if not isinstance(phase, Turn)]
        pile: Lines = []
        if cards:
            pile = overlapped([shown(card, "small", self.pen) for card in cards], 2)
        room = size - (width(pile[0]) + 1 if pile else 0)
        if room < WORDY:
            pile, room = [], size
        texts: Lines = []
        for at, phase in enumerate(phases):
            text = f"{self.glyphs.cursor} {_told(phase, self.scene, 'then ' if at else '')}"
            texts += wrapped(text, room, "dim" if at else "bold", INDENT)
        if not pile or len(texts) < 2:
            return texts
        height = max(len(pile), len(texts))
        return beside(pile, [line(" ")] * len(pile), padded(texts, room, height))

    def _end_stage(self, size: int) -> Lines:
        if not self.view.end_stage:
            return []
        return wrapped("End stage: nobody draws, one card a turn.", size, "warn", INDENT)

    def _row(self, size: int, height: int) -> Lines:
        """An open bazaar as a row of cards, for all who do not have it at hand."""
        match self.view.stack:
            case (*_, OpenBazaar(seat=seat, row=row)) if row and seat != self.view.seat:
                return DrawnCards(self.pen, None, row).lines(
                    size, min(6, max(1, height)), middle=False
                )
            case _:
                return []

    # --- What lies where --------------------------------------------------------------------------

    def _piles(self, size: int, height: int) -> Lines:
        """Deck and newest discard beside what is unseen; with less room, that alone."""
        forms: Sequence[FaceForm] = ("large", "medium", "small")
        for form in forms:
            across, down = SIZES[form]
            room = size - 2 * (across + 1)
            if form == "large" and room >= 0 and down < height:
                below = self._pictured(size, height - down) or self._unseen(size, height - down)
                if below:
                    return [*self._cards(form), *below]
            fits = down <= height and room > 2 * across
            unseen = self._unseen(room, down, WORDED) if fits else []
            if 0 < len(unseen) <= down:
                return beside(self._cards(form), padded(unseen, room, down))
        return self._unseen(size, height) or self._counts(size)[: max(0, height)]

    def _cards(self, form: FaceForm) -> Lines:
        empty = vacant(self.pen, *SIZES[form])
        deck = office(None, form, self.pen) if self.view.deck else empty
        last = self.view.discards[-1:]
        gap = [line(" ")] * len(deck)
        return beside(deck, gap, shown(last[0], form, self.pen) if last else empty, gap)

    def _counts(self, size: int) -> Lines:
        told, last = (
            f"Deck {self.view.deck}, discards {len(self.view.discards)}",
            self.view.discards[-1:],
        )
        whole = f"{told}, the newest {last[0]}." if last else f"{told}."
        return wrapped(whole if len(whole) <= size else f"{told}.", size)

    def _unseen(self, size: int, height: int, namings: int | None = None) -> Lines:
        """The cards that may still come, by their kinds, in as many words as there is room for."""
        counts, cards = self._counts(size), in_order(self.view.unseen)
        if not cards:
            return counts
        for gap, called in self._namings()[:namings]:
            chips = [called(card, count) for card, count in Counter(cards).items()]
            lines = [*counts, *flow([line(Span("Unseen:", "dim")), *chips], size, gap)]
            if len(lines) <= height and all(width(spans) <= size for spans in lines):
                return lines
        return []

    def _pictured(self, size: int, height: int) -> Lines:
        """The same as cards, if there is room."""
        cards, above = in_order(self.view.unseen), self._counts(size)
        if not cards:
            return []
        drawn = DrawnCards(self.pen, None, cards)
        room = height - len(above) - 1
        rows = drawn.lines(size, min(room, SIZES["medium"][1]), middle=False) if room > 2 else []
        told = line(Span("Unseen, in the deck or in hands:", "dim"))
        return [*above, told, *rows] if len(rows) > 2 else []

    def _namings(self) -> Sequence[tuple[str, Callable[[Card, int], Line]]]:
        """From words to signs."""
        return (
            ("  ", lambda card, count: self._chip(card, f" {card}", f" {count}")),
            ("  ", lambda card, count: self._chip(card, f" {CODES[card]}", f" {count}")),
            (" ", lambda card, count: self._chip(card, CODES[card][:2], f"{count}")),
        )

    def _chip(self, card: Card, name: str, count: str) -> Line:
        return line(Span(f"{shape(card, self.glyphs)}{name}", card), Span(count, "bold"))

    def _scoring(self, size: int, height: int) -> Lines:
        """The score for one, two and three of a type: with cards, if there is room."""
        text = wrapped(SCORING, size, "dim")
        piles = [scored(self.pen, kind, count) for kind in EXAMPLES for count in (1, 2, 3)]
        gap = [line(" ")] * len(piles[0])
        drawn = beside(*(part for pile in piles for part in (pile, gap)))
        return drawn if height >= ROOMY and width(drawn[0]) <= size else text

    def _discards(self, size: int, height: int) -> Lines:
        """All that lies open there: as cards on a screen that is like a poster."""
        if not self.view.discards:
            return []
        if height >= POSTER:
            drawn = DrawnCards(self.pen, None, in_order(self.view.discards))
            rows = drawn.lines(size, SIZES["medium"][1], middle=False)
            return [line(Span("Discards:", "dim")), *rows]
        chips = [
            self._chip(card, f" {card}", f" {count}")
            for card, count in Counter(in_order(self.view.discards)).items()
        ]
        return flow([line(Span("Discards:", "dim")), *chips], size)


def _told(phase: Phase, scene: BoardScene[View], before: str) -> str:
    """Tell what is being resolved, and who is to do what."""
    wording = _wording(phase)
    template = Template(before + wording, seat=before + YOURS.get(wording, wording))
    count = phase.plays if isinstance(phase, Turn | OpenWindfall) else 0
    told = template(seat=Who(phase.seat), cards=f"{count} card{'' if count == 1 else 's'}")
    return told.text(scene.names, scene.you)


def _wording(phase: Phase) -> str:
    match phase:
        case Turn(plays=0):
            return "{seat's} turn ends"
        case Turn():
            return "{seat's} turn: {cards} to play"
        case OpenBazaar(row=()):
            return "the Bazaar is over"
        case OpenBazaar():
            return PICKS
        case OpenWindfall(plays=0):
            return "{seat's} Windfall is over"
        case OpenWindfall():
            return "{seat's} Windfall: {cards} to play"
