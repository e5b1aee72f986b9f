"""The screens of forms and menus: each goes back to where it was opened from."""

from collections.abc import Callable

from tui.lobby.table_form import TableForm
from tui.paint.palette import Palette
from tui.paint.panel_page import Panels
from tui.screens.closing import ClosingScreen


class PanelsScreen(ClosingScreen):
    """Something to choose from, or to read."""

    def __init__(self, panels: Panels, palette: Palette) -> None:
        super().__init__(panels, palette)
        self._panels = panels

    def pressed(self) -> None:
        if self._panels.over:
            self.leave()


class HostingScreen(ClosingScreen):
    """A table that is to be opened."""

    def __init__(self, form: TableForm, palette: Palette, opened: Callable[[], None]) -> None:
        super().__init__(form, palette)
        self._hosting = form
        self._opened = opened

    def pressed(self) -> None:
        if self._hosting.ready:
            self._hosting.ready = False
            self._opened()
