"""The screens of Palmoff, from the first frame to the last. It knows no game.

What takes long to load, messages and network, is loaded in a thread after the first frame.
"""

import asyncio
import os
from argparse import Namespace
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from engine.refusal import Refused
from tui.driver import install_signals
from tui.glyphs import GLYPHS
from tui.palette import Palette
from tui.screens.opening import OpeningScreen
from tui.taste import Taste
from tui.terminal import Terminal

if TYPE_CHECKING:
    from tui.screens.lobby import LobbyScreen

OPENING = {
    "play": "The cards are being dealt ...",
    "host": "The table is being set up ...",
    "join": "Looking for the table ...",
    "watch": "Looking for the table ...",
    "rules": "The rule book is being opened ...",
    "replay": "The game is being looked for ...",
}
BOOKS = ("rules", "replay")


@runtime_checkable
class Leaver(Protocol):
    """Somebody who is at a table."""

    def leave(self) -> None:
        """Go home, and say so."""


class Palmoff(App[Refused]):
    """The app: it goes where it is asked to, and ends with what kept it from there, if anything."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "leave", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", "suspend", priority=True, show=False),
    ]

    def __init__(self, asked: Namespace, terminal: Terminal, trouble: str = "") -> None:
        super().__init__(driver_class=terminal.driver())
        self.asked = asked
        self.terminal = terminal
        self.trouble = trouble  # what the player should know of their settings
        self.glyphs = GLYPHS[terminal.glyphs]
        self.palette = Palette(terminal.depth, dark=terminal.dark)
        self.lobby: LobbyScreen | None = None  # where one goes home to, unless out

    def on_mount(self) -> None:
        install_signals(self, self.go_home)
        if self.asked.command is None:
            self.open_lobby()
        else:
            self.go(self.asked)

    def open_lobby(self) -> None:
        from tui.screens.lobby import LobbyScreen  # noqa: PLC0415  who goes to a table needs none

        self.lobby = LobbyScreen(self.asked, self)
        self.push_screen(self.lobby)

    @work
    async def go(self, asked: Namespace) -> None:
        """To a table, or to a book; and when one leaves it, home."""
        await self.push_screen(OpeningScreen(OPENING[asked.command], self.palette))
        there = "tui.at_books" if asked.command in BOOKS else "tui.at_screen"
        module = await asyncio.to_thread(import_module, there)
        refused = await module.visit(self, asked)
        if self.lobby is None:
            self.exit(refused)
        else:
            while self.screen is not self.lobby:
                await self.pop_screen()
            await self.lobby.back(asked, refused)

    def restyle(self, taste: Taste) -> None:
        """Look as the player likes it from now on."""
        from tui.screens.paged import PageScreen  # noqa: PLC0415  as the lobby

        self.terminal = Terminal.of(os.environ, taste, tty=True)
        self.glyphs = GLYPHS[self.terminal.glyphs]
        self.palette = Palette(self.terminal.depth, dark=self.terminal.dark)
        self.theme = "ansi-dark" if self.terminal.dark else "ansi-light"
        for screen in self.screen_stack:
            if isinstance(screen, PageScreen):
                screen.restyle(self.glyphs, self.palette)

    def go_home(self) -> None:
        """The terminal is gone, or we are told to end: leave politely, and do not stay anywhere."""
        self.lobby = None
        for screen in reversed(self.screen_stack):
            if isinstance(client := getattr(screen, "client", None), Leaver):
                client.leave()
                return
        self.exit()

    def action_leave(self) -> None:
        leave = getattr(self.screen, "leave", self.exit)
        leave()


def show(asked: Namespace, terminal: Terminal, trouble: str) -> None:
    """Be on the screen for as long as one likes; Refused if one could not go where one wanted."""
    refused = Palmoff(asked, terminal, trouble).run()
    if refused is not None:
        raise refused
