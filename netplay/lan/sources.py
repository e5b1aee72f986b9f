"""The machines from which announcements have come: none of them makes whoever looks dial much.

Anybody may announce anything, and whoever looks for tables then goes there to see.
"""

import asyncio
from collections import Counter
from typing import Protocol, cast

from zeroconf import DNSIncoming, DNSPointer, Zeroconf  # type: ignore[attr-defined]

NAMES = 8192  # of announcements that are kept in mind


class DatagramReader(Protocol):
    """Takes what has come through a socket, and from where."""

    def datagram_received(self, data: bytes, addrs: tuple[str, int]) -> None: ...

    def error_received(self, exc: Exception) -> None: ...

    def connection_lost(self, exc: Exception | None) -> None: ...


class Sources:
    """The addresses from which each announcement of a kind has come."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._of: dict[str, set[str]] = {}  # by the name that is announced

    def listen(self, zeroconf: Zeroconf) -> None:
        """Take note from now on of all that it hears."""
        for reader in zeroconf.engine.readers:
            inner = cast(DatagramReader, reader.transport.get_protocol())
            reader.transport.set_protocol(_Tap(inner, self))

    def heard(self, data: bytes, source: str) -> None:
        for record in DNSIncoming(data).answers():
            if isinstance(record, DNSPointer) and record.name == self._kind:
                self._note(record.alias, source)

    def _note(self, name: str, source: str) -> None:
        if name in self._of or len(self._of) < NAMES:
            self._of.setdefault(name, set()).add(source)

    def of(self, name: str) -> set[str]:
        return self._of.get(name, set())


class Shares:
    """Equal shares for all sources, of something that each announcement takes a part of."""

    def __init__(self, sources: Sources, each: int) -> None:
        self._sources = sources
        self._each = each
        self._taken = Counter[str]()

    def take(self, name: str) -> bool:
        """Take a part for this announcement, unless whoever has made it has had their share.

        One that somebody else has repeated counts for whoever has taken less.
        """
        sources = self._sources.of(name)
        if not sources:
            return True
        least = min(sources, key=self._taken.__getitem__)
        self._taken[least] += 1
        return self._taken[least] <= self._each


class _Tap(asyncio.DatagramProtocol):
    """Hears all before its reader does."""

    def __init__(self, reader: DatagramReader, sources: Sources) -> None:
        self._reader = reader
        self._sources = sources

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self._sources.heard(data, addr[0])
        self._reader.datagram_received(data, addr)

    def error_received(self, exc: Exception) -> None:
        self._reader.error_received(exc)

    def connection_lost(self, exc: Exception | None) -> None:
        self._reader.connection_lost(exc)
