"""A card that turns over on the real screen: by itself, and under the fingers of somebody."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf

import pytest
from textual.events import Paste

from tests.tui.table.judgements import judge, offered
from tests.tui.table_room import Room, room
from tui.paint.preferences import Motion
from tui.table import moment
from tui.table.moment import STAGES, MomentStage


@asynccontextmanager
async def judged(motion: Motion) -> AsyncIterator[Room]:
    """A card is about to be turned over, so fast."""
    position = offered()
    async with room(position) as there:
        there.screen.visit.motion = motion
        there.app.bells = 0
        judge(position, said=True)
        await there.arrives()
        yield there


@pytest.mark.asyncio
async def test_a_card_turns_over_by_itself_and_the_game_goes_on() -> None:
    """Nobody has to press anything; the bell rings when the question is there."""
    async with judged("short") as there:
        await there.observe("which card do you offer?")
        await there.until(lambda: there.app.bells == 1)
        assert there.model.playing is None


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("stage", "told", "untold"),
    [
        ("hold", "You call it true ...", "It is a bat."),
        ("still", "It is a bat.", "You take it."),
        ("slide", "You take it.", "which card do you offer?"),
    ],
)
async def test_what_is_not_seen_yet_is_not_told(
    stage: MomentStage, told: str, untold: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in words nor by the bell, for as long as a stage lasts."""
    before, last = [0.0] * STAGES.index(stage), [inf] * (len(STAGES) - STAGES.index(stage))
    monkeypatch.setattr(moment, "LENGTHS", {"short": (*before, *last)})
    async with judged("short") as there:
        await there.observe(told, "Press any key to go on.")
        assert untold not in there.shown
        assert there.app.bells == 0


@pytest.mark.asyncio
async def test_a_key_shows_the_end_and_nothing_else() -> None:
    """Escape opens no menu, and what comes after it means what it says."""
    async with judged("full") as there:
        await there.press("escape")
        assert "which card do you offer?" in there.shown
        assert "What else?" not in there.shown

        await there.until(lambda: there.screen.visit.next_change(inf) is None)
        await there.press("1")
        assert there.begun()
        assert not there.played


@pytest.mark.asyncio
async def test_what_is_pasted_and_a_terminal_that_shrinks_change_nothing() -> None:
    """Pasted text is no key, whatever it holds, and the end is as if nothing had been."""
    async with judged("short") as there:
        there.app.post_message(Paste("1\x1b[A\r\rt\r\x00\x1b]0;owned\x07"))
        for size in ((60, 20), (30, 5), (200, 60), (80, 24)):
            await there.resized(*size)

        await there.observe("which card do you offer?")
        assert not there.begun()
        assert not there.played


@pytest.mark.asyncio
async def test_a_click_shows_the_end_and_plays_nothing() -> None:
    """Even where a card of the hand lies by then."""
    async with judged("full") as there:
        await there.click("escape")
        assert there.model.playing is None
        assert "What else?" not in there.shown
        assert not there.begun()
