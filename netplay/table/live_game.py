"""The game that is being played at a table: what each seat and the spectators are shown of it.

It knows no guests: seats alone. Time comes in as an argument.
"""

from collections.abc import Sequence
from typing import Any

from engine.game import Event, Outcome, View
from engine.match import Match, Step
from engine.refusal import Refused
from netplay.moves import read_move
from netplay.positions import HISTORY, POSITIONS, Position
from netplay.timing import MOMENT
from netplay.wire import Play, TableSettings

AFTERMATH = 2.0  # seconds between decisions that spectators still have to see after the end


class LiveGame:
    """A match, the choices of its seats, and the reel that spectators see later."""

    def __init__(self, match: Match, number: int, settings: TableSettings, now: float) -> None:
        self.match = match
        self.number = number
        self.settings = settings
        self.events: list[Event] = []
        self.reasons: dict[int, str] = {}  # of bots, by the number of the move
        self.legal = [match.legal(seat) for seat in range(match.seats)]
        self.since = [0] * match.seats  # after how many moves a seat's choices last changed
        self.asked_at = [now] * match.seats  # and when; after a moment that all watch, later
        self.reel: list[tuple[View, int]] = [(match.view(None), 0)]
        self.longest = [0.0] * match.seats  # seconds that a person took for a decision
        self.released = 0  # decisions of the reel that were let go after the end
        self.released_at = now
        self._halted_at: float | None = None

    @property
    def after(self) -> int:
        """The number of moves that were made."""
        return len(self.match.moves)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def step(self, seat: int, wish: Play) -> Step:
        """The step that is wished for, if it is still of this moment and legal."""
        if wish.number != self.number or wish.after < self.since[seat]:
            raise Refused("stale", "The game has moved on since; look at the table again.")
        if wish.after > self.after:
            raise Refused("stale", "That move answers something that has not happened here.")
        return self.match.step(seat, read_move(self.match.game.key, wish.move))

    def commit(self, step: Step, now: float) -> None:
        """Make a move, which whoever asks for this has written down."""
        self.match.commit(step)
        self.events += step.events
        asked_at = now + (MOMENT if self._watched(step) else 0)
        for other in range(self.match.seats):
            legal = self.match.legal(other)
            if legal != self.legal[other] or (other == step.seat and len(legal)):
                self.since[other], self.asked_at[other] = self.after, asked_at
            self.legal[other] = legal
        self.reel.append((self.match.view(None), len(self.events)))
        self.released_at = now

    def waited_for(self, seat: int, now: float) -> None:
        """A person decides here and now; all have seen for how long they were waited for."""
        self.longest[seat] = max(self.longest[seat], now - self.asked_at[seat])

    def _watched(self, step: Step) -> bool:
        """True if all look at what has come of it, whatever moves on their screens."""
        return any(map(self.match.game.info.watched, step.events))

    def release(self, now: float) -> bool:
        """After the end, let spectators see one decision more now and then."""
        if not self.outcome or self.behind == 0 or now - self.released_at < AFTERMATH:
            return False
        self.released += 1
        self.released_at = now
        return True

    @property
    def behind(self) -> int:
        """By how many decisions spectators are behind."""
        return max(0, min(self.settings.delay, self.after) - self.released)

    @property
    def shown(self) -> int:
        """The number of decisions that spectators have seen."""
        return self.after - self.behind

    @property
    def shown_events(self) -> int:
        """The number of events that spectators have been told of."""
        return self.reel[self.shown][1]

    @property
    def judging(self) -> bool:
        """True if spectators see a claim that is about to be judged."""
        return self.match.game.info.judging(self.reel[self.shown][0])

    def truth_after(self, at: int) -> bool | None:
        """Tell whether the claim was true that the decision after so many has judged, if any."""
        if not 0 <= at < self.after:
            return None
        events = self.events[self.reel[at][1] : self.reel[at + 1][1]]
        truths = (self.match.game.info.truth(event) for event in events)
        return next((truth for truth in truths if truth is not None), None)

    def halt(self, halted: bool, now: float) -> None:
        """While nobody can play, no clock runs; afterwards it goes on with what was left."""
        if halted and self._halted_at is None:
            self._halted_at = now
        elif not halted and self._halted_at is not None:
            lost, self._halted_at = now - self._halted_at, None
            self.asked_at = [asked + lost for asked in self.asked_at]

    def remaining(self, now: float) -> int | None:
        """Milliseconds until the clock of whoever has to decide runs out."""
        if not self.settings.clock or not self.match.to_act:
            return None
        now = now if self._halted_at is None else self._halted_at
        left = min(self.asked_at[seat] for seat in self.match.to_act) + self.settings.clock - now
        return max(0, round(left * 1000))

    def board(
        self, seat: int | None, now: float, cast: Sequence[str] = (), told: int = 0
    ) -> Position:
        """The game as this seat sees it, or a spectator by now, without the first `told` events."""
        if seat is None:
            return self._public(cast, told)
        return self._board(
            self.match.view(seat),
            self.events[max(told, len(self.events) - HISTORY) :],
            len(self.events),
            self.after,
            cast,
            since=self.since[seat],
            legal=self.legal[seat],
            remaining=self.remaining(now),
        )

    def _public(self, cast: Sequence[str], told: int) -> Position:
        after = self.after - self.behind
        view, shown = self.reel[after]
        events = self.events[max(told, shown - HISTORY) : shown]
        return self._board(view, events, shown, after, cast)

    def _board(
        self,
        view: View,
        events: Sequence[Event],
        told: int,
        after: int,
        cast: Sequence[str],
        **own: Any,
    ) -> Position:
        return POSITIONS[self.match.game.key](
            game=self.match.game.key,
            number=self.number,
            after=after,
            view=view,
            events=tuple(events),
            told=told - len(events),
            cast=tuple(cast) if view.outcome else (),
            **own,
        )
