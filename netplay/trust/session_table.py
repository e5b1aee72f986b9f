"""The sessions of a table: those open, and those whose challenge is not answered yet. All bounded.

It knows keys and numbers, but opens nothing and tells nobody anything.
"""

from collections.abc import Callable
from dataclasses import dataclass

from netplay.trust.keys import PlayerKey
from netplay.trust.seal import Channel


@dataclass(slots=True)
class Caller:
    """Somebody who says to be a player, at a client's address; once admitted, it is proved."""

    key: PlayerKey
    client: str
    channel: Channel
    riddle: bytes
    order: int  # of its hello among all
    heard: float


class SessionTable:
    """The callers at the door, and those inside; inside each player has one session."""

    def __init__(self, most_waiting: int, most_inside: int) -> None:
        self._most_waiting = most_waiting
        self._most_inside = most_inside
        self._waiting: dict[bytes, Caller] = {}  # by session, the oldest first
        self._inside: dict[bytes, Caller] = {}
        self._by_key: dict[PlayerKey, Caller] = {}

    def waiting(self, session: bytes) -> Caller | None:
        return self._waiting.get(session)

    def inside(self, session: bytes) -> Caller | None:
        return self._inside.get(session)

    def of(self, key: PlayerKey) -> Caller | None:
        return self._by_key.get(key)

    def wait(self, caller: Caller) -> None:
        """Have the caller answer; if too many are to, the one who came first no longer can."""
        while len(self._waiting) >= self._most_waiting:
            del self._waiting[next(iter(self._waiting))]
        self._waiting[caller.channel.session] = caller

    def make_room(self, key: PlayerKey, seated: Callable[[PlayerKey], bool]) -> Caller | None:
        """The caller who has to go so that this player, if seated, finds room."""
        if key in self._by_key or len(self._inside) < self._most_inside or not seated(key):
            return None
        others = [caller for caller in self._inside.values() if not seated(caller.key)]
        return min(others, key=lambda caller: caller.heard, default=None)

    def has_room(self, key: PlayerKey) -> bool:
        return key in self._by_key or len(self._inside) < self._most_inside

    def admit(self, caller: Caller) -> None:
        """Open the session; whatever the same player began earlier is over.

        Else a broker that held an answer back could later move the player to an old session.
        """
        self.close(caller.key)
        self._waiting = {
            session: other
            for session, other in self._waiting.items()
            if other.key != caller.key or other.order > caller.order
        }
        self._inside[caller.channel.session] = self._by_key[caller.key] = caller

    def turn_away(self, caller: Caller) -> None:
        self._waiting.pop(caller.channel.session, None)

    def close(self, key: PlayerKey) -> None:
        caller = self._by_key.pop(key, None)
        if caller is not None:
            del self._inside[caller.channel.session]

    def forget(self, waiting_since: float, silent_since: float) -> None:
        """Forget who did not answer, and who was not heard, since then."""
        late = [key for key, caller in self._waiting.items() if caller.heard < waiting_since]
        for session in late:
            del self._waiting[session]
        silent = [key for key, caller in self._by_key.items() if caller.heard < silent_since]
        for key in silent:
            self.close(key)
