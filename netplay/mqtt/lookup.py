"""The addresses of a host by its name, asked in threads of their own. It connects to nothing.

asyncio asks in threads that a program waits for when it ends: half a minute, on a dead network.
"""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv6Address
from threading import Thread
from typing import TypeAlias

from netplay.mqtt.addresses import is_of_link, on_links

Target: TypeAlias = tuple[socket.AddressFamily, tuple[str | int | bytes, ...]]
Found: TypeAlias = Sequence[Target] | OSError | UnicodeError

TARGETS = 4  # addresses of one name
LINKS = 8  # of this machine, on which an address of a link is looked for
PATIENCE = 0.3  # seconds for asking again what is known already
QUESTIONS = 4  # under way; a resolver that is cut off keeps each for half a minute


class Lookup:
    """Finds one host, again and again; when nobody answers any more, where it was before."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._known: Sequence[Target] = ()
        self._questions = 0

    async def targets(self) -> Sequence[Target]:
        """The places to connect to; OSError or UnicodeError if there is no such name."""
        with suppress(OSError, UnicodeError):
            return _ask(self._host, self._port, socket.AI_NUMERICHOST)
        if self._questions < QUESTIONS:
            try:
                async with asyncio.timeout(PATIENCE if self._known else None):
                    return await self._question()
            except (OSError, UnicodeError):
                if not self._known:
                    raise
        return self._known

    def _question(self) -> asyncio.Future[Sequence[Target]]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[Target]] = loop.create_future()

        def ask() -> None:
            try:
                found: Found = _ask(self._host, self._port)
            except (OSError, UnicodeError) as error:
                found = error
            with suppress(RuntimeError):  # the loop is closed: nobody is left to tell
                loop.call_soon_threadsafe(self._answered, answer, found)

        self._questions += 1
        Thread(target=ask, daemon=True).start()
        return answer

    def _answered(self, answer: asyncio.Future[Sequence[Target]], found: Found) -> None:
        self._questions -= 1
        if not isinstance(found, Exception):
            self._known = found  # though nobody waits for it any more, the next one will ask
            if not answer.done():
                answer.set_result(found)
        elif not answer.done():
            answer.set_exception(found)


def numbers_of(host: str, port: int) -> Sequence[tuple[str, int]]:
    """The places that a name means by now, for whoever cannot ask for it; or else itself."""
    with suppress(OSError, UnicodeError):
        return [(_numbered(address), port) for _, address in _found(host, port, 0)]
    return [(host, port)]


def _numbered(address: Sequence[str | int | bytes]) -> str:
    """Its host; that of a link with the number of that."""
    host, _, *zone = address
    return f"{host!s}%{zone[-1]!s}" if is_of_link(str(host)) else str(host)


def _ask(host: str, port: int, flags: int = 0) -> Sequence[Target]:
    if is_of_link(host):
        there = on_links(IPv6Address(host))[:LINKS]
        return [target for one in there for target in _found(one, port, socket.AI_NUMERICHOST)]
    return _found(host, port, flags)


def _found(host: str, port: int, flags: int) -> Sequence[Target]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    return [(family, address) for family, _, _, _, address in found[:TARGETS]]
