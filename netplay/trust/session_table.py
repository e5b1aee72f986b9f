"""The sessions of a table: those open, and those whose challenge is not answered yet. All bounded.

It knows keys and numbers, but opens nothing and tells nobody anything.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from netplay.trust.keys import PlayerKey
from netplay.trust.rates import Precedence
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
    known: bool  # whether they come by the way of those who are known at the broker
    since: float = 0.0  # when they were admitted


class SessionTable:
    """The callers at the door, and those inside; inside each player has one session."""

    def __init__(self, most_waiting: int, most_inside: int) -> None:
        self._most_waiting = most_waiting
        self._most_inside = most_inside
        self._waiting: dict[bytes, Caller] = {}  # by session, the oldest first
        self._inside: dict[bytes, Caller] = {}
        self._by_key: dict[PlayerKey, Caller] = {}
        # By what a tap reads, to tell whose frames are worth serving first: it proves nothing.
        self._by_client: dict[str, Caller] = {}

    def waiting(self, session: bytes) -> Caller | None:
        return self._waiting.get(session)

    def inside(self, session: bytes) -> Caller | None:
        return self._inside.get(session)

    def of(self, key: PlayerKey) -> Caller | None:
        return self._by_key.get(key)

    def at(self, client: str) -> Caller | None:
        """The caller who is inside by way of this client, if they told the truth."""
        return self._by_client.get(client)

    def of_way(self, *, known: bool) -> Iterator[Caller]:
        """Those inside who come by the way of the known, or all others."""
        return (caller for caller in self._by_key.values() if caller.known is known)

    def wait(self, caller: Caller) -> None:
        """Have the caller answer; if too many are to, the one who came first no longer can."""
        while len(self._waiting) >= self._most_waiting:
            del self._waiting[next(iter(self._waiting))]
        self._waiting[caller.channel.session] = caller

    def make_room(
        self, key: PlayerKey, standing: Callable[[PlayerKey], Precedence], settled: float
    ) -> Caller | None:
        """The caller who has to go so that this player finds room: one who stands lower.

        And a stranger who has been inside since then and has not come to the table makes room for
        another: else a few who only hold their sessions would keep all others out.
        """
        mine = standing(key)
        if self.has_room(key):
            return None

        def yields(caller: Caller) -> bool:
            theirs = standing(caller.key)
            idle = mine is theirs is Precedence.STRANGER and caller.since <= settled
            return theirs < mine or idle

        others = filter(yields, self._inside.values())
        return min(others, key=lambda it: (standing(it.key), it.heard), default=None)

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
        self._by_client[caller.client] = caller

    def turn_away(self, caller: Caller) -> None:
        self._waiting.pop(caller.channel.session, None)

    def close(self, key: PlayerKey) -> None:
        caller = self._by_key.pop(key, None)
        if caller is not None:
            del self._inside[caller.channel.session]
            if self._by_client.get(caller.client) is caller:
                del self._by_client[caller.client]

    def forget(self, waiting_since: float, silent_since: float) -> None:
        """Forget who did not answer, and who was not heard, since then."""
        late = [key for key, caller in self._waiting.items() if caller.heard < waiting_since]
        for session in late:
            del self._waiting[session]
        silent = [key for key, caller in self._by_key.items() if caller.heard < silent_since]
        for key in silent:
            self.close(key)
