"""A finished record as views to scrub through. Whoever loads it need not know a State or a rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Event, GameInfo, Outcome, View
from engine.match import Match
from engine.moves import Move
from engine.record import BadRecord, check_shape

MOST_MOVES = 20_000  # no game comes near


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A decision: whose it was, what it was, and what came of it in front of everybody."""

    seat: int
    move: Move
    events: tuple[Event, ...]


class Replay:
    """A game that is over. Step 0 is the deal; each further one is a move that was made."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        """The record must be one of a game that is over, or this raises BadRecord."""
        check_shape(record)
        if len(record["moves"]) > MOST_MOVES:
            raise BadRecord("too-large", f"The record has more than {MOST_MOVES} moves.")
        match = Match.replay(record)
        if match.outcome is None:
            raise BadRecord("unfinished", "The record is of a game that is not over.")
        self.info: GameInfo = match.game.info
        self.seats = match.seats
        self.outcome: Outcome = match.outcome
        self._game = match.game
        again = Match(match.game, match.seats, match.options, match.seed)
        self._states = [again.state]
        self._steps: list[ReplayStep] = []
        for seat, move in match.moves:
            self._steps.append(ReplayStep(seat, move, again.play(seat, move)))
            self._states.append(again.state)

    def __len__(self) -> int:
        """The number of steps, the deal among them."""
        return len(self._states)

    def at(self, step: int, seat: int | None) -> View:
        """The view of the seat after this step; None is a spectator."""
        view: View = self._game.view(self._states[step], seat)
        return view

    def made(self, step: int) -> ReplayStep | None:
        """The decision that led to this step; none led to the deal."""
        return self._steps[step - 1] if step else None
