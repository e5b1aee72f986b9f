"""The order of cards in Royal Menagerie: actions end, turns change. Host only."""

from dataclasses import replace

from engine.game import Event
from engine.games.royal_menagerie.scoring import verdict
from engine.games.royal_menagerie.state import (
    SEATS,
    State,
    Step,
    discarded,
    in_order,
)
from engine.games.royal_menagerie.view import (
    Drew,
    EndStageBegan,
    OpenBazaar,
    OpenWindfall,
    Phase,
    RolesRevealed,
    Turn,
)
from engine.tuples import put


def first_turn(state: State) -> State:
    """The player after the Grand Vizier begins. (RM-4)"""
    after, _ = _begun(state, _next(state.roles.index("grand_vizier")))
    return after


def carried_on(state: State) -> Step:
    """End all that has nothing left to play, the newest first, up to the next decision. (RM-12)"""
    events: tuple[Event, ...] = ()
    while state.stack and _is_done(state, state.stack[-1]):
        state, further = _closed(state)
        events = (*events, *further)
    return state, events


def _is_done(state: State, phase: Phase) -> bool:
    match phase:
        case OpenBazaar(row=row):
            return not row
        case Turn(seat=seat, plays=plays) | OpenWindfall(seat=seat, plays=plays):
            return not plays or not state.hands[seat]  # RM-11, RM-15: whoever has fewer plays those


def _closed(state: State) -> Step:
    *below, phase = state.stack
    match phase:
        case OpenBazaar() | OpenWindfall():
            return discarded(replace(state, stack=tuple(below)), phase.card), ()  # RM-12
        case Turn() if any(state.hands):
            return _next_turn(state, phase)
        case Turn():  # RM-16
            scored = verdict(state)
            over = RolesRevealed(state.roles, scored.scores, scored.reason)  # RM-1
            return replace(state, stack=()), (over,)


def _next_turn(state: State, ended: Turn) -> Step:
    after, drew = _begun(state, _next(ended.seat))
    if state.deck or ended.end_stage:
        return after, drew
    return after, (EndStageBegan(),)  # RM-15


def _next(seat: int) -> int:
    return (seat + 1) % SEATS  # RM-4


def _begun(state: State, seat: int) -> Step:
    """The seat's turn begins: it draws. Without a card to play, it will be over at once. (RM-15)"""
    share = 2 if state.roles[seat] == "grand_vizier" else 1  # RM-4
    end_stage = not state.deck  # RM-15
    cards, deck = state.deck[:share], state.deck[share:]
    hand = in_order((*state.hands[seat], *cards))
    turn = Turn(seat, 1 if end_stage else share, end_stage)
    after = replace(state, deck=deck, hands=put(state.hands, seat, hand), stack=(turn,))
    return after, (Drew(seat, len(cards), ()),) if cards else ()
