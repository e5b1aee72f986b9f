"""The rules of Royal Gambit (RG). Host only."""

from collections.abc import Callable, Mapping

from engine.game import Event, Game, Outcome
from engine.games.royal_gambit.busting import bust, check, cover, paired
from engine.games.royal_gambit.effects import decided, flip, nameable, resolve
from engine.games.royal_gambit.hands import begun, next_turn, stay
from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.pack import Pack
from engine.games.royal_gambit.scoring import score
from engine.games.royal_gambit.state import (
    GambitOver,
    Giving,
    Naming,
    OnTurn,
    Ordering,
    Phase,
    Saving,
    State,
    Step,
    Unfolding,
)
from engine.games.royal_gambit.view import (
    INFO,
    Bust,
    Cover,
    GambitMove,
    Give,
    Hand,
    Hit,
    Name,
    Order,
    Stage,
    Stay,
    View,
)
from engine.luck import Luck, starter
from engine.moves import Box, Moves

NOTHING: Moves[GambitMove] = Moves()
HIT: Moves[GambitMove] = Moves((Box(Hit),))
HIT_OR_STAY: Moves[GambitMove] = Moves((Box(Hit), Box(Stay)))
COVER_OR_BUST: Moves[GambitMove] = Moves((Box(Cover), Box(Bust)))

PHASES: Mapping[Stage, Callable[[int], Phase]] = {
    "hit_or_stay": OnTurn,
    "order": Ordering,
    "name": Naming,
    "give": Giving,
    "cover_or_bust": Saving,
}


class RoyalGambit(Game[State, GambitMove, Event, View, Options]):
    """Flip for points, and stay before two of a rank lie open."""

    info = INFO

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        # Shuffles are asked for in this order: the starter's seat, if random; the deck; and as
        # the game goes on, the discards when they are needed and each further deck that is fresh.
        first, luck = starter(options.first, seats, luck)  # RG-14
        hand = Hand(1, "normal", first)
        state = State(options, first, (0,) * seats, hand, (), Pack.fresh(luck), first)
        return begun(state, hand, tuple(range(seats)))[0]

    def to_act(self, state: State) -> tuple[int, ...]:
        seat = _phase(state).seat
        return () if seat is None else (seat,)

    def legal(self, state: State, seat: int) -> Moves[GambitMove]:
        phase = _phase(state)
        return _choices(state, phase) if phase.seat == seat else NOTHING

    def play(self, state: State, seat: int, move: GambitMove) -> tuple[State, tuple[Event, ...]]:
        after, events = _decided(state, seat, move)
        while isinstance(after.phase, Unfolding):
            after, more = _unfolded(after)
            events += more
        return after, events

    def view(self, state: State, seat: int | None) -> View:
        phase = _phase(state)
        return View(
            seat=seat,
            options=state.options,
            first=state.first,
            totals=state.totals,
            hand=state.hand,
            places=state.places,
            scores=tuple(score(place.cards) for place in state.places),
            turn=state.turn,
            stage=phase.stage,
            decides=phase.seat,
            effects=state.stack,
            deck=len(state.pack.deck),
            discards=state.pack.discards,
            dry=state.pack.dry,
            outcome=self.outcome(state),
        )

    def imagine(self, view: View, luck: Luck) -> State:
        """The deck holds all that does not lie open, in any order."""
        deck, luck = luck.shuffle(view.unseen)
        return State(
            options=view.options,
            first=view.first,
            totals=view.totals,
            hand=view.hand,
            places=view.places,
            pack=Pack(deck, view.discards, luck, view.dry),
            turn=view.turn,
            stack=view.effects,
            phase=GambitOver() if view.decides is None else PHASES[view.stage](view.decides),
        )

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.phase, GambitOver):
            return None
        totals = state.totals
        best = max(totals)
        winner = totals.index(best)
        return Outcome(
            winners=(winner,),
            losers=tuple(seat for seat in range(len(totals)) if seat != winner),
            reason=f"the most points, {best}",
            scores=totals,
            next_first=(state.first + 1) % len(totals),  # RG-14
        )


def _phase(state: State) -> Phase:
    """The phase that the table waits in, which `play` always goes on to."""
    assert not isinstance(state.phase, Unfolding)
    return state.phase


def _choices(state: State, phase: Phase) -> Moves[GambitMove]:
    match phase:
        case OnTurn(seat):
            return HIT_OR_STAY if state.places[seat].cards else HIT  # RG-5
        case Ordering():
            return Moves((Box(Order, (tuple(effect.card for effect in state.stack[:2]),)),))
        case Naming():
            effect = state.stack[0]
            return Moves((Box(Name, ((effect.card,), nameable(effect, state.places))),))
        case Giving(seat):
            return Moves((Box(Give, (tuple(dict.fromkeys(state.places[seat].cards)),)),))
        case Saving():
            return COVER_OR_BUST
        case GambitOver():
            return NOTHING


def _decided(state: State, seat: int, move: GambitMove) -> Step:
    match move:
        case Hit():
            return flip(state, seat, 1)  # RG-3
        case Stay():
            return stay(state, seat)
        case Cover():
            return cover(state, seat)
        case Bust():
            return bust(state, seat)
        case Order() | Name() | Give():
            return decided(state, seat, move)


def _unfolded(state: State) -> Step:
    """Do what happens next by itself: a check that is due, the newest effect, the next turn."""
    seat = paired(state)  # RG-19
    if seat is not None:
        return check(state, seat)
    if state.stack:
        return resolve(state)
    return next_turn(state)


GAME = RoyalGambit()
