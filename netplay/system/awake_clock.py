"""A clock that stands still while its process is stopped, as that of a machine does which sleeps.

Nobody is heard meanwhile: by any other, all who are there would have been away for as long.
"""

from collections.abc import Callable

STOPPED = 5.0  # seconds between two looks at the clock, which whoever is awake takes many times


class AwakeClock:
    """The time that has gone by, but for what went by unseen."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.woke: Callable[[], None] = lambda: None  # told when time has gone by unseen
        self._clock = clock
        self._seen = clock()
        self._missed = 0.0

    def __call__(self) -> float:
        now, before = self._clock(), self._seen
        self._seen = now
        if now - before > STOPPED:
            self._missed += now - before
            self.woke()
        return now - self._missed
