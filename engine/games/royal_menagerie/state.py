"""The whole table of Royal Menagerie, and the small changes that cards make to it. Host only."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TypeAlias, TypeGuard

from engine.game import Event
from engine.games.royal_menagerie.view import (
    ANIMALS,
    Animal,
    Card,
    OpenBazaar,
    OpenWindfall,
    Phase,
    Role,
    Turn,
)
from engine.luck import Luck
from engine.tuples import put, without
from engine.values import value

Cards: TypeAlias = tuple[Card, ...]
Hand: TypeAlias = tuple[Card, ...]  # sorted, so that equal hands are equal
Menagerie: TypeAlias = tuple[Animal, ...]  # sorted

SEATS = 4  # RM-1


@value
class State:
    """All there is to know."""

    roles: tuple[Role, ...]
    deck: Cards  # its top first
    discards: Cards  # face up, the newest last
    hands: tuple[Hand, ...]
    known: tuple[Hand, ...]  # of each hand, what everybody knows to be in it (RM-14)
    menageries: tuple[Menagerie, ...]
    stack: tuple[Phase, ...]  # the turn and, on it, the actions being resolved; empty: over (RM-12)
    luck: Luck


Step: TypeAlias = tuple[State, tuple[Event, ...]]


@cache
def clockwise(first: int) -> tuple[int, ...]:
    """All seats from this one on."""
    return tuple((first + step) % SEATS for step in range(SEATS))


def is_animal(card: Card) -> TypeGuard[Animal]:
    return card in ANIMALS


def in_order(cards: Iterable[Card]) -> Hand:
    return tuple(sorted(cards))


def supplied(state: State, count: int) -> tuple[State, Cards, Cards]:
    """So many cards off the deck, and what it lacks out of the shuffled discards. (RM-14)"""
    top, deck = state.deck[:count], state.deck[count:]
    lack = count - len(top)
    if not lack or not state.discards:
        return replace(state, deck=deck), top, ()
    shuffled, luck = state.luck.shuffle(state.discards)
    rest = shuffled[lack:]
    return replace(state, deck=deck, discards=rest, luck=luck), top, shuffled[:lack]


def played_out(state: State, seat: int, card: Card) -> State:
    """The card leaves the open row, or the hand, out of which the seat plays."""
    *below, phase = state.stack
    match phase:
        case OpenBazaar(row=row):  # RM-10
            left = OpenBazaar((seat + 1) % SEATS, without(row, card))
            return replace(state, stack=(*below, left))
        case Turn() | OpenWindfall():
            stack = (*below, replace(phase, plays=phase.plays - 1))
            hands = put(state.hands, seat, without(state.hands[seat], card))
            known = put(state.known, seat, _known_without(state.known[seat], card))
            return replace(state, stack=stack, hands=hands, known=known)


def _known_without(known: Hand, card: Card) -> Hand:
    """A card of a kind known to be in the hand is the known one: twins are one and the same."""
    return without(known, card) if card in known else known


def housed(state: State, seat: int, animal: Animal) -> State:
    menagerie = tuple(sorted((*state.menageries[seat], animal)))
    return replace(state, menageries=put(state.menageries, seat, menagerie))


def released(state: State, seat: int, *animals: Animal) -> State:
    menagerie = without(state.menageries[seat], *animals)
    return replace(state, menageries=put(state.menageries, seat, menagerie))


def discarded(state: State, *cards: Card) -> State:
    return replace(state, discards=(*state.discards, *cards))
