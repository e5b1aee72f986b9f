"""The rules of Royal Menagerie (RM). Host only: start here, the parts stand beside it."""

from engine.game import Event, Game, Outcome
from engine.games.royal_menagerie.effects import resolved
from engine.games.royal_menagerie.options import Options
from engine.games.royal_menagerie.scoring import verdict
from engine.games.royal_menagerie.setup import laid_out
from engine.games.royal_menagerie.sight import imagined, seen
from engine.games.royal_menagerie.state import State, Step, played_out
from engine.games.royal_menagerie.targets import plays
from engine.games.royal_menagerie.turns import carried_on, first_turn
from engine.games.royal_menagerie.view import (
    INFO,
    CardPlay,
    OpenBazaar,
    OpenWindfall,
    Played,
    Turn,
    View,
)
from engine.luck import Luck
from engine.moves import Moves


class RoyalMenagerie(Game[State, CardPlay, Event, View, Options]):
    """Fill the menageries of the others, until the roles are shown and the animals counted."""

    info = INFO

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        """Shuffles: the roles, for the seats from 0 on; the deck; again, if an action turned up."""
        return first_turn(laid_out(options.actions, luck))

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1].seat,) if state.stack else ()  # RM-12

    def legal(self, state: State, seat: int) -> Moves[CardPlay]:
        if seat not in self.to_act(state):
            return Moves()
        match state.stack[-1]:
            case OpenBazaar(row=row):  # RM-10
                return plays(state.menageries, seat, row)
            case Turn() | OpenWindfall():  # RM-4, RM-11
                return plays(state.menageries, seat, state.hands[seat])

    def play(self, state: State, seat: int, move: CardPlay) -> Step:
        played = Played(seat, move, isinstance(state.stack[-1], OpenBazaar))
        after, effects = resolved(played_out(state, seat, move.card), seat, move)
        after, changes = carried_on(after)
        return after, (played, *effects, *changes)

    def view(self, state: State, seat: int | None) -> View:
        return seen(state, seat, self.outcome(state))

    def imagine(self, view: View, luck: Luck) -> State:
        return imagined(view, luck)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.stack else verdict(state)  # RM-16


GAME = RoyalMenagerie()
