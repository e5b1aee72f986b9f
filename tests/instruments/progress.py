"""How far a long command is, and how long it will still take: one line, painted over itself.

And how it is stopped: in a sentence, as often as one likes, since it can go on later.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

WIDTH = 24  # of the bar
PAUSE = 0.5  # seconds between two lines
STOPPED = 128 + signal.SIGINT  # what a shell calls a command that ctrl-c has ended


@contextmanager
def stoppable(how_to_go_on: str = "The same command goes on.") -> Iterator[None]:
    """Until somebody presses ctrl-c."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"\nStopped. {how_to_go_on}".rstrip(), file=sys.stderr)
        sys.exit(STOPPED)


def heed_no_ctrl_c() -> None:
    """For the processes of a pool, which ctrl-c means as well: whoever began them ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """So much is done of so many; where nobody watches, a tenth at a time is told, or nothing."""

    def __init__(self, what: str, total: int, done: int = 0, *, tells: bool = True) -> None:
        self._tells = tells
        self._what = what
        self._total = max(1, total)  # there may be nothing to do
        self._begun = done
        self._done = done
        self._since = monotonic()
        self._painted = 0.0
        self._tenth = 10 * done // self._total
        if sys.stderr.isatty():
            self._paint("")

    def at(self, done: int, figures: str = "") -> None:
        """So many are done; the figures so far."""
        self._done = done
        if sys.stderr.isatty():
            if monotonic() - self._painted >= PAUSE:
                self._paint(figures)
        elif self._tells and 10 * done // self._total > self._tenth:
            self._tenth = 10 * done // self._total
            print(self._line(figures), file=sys.stderr, flush=True)

    def _paint(self, figures: str) -> None:
        self._painted = monotonic()
        sys.stderr.write(f"\r{self._line(figures)}\x1b[K")
        sys.stderr.flush()

    def done(self) -> None:
        """The line goes away: what was found is told by others."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")

    def _line(self, figures: str) -> str:
        share = min(1.0, self._done / self._total)
        bar = "#" * round(WIDTH * share)
        left = f"{self._what} [{bar:.<{WIDTH}}] {share:4.0%}, {self._left()}"
        return f"{left}; {figures}" if figures else left

    def _left(self) -> str:
        fresh = self._done - self._begun
        if not fresh:
            return "just begun"
        seconds = (monotonic() - self._since) / fresh * max(0, self._total - self._done)
        return f"{seconds / 60:.0f} min left" if seconds >= 90 else f"{seconds:.0f} s left"
