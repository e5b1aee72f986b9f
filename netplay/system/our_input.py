"""A process that ends with whoever holds its input, or may outlive them; however they end."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

# Said last, if the process may outlive whoever has started it: for those it serves, or in any case.
STAY, GO_ON = "stay", "go on"


def at_eof(loop: asyncio.AbstractEventLoop, ended: Callable[[bool], None]) -> None:
    """Call this once our input has ended, with whether it may stay: a thread of its own waits."""

    def wait() -> None:
        last = (sys.stdin.read().splitlines() or [""])[-1]
        if last == GO_ON:
            return
        with suppress(RuntimeError):  # the loop was faster
            loop.call_soon_threadsafe(ended, last == STAY)

    Thread(target=wait, daemon=True).start()
