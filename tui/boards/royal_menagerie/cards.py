"""Rows of cards of Royal Menagerie, a hand or an open bazaar, with their keys. No rule."""

from collections.abc import Iterable, Mapping, Sequence

from engine.games.royal_menagerie.view import ACTIONS, ANIMALS, Card, OpenBazaar, View
from engine.moves import Value
from tui.boards.move_builder import Answer, MoveBuilder
from tui.boards.royal_menagerie.seat import CODES
from tui.boards.royal_menagerie.signs import shape
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Lines, Span, flow, line, width, wrapped

KEYS = "1234567890a"  # of the kinds of cards, of which there are eleven
CARDS: tuple[Card, ...] = (*ANIMALS, *ACTIONS)


def offered_row(view: View) -> tuple[Card, ...]:
    """The open cards of which the next one is taken."""
    match view.stack:
        case (*_, OpenBazaar(row=row)):
            return row
        case _:
            return ()


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Animals first, then actions."""
    return sorted(cards, key=CARDS.index)


def summed(cards: Sequence[Card]) -> str:
    """How many there are of either sort, where there is no room for their names."""
    animals = sum(card in ANIMALS for card in cards)
    sorts = ((animals, "animal"), (len(cards) - animals, "action"))
    return ", ".join(f"{count} {name}{'s' * (count != 1)}" for count, name in sorts if count)


def keyed(cards: Iterable[Card]) -> Mapping[str, str]:
    """The kinds of the cards, each with the key that chooses it."""
    return dict(zip(dict.fromkeys(map(str, in_order(cards))), KEYS, strict=False))


class DrawnCards:
    """A row of cards; where one is to be chosen, each with its key."""

    def __init__(self, glyphs: Glyphs, choosing: MoveBuilder | None, cards: Sequence[Card]) -> None:
        self.glyphs = glyphs
        self.cards = cards
        self.here = choosing.here if choosing else None
        self.answers: Mapping[Value, Answer] = {}
        self.chosen: tuple[Value | None, ...] = ()
        if choosing is not None:
            self.answers = choosing.offered("card") | choosing.offered("do")
            self.chosen = choosing.answered("card"), choosing.answered("do")

    def lines(self, label: str, size: int, height: int) -> Lines:
        """Twins together, in words if there is room."""
        start = [line(Span(label, "dim"))] if label else []
        if not self.cards:
            return flow([*start, *wrapped("Your hand is empty.", size, "dim")], size)[:height]
        lines = flow([*start, *self._drawn(short=False)], size)
        if len(lines) <= height and all(width(spans) <= size for spans in lines):
            return lines
        return flow([*start, *self._drawn(short=True)], size, " ")[:height]

    def _drawn(self, *, short: bool) -> list[Line]:
        return [self._card(card, key, short=short) for card, key in keyed(self.cards).items()]

    def _card(self, card: str, key: str, *, short: bool) -> Line:
        answer, count = self.answers.get(card), self.cards.count(card)
        cursor = card in self.chosen or (answer is not None and answer is self.here)
        twins = f" x{count}" if count > 1 else ""
        name = CODES[card] if short else card
        face = Span(
            f"{shape(card, self.glyphs)} {name}{twins}",
            f"{card} chosen" if cursor else card,
            key if answer else "",
        )
        return line(Span(key, "key", key), Span(" ", "", key), face) if answer else line(face)
