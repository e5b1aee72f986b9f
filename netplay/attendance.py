"""The end of a server that nobody looks after, once nobody is at its tables."""

from collections.abc import Callable
from math import inf

from netplay.open_tables import OpenTables
from netplay.timing import LOST

GONE = 2 * LOST + 1.0  # seconds until those who looked on for a poster do not count any more


class Attendance:
    """Those who look after a server, and those who are there."""

    def __init__(
        self, tables: OpenTables, clock: Callable[[], float], shown: Callable[[], bool], stays: bool
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._shown = shown
        self._stays = stays  # whether it waits for tables to come
        self._look = inf  # when to see whether anybody is left

    def left(self) -> None:
        """Whoever has started it looks after it no more."""
        self._stays, self._look = False, self._clock() + GONE

    def is_over(self, linger: float) -> bool:
        """True if it is to end now; tables do before, at which nobody has been for so long.

        As long as people are shown the way to it, the tables of its owner wait for them.
        """
        now, shown = self._clock(), self._shown()
        self._tables.expire(linger, strangers=shown)
        if shown:
            self._look = now + GONE
        if shown or self._stays:
            return False
        return not self._tables or (now >= self._look and self._nobody())

    def _nobody(self) -> bool:
        """True if nobody is there, of which it is asked once; they may be back within `linger`."""
        self._look = inf
        return not self._tables.anybody_is_here()
