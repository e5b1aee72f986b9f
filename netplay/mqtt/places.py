"""The places of a broker: one address, or several that stand in for each other.

It knows who was of use and who was not; nothing of MQTT.
"""

import asyncio
import os
import socket
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from errno import EHOSTUNREACH
from functools import partial
from typing import Any, TypeVar

from netplay.mqtt.address import Address
from netplay.mqtt.dial import Dialer, NoBroker

T = TypeVar("T")

HEAD_START = 0.25  # seconds that a place has before the next one is tried as well
MOST = 12  # places


class Places:
    """The addresses to dial, the likeliest first."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self.grown = asyncio.Event()  # set whenever there is a place more
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
        self.grown.set()

    def was_of_use(self, address: Address) -> None:
        """This one is tried first from now on."""
        with suppress(KeyError):
            self._dialers = {address: self._dialers.pop(address), **self._dialers}

    def was_of_no_use(self, address: Address) -> None:
        """This one is tried last from now on."""
        with suppress(KeyError):
            self._dialers[address] = self._dialers.pop(address)

    def was_silent(self, address: Address) -> None:
        """This machine is tried last from now on, with its accounts in the same order.

        Whoever is known there and was heard comes as such again: as a guest they would be in the
        very flood that has silenced it.
        """
        for same in [one for one in self._dialers if one.port == address.port]:
            if same.host == address.host:
                self._dialers[same] = self._dialers.pop(same)

    async def dial(self) -> tuple[socket.socket, Address]:
        """The first connection that comes about, and where to; NoBroker if there is none.

        Each place has a head start, so that one which works is kept to; no dead end holds up more.
        """
        failures: list[NoBroker] = []
        ways = [partial(_dialed, address, dialer) for address, dialer in self._dialers.items()]
        found = await first_of(ways, HEAD_START, failures.append, _close)
        if found is None:
            # The first to fail is mostly the likeliest: the one that people know.
            raise failures[0] if failures else NoBroker("unreachable", os.strerror(EHOSTUNREACH))
        return found


async def _dialed(address: Address, dialer: Dialer) -> tuple[socket.socket, Address]:
    return await dialer.dial(), address


def _close(found: tuple[socket.socket, Address]) -> None:
    found[0].close()


async def first_of(
    ways: Sequence[Callable[[], Coroutine[Any, Any, T]]],
    head_start: float,
    failed: Callable[[NoBroker], None],
    unwanted: Callable[[T], None],
) -> T | None:
    """The outcome of the first way that leads anywhere; each has a head start to the next.

    What the others come to all the same is `unwanted`.
    """
    waiting, under_way = list(ways), set[asyncio.Task[T]]()
    try:
        while waiting or under_way:
            if waiting:
                under_way.add(asyncio.create_task(waiting.pop(0)()))
            bound = head_start if waiting else None
            await asyncio.wait(under_way, timeout=bound, return_when=asyncio.FIRST_COMPLETED)
            for task in [task for task in under_way if task.done()]:
                under_way.remove(task)
                try:
                    return task.result()
                except NoBroker as lost:
                    failed(lost)
        return None
    finally:
        # Others may be through by now, or a moment later: each counts at a broker that holds only
        # so many.
        for task in under_way:
            task.cancel()
            task.add_done_callback(partial(_discard, unwanted))


def _discard(unwanted: Callable[[T], None], attempt: asyncio.Task[T]) -> None:
    if not attempt.cancelled() and attempt.exception() is None:
        unwanted(attempt.result())
