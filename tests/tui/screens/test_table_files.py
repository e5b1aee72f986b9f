"""The files that a table on the real screen reads and writes: what one knows, and replays."""

import os

import pytest

from engine.record import packed, unpacked
from netplay.system import private
from tests.tui.positions import Position
from tests.tui.table_room import GIVEN, Room, deal, room
from tui.machine.read_primers import primers_file, read_primers
from tui.screens.replays import ReplayScreen
from tui.table.first_game import FirstGame

GAME = "cockroach-poker"


def known() -> list[str]:
    return list(read_primers(os.environ, "default")[0])


async def newcomer(there: Room) -> None:
    """The card lies over the table."""
    there.screen.visit.first = FirstGame(())
    deal(there.position, GAME, GIVEN)
    await there.arrives()
    await there.observe("how to play")


@pytest.mark.asyncio
async def test_what_was_explained_is_remembered() -> None:
    """From when the card is closed on."""
    async with room(Position(GAME)) as there:
        await newcomer(there)
        assert not known()
        await there.press("escape")

        await there.until(lambda: known() == [GAME])
        assert "how to play" not in there.shown


@pytest.mark.asyncio
async def test_what_cannot_be_remembered_is_told() -> None:
    """In the log of the table; the game goes on."""
    path = primers_file(os.environ)
    private.make_folder(path.parent)
    path.write_text("torn")
    path.chmod(0o600)
    async with room(Position(GAME)) as there:
        await newcomer(there)
        await there.press("escape")

        await there.observe("damaged;")
    assert path.read_text() == "torn"


@pytest.mark.asyncio
async def test_a_game_that_has_ended_is_seen_again_over_its_table() -> None:
    """By one key; Escape leads back to the table."""
    async with room(Position(GAME)) as there:
        there.position.play(10_000)
        there.position.hand_out()
        await there.arrives()
        await there.press("v")
        await there.until(lambda: isinstance(there.app.screen, ReplayScreen))

        await there.press("escape")
        await there.until(lambda: there.app.screen is there.screen)


@pytest.mark.asyncio
async def test_a_record_of_a_game_that_was_never_played_is_told() -> None:
    """A bad host may send anything; one sees what is wrong with it, and stays at the table."""
    async with room(Position(GAME)) as there:
        there.position.play(10_000)
        sent = there.position.hand_out()
        small = packed({**unpacked(sent.packed), "seed": "another"})
        there.position.client.finished = sent.model_copy(update={"packed": small})
        await there.arrives()
        await there.press("v")

        await there.observe("of the record is wrong")
