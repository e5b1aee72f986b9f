"""Tables that are open: how they are found, and how they are closed."""

import asyncio
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals

import pytest

from netplay.journal.copy import reading
from tests.e2e.table_of_processes import (
    Player,
    Process,
    Room,
    Table,
    scratch_of,
)
from tests.e2e.test_games import seated
from tests.netplay.processes import children, lives
from tests.netplay.wait import until


async def closes(table: Table, signal: Signals = SIGTERM) -> None:
    """The server is asked to go home, and does."""
    table.child.send_signal(signal)
    assert await table.ends() == 0
    assert table.complaints == []


@pytest.mark.asyncio
async def test_the_tables_of_this_machine(room: Room, tmp_path: Path) -> None:
    """Each that is open is listed, as it describes itself; those that were closed are not."""
    (tmp_path / "secret").write_text("open sesame\n", "utf-8")
    locked, other, closed = await asyncio.gather(
        room.serve("royal-gambit", "--name", "Otto", "--passphrase-file", "secret"),
        room.serve("cockroach-poker", "--seats", "2"),
        room.serve("cockroach-poker"),
    )
    await closes(closed)

    listed: Process = await room.palmoff("tables", "--address", "127.0.0.1")

    line = await listed.says(locked.invite)
    assert line.startswith("Royal Gambit at Otto's table (waiting, 4 of 4 seats free, locked, ")
    line = await listed.says(other.invite)
    assert line.startswith("Cockroach Poker at Palmoff's table (waiting, 2 of 2 seats free, vers")
    assert await listed.ends() == 0
    assert not any(closed.ready["fingerprint"] in line for line in listed.lines)


@pytest.mark.asyncio
async def test_the_only_table_needs_no_invite(home: Room) -> None:
    """`join` alone finds it if there is no doubt which is meant; here, no network can be asked."""
    await home.serve("royal-gambit")
    me = ("--address", "192.0.2.1", "--json", "--name", "Anna")  # which is nobody's: RFC 5737

    anna: Player = await home.palmoff("join", *me, kind=Player)
    await anna.arrives()

    assert anna.show["scene"]["settings"]["game"] == "royal-gambit"


@pytest.mark.asyncio
@pytest.mark.parametrize("signal", [SIGTERM, SIGINT])
async def test_a_table_that_is_closed(home: Room, signal: Signals) -> None:
    """Everybody is told, everybody ends well, and nothing is left of it."""
    table, anna, ben = await seated(home, "cockroach-poker")
    family, scratch = children(table.pid), scratch_of(table.pid)

    await closes(table, signal)

    for guest in (anna, ben):
        await guest.hears("The host has closed the table.")
    assert [await anna.ends(), await ben.ends()] == [0, 0]
    assert anna.complaints + ben.complaints == []
    assert not any(map(lives, family))
    assert not scratch.exists()


@pytest.mark.asyncio
async def test_what_was_said_is_kept_as_long_as_the_table(home: Room) -> None:
    """Its host may die, and all come back; once it is closed, also in a game, it is forgotten."""
    table, anna, ben = await seated(home, "cockroach-poker")
    anna.wish("start")
    await until(lambda: ben.show["scene"]["phase"] == "playing")
    anna.wish("say", text="good luck")
    await until(lambda: bool(ben.show["scene"]["lines"]))
    assert _talk(table) == ["good luck"]

    await closes(table)

    assert _talk(table) == []


def _talk(table: Table) -> list[str]:
    """The talk that is written down."""
    with reading(table.journal) as pages:
        table_state = pages.table_state()
    return [line.text for line in table_state.lines] if table_state else []
