"""Where a broker can be reached: at one address, or at several that stand in for each other.

It knows who was of use and who was not; nothing of MQTT.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Sequence
from contextlib import suppress

from netplay.mqtt.address import Address
from netplay.mqtt.dial import Dialer, NoBroker

HEAD_START = 0.25  # seconds that a place has before the next one is tried as well
MOST = 12  # places


class Places:
    """The addresses to dial, the likeliest first."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self._given = addresses[:MOST]
        self._dialers = {address: Dialer(address) for address in self._given}

    @property
    def likeliest(self) -> Address:
        return next(iter(self._dialers))

    @property
    def all(self) -> Sequence[Address]:
        return list(self._dialers)

    def add(self, address: Address, *, first: bool = True) -> None:
        """Try this place first, or last, from now on, if it is news; of too many, one goes.

        It is the unlikeliest, but none of those that we were told to begin with, whatever else
        somebody announces.
        """
        if address in self._dialers:
            return
        spare = [one for one in self._dialers if one not in self._given]
        if len(self._dialers) >= MOST and spare:
            del self._dialers[spare[-1]]
        fresh = {address: Dialer(address)}
        self._dialers = {**fresh, **self._dialers} if first else {**self._dialers, **fresh}

    def was_of_use(self, address: Address) -> None:
        """This one is tried first from now on."""
        with suppress(KeyError):
            self._dialers = {address: self._dialers.pop(address), **self._dialers}

    def was_of_no_use(self, address: Address) -> None:
        """This one is tried last from now on."""
        with suppress(KeyError):
            self._dialers[address] = self._dialers.pop(address)

    async def dial(self) -> tuple[socket.socket, Address]:
        """The first connection that comes about, and where to; NoBroker if there is none.

        Each place has a head start, so that one which works is kept to; no dead end holds up more.
        """
        waiting = list(self._dialers.items())
        under_way: dict[asyncio.Task[socket.socket], Address] = {}
        failure: NoBroker | None = None
        try:
            while waiting or under_way:
                if waiting:
                    address, dialer = waiting.pop(0)
                    under_way[asyncio.create_task(dialer.dial())] = address
                bound = HEAD_START if waiting else None
                done, _ = await asyncio.wait(
                    under_way, timeout=bound, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    address = under_way.pop(task)
                    try:
                        return task.result(), address
                    except NoBroker as lost:
                        failure = failure or lost
            raise failure or NoBroker("unreachable", os.strerror(errno.EHOSTUNREACH))
        finally:
            for task in under_way:
                task.cancel()
                task.add_done_callback(_discard)


def _discard(attempt: asyncio.Task[socket.socket]) -> None:
    """Close what nobody wants any more."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().close()
