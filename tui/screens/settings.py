"""The screen of the settings: what is chosen holds at once, and is kept."""

import asyncio
import os
from typing import TYPE_CHECKING, cast

from textual import work

from engine.refusal import Refused
from tui.lobby.preferences_form import PreferencesForm
from tui.machine.preferences import keep_preferences, preferences_file
from tui.paint.palette import Palette
from tui.screens.closing import ClosingScreen

if TYPE_CHECKING:
    from tui.screens.app import Palmoff


class SettingsScreen(ClosingScreen):
    """One's name, and how Palmoff looks here."""

    def __init__(self, settings: PreferencesForm, profile: str, palette: Palette) -> None:
        super().__init__(settings, palette)
        self._settings = settings
        self._profile = profile

    def pressed(self) -> None:
        changed, self._settings.changed = self._settings.changed, ""
        if changed == "name":
            self._rename(self._settings.name)
        elif changed:
            self._keep()

    def _keep(self) -> None:
        """Look so from now on, and the next time."""
        cast("Palmoff", self.app).restyle(self._settings.taste)
        self._write()

    @work(exclusive=True, group="taste")
    async def _write(self) -> None:
        try:
            path = preferences_file(os.environ)
            await asyncio.to_thread(keep_preferences, path, self._settings.taste)
        except Refused as refused:
            self._tell(refused)

    @work(exclusive=True, group="name")
    async def _rename(self, name: str) -> None:
        from tui.machine.profile_info import rename  # noqa: PLC0415  it takes long to load

        try:
            await asyncio.to_thread(rename, self._profile, name)
        except Refused as refused:
            self._tell(refused)

    def _tell(self, refused: Refused) -> None:
        self.page.notice = refused.reason
        self.repaint()
