"""The screens of Palmoff, from the first frame to the last. It knows no game.

What takes long to load, messages and network, is loaded in a thread after the first frame.
"""

import asyncio
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from textual import work
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.worker import WorkerFailed

from engine.refusal import Refused
from netplay.system.loading import load
from tui.boards.shelf import tints
from tui.machine import server_ahead
from tui.machine.cancellation import Cancellation
from tui.machine.fault_log import told
from tui.paint.glyphs import Glyphs, signs_of
from tui.paint.palette import Palette
from tui.paint.preferences import Preferences
from tui.paint.terminal import Terminal
from tui.screens.ended_visit import EndedVisit
from tui.screens.loading import LoadingScreen
from tui.screens.platform import driver, install_signals, own_loop
from tui.screens.updates import TightApp

if TYPE_CHECKING:
    from tui.commands.command import Command, ShownCommand
    from tui.screens.home import OpenTable
    from tui.screens.lobby import LobbyScreen
    from tui.screens.table import TableScreen


class Destination(NamedTuple):
    """A place to go: what is seen meanwhile, its module, and whether a server of ours is there."""

    opening: str
    module: str = "tui.screens.table_visit"
    served: bool = False


# By the word of the command. Modules are named, not imported: whoever plays need not load all.
DESTINATIONS: Mapping[str, Destination] = {
    "play": Destination("Dealing the cards ...", served=True),
    "host": Destination("Setting up the table ..."),
    "join": Destination("Looking for the table ..."),
    "watch": Destination("Looking for the table ..."),
    "rules": Destination("Opening the rule book ...", "tui.screens.open_book"),
    "replay": Destination("Finding the game ...", "tui.screens.open_book"),
    "party": Destination("Opening the party ...", "tui.screens.party"),
}

LOBBY_HELPS = ("passphrase", "which", "of-a-server")  # where one could not go for one of these


class Palmoff(TightApp[Refused]):
    """The app: it goes where it is asked to, and ends with what kept it from there, if anything."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "leave", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", "suspend", priority=True, show=False),
    ]

    def __init__(self, command: "Command", terminal: Terminal, trouble: str = "") -> None:
        super().__init__(driver_class=driver())
        self.command = command
        self.terminal = terminal
        self.trouble = trouble  # what the player should know of their settings
        self.glyphs = _signs(terminal)
        self.palette = Palette(terminal.depth, dark=terminal.dark, tints=tints())
        self.lobby: LobbyScreen | None = None  # where one goes home to, unless out
        self.tables: list[TableScreen] = []  # where one is, the latest last
        self._greeted: set[str] = set()  # what one was told on coming to a table
        self.broke = ""  # what is told in the end of a fault of ours

    def on_mount(self) -> None:
        install_signals(self, self.hang_up)
        if self.command.WORD in DESTINATIONS:
            self.go(cast("ShownCommand", self.command))
        else:
            self.open_lobby()

    def open_lobby(self) -> AwaitMount:
        from tui.screens.lobby import LobbyScreen, beside  # noqa: PLC0415  seldom at first

        self.lobby = LobbyScreen(beside(self.command), self)
        return self.push_screen(self.lobby)

    @work
    async def go(self, command: "ShownCommand") -> None:
        """To a table, a book or a poster; and when one leaves it, to another table, or home."""
        if self.lobby is not None:
            await self._go_back_to(self.lobby)
        cancellation = Cancellation()
        destination = DESTINATIONS[command.WORD]
        opening = LoadingScreen(destination.opening, self.palette, cancellation)
        await self.push_screen(opening)
        if destination.served:  # its server loads beside us
            server_ahead.prepare(os.environ)
        await opening.painted()
        module = await asyncio.to_thread(load, destination.module)
        ended: EndedVisit = await module.visit(self, command, cancellation)
        refused = None if cancellation.given_up else ended.refused  # who gave up wants none of it
        if opening in self.screen_stack:
            await self._go_back_to(opening)
            await self.pop_screen()
        if self.lobby is None and refused is not None and refused.code in LOBBY_HELPS:
            await self.open_lobby()  # which asks for it, or lists the tables
        if refused is not None:
            self._tell(refused.reason)
        if self.lobby is not None:
            self.call_later(self.lobby.back, ended.to, refused)  # a new one focuses itself first
        elif not self.tables:
            self.exit(refused)

    # --- Several tables ---------------------------------------------------------------------------

    @property
    def elsewhere(self) -> bool:
        """True if there is a table or a lobby to be at, whatever becomes of the way to a table."""
        return self.lobby is not None or bool(self.tables)

    def greeting(self, notice: str | None) -> Sequence[str]:
        """The words for somebody who comes to a table: once, and of a profile only at the first.

        At a further table of the same lobby it is we ourselves who use it.
        """
        notices = {self.trouble, "" if self.tables else notice or ""} - self._greeted - {""}
        self._greeted |= notices
        return sorted(notices)

    async def sat_down(self, screen: "TableScreen") -> None:
        """A table has been joined, and is seen."""
        if self.lobby is not None:
            self.lobby.arrived()
        self.tables.append(screen)
        self.install_screen(screen, f"table {id(screen)}")
        await self.switch_screen(screen)

    async def stood_up(self, screen: "TableScreen") -> None:
        """A table has been left: the next is seen, or what lies below."""
        self.tables.remove(screen)
        if screen in self.screen_stack:
            await self._go_back_to(screen)
            if self.tables:
                await self.switch_screen(self.tables[-1])
            elif len(self.screen_stack) > 1:
                await self.pop_screen()
        self.uninstall_screen(screen)
        await screen.remove()

    def next_table(self, after: "OpenTable") -> None:
        """Look at another table; unless this one is just being left."""
        for at, table in enumerate(self.tables, 1):
            if table is after:
                self.switch_screen(self.tables[at % len(self.tables)])
                break

    def _tell(self, reason: str) -> None:
        """Why one is back at this table, and not at the one where one wanted to go."""
        for table in self.tables:
            if table in self.screen_stack:
                table.tell(reason)

    def called(self) -> None:
        """It is our turn at a table, over which there may lie a book or the lobby."""
        from tui.screens.paged import PageScreen  # noqa: PLC0415  as the lobby

        if isinstance(self.screen, PageScreen):
            self.screen.page.notice = "Your turn at the table: Esc goes there."
            self.screen.repaint()

    def back_to_table(self) -> bool:
        """From the lobby to a table that was never left, if there is one."""
        if self.tables and self.tables[-1] not in self.screen_stack:  # or it is on its way up
            self.push_screen(self.tables[-1])
        return bool(self.tables)

    async def to_lobby(self) -> None:
        """Look around for another table; those where one is go on."""
        if self.lobby is not None:
            await self._go_back_to(self.lobby)
            return
        while len(self.screen_stack) > 1:  # a table lies over the lobby, never below it as well
            await self.pop_screen()
        self.open_lobby()

    async def _go_back_to(self, screen: Screen[Any]) -> None:
        while screen in self.screen_stack and self.screen is not screen:
            await self.pop_screen()

    def restyle(self, taste: Preferences) -> None:
        """Look as the player likes it from now on."""
        from tui.screens.painted import PaintedScreen  # noqa: PLC0415  as the lobby

        self.terminal = Terminal.of(os.environ, taste, tty=True)
        self.glyphs = _signs(self.terminal)
        self.palette = Palette(self.terminal.depth, dark=self.terminal.dark, tints=tints())
        self.theme = "ansi-dark" if self.terminal.dark else "ansi-light"
        for screen in {*self.screen_stack, *self.tables}:
            if isinstance(screen, PaintedScreen):
                screen.restyle(self.glyphs, self.palette)

    def go_home(self) -> None:
        """Leave all tables, and say so there."""
        for screen in self.tables:
            screen.go()
        self._stay_nowhere()

    def hang_up(self) -> None:
        """The terminal is gone, or we are told to end: nobody has left, so all chairs are kept."""
        for screen in self.tables:
            screen.client.close()
        self._stay_nowhere()

    def _stay_nowhere(self) -> None:
        """End as soon as the last table lets us go; whatever is on its way is given up."""
        self.lobby = None
        for opening in self.screen_stack:
            if isinstance(opening, LoadingScreen):
                opening.leave()
        if not self.tables:
            self.exit()

    def action_leave(self) -> None:
        leave = getattr(self.screen, "leave", self.exit)
        leave()

    def _handle_exception(self, error: Exception) -> None:
        """Keep what broke and end; Textual would print it, with the values of all variables."""
        fault = error.error if isinstance(error, WorkerFailed) else error
        self.broke = self.broke or told(fault)
        self._return_code = 1
        if self._exception is None:  # for tests, which then see it
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()


def _signs(terminal: Terminal) -> Glyphs:
    return signs_of(terminal.glyphs, coloured=terminal.depth != "none", halves=terminal.halves)


def show(command: "Command", terminal: Terminal, trouble: str) -> None:
    """Be on the screen for as long as one likes; Refused if one could not go where one wanted."""
    app = Palmoff(command, terminal, trouble)
    refused = app.run(loop=own_loop())
    if refused is not None:
        raise refused
    if app.broke:
        raise SystemExit(f"palmoff: {app.broke}")
