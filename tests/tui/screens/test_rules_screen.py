"""The screen of the rule books, in the app: by keys, by mouse, and while it is resized."""

import pytest

from engine.refusal import Refused
from tests.netplay.wait import until
from tests.tui.screens.test_replay_screens import visitor


@pytest.mark.asyncio
async def test_a_book_is_read_and_searched() -> None:
    """Open, search, next match, end the search, close."""
    async with visitor("rules", "royal-gambit") as me:
        await me.observe("RG-1")
        await me.press("slash", *"card", "enter")
        await me.observe("1 of ")
        await me.press("n")
        await me.observe("2 of ")
        await me.press("escape")
        await until(lambda: "next" not in me.text.splitlines()[-1])
        await me.press("escape")
        await until(lambda: me.app._exit)


@pytest.mark.asyncio
async def test_a_book_is_read_by_mouse() -> None:
    """A game, a rule, the wheel, the way back."""
    async with visitor("rules") as me:
        await me.observe("CP-1")
        await me.click("Royal Menagerie")
        await me.observe("RM-6")
        await me.click("RM-6")
        await until(lambda: me.text.splitlines()[1].endswith("RM-6"))
        await me.scroll()
        await until(lambda: not me.text.splitlines()[1].endswith("RM-6"))
        await me.click("Esc")
        await until(lambda: me.app._exit)


@pytest.mark.asyncio
async def test_a_book_survives_every_size() -> None:
    """Down to nothing and back."""
    async with visitor("rules", "royal-gambit") as me:
        await me.observe("RG-1")
        for size in ((40, 10), (1, 1), (200, 60), (80, 24)):
            await me.pilot.resize_terminal(*size)
        await me.observe("RG-1")


@pytest.mark.asyncio
async def test_a_search_can_be_given_up() -> None:
    """Escape closes the line, not the book."""
    async with visitor("rules") as me:
        await me.observe("CP-1")
        await me.press("slash", "x", "escape")
        await until(lambda: "Search for" not in me.text)
        assert not me.app._exit


@pytest.mark.asyncio
async def test_a_game_that_there_is_not_ends_the_command() -> None:
    """With the reason."""
    async with visitor("rules", "chess") as me:
        await until(lambda: me.app._exit)

    assert isinstance(me.app.return_value, Refused)
    assert me.app.return_value.reason.startswith("There is no game 'chess'")
