"""The lines that are typed at a table, read in a thread of their own, which nobody waits for."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from io import TextIOWrapper
from threading import Thread
from typing import TextIO, TypeAlias


class InputEnd(Enum):
    """The reason why no more lines come."""

    CLOSED = auto()  # by whoever has typed them, or a script is over
    HUNG_UP = auto()  # the terminal is gone: nobody has said anything by that


Typed: TypeAlias = str | InputEnd


def read_lines(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[Typed]) -> None:
    """Put all that is typed there, and at last how it has ended."""

    def tell(typed: Typed) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, typed)

    def read() -> None:
        with suppress(RuntimeError):  # the table is left, and nobody reads any more
            tell(_read(tell))

    Thread(target=read, daemon=True).start()


def _read(tell: Callable[[str], None]) -> InputEnd:
    """To the end. A terminal that has hung up gives an error, or just nothing and is none."""
    terminal = sys.stdin.isatty()
    try:
        for line in readable():
            tell(line)
    except OSError:
        return InputEnd.HUNG_UP
    return InputEnd.HUNG_UP if terminal and not sys.stdin.isatty() else InputEnd.CLOSED


def readable() -> TextIO:
    """Make typed text readable: letters of another encoding end nothing."""
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin
