"""The screen of the settings: what is chosen holds at once, and is kept."""

import asyncio
import os
from typing import TYPE_CHECKING, cast

from textual import work

from engine.refusal import Refused
from tui.lobby.preferences_form import NewName, PreferencesForm
from tui.machine.preferences import keep_preferences, preferences_file
from tui.paint.palette import Palette
from tui.paint.preferences import Preferences
from tui.screens.closing import ClosingScreen

if TYPE_CHECKING:
    from tui.screens.app import Palmoff


class SettingsScreen(ClosingScreen):
    """One's name, and how Palmoff looks here."""

    def __init__(self, settings: PreferencesForm, profile: str, palette: Palette) -> None:
        super().__init__(settings, palette)
        self._profile = profile

    def do(self, deed: object) -> None:
        match deed:
            case NewName(name):
                work = self._rename(name, cast("Palmoff", self.app))
                self.app.run_worker(
                    work, group="name", exclusive=True
                )  # also if one goes on at once
            case Preferences():  # to look so from now on, and the next time
                cast("Palmoff", self.app).restyle(deed)
                self._write(deed)
            case _:
                super().do(deed)

    @work(exclusive=True, group="taste")
    async def _write(self, taste: Preferences) -> None:
        try:
            path = preferences_file(os.environ)
            await asyncio.to_thread(keep_preferences, path, taste)
        except Refused as refused:
            self._tell(refused)

    async def _rename(self, name: str, app: "Palmoff") -> None:
        from tui.machine.profile_info import rename  # noqa: PLC0415  it takes long to load

        try:
            await asyncio.to_thread(rename, self._profile, name)
        except Refused as refused:
            self._tell(refused)
        if app.lobby is not None:
            app.lobby.look_who()

    def _tell(self, refused: Refused) -> None:
        self.page.notice = refused.reason
        if self.is_attached:
            self.repaint()
