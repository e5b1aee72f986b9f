"""A process that ends with whoever holds its input, however they end: unless they have it stay."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

STAY = "stay"  # what is said last, if the process is to outlive whoever has started it


def at_eof(loop: asyncio.AbstractEventLoop, ended: Callable[[], None]) -> None:
    """Call this once our input has ended, which a thread of its own waits for."""

    def wait() -> None:
        if sys.stdin.read().strip() == STAY:
            return
        with suppress(RuntimeError):  # the loop was faster
            loop.call_soon_threadsafe(ended)

    Thread(target=wait, daemon=True).start()
