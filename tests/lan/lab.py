"""Laptops, and networks that they are plugged into: network namespaces, with bridges for switches.

All of it belongs to processes of the test, and ends with them. It needs root and iproute2.
"""

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE, STDOUT
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.e2e.table_of_processes import Player, Process, Room, Table, opened
from tests.house import HOUSE
from tests.netplay.wait import PATIENCE

NETWORKS = {"hall": "192.168.77", "attic": "10.20.30"}  # their first three numbers
HOLD = ("unshare", "--net", "sh", "-c", "ip link set lo up && echo up && exec cat")


class NoLabError(Exception):
    """Networks cannot be made on this machine."""


@dataclass(slots=True)
class Laptop:
    """A machine with networks and a home of its own."""

    room: Room
    holder: asyncio.subprocess.Process
    addresses: list[str] = field(default_factory=list)
    ports: list[str] = field(default_factory=list)  # of the switch, that it is plugged into

    async def run(self, *words: str) -> str:
        """The output of a command there, which has to succeed."""
        return await _run(*_within(self.holder.pid), *words)

    async def moves(self, address: str) -> None:
        """To another address in the same network, as a router may have it do."""
        await self.run("ip", "address", "del", f"{self.addresses[0]}/24", "dev", "eth0")
        await self.run("ip", "address", "add", f"{address}/24", "dev", "eth0")
        self.addresses[0] = address

    async def forgets_ipv4(self) -> None:
        """Lose the address: what is left is that of its link, of IPv6."""
        await self.run("ip", "address", "del", f"{self.addresses.pop()}/24", "dev", "eth0")
        await until_async(lambda: self.run("ip", "-6", "address", "show", "dev", "eth0"), "fe80")

    async def runs(self, *words: str) -> asyncio.subprocess.Process:
        """A program that runs there until the end, once it has said something."""
        child = await asyncio.create_subprocess_exec(
            *_within(self.holder.pid), *words, cwd=HOUSE, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT
        )
        self.room.stack.push_async_callback(_kill, child)
        assert child.stdout is not None
        assert await child.stdout.readline()
        return child

    async def serves(self, *words: str) -> Table:
        """A table that is open there when this returns."""
        table: Table = await self.room.palmoff("serve", *words, "--json", kind=Table)
        await table.opens()
        return table

    async def finds(self, *words: str) -> list[dict[str, Any]]:
        """The tables that `palmoff tables` finds from there."""
        looking: Process = await self.room.palmoff("tables", "--json", *words)
        assert await looking.ends() == 0, looking.complaints
        return [json.loads(line) for line in looking.lines]

    async def goes(self, *words: str) -> Player:
        """A script that is on its way to a table."""
        player: Player = await self.room.palmoff(*words, "--json", kind=Player)
        return player


@dataclass(slots=True)
class Lab:
    """A few laptops, and the switch between them."""

    folder: Path
    switch: asyncio.subprocess.Process
    stack: AsyncExitStack
    ports: int = 0
    plugged: list[str] = field(default_factory=list)  # its ports into which somebody is

    async def laptop(self, *networks: str) -> Laptop:
        """Another laptop, plugged into these networks, or twice into one."""
        self.ports += 1
        folder = self.folder / f"laptop{self.ports}"
        folder.mkdir()
        holder = await _holder(self.stack)
        room = await self.stack.enter_async_context(opened(folder))
        room.within = _within(holder.pid)
        laptop = Laptop(room, holder)
        for network in networks:
            await self._plug(laptop, network)
        return laptop

    async def _plug(self, laptop: Laptop, network: str) -> None:
        self.ports += 1
        port, card = f"port{self.ports}", f"eth{len(laptop.addresses)}"
        address = f"{NETWORKS[network]}.{self.ports}"
        far = ("peer", "name", card, "netns", str(laptop.holder.pid))
        await self._switch("ip", "link", "add", port, "type", "veth", *far)
        await self._switch("ip", "link", "set", port, "master", network, "up")
        self.plugged.append(port)
        laptop.ports.append(port)
        await laptop.run("ip", "address", "add", f"{address}/24", "dev", card)
        await laptop.run("ip", "link", "set", card, "up")
        laptop.addresses.append(address)

    async def cut(self, laptop: Laptop) -> None:
        """Pull its cable."""
        await self._switch("ip", "link", "set", laptop.ports[0], "down")

    async def mend(self, laptop: Laptop) -> None:
        """And put it in again."""
        await self._switch("ip", "link", "set", laptop.ports[0], "up")

    async def drop_multicast(self) -> None:
        """From now on the switch carries none, as in many a hotel."""
        for port in self.plugged:
            await self._switch(
                *("ip", "link", "set", port, "type", "bridge_slave", "mcast_flood", "off")
            )

    async def _switch(self, *words: str) -> None:
        await _run(*_within(self.switch.pid), *words)


@asynccontextmanager
async def lab(folder: Path) -> AsyncIterator[Lab]:
    """A lab in which nothing is plugged in yet; NoLabError if this machine has no room for it."""
    async with AsyncExitStack() as stack:
        made = Lab(folder, await _holder(stack), stack)
        for network in NETWORKS:
            await made._switch("ip", "link", "add", network, "up", "type", "bridge")
        yield made


async def _holder(stack: AsyncExitStack) -> asyncio.subprocess.Process:
    """A process in a network of its own, which lasts as long as its input does."""
    try:
        holder = await asyncio.create_subprocess_exec(*HOLD, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    except FileNotFoundError as wrong:
        raise NoLabError(str(wrong)) from None
    stack.push_async_callback(_let_go, holder)
    assert holder.stdout is not None
    assert holder.stderr is not None
    if await holder.stdout.readline() != b"up\n":
        raise NoLabError((await holder.stderr.read()).decode().strip())
    return holder


async def _let_go(holder: asyncio.subprocess.Process) -> None:
    assert holder.stdin is not None
    holder.stdin.close()
    await holder.wait()


async def _kill(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        child.kill()
    await child.wait()


async def until_async(look: Callable[[], Awaitable[str]], words: str) -> None:
    """Until what is looked at holds these words, and nothing of it is tentative."""
    async with asyncio.timeout(PATIENCE):
        while words not in (seen := await look()) or "tentative" in seen:
            await asyncio.sleep(0.1)


def _within(pid: int) -> Sequence[str]:
    return ("nsenter", f"--net=/proc/{pid}/ns/net", "--")


async def _run(*words: str) -> str:
    child = await asyncio.create_subprocess_exec(*words, cwd=HOUSE, stdout=PIPE, stderr=PIPE)
    said, wrong = await child.communicate()
    if child.returncode:
        raise NoLabError(f"{' '.join(words)}: {wrong.decode().strip()}")
    return said.decode()
