"""The places where a card of Royal Menagerie may go: the legal moves of each card. Host only."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from engine.games.royal_menagerie.state import SEATS, Menagerie, clockwise, is_animal
from engine.games.royal_menagerie.view import (
    MOST,
    Animal,
    Bazaar,
    Card,
    CardPlay,
    Gift,
    Shoot,
    Steal,
    Trade,
    Waste,
    Windfall,
)
from engine.moves import Box, Moves

Menageries: TypeAlias = tuple[Menagerie, ...]


def plays(menageries: Menageries, seat: int, cards: Iterable[Card]) -> Moves[CardPlay]:
    """All ways for the seat to play one of these cards; one must be taken. (RM-13)"""
    kinds = dict.fromkeys(cards)
    return Moves(tuple(box for card in kinds for box in _boxes(menageries, seat, card)))


def _boxes(menageries: Menageries, seat: int, card: Card) -> Iterable[Box[CardPlay]]:
    """The ways to play this card."""
    if is_animal(card):
        return (_gifts(menageries, seat, card),)
    match card:
        case "shoot":
            return _filled(_shots(menageries)) or (Box(Waste, ((card,),)),)
        case "steal":
            return _filled(_thefts(menageries, seat)) or (Box(Waste, ((card,),)),)
        case "trade":
            return _filled(_trades(menageries)) or (Box(Waste, ((card,),)),)
        case "bazaar":
            return (Box(Bazaar),)
        case _:
            return (Box(Windfall),)


def _filled(boxes: Iterable[Box[CardPlay]]) -> tuple[Box[CardPlay], ...]:
    return tuple(box for box in boxes if len(box))


def _gifts(menageries: Menageries, seat: int, animal: Animal) -> Box[CardPlay]:
    """To any other menagerie with room; as there are but five of a type, one always has. (RM-5)"""
    others = clockwise(seat)[1:]
    return Box(Gift, ((animal,), tuple(to for to in others if has_room(menageries[to], animal))))


def _shots(menageries: Menageries) -> Iterator[Box[CardPlay]]:
    """At any animal of any menagerie. (RM-7)"""
    for whose, menagerie in enumerate(menageries):
        yield Box(Shoot, ((whose,), _types(menagerie)))


def _thefts(menageries: Menageries, seat: int) -> Iterator[Box[CardPlay]]:
    """Of any animal of another menagerie for which one's own has room. (RM-8)"""
    for whose in clockwise(seat)[1:]:
        yield Box(Steal, ((whose,), _welcome(menageries[whose], menageries[seat])))


def _trades(menageries: Menageries) -> Iterator[Box[CardPlay]]:
    """Of an animal each between any two menageries that both then have room. (RM-9)"""
    for one, other in combinations(range(SEATS), 2):
        mine, theirs = menageries[one], menageries[other]
        going, coming = _welcome(mine, theirs), _welcome(theirs, mine)
        yield Box(Trade, ((one,), going, (other,), coming))
        for animal in _types(mine):  # one for one of the same type needs no room
            if animal in theirs and not (animal in going and animal in coming):
                yield Box(Trade, ((one,), (animal,), (other,), (animal,)))


def _types(menagerie: Menagerie) -> tuple[Animal, ...]:
    return tuple(dict.fromkeys(menagerie))


def _welcome(menagerie: Menagerie, house: Menagerie) -> tuple[Animal, ...]:
    """The types of the one menagerie for which the other has room."""
    return tuple(animal for animal in _types(menagerie) if has_room(house, animal))


def has_room(menagerie: Menagerie, animal: Animal) -> bool:
    return menagerie.count(animal) < MOST
