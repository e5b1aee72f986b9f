"""The record of the last game that is over: who is to be sent it, and when. It sends nothing.

It shows every card, so it leaves the table only after the outcome, and goes to those who watch with
a delay only once they have seen the end.
"""

from collections.abc import Iterator, Sequence

from engine.record import MOST_PACKED, packed
from netplay import reasons
from netplay.table.effects import Send
from netplay.table.guests import Guest
from netplay.table.live_game import LiveGame
from netplay.table.state import CastMember, TableState
from netplay.wire import GameRecord

AGAIN = 2.0  # seconds until a record is sent again that nobody said to have


class Handout:
    """Hands the record to everybody who is at the table, until they have it."""

    def __init__(self, table_state: TableState) -> None:
        self._table_state = table_state
        self._number = 0  # of the last game that is over
        self._packed: str | None = None  # its record, unless it is too long to be sent
        self._reasons = ""  # of its bots, as far as there is room for them
        self._cast: Sequence[CastMember] = ()  # who played it, by seat

    def posts(self, now: float) -> Iterator[Send]:
        """The records to be sent at this time."""
        live_game = self._table_state.live_game
        if live_game is not None and live_game.outcome and live_game.number != self._number:
            self._take(live_game)
        if self._packed is None or not self._cast:
            return
        for guest in self._table_state.guests.values():
            if self._lacks_it(guest, now) and self._may_have_it(guest, live_game):
                guest.record_at = now
                yield Send(guest.key, self._record(guest, self._packed))

    def _take(self, over: LiveGame) -> None:
        self._number, self._packed = over.number, packed(over.match.record)
        self._reasons = reasons.packed(over.reasons, MOST_PACKED - len(self._packed or ""))
        self._cast = self._table_state.casts.get(str(over.number), ())

    def _lacks_it(self, guest: Guest, now: float) -> bool:
        return guest.present(now) and guest.kept < self._number and now >= guest.record_at + AGAIN

    def _may_have_it(self, guest: Guest, live_game: LiveGame | None) -> bool:
        """True if they have seen the end of it, or sit where it is seen at once."""
        if self._table_state.chair_of(guest.key) is not None or live_game is None:
            return True
        return live_game.number != self._number or not live_game.behind

    def _record(self, guest: Guest, small: str) -> GameRecord:
        keys = [key for _, key in self._cast]
        you = keys.index(guest.key) if guest.key in keys else None
        names = tuple(name for name, _ in self._cast)
        return GameRecord(
            number=self._number, names=names, you=you, packed=small, reasons=self._reasons
        )
