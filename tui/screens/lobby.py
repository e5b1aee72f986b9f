"""The screen of the lobby: it looks for tables while it is seen, and leads to everything else.

Whatever one chooses becomes a command, so that there is one way to a table.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, cast

from textual import work

from engine.refusal import Refused
from tui.commands.command import Command, GuestCommand, ShownCommand, TableCommand
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.lobby import LobbyCommand
from tui.commands.play import PlayCommand
from tui.commands.replay import ReplayCommand
from tui.commands.watch import WatchCommand
from tui.lobby.model import Go, LobbyModel, LobbyPage, To
from tui.paint.page import Wanted
from tui.screens.paged import PageScreen

if TYPE_CHECKING:
    from netplay.lan.found import TablesAround
    from netplay.trust.invite import Invite
    from tui.lobby.table_form import TableForm
    from tui.screens.home import Home
    from tui.screens.table_finder import TableFinder

SLOW = (
    "tui.machine.profile_info",
    "tui.screens.table_finder",
    "tui.screens.table_visit",
)  # to load: while the lobby is looked at


class LobbyScreen(PageScreen):
    """The screen of whoever is at no table."""

    def __init__(self, command: LobbyCommand, app: "Home") -> None:
        lobby = LobbyModel(app.glyphs)
        lobby.notice = app.trouble
        super().__init__(lobby, app.palette)
        self.lobby = lobby
        self.broker = command.broker  # at which we look, and open tables
        self.address = command.address  # of the network on which we look, and are found
        self.profile = command.profile
        self.servers: list[Invite] = []  # whose tables are looked for besides
        self.form: TableForm | None = None  # the last table that was filled in
        self._lookout: TableFinder | None = None
        self._seen = False  # whether nothing lies over the lobby
        self._loaded = False
        self._away = False  # on the way to a table

    @property
    def palmoff(self) -> "Home":
        return cast("Home", self.app)

    # --- Looking around ---------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.call_after_refresh(self._load)

    @work
    async def _load(self) -> None:
        """Load what took too long before the first frame."""
        for name in SLOW:
            await asyncio.to_thread(import_module, name)
            if name == "tui.machine.profile_info":
                self.look_who()
            self.lobby.pictured = True
            self._loaded = self._loaded or name == "tui.screens.table_finder"
            self._look()

    @work(exclusive=True, group="who")
    async def look_who(self) -> None:
        """Look up the person's name: they may have another one now."""
        person = import_module("tui.machine.profile_info")
        self.lobby.name = await asyncio.to_thread(person.called, self.profile)
        self.repaint()

    def take(self, key: str) -> object:
        """Go back to the table that somebody is at meanwhile."""
        if key in ("escape", "tab") and self.palmoff.back_to_table():
            return True
        return super().take(key)

    def leave(self) -> None:
        self.palmoff.go_home()

    def on_screen_resume(self) -> None:
        self._seen = True
        self.lobby.visiting = bool(self.palmoff.tables)
        self._look()
        if self._loaded:
            self.look_who()
        self.repaint()

    def on_screen_suspend(self) -> None:
        self._seen = False
        self._stop()

    def on_unmount(self) -> None:
        self._stop()

    def _look(self) -> None:
        if self._seen and self._loaded and self._lookout is None:
            loop = asyncio.get_running_loop()

            def told(around: "TablesAround") -> None:
                with suppress(RuntimeError):  # the screens have ended meanwhile
                    loop.call_soon_threadsafe(self._found, around)

            self._lookout = import_module("tui.screens.table_finder").TableFinder(
                LobbyCommand(self.address, self.broker, self.profile), told, self.servers
            )

    def _stop(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()
            self._lookout = None

    def _found(self, around: "TablesAround") -> None:
        self.lobby.found(around)
        self.repaint()

    def tell(self, sentence: str) -> None:
        self.lobby.notice = sentence
        self.repaint()

    # --- Where one goes ---------------------------------------------------------------------------

    def do(self, deed: object) -> None:
        match deed:
            case Go(JoinCommand() | WatchCommand() as command, True):
                self._ask_passphrase(command)
            case Go(command):
                self.go(command)
            case To(place):
                self._to(place)
            case _:
                super().do(deed)

    def _ask_passphrase(self, command: GuestCommand) -> None:
        def typed(text: str) -> None:
            self.go(replace(command, passphrase=text.strip()))

        self.ask(Wanted("The table's passphrase", typed, secret=True))

    def go(self, command: TableCommand) -> None:
        """To this table, as whoever looks at this lobby."""
        if self._away:
            return
        self._away = True
        if not isinstance(command, PlayCommand) and command.broker is None:
            command = replace(command, broker=self.broker)
        self.palmoff.go(replace(command, profile=self.profile))

    def arrived(self) -> None:
        """A table has been joined, from which one may come back here for another."""
        self._away = False

    def back(self, command: ShownCommand, refused: Refused | None) -> None:
        """The person has come back from there, perhaps for a reason."""
        self._away = False
        self.lobby.visiting = bool(self.palmoff.tables)
        self.lobby.notice = refused.reason if refused else ""
        if refused is not None and isinstance(command, GuestCommand):
            self._help(command, refused)
        self.repaint()

    def _help(self, command: GuestCommand, refused: Refused) -> None:
        """On the way to the table that is meant."""
        match refused.code:
            case "passphrase":
                self._ask_passphrase(command)
            case "which" | "of-a-server" if command.invite is not None:
                self._look_into(command)
            case _:
                pass

    def _look_into(self, command: GuestCommand) -> None:
        """Look for all the tables to which this invite may lead."""
        from netplay.trust.invite import Invite  # noqa: PLC0415  after the first frame

        server = Invite.read(command.invite or "")
        self.servers = [server, *(known for known in self.servers if known != server)]
        self._stop()
        self._look()

    def _to(self, place: LobbyPage) -> None:
        match place:
            case "invite":
                self.ask(Wanted("Invite (host:port/letters), typed or pasted", self._join))
            case "leave":
                self.leave()
            case _:
                self._open(place)

    def _join(self, text: str) -> None:
        from netplay.trust.invite import Invite  # noqa: PLC0415  after the first frame

        self.go(JoinCommand(str(Invite.read(text))))

    @work(exclusive=True, group="open")
    async def _open(self, place: LobbyPage) -> None:
        """A page over the lobby."""
        pages = await asyncio.to_thread(import_module, "tui.screens.lobby_pages")
        try:
            await self.app.push_screen(await pages.LOBBY_PAGES[place](self))
        except Refused as refused:
            self.tell(refused.reason)


def beside(command: Command) -> LobbyCommand:
    """The lobby of whoever set out elsewhere: it looks on that network and no other."""
    match command:
        case LobbyCommand():
            return command
        case HostCommand() | JoinCommand() | WatchCommand():
            return LobbyCommand(command.address, command.broker, command.profile)
        case PlayCommand() | ReplayCommand():
            return LobbyCommand(profile=command.profile)
        case _:
            return LobbyCommand()
