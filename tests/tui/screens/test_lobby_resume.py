"""Tables to be taken up again, as the lobby lists them: what each says, and where it leads."""

import os
from contextlib import closing
from dataclasses import replace

import pytest

from netplay.journal.journal import Journal
from netplay.trust.invite import Invite
from netplay.trust.keys import TableKeys
from tests.tui.lobby_room import World, lobby
from tests.tui.replayed import journal
from tui.commands.join import JoinCommand

TWINS = "aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"


@pytest.mark.asyncio
async def test_twins_are_told_apart(world: World) -> None:
    """The same game of the same people, left in the same minute: by the second."""
    for second, table in enumerate(TWINS, 1):
        os.utime(journal(table, 0, moves=9), (second, second))
    async with lobby(world) as room:
        await room.press("t")
        await room.observe("Resume a table")

        assert ":02  Royal Menagerie, game 1, 9 moves" in room.shown
        assert ":01  Royal Menagerie, game 1, 9 moves" in room.shown


@pytest.mark.asyncio
async def test_a_table_that_still_runs_is_joined(world: World) -> None:
    """Its screen has died, but it lives: there is nothing to take up, and somebody to go to."""
    with closing(Journal.open(journal(TWINS[0], 0, moves=9))) as living:
        living.moved(replace(living.identity, address="", port=4242, local="127.0.0.1"))
        fingerprint = TableKeys.load(living.identity.keys).fingerprint
        async with lobby(world) as room:
            await room.press("t")
            await room.observe("Royal Menagerie, open now, game 1, 9 moves")
            await room.press("1")
            await room.until(lambda: world.visits)

    assert world.visits == [JoinCommand(str(Invite("127.0.0.1", 4242, fingerprint)))]
