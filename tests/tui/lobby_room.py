"""The lobby on the real app, under the fingers of a test. Nobody asks the network."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from textual.pilot import Pilot

from engine.refusal import Refused
from netplay.lan.found import TablesAround
from netplay.trust.invite import Invite
from tests.netplay.wait import PATIENCE
from tests.tui.lobbies import seen
from tui.cli.parser import parsed
from tui.commands.command import TableCommand
from tui.commands.lobby import LobbyCommand
from tui.paint.line_editor import LineEditor
from tui.paint.spans import text_of
from tui.paint.terminal import Terminal
from tui.screens.app import Palmoff
from tui.screens.paged import PageScreen

HERE = Terminal(dumb=False, depth="256", dark=True, glyphs="rich", motion="none", bell=False)
INVITE = str(seen().invite)


@dataclass
class World:
    """The world that the lobby would find outside of its process."""

    looking: list["Watch"] = field(default_factory=list)
    visits: list[TableCommand] = field(default_factory=list)
    answers: list[Refused | None] = field(default_factory=list)  # of the tables, in their order

    def found(self, found: TablesAround) -> None:
        self.looking[-1].told(found)


class Watch:
    """A lookout that tells what a test wants it to."""

    def __init__(
        self,
        world: World,
        where: LobbyCommand,
        told: Callable[[TablesAround], None],
        servers: Sequence[Invite],
    ) -> None:
        self.address, self.told, self.stopped = where.address, told, False
        self.servers = servers
        world.looking.append(self)

    def stop(self) -> None:
        self.stopped = True


class Room:
    """The app under the fingers of a test."""

    def __init__(self, app: Palmoff, pilot: Pilot[Any], world: World) -> None:
        self.app, self.pilot, self.world = app, pilot, world

    @property
    def shown(self) -> str:
        screen = self.app.screen
        return text_of(screen.sheet.lines) if isinstance(screen, PageScreen) else ""

    @property
    def line(self) -> LineEditor | None:
        """The line that is typed, while one is."""
        screen = self.app.screen
        return screen.line if isinstance(screen, PageScreen) else None

    async def until(self, holds: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self.pilot.pause()

    @property
    def words(self) -> str:
        """All that stands there, wherever its lines are broken: the name of a file may be long."""
        return " ".join(self.shown.split())

    async def observe(self, text: str) -> None:
        await self.until(lambda: text in self.shown or text in self.words)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def types(self, text: str) -> None:
        await self.until(lambda: self.line is not None)
        await self.pilot.press(*text, "enter")


@asynccontextmanager
async def lobby(world: World, *words: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Room]:
    """A lobby that has loaded what it needs."""
    command = parsed(["--address", "127.0.0.1", *words])
    app = Palmoff(command, HERE)
    async with app.run_test(size=size) as pilot:
        room = Room(app, pilot, world)
        await room.until(lambda: world.looking and "you are" in room.shown)
        yield room
