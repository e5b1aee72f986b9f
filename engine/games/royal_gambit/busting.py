"""The check for a bust, and the Queens that save from it. (RG-4, RG-11, RG-19) Host only."""

from dataclasses import replace

from engine.games.royal_gambit.scoring import QUEEN, saved, surplus
from engine.games.royal_gambit.state import Saving, State, Step, placed
from engine.games.royal_gambit.view import Busted, Covered, Place


def paired(state: State) -> int | None:
    """A seat with a pair, none of whose own flips has an effect still open. (RG-19)"""
    busy = {effect.seat for effect in state.stack}
    for seat, place in enumerate(state.places):
        if seat not in busy and surplus(place.cards):
            return seat
    return None


def check(state: State, seat: int) -> Step:
    """This seat is bust, unless it has a Queen for each card too many. (RG-11)"""
    cards = state.places[seat].cards
    if cards.count(QUEEN) < len(surplus(cards)):
        return bust(state, seat)
    return replace(state, phase=Saving(seat)), ()


def bust(state: State, seat: int) -> Step:
    """Out of the hand at once, with all cards on the discards. (RG-4, RG-18)"""
    place = state.places[seat]
    cards = place.cards + place.covered
    out = placed(state, seat, Place("bust"))
    return replace(out, pack=state.pack.discard(cards)), (Busted(seat, cards),)


def cover(state: State, seat: int) -> Step:
    place = state.places[seat]
    cards, covered = saved(place.cards)
    after = placed(state, seat, Place(place.standing, cards, place.covered + covered))
    return after, (Covered(seat, covered),)
