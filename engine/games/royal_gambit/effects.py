"""Flips, and what a flipped 7, 8 or J brings about. (RG-7 to RG-10) Host only.

Open effects are a stack, newest first. A Sniper at work lies under the effects of the two cards
that it had somebody flip, and is done when it comes up again.
"""

from dataclasses import replace

from engine.games.royal_gambit.scoring import less
from engine.games.royal_gambit.state import (
    Giving,
    Naming,
    Ordering,
    State,
    Step,
    Unfolding,
    placed,
    still_in,
)
from engine.games.royal_gambit.view import (
    ACTIONS,
    Action,
    Effect,
    EffectMove,
    Fizzled,
    Flipped,
    Gave,
    Give,
    Name,
    Named,
    Order,
    Ordered,
    Place,
    Rank,
    RanOut,
)
from engine.tuples import put, without


def flip(state: State, seat: int, count: int) -> Step:
    """Cards go face up before the seat; what they bring about is now the newest on the stack."""
    cards, pack, events = state.pack.flip(count)
    place = state.places[seat]
    effects = tuple(Effect(act, seat) for card in cards for act in ACTIONS if act == card)
    after = replace(
        state,
        places=put(state.places, seat, replace(place, cards=place.cards + cards)),
        pack=pack,
        stack=effects + state.stack,
        phase=Ordering(seat) if len(set(effects)) == 2 else Unfolding(),  # RG-10
    )
    flipped = (Flipped(seat, cards),) if cards else ()
    ran_out = (RanOut(),) if pack.dry and not state.pack.dry else ()  # RG-13
    return after, (*events, *flipped, *ran_out)


def nameable(effect: Effect, places: tuple[Place, ...]) -> tuple[int, ...]:
    """On whom it can work: on players still in the hand alone."""
    players = still_in(places)
    others = tuple(seat for seat in players if seat != effect.seat)
    match effect.card:
        case "7":
            return tuple(seat for seat in others if places[seat].cards)  # RG-8
        case "8":
            return tuple(seat for seat in others if "8" not in places[seat].cards)  # RG-9
        case "J":
            return players  # RG-10


def resolve(state: State) -> Step:
    """The newest open effect: somebody has to be named, or it is done."""
    effect = state.stack[0]
    if effect.target is not None:  # a Sniper, whose two flips are dealt with (RG-10)
        return _done(state), ()
    if nameable(effect, state.places):
        return replace(state, phase=Naming(effect.seat)), ()
    return _done(state), (Fizzled(effect.seat, effect.card, given_away=False),)  # RG-8, RG-9


def decided(state: State, seat: int, move: EffectMove) -> Step:
    """The seat decided what the newest open effect was waiting for."""
    match move:
        case Order(first):
            return _ordered(state, first), (Ordered(seat, first),)
        case Name(card, target):
            after, events = _named(state, seat, card, target)
            return after, (Named(seat, card, target), *events)
        case Give(card):
            return _given(state, seat, card)


def _ordered(state: State, first: Action) -> State:
    newest, next_one, *older = state.stack
    pair = (newest, next_one) if newest.card == first else (next_one, newest)
    return replace(state, stack=(*pair, *older), phase=Unfolding())


def _named(state: State, seat: int, card: Action, target: int) -> Step:
    at_work = replace(state, stack=(Effect(card, seat, target), *state.stack[1:]))
    match card:
        case "7":
            return replace(at_work, phase=Giving(target)), ()
        case "8":
            return _moved(_done(state), seat, target, card)
        case "J":
            return flip(at_work, target, 2)


def _given(state: State, seat: int, card: Rank) -> Step:
    """The 7 has its card. An 8 given away before its effect was resolved has none. (RG-7)

    Twins are alike: an 8 with an open effect goes only when no other is left, the oldest first.
    """
    after, events = _moved(_done(state), seat, state.stack[0].seat, card)
    potato = Effect("8", seat)
    if after.stack.count(potato) <= after.places[seat].cards.count("8"):
        return after, events
    stack = without(after.stack[::-1], potato)[::-1]
    return replace(after, stack=stack), (*events, Fizzled(seat, "8", given_away=True))


def _moved(state: State, giver: int, taker: int, card: Rank) -> Step:
    """The card changes places; it has no effect where it arrives. (RG-7)"""
    source, goal = state.places[giver], state.places[taker]
    given = placed(state, giver, replace(source, cards=less(source.cards, card)))
    taken = placed(given, taker, replace(goal, cards=(*goal.cards, card)))
    return taken, (Gave(giver, taker, card),)


def _done(state: State) -> State:
    """The newest open effect is off the stack."""
    return replace(state, stack=state.stack[1:])
