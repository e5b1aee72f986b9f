"""People who have just come to a table that waits, and when something else is told there. Pure.

It is told the time. Only a big screen asks for this: all others sleep until something happens.
"""

from collections.abc import Collection, Mapping

from netplay.wire import TableScene
from tui.boards.tips import EACH

NEW = 12.0  # seconds for which who has just come is shown as new


class Arrivals:
    """The people who are there, and since when one has seen them."""

    def __init__(self) -> None:
        self._since: Mapping[str, float] | None = None

    def look(self, scene: TableScene, now: float) -> None:
        """Take who is there now; those whom one finds there have not just come."""
        known, come = self._since or {}, now if self._since is not None else now - NEW
        self._since = {guest: known.get(guest, come) for guest in scene.people}

    def fresh(self, now: float) -> Collection[str]:
        """The ids of those who have just come."""
        return {guest for guest, since in (self._since or {}).items() if now < since + NEW}

    def next_change(self, now: float) -> float:
        """The time when somebody ceases to be new, or something else is worth knowing."""
        ends = [since + NEW for since in (self._since or {}).values() if now < since + NEW]
        return min(*ends, (now // EACH + 1) * EACH) if ends else (now // EACH + 1) * EACH
