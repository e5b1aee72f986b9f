"""Work that takes a while, as a server to open, and can be given up. It knows no screen.

One thread runs it, that of the screens gives it up: a lock lets neither miss the other.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from engine.refusal import Refused


class Cancellation:
    """Something that one thread waits for until it is there, or until another gives it up."""

    def __init__(self) -> None:
        self.given_up = False
        self._lock = Lock()
        self._stop: Callable[[], object] | None = None

    def give_up(self) -> None:
        """Whatever is waited for now, it is waited for no longer."""
        with self._lock:
            self.given_up = True
            if self._stop is not None:
                self._stop()

    @contextmanager
    def stopped_by(self, stop: Callable[[], object]) -> Iterator[None]:
        """While something is waited for: how to have it end at once."""
        with self._lock:
            self._stop = stop
            if self.given_up:
                stop()
        try:
            yield
        finally:
            with self._lock:
                self._stop = None
        self.check()

    def check(self) -> None:
        """Refused if nobody wants it any more."""
        if self.given_up:
            raise Refused("given-up", "You stopped waiting for it.")
