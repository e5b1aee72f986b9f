"""The questions of screens to the app that shows them. `tui.screens.app` is one, above them all."""

from collections.abc import Sequence
from typing import Protocol

from netplay.client.client import Client
from tui.commands.command import BookCommand, TableCommand
from tui.paint.glyphs import Glyphs
from tui.paint.palette import Palette
from tui.paint.terminal import Terminal
from tui.table.model import TableModel


class OpenTable(Protocol):
    """A table where one sits or watches, whether it is seen or not."""

    @property
    def client(self) -> Client: ...

    @property
    def model(self) -> TableModel: ...


class Home(Protocol):
    """The home that screens come from, and lead back to."""

    glyphs: Glyphs
    palette: Palette
    terminal: Terminal
    trouble: str

    @property
    def tables(self) -> Sequence[OpenTable]: ...

    @property
    def elsewhere(self) -> bool: ...

    def go(self, command: TableCommand | BookCommand) -> object: ...

    def called(self) -> None: ...

    def next_table(self, after: OpenTable) -> None: ...

    def back_to_table(self) -> bool: ...

    def go_home(self) -> None: ...

    async def to_lobby(self) -> None: ...
