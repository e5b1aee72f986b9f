"""Rows of cards of Royal Menagerie, a hand or an open bazaar, with their keys. No rule."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.games.royal_menagerie.view import ACTIONS, ANIMALS, Card, OpenBazaar, View
from engine.moves import Value
from tui.boards.card_rows import padded
from tui.boards.move_builder import Answer, MoveBuilder
from tui.boards.royal_menagerie.faces import SIZES, FaceForm, shown
from tui.boards.royal_menagerie.signs import CODES, shape
from tui.paint.cards import Mark
from tui.paint.pixels import Pen
from tui.paint.spans import Line, Lines, Span, beside, centred, flow, line, width, wrapped

KEYS = "1234567890a"  # of the kinds of cards, of which there are eleven
CARDS: tuple[Card, ...] = (*ANIMALS, *ACTIONS)
LARGEST_FIRST: tuple[FaceForm, ...] = ("large", "medium", "small")
SPREAD = 3  # cells between cards at most
TINY = 9  # cells of a card without an edge, about
BETWEEN = "   "


def offered_row(view: View) -> tuple[Card, ...]:
    """The open cards of which the next one is taken."""
    match view.stack:
        case (*_, OpenBazaar(row=row)):
            return row
        case _:
            return ()


def in_order(cards: Iterable[str]) -> list[Card]:
    """Animals first, then actions."""
    held = Counter(list(cards))
    return [card for card in CARDS for _ in range(held[card])]


def keyed(cards: Iterable[Card]) -> Mapping[Card, str]:
    """The kinds of the cards, each with the key that chooses it."""
    return dict(zip(dict.fromkeys(in_order(cards)), KEYS, strict=False))


def lines_of(kinds: int, width: int, height: int) -> int:
    """The number of lines that so many different cards take on a screen of this size."""
    sizes: tuple[tuple[int, FaceForm], ...] = ((54, "large"), (23, "medium"), (22, "small"))
    for least, form in sizes:
        across, down = SIZES[form]
        if height >= least and kinds * across <= width:
            return down
    return 1 if kinds * TINY <= width else 2


class DrawnCards:
    """A row of cards; where one is to be chosen, each with its key."""

    def __init__(self, pen: Pen, choosing: MoveBuilder | None, cards: Sequence[Card]) -> None:
        self.pen = pen
        self.cards = cards
        self.here = choosing.here if choosing else None
        self.answers: Mapping[Value, Answer] = {}
        self.chosen: tuple[Value | None, ...] = ()
        if choosing is not None:
            self.answers = choosing.offered("card") | choosing.offered("do")
            self.chosen = choosing.answered("card"), choosing.answered("do")

    def lines(self, size: int, height: int, *, middle: bool = True) -> Lines:
        """Twins together, as large as there is room for, in the middle."""
        if not self.cards:
            return wrapped("Your hand is empty.", size, "dim")[:height]
        for form in LARGEST_FIRST:
            across, down = SIZES[form]
            if down <= height and len(self.kinds) * across <= size:
                row = self._row(form, size)
                return [centred(spans, size) for spans in row] if middle else row
        return self.tiny(size, height)

    @property
    def kinds(self) -> Mapping[Card, str]:
        """With their keys."""
        return keyed(self.cards)

    def _row(self, form: FaceForm, size: int) -> Lines:
        """Side by side, a little apart where that is possible."""
        across, down = SIZES[form]
        spare = size - len(self.kinds) * across
        gap = [line(" " * min(SPREAD, spare // len(self.kinds)))] * down
        blocks = [shown(card, form, self.pen, self._mark(card)) for card in self.kinds]
        parts = [part for block in blocks for part in (block, gap)]
        return beside(*parts[:-1])

    def _mark(self, card: Card) -> Mark:
        answer, count = self.answers.get(card), self.cards.count(card)
        chosen = card in self.chosen or (answer is not None and answer is self.here)
        return Mark(self.kinds[card] if answer else "", count, chosen)

    def tiny(self, size: int, height: int) -> Lines:
        """Without edges, in words if there is room."""
        lines = flow([self._said(card, card) for card in self.kinds], size)
        if len(lines) <= height and all(width(spans) <= size for spans in lines):
            return lines
        return flow([self._said(card, CODES[card]) for card in self.kinds], size, " ")[:height]

    def _said(self, card: Card, name: str) -> Line:
        mark = self._mark(card)
        twins = f" x{mark.count}" if mark.count > 1 else ""
        face = Span(
            f"{shape(card, self.pen.glyphs)} {name}{twins}",
            f"{card} chosen" if mark.chosen else card,
            mark.key,
        )
        if not mark.key:
            return line(face)
        return line(Span(mark.key, "key", mark.key), Span(" ", "", mark.key), face)


def beside_hand(row: DrawnCards, hand: DrawnCards, size: int, height: int) -> Lines:
    """An open Bazaar to choose from, and one's own hand, which is out of play meanwhile."""
    form: FaceForm = "medium" if height >= SIZES["medium"][1] else "small"
    across, down = SIZES[form]
    room = size - len(row.kinds) * (across + 1) - len(BETWEEN)
    if down > height or room < TINY:
        offered = _labelled("Bazaar:", row, size, max(1, height - 1))
        return [*offered, *_labelled("Hand:", hand, size, height - len(offered))]
    left = row.lines(len(row.kinds) * (across + 1), down, middle=False)
    told = wrapped("Your hand, for later:" if hand.cards else "", room, "dim")[:1]
    aside = [*told, *hand.lines(room, down - 1, middle=False)]
    return beside(
        left, [line(BETWEEN)] * down, padded(aside, size - width(left[0]) - len(BETWEEN), down)
    )


def _labelled(label: str, cards: DrawnCards, size: int, height: int) -> Lines:
    """The cards without edges, behind a word."""
    start = line(Span(f"{label}  ", "dim"))
    lines = cards.tiny(size - width(start), height) if height > 0 else []
    return [line(start if at == 0 else " " * width(start), spans) for at, spans in enumerate(lines)]
