"""The event loop of a Palmoff that uses the network. It knows nothing of what runs in it."""

import asyncio
import gc
import logging
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

# New objects until the collector looks through them. Views are made of thousands that live for a
# moment: at Python's 700 it would look several times a move, and find nothing.
NEW = 20_000

LOG = logging.getLogger("palmoff.loop")
LOG.addHandler(logging.NullHandler())


def run(main: Coroutine[Any, Any, T]) -> T:
    """As asyncio.run does it, on a loop that can watch sockets and never writes to the terminal."""
    gc.set_threshold(NEW, *gc.get_threshold()[1:])
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(main)


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop for a program that uses the network."""
    # The default loop of Windows cannot watch a socket, which is all that the MQTT client does.
    windows = sys.platform == "win32"
    loop = asyncio.SelectorEventLoop() if windows else asyncio.new_event_loop()
    loop.set_exception_handler(_note)
    return loop


def _note(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    LOG.error("%s", context["message"], exc_info=context.get("exception"))
