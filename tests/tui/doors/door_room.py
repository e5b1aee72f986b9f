"""A party in this process: a server, its ssh door without a sandbox, and guests with terminals."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh

from netplay.lan.server_watch import ServerWatch
from netplay.wire import TableSettings
from tests.netplay.brokers import Running, nats
from tests.netplay.serving import Serving, serving
from tests.netplay.wait import until
from tests.tui.on_a_pty import Grid
from tui.doors.hall import Hall, HallHooks
from tui.doors.limits import DoorLimits, Gate
from tui.doors.listening import bound
from tui.doors.people import DoorPeople
from tui.doors.ssh.door import SshDoor, host_key
from tui.doors.thinker import DoorThinker

SECRET = bytes(32)
ESCAPE = "\x1b"
CALM = TableSettings(seats=2, pace=0)  # bots that do not wait


class GuestTerminal(asyncssh.SSHClientSession[bytes]):
    """A guest's line: what their terminal shows, and hands to type."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.grid = Grid(columns, rows)
        self.said = b""
        self.told = b""  # beside it
        self.over = False

    def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        if datatype is not None:
            self.told += data
            return
        self.said += data
        self.grid.feed(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = True

    def type(self, keys: str) -> None:
        self.channel.write(keys.encode())

    async def shows(self, *words: str) -> str:
        """Wait until all of this is on the screen."""
        try:
            await until(lambda: all(word in self.grid.text for word in words))
        except TimeoutError:
            raise AssertionError(f"{words} never came:\n{self.grid.text}") from None
        return self.grid.text

    async def ended(self) -> int | None:
        """Wait until the door has hung up; the status that it gave."""
        await until(lambda: self.over)
        return self.channel.get_exit_status()


class Typist(asyncssh.SSHClient):
    """Somebody who has no key, and types this when asked."""

    def __init__(self, typed: list[str]) -> None:
        self._typed = typed

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [self._typed.pop(0) for _ in prompts]


@dataclass
class DoorRoom:
    """A door that is open, and who comes in by it."""

    there: Serving
    hall: Hall
    port: int
    stack: AsyncExitStack
    faults: list[BaseException] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)  # by whoever comes next without a key

    async def line(
        self, user: str = "ana", key: asyncssh.SSHKey | None = None
    ) -> asyncssh.SSHClientConnection:
        """A connection that has been let in."""
        made = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=user,
            client_keys=[key] if key else None,
            agent_path=None,
            config=[],
            known_hosts=None,
            preferred_auth="publickey" if key else "keyboard-interactive",
            client_factory=lambda: Typist(self.typed),
        )
        self.stack.push_async_callback(_gone, made)
        return made

    async def guest(
        self,
        user: str = "ana",
        key: asyncssh.SSHKey | None = None,
        *,
        command: str | None = None,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
    ) -> GuestTerminal:
        """A guest with a terminal, or without."""
        line = await self.line(user, key)
        shown = size if all(size) else (80, 24)
        _, session = await line.create_session(
            lambda: GuestTerminal(*shown),
            command=command,
            term_type=term,
            term_size=size,
            encoding=None,
        )
        assert isinstance(session, GuestTerminal)
        return session


async def _gone(line: asyncssh.SSHClientConnection) -> None:
    line.abort()
    await line.wait_closed()


@asynccontextmanager
async def door(folder: Path, limits: DoorLimits | None = None) -> AsyncIterator[DoorRoom]:
    """A party without a table yet, which is open as long as this lasts."""
    async with AsyncExitStack() as stack:
        broker: Running = await stack.enter_async_context(nats())
        there = await stack.enter_async_context(serving(broker, folder))
        faults: list[BaseException] = []
        thinker = DoorThinker(lambda report: None)
        hall = Hall(DoorPeople(SECRET), thinker, HallHooks(broke=faults.append))
        [listening] = bound(["127.0.0.1"], 0, "ssh")
        opened = SshDoor(hall, Gate(limits or DoorLimits()), host_key(SECRET))
        watch = ServerWatch(broker.guest, there.fingerprint, hall.changed)
        hall.open_to(watch)
        running = hall.beside(opened.run(listening))
        room = DoorRoom(there, hall, listening.getsockname()[1], stack, faults)
        try:
            async with AsyncExitStack() as guests:
                room.stack = guests
                yield room
        finally:
            await hall.close()
            await asyncio.gather(running, return_exceptions=True)
            listening.close()


async def seated(guest: GuestTerminal) -> None:
    """At the only table there is."""
    await guest.shows("Attic")
    guest.type("1")
    await guest.shows("how to play")
    guest.type(ESCAPE)
    await until(lambda: "how to play" not in guest.grid.text)


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")
