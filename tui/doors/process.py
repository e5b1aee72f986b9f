"""The doors at work, as a process of their own: it is told everything by lines on its input.

It has no journal, no table's key, no shell and no file, and ends with whoever started it.
"""

import asyncio
import gc
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from traceback import TracebackException
from typing import Any

from engine.refusal import Refused
from netplay.lan.server_watch import ServerWatch
from netplay.message import Message
from netplay.mqtt.address import Address
from netplay.system.loop import run
from netplay.system.sandbox import close_sandbox
from tui.doors.hall import Hall, HallHooks, Remembered
from tui.doors.limits import Gate
from tui.doors.listening import bound
from tui.doors.page.door import PageDoor
from tui.doors.people import DoorPeople, DoorPerson
from tui.doors.preload import preload
from tui.doors.ssh.door import SshDoor, host_key
from tui.doors.thinker import DoorThinker
from tui.machine.door_plan import (
    DOOR_ORDERS,
    DoorCrowd,
    DoorFault,
    DoorMemory,
    DoorPlan,
    DoorReady,
    DoorRefused,
    DoorServer,
    DoorThought,
)

LONGEST_LINE = 1 << 20
LONGEST_FAULT = 16 * 1024  # letters that are told of what broke


class DoorProcess:
    """The doors of one party, from being told to open to the end of the input."""

    def __init__(self) -> None:
        self._hall: Hall | None = None
        self._thinker = DoorThinker(say)
        self._doors: list[tuple[SshDoor | PageDoor, socket.socket]] = []  # and where they listen

    async def run(self) -> None:
        asyncio.get_running_loop().set_exception_handler(broke_unseen)
        lines = await _input()
        while line := await lines.readline():
            order = DOOR_ORDERS.validate_json(line)
            try:
                self._obey(order)
            except Refused as refused:
                say(DoorRefused(reason=refused.reason))
                return
        if self._hall is not None:
            await self._hall.close()

    def _obey(self, order: DoorPlan | DoorServer | DoorThought) -> None:
        match order:
            case DoorPlan():
                self._open(order)
            case DoorServer():
                self._lead_to(order)
            case DoorThought():
                self._thinker.thought(order)

    def _open(self, plan: DoorPlan) -> None:
        """Listen; guests wait there until it is known where the tables are."""
        people = DoorPeople(bytes.fromhex(plan.secret))
        hall = self._hall = Hall(people, self._thinker, HallHooks(broke, keep_in_mind, here))
        for memory in plan.remembered:
            hall.remember(memory.person, Remembered(memory.table, set(memory.known)))
            if memory.name:
                hall.keyless.add(memory.name)
        # Landlock forbids later imports, too: whatever is painted with is read here.
        preload()
        gc.freeze()  # what is loaded stays: to look through it again and again would take 40 ms
        ssh = web = None
        if plan.ssh is not None:
            door = SshDoor(hall, Gate(), host_key(bytes.fromhex(plan.host_key)))
            ssh = self._bound(door, plan.addresses, plan.ssh, "ssh")
        if plan.web is not None:
            web = self._bound(PageDoor(hall), plan.addresses, plan.web, "web")
        say(DoorReady(ssh=ssh, web=web))

    def _bound(
        self, door: "SshDoor | PageDoor", addresses: Sequence[str], port: int, name: str
    ) -> int:
        """Listen for this door; at which port."""
        sockets = bound(addresses, port, name)
        self._doors += [(door, listening) for listening in sockets]
        found: int = sockets[0].getsockname()[1]
        return found

    def _lead_to(self, server: DoorServer) -> None:
        """Close the sandbox, and let them in."""
        hall = self._hall
        assert hall is not None
        # Only now, as it is told which port the tables are at; and nobody has been let in yet.
        close_sandbox({port for _, port in server.places})
        first, *others = (Address(*place, server.user, server.password) for place in server.places)
        place = replace(first, others=tuple(others))
        hall.open_to(ServerWatch(place, server.server, hall.changed))
        for door, listening in self._doors:
            hall.beside(door.run(listening))


async def _input() -> asyncio.StreamReader:
    """The lines that we are told, one by one."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(LONGEST_LINE)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


def say(report: Message) -> None:
    """Tell whoever started us, and may listen no more."""
    with suppress(OSError):
        sys.stdout.write(report.model_dump_json() + "\n")
        sys.stdout.flush()


def keep_in_mind(person: DoorPerson, remembered: Remembered) -> None:
    """Should this process die, the next one is told."""
    say(
        DoorMemory(
            person=person.keys.public,
            table=remembered.table,
            known=tuple(sorted(remembered.known)),
            name=person.name.casefold() if person.code else "",
        )
    )


def here(names: Sequence[str]) -> None:
    say(DoorCrowd(names=tuple(names)))


def broke(fault: BaseException) -> None:
    """Tell what broke; without the values of variables, among which are hands and keys."""
    text = "".join(TracebackException.from_exception(fault).format())
    say(DoorFault(traceback=text[-LONGEST_FAULT:]))


def broke_unseen(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell also what broke where nobody waited for it; lines that strangers cut are no news."""
    fault = context.get("exception")
    if fault is not None and not isinstance(fault, OSError):
        broke(fault)


def main() -> None:
    run(DoorProcess().run())


if __name__ == "__main__":
    main()
