"""The screens of forms and menus: each goes back to where it was opened from."""

from collections.abc import Callable

from tui.commands.command import TableCommand
from tui.commands.host import HostCommand
from tui.lobby.model import Go
from tui.lobby.table_form import TableForm
from tui.paint.palette import Palette
from tui.paint.panel_page import Closed, Panels
from tui.screens.closing import ClosingScreen


class PanelsScreen(ClosingScreen):
    """Something to choose from, or to read; what is chosen may lead to a table."""

    def __init__(
        self, panels: Panels, palette: Palette, go: Callable[[TableCommand], None]
    ) -> None:
        super().__init__(panels, palette)
        self._go = go

    def do(self, deed: object) -> None:
        match deed:
            case Closed():
                self.leave()
            case Go(command):
                self._go(command)
                self.leave()
            case _:
                super().do(deed)


class HostingScreen(ClosingScreen):
    """A table that is to be opened."""

    def __init__(
        self, form: TableForm, palette: Palette, opened: Callable[[HostCommand], None]
    ) -> None:
        super().__init__(form, palette)
        self._opened = opened

    def do(self, deed: object) -> None:
        match deed:
            case HostCommand():
                self._opened(deed)
            case _:
                super().do(deed)
