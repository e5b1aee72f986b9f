"""The screens of past games: the list of them, and one that is seen again.

What they show is read in a thread, which also loads what reads it: both take longer than a screen
may stand still.
"""

import asyncio
import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import work

from engine.refusal import Refused
from tui.paint.glyphs import Glyphs
from tui.paint.palette import Palette
from tui.replay.painter import ReplayPage, replay_page
from tui.replay.past_list import OpenReplay, PastGamesPage
from tui.rulebook.source import OpenRuleBook
from tui.screens.closing import ClosingScreen
from tui.screens.rules import RulesScreen

if TYPE_CHECKING:
    from netplay.wire import GameRecord
    from tui.replay.past_game import FoundGames, PastGame
    from tui.screens.home import Home

LEAST = 0.005  # seconds between two looks at what moves
BEAT = 1.5  # seconds between moves, when a game goes on by itself


class ReplaysScreen(ClosingScreen):
    """The past games; one of them is chosen to be seen again."""

    page: PastGamesPage

    def __init__(self, profile: str, palette: Palette, glyphs: Glyphs) -> None:
        super().__init__(PastGamesPage(glyphs), palette)
        self._profile = profile  # of whoever looks

    def on_mount(self) -> None:
        self._look()

    @work(group="look")
    async def _look(self) -> None:
        self.page.found(await asyncio.to_thread(_look_for_them, self._profile))
        self.repaint()

    def do(self, deed: object) -> None:
        match deed:
            case OpenReplay(past):
                self._open(past)
            case _:
                super().do(deed)

    @work(exclusive=True, group="open")
    async def _open(self, chosen: "PastGame | str") -> None:
        try:
            page = await asyncio.to_thread(page_of, chosen, self._profile, self.page.glyphs)
        except Refused as refused:
            self.page.notice = refused.reason
            self.repaint()
            return
        self.app.push_screen(ReplayScreen(page, self.palette))


def _look_for_them(profile: str) -> "FoundGames":
    from tui.machine.kept_games import kept_files  # noqa: PLC0415  in its thread
    from tui.machine.past_games import past_games  # noqa: PLC0415
    from tui.machine.profile_info import keys  # noqa: PLC0415

    return past_games(keys(profile), kept=kept_files(os.environ, profile))


def page_of(chosen: "PastGame | str", profile: str, glyphs: Glyphs) -> ReplayPage:
    """The page of this game, or of that of this id or file; or Refused. It may take a while."""
    from tui.machine.kept_games import kept_files  # noqa: PLC0415  in its thread
    from tui.machine.past_games import tape, wanted  # noqa: PLC0415
    from tui.machine.profile_info import keys  # noqa: PLC0415

    if isinstance(chosen, str):
        found = wanted(chosen, keys(profile), kept=kept_files(os.environ, profile))
    else:
        found = tape(chosen)
    return replay_page(found, glyphs)


def page_of_record(sent: "GameRecord", glyphs: Glyphs) -> ReplayPage:
    """The page of a game that a table has sent; or Refused. It may take a while."""
    from tui.replay.sent import of_record  # noqa: PLC0415  in its thread

    found = of_record(sent)
    return replay_page(found, glyphs)


class ReplayScreen(ClosingScreen):
    """A game that is seen again."""

    page: ReplayPage

    def __init__(self, page: ReplayPage, palette: Palette, keys: Sequence[str] = ()) -> None:
        """These keys are pressed as it opens."""
        super().__init__(page, palette)
        self._begins_with = keys
        self._due: float | None = None  # when something that moves is to be painted again

    def on_mount(self) -> None:
        self.page.motion = cast("Home", self.app).terminal.motion
        self.set_interval(BEAT, self._tick)
        for key in self._begins_with:
            self.page.press(key)
        self._roll()

    def pressed(self) -> None:
        """The reel may have begun, or be elsewhere."""
        self._roll()

    def _roll(self) -> None:
        """Show what moves, and come back when something else is to be seen."""
        now = asyncio.get_running_loop().time()
        self._due = due = self.page.roll(now)
        self.repaint()
        if due is not None:
            self.after(max(due - now, LEAST), partial(self._rolled, due))

    def _rolled(self, due: float) -> None:
        if due == self._due:  # else a key has been quicker
            self._roll()

    def _tick(self) -> None:
        if self.page.playing:
            self.page.tick()
            self.repaint()

    def do(self, deed: object) -> None:
        match deed:
            case OpenRuleBook(game, at):
                self.app.push_screen(RulesScreen(game, at, self.palette, self.page.glyphs))
            case _:
                super().do(deed)
