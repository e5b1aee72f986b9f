"""The effects of the cards of Royal Menagerie once they are played. Host only."""

from dataclasses import replace

from engine.games.royal_menagerie.state import (
    State,
    Step,
    clockwise,
    discarded,
    housed,
    in_order,
    released,
    supplied,
)
from engine.games.royal_menagerie.view import (
    ANIMALS,
    Bazaar,
    CardPlay,
    Drew,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Shoot,
    Stampeded,
    Steal,
    Trade,
    TurnedUp,
    Waste,
    Windfall,
)
from engine.tuples import put

BAZAAR_ROW = 4  # RM-10
WINDFALL_DRAWS = 2  # RM-11
WINDFALL_PLAYS = 2  # RM-11


def resolved(state: State, seat: int, move: CardPlay) -> Step:
    """Do what the card does, now that it has left the hand or the row."""
    match move:
        case Bazaar():
            return _bazaar(state, seat)
        case Windfall():
            return _windfall(state, seat)
        case Waste(card):
            return discarded(state, card), ()  # RM-13
        case Gift(card, to):  # RM-5
            return _stampedes(housed(state, to, card), seat)
        case Shoot() | Steal() | Trade():
            after, stampedes = _stampedes(_aimed(state, seat, move), seat)
            return discarded(after, move.card), stampedes  # RM-12


def _aimed(state: State, seat: int, move: Shoot | Steal | Trade) -> State:
    match move:
        case Shoot(whose, animal):  # RM-7
            return discarded(released(state, whose, animal), animal)
        case Steal(whose, animal):  # RM-8
            return housed(released(state, whose, animal), seat, animal)
        case Trade(one, animal, other, other_animal):  # RM-9
            loose = released(released(state, one, animal), other, other_animal)
            return housed(housed(loose, one, other_animal), other, animal)


def _stampedes(state: State, first: int) -> Step:
    """Whoever has all six types loses one of each; who played the card comes first. (RM-6, RM-9)"""
    full = [seat for seat in clockwise(first) if len(set(state.menageries[seat])) == len(ANIMALS)]
    for seat in full:
        state = discarded(released(state, seat, *ANIMALS), *ANIMALS)
    return state, tuple(map(Stampeded, full))


def _bazaar(state: State, seat: int) -> Step:
    """Cards are turned up, to be taken one by one from this seat on. (RM-10)"""
    after, top, from_discards = supplied(state, BAZAAR_ROW)
    row = (*top, *from_discards)
    return replace(after, stack=(*state.stack, OpenBazaar(seat, row))), (TurnedUp(row),)


def _windfall(state: State, seat: int) -> Step:
    """The seat draws, what lay open in front of all, and is then to play. (RM-11, RM-14)"""
    after, top, from_discards = supplied(state, WINDFALL_DRAWS)
    hand = in_order((*state.hands[seat], *top, *from_discards))
    known = in_order((*state.known[seat], *from_discards))
    opened = replace(
        after,
        hands=put(state.hands, seat, hand),
        known=put(state.known, seat, known),
        stack=(*state.stack, OpenWindfall(seat, WINDFALL_PLAYS)),
    )
    return opened, (Drew(seat, len(top), from_discards),) if top or from_discards else ()
