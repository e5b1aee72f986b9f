"""The screens of past games in the app: from the list to a game and back, by keys and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from engine.refusal import Refused
from netplay.trust.width import cells
from tests.netplay.wait import until
from tests.tui.replayed import journal, played
from tui.cli.parser import parsed
from tui.paint.preferences import DEFAULT
from tui.paint.spans import text_of
from tui.paint.terminal import Terminal
from tui.replay.painter import ReplayPage
from tui.screens import replays
from tui.screens.app import Palmoff
from tui.screens.paged import PageScreen
from tui.screens.replays import ReplayScreen, ReplaysScreen
from tui.screens.rules import RulesScreen
from tui.screens.sheet import Sheet


class Visitor:
    """Somebody before the app."""

    def __init__(self, app: Palmoff, pilot: Pilot[Refused]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        sheets = self.app.screen.query(Sheet)  # none, as long as the screen is being made
        return text_of(sheets.first().lines) if sheets else ""

    async def observe(self, text: str) -> None:
        await until(lambda: text in self.text)

    async def at(self, screen: type[PageScreen]) -> None:
        await until(lambda: type(self.app.screen) is screen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def scroll(self) -> None:
        """Turn the wheel towards us."""
        await self.pilot._post_mouse_events([events.MouseScrollDown], offset=(40, 10), button=0)

    async def click(self, text: str) -> None:
        """Where this text stands."""
        y, line = next((y, line) for y, line in enumerate(self.text.splitlines()) if text in line)
        await self.pilot.click(offset=(cells(line.partition(text)[0]), y))


@asynccontextmanager
async def visitor(*words: str) -> AsyncIterator[Visitor]:
    """The app as this command line opens it, at 80x24."""
    asked = parsed(words)
    terminal = Terminal.of({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, DEFAULT, tty=True)
    app = Palmoff(asked, terminal)
    async with app.run_test(size=(80, 24)) as pilot:
        yield Visitor(app, pilot)


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The file of a finished game."""
    path = tmp_path / "game.json"
    path.write_text(played("cockroach-poker", 6).to_json(), "utf-8")
    return str(path)


@pytest.mark.asyncio
async def test_a_past_game_is_chosen_and_seen_again() -> None:
    """By keys: the list, the game, some moves, and back."""
    journal("0123456789abcdef", 1)
    async with visitor("replay") as me:
        await me.observe("Bruno, Ana, Dora, Emil")
        await me.press("enter")
        await me.at(ReplayScreen)
        await me.observe("The deal")
        await me.press("right", "right", "a")
        await me.observe("Move 2")
        await me.press("escape")
        await me.at(ReplaysScreen)
        await me.press("escape")
        await until(lambda: me.app._exit)


@pytest.mark.asyncio
async def test_a_past_game_is_seen_again_by_mouse() -> None:
    """Whatever has a key can be clicked; the wheel scrubs."""
    journal("0123456789abcdef", 1)
    async with visitor("replay") as me:
        await me.observe("Bruno, Ana, Dora, Emil")
        await me.click("Royal Menagerie")
        await me.observe("The deal")
        await me.click("Right")
        await me.observe("Move 1")
        await me.click("2 Ana")
        await me.observe("seen by Ana")
        await me.click("how it ends")
        await me.observe("won by")
        await me.click("Esc")
        await me.at(ReplaysScreen)


@pytest.mark.asyncio
async def test_one_goes_to_a_move_by_typing_its_number(record: str) -> None:
    """A number that is not there is refused, and can be mended; Escape types none."""
    async with visitor("replay", record) as me:
        await me.observe("The deal")
        await me.press("g", *"9999", "enter")
        await me.observe("The game is over before move 9999.")
        await me.press("ctrl+u", *"25", "enter")
        await me.observe("Move 25")
        await me.press("g", "7", "escape")
        await until(lambda: "To move" not in me.text)
        await me.press("right")
        await me.observe("Move 26")


@pytest.mark.asyncio
async def test_a_game_goes_on_by_itself(record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until Space stops it."""
    beat = ReplayScreen._tick
    monkeypatch.setattr(replays, "BEAT", 0.02)
    monkeypatch.setattr(ReplayScreen, "_tick", lambda it: it.page.at == 3 or beat(it))
    async with visitor("replay", record) as me:
        await me.observe("The deal")
        await me.press("space")
        await until(lambda: _playback(me).at == 3)  # at which time stands still here
        await me.press("space")
        await until(lambda: not _playback(me).playing)
        assert _playback(me).at == 3


def _playback(me: Visitor) -> ReplayPage:
    screen = me.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen.page


@pytest.mark.asyncio
async def test_the_rules_of_a_decision_are_a_key_away(record: str) -> None:
    """And Escape comes back to the same move."""
    async with visitor("replay", record) as me:
        await me.observe("The deal")
        await me.press("right", "?")
        await me.at(RulesScreen)
        await me.observe("CP-6")
        await me.press("escape")
        await me.at(ReplayScreen)
        await me.observe("Move 1")


@pytest.mark.asyncio
async def test_what_cannot_be_seen_is_told_in_the_list() -> None:
    """In a sentence; the list stays."""
    async with visitor("replay") as me:
        await me.observe("No game has been finished yet")
        await me.press("f", *"nowhere", "enter")
        await me.observe("The record nowhere cannot be read: No such file or directory.")
        assert type(me.app.screen) is ReplaysScreen


@pytest.mark.asyncio
async def test_what_cannot_be_seen_ends_the_command() -> None:
    """With the reason, which is printed when the screen is gone."""
    async with visitor("replay", "/nowhere.json") as me:
        await until(lambda: me.app._exit)

    assert isinstance(me.app.return_value, Refused)
    assert me.app.return_value.reason.startswith("The record /nowhere.json cannot be read")
