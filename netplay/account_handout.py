"""The handing out of the password of those who are known at the broker. It knows no broker.

They get in at a broker that strangers have filled up; so it is told to players alone, and to the
owner, sealed. It is repeated now and then, since messages get lost.
"""

from collections.abc import Callable, Iterable

from netplay.trust.keys import PlayerKey

REPEAT = 30.0  # seconds


class AccountHandout:
    """When which player of a table was told last."""

    def __init__(self) -> None:
        self._told: dict[PlayerKey, float] = {}

    def tell(
        self,
        players: Iterable[PlayerKey],
        is_there: Callable[[PlayerKey], bool],
        send: Callable[[PlayerKey], None],
        now: float,
    ) -> None:
        """Send it to each who is there and has not been sent it for a while."""
        here = [key for key in players if is_there(key)]
        due = [key for key in here if now - self._told.get(key, float("-inf")) >= REPEAT]
        self._told = {key: self._told[key] for key in here if key in self._told}
        for key in due:
            self._told[key] = now
            send(key)
