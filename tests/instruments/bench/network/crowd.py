"""Spectators, all in one process of their own: it says when the last of them has seen a moment.

`python -m tests.instruments.bench.network.crowd` is that process.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from netplay.client.client import Goal
from netplay.mqtt.address import Address
from netplay.trust.invite import Expected
from tests.instruments.bench.network import bare
from tests.instruments.bench.network.child import Child, child, say, task, until_eof
from tests.instruments.bench.network.people import BEFORE, Moment, Party

CROWD = "tests.instruments.bench.network.crowd"


class Crowd:
    """A crowd, as its process tells of it."""

    def __init__(self, process: Child) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def saw(self, moment: Moment) -> float:
        """When the last spectator saw this moment, or a later one."""
        while True:
            last, at = await self._process.line()
            if tuple(last) >= moment:
                return float(at)


@asynccontextmanager
async def crowd(goal: Goal, number: int) -> AsyncIterator[Crowd]:
    """Spectators of this table; each is there already."""
    assert goal.expected is not None
    async with child(CROWD) as process:
        process.tell([goal.address.port, goal.table, goal.expected.fingerprint, number])
        await process.line()
        yield Crowd(process)


@asynccontextmanager
async def bare_crowd(guest: Address, number: int) -> AsyncIterator[Crowd]:
    """Those who listen to the bare thing."""
    async with bare.listeners(guest, number) as process:
        yield Crowd(process)


# --- In the process -------------------------------------------------------------------------------


async def _watch(asked: list[Any]) -> None:
    port, table, fingerprint, number = asked
    goal = Goal(Address.of_guest("127.0.0.1", port), table, Expected(fingerprint))
    party = Party([goal] * number, watch=True, first=None)
    async with asyncio.TaskGroup() as tasks:
        for person in party.people:
            tasks.create_task(person.client.run())
        await party.seated()
        say("ready")
        last = BEFORE
        while True:
            await party.stir()
            if party.moment > last:
                last = party.moment
                say([last, party.saw])


async def _main() -> None:
    job = asyncio.create_task(_watch(task()))
    await asyncio.wait([job, asyncio.create_task(until_eof())], return_when="FIRST_COMPLETED")
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(_main())
