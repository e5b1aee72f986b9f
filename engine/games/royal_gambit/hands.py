"""Hands: turns, their end, and which hand comes after. (RG-2, RG-5, RG-13 to RG-17) Host only."""

from dataclasses import replace

from engine.games.royal_gambit.pack import Pack
from engine.games.royal_gambit.scoring import score
from engine.games.royal_gambit.state import (
    GambitOver,
    OnTurn,
    State,
    Step,
    clockwise,
    placed,
    still_in,
)
from engine.games.royal_gambit.view import (
    Hand,
    HandBegan,
    HandEnded,
    Kind,
    Place,
    Stayed,
    Won,
)


def begun(state: State, hand: Hand, players: tuple[int, ...]) -> Step:
    """The hand's starter is on turn; nobody but these players is in it."""
    places = tuple(
        Place("in" if seat in players else "away") for seat, _ in enumerate(state.totals)
    )
    after = replace(state, hand=hand, places=places, turn=hand.starter, phase=OnTurn(hand.starter))
    return after, (HandBegan(hand.number, hand.kind, hand.starter, players),)


def stay(state: State, seat: int) -> Step:
    """Out of the hand; the cards lie there until it ends. (RG-5)"""
    place = state.places[seat]
    stayed = placed(state, seat, replace(place, standing="stayed"))
    return stayed, (Stayed(seat, score(place.cards)),)


def next_turn(state: State) -> Step:
    """Clockwise to the next who is still in the hand, perhaps the same; or the hand is over."""
    players, seats = still_in(state.places), len(state.places)
    if not players:  # RG-15
        return _ended(state)
    if state.pack.dry:  # RG-13
        return stay(state, clockwise(seats, state.turn, players))
    start = state.turn if state.options.turns == "whole" else state.turn + 1  # RG-2, RG-18
    turn = clockwise(seats, start, players)
    return replace(state, turn=turn, phase=OnTurn(turn)), ()


def _ended(state: State) -> Step:
    """Scores are added and the table is cleared; whoever is bust has no cards to score. (RG-15)"""
    scores = tuple(score(place.cards) for place in state.places)
    totals = tuple(map(sum, zip(state.totals, scores, strict=True)))
    pack = state.pack
    for place in state.places:
        pack = pack.discard(place.cards + place.covered)
    places = tuple(Place("away") for _ in totals)
    cleared = replace(state, totals=totals, places=places, pack=replace(pack, dry=False))
    after, events = _next_hand(cleared)
    return after, (HandEnded(scores, totals), *events)


def _next_hand(state: State) -> Step:
    """Go on with another hand, the catch-up, a duel, or the end. (RG-15, RG-16, RG-17)"""
    seats = tuple(range(len(state.totals)))
    best = max(state.totals)
    leaders = tuple(seat for seat in seats if state.totals[seat] == best)
    match state.hand.kind:
        case "normal" if best < state.options.goal:
            return _further(state, "normal", seats)
        case "normal" if leaders != seats:
            others = tuple(seat for seat in seats if seat not in leaders)
            return _further(state, "catch_up", others)
        case "catch_up" | "duel" if len(leaders) == 1:
            return replace(state, phase=GambitOver()), (Won(leaders[0], best),)
        case _:
            return _further(state, "duel", leaders)


def _further(state: State, kind: Kind, players: tuple[int, ...]) -> Step:
    """The next hand, started clockwise on from whoever started the last. (RG-14)"""
    starter = clockwise(len(state.totals), state.hand.starter + 1, players)
    pack = state.pack if state.options.deck == "running" else Pack.fresh(state.pack.luck)  # RG-13
    hand = Hand(state.hand.number + 1, kind, starter)
    return begun(replace(state, pack=pack), hand, players)
