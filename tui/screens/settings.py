"""The screen of the settings: what is chosen holds at once, and is kept."""

import asyncio
import os
from typing import TYPE_CHECKING, cast

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
        self._newest: Preferences | None = None
        self._writing = asyncio.Lock()

    def do(self, deed: object) -> None:
        """Work that is to be done also if one goes on at once is the app's, not this screen's."""
        match deed:
            case NewName(name):
                work = self._rename(name, cast("Palmoff", self.app))
                self.app.run_worker(work, group="name", exclusive=True)
            case Preferences():  # to look so from now on, and the next time
                cast("Palmoff", self.app).restyle(deed)
                self._newest = deed
                self.app.run_worker(self._write(deed), group="taste")
            case _:
                super().do(deed)

    async def _write(self, taste: Preferences) -> None:
        """Write the taste, after those before it; a thread that writes cannot be called back."""
        async with self._writing:
            if taste is not self._newest:
                return
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
