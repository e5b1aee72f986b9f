"""The handing out of a message that nobody answers. It knows no broker.

It is repeated now and then, since messages get lost.
"""

from collections.abc import Callable, Iterable

from netplay.trust.keys import PlayerKey

REPEAT = 30.0  # seconds


class RepeatedHandout:
    """The time at which each guest of a table was sent it last."""

    def __init__(self) -> None:
        self._told: dict[PlayerKey, float] = {}

    def forget(self, key: PlayerKey) -> None:
        """Whoever has come back may have missed it, and is sent it at once."""
        self._told.pop(key, None)

    def tell(
        self,
        guests: Iterable[PlayerKey],
        is_there: Callable[[PlayerKey], bool],
        send: Callable[[PlayerKey], None],
        now: float,
    ) -> None:
        """Send it to each who is there and has not been sent it for a while."""
        here = [key for key in guests if is_there(key)]
        due = [key for key in here if now - self._told.get(key, float("-inf")) >= REPEAT]
        self._told = {key: self._told[key] for key in here if key in self._told}
        for key in due:
            self._told[key] = now
            send(key)
