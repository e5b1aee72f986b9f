"""`palmoff join` without an invite: back to one's own chair, or to a table of one's choice."""

from collections.abc import Sequence

import pytest

from tests.e2e.table_of_processes import Player, Process, Room, Table
from tests.e2e.terminals import at_a_terminal
from tests.netplay.wait import until

NO_NETWORK = ("--address", "192.0.2.1")  # which is nobody's: RFC 5737


async def two_tables(home: Room) -> Sequence[Table]:
    """Both of a host called Anna."""
    games = ("cockroach-poker", "royal-gambit")
    return [await home.serve(game, "--name", "Anna") for game in games]


async def again(home: Room, name: str, **environ: str) -> Player:
    """Somebody who was here before, and gives no invite."""
    words = ("join", *NO_NETWORK, "--profile", name, "--json")
    player: Player = await home.palmoff(*words, kind=Player, environ=environ)
    return player


@pytest.mark.asyncio
@pytest.mark.parametrize("which", [0, 1])
async def test_a_killed_client_is_back_in_its_seat_by_joining(home: Room, which: int) -> None:
    """At the table that it knows, of several, though no network and no folder tells of any."""
    tables = await two_tables(home)
    await home.join(tables[which].invite, "Cleo")
    ben = await home.join(tables[which].invite, "Ben")
    await ben.kill()

    back = await again(home, "Ben", TMPDIR=str(home.folder / "config"))
    await back.arrives()

    assert back.seat == ben.seat == 1
    assert back.show["scene"]["settings"] == ben.show["scene"]["settings"]


@pytest.mark.asyncio
async def test_who_has_left_has_no_chair_to_go_back_to(home: Room) -> None:
    """Of several tables they have to choose: each is listed with all that is to be typed."""
    tables = await two_tables(home)
    ben = await home.join(tables[0].invite, "Ben")
    await home.join(tables[1].invite, "Cleo")
    ben.wish("leave")
    assert await ben.ends() == 0

    lost = await again(home, "Ben")

    assert await lost.ends() == 2
    assert lost.complaints[0] == "There are several tables here:"
    first, second = sorted(lost.complaints[1:3])
    assert first.startswith("  Cockroach Poker at Anna's table: nobody there (waiting, 4 of 4 ")
    assert first.endswith(f": palmoff join {tables[0].invite}")
    assert second.startswith("  Royal Gambit at Anna's table: 1 there (waiting, 3 of 4 seats free)")
    assert second.endswith(f": palmoff join {tables[1].invite}")


@pytest.mark.asyncio
async def test_who_has_several_chairs_chooses_among_them(home: Room) -> None:
    """And not among all tables; what is no number of the list is asked for again."""
    tables = await two_tables(home)
    await home.serve("royal-menagerie")
    for table in tables:
        await (await home.join(table.invite, "Ben")).kill()

    terminal = await at_a_terminal(home, "join", *NO_NETWORK, "--profile", "Ben")
    await until(lambda: b"or q:" in terminal.shown)
    said = terminal.shown.decode()
    assert said.startswith("You have a seat at several tables:")
    assert "Royal Menagerie" not in said
    terminal.type("3\n2\n")
    await until(lambda: b"/start" in terminal.shown or b"2 Clara" in terminal.shown)

    number = next(line.split()[0] for line in said.splitlines() if tables[0].address in line)
    assert terminal.shown.count(b"or q:") == 2
    game = "Royal Gambit" if number == "1" else "Cockroach Poker"
    assert f"{game} at Anna's table. 1 Ben".encode() in terminal.shown


@pytest.mark.asyncio
async def test_a_chair_at_a_table_that_is_gone_is_told_of_once(home: Room) -> None:
    """The player comes to the table that there is, and is not told of the other again."""
    gone, there = await two_tables(home)
    await (await home.join(gone.invite, "Ben")).kill()
    await gone.kill()

    ben = await again(home, "Ben")
    await ben.arrives()
    sentence = f"palmoff: Nobody answers at {gone.address}, where you had a seat."
    assert ben.complaints == [sentence]
    assert ben.show["scene"]["settings"]["game"] == "royal-gambit"
    await ben.kill()

    ben = await again(home, "Ben")
    await ben.arrives()
    assert ben.complaints == []
    assert there.invite


@pytest.mark.asyncio
async def test_where_nobody_answers_it_is_said_where_the_chair_was(home: Room) -> None:
    """In one sentence more."""
    gone = await home.serve("royal-gambit")
    await (await home.join(gone.invite, "Ben")).kill()
    await gone.kill()

    lost: Process = await again(home, "Ben")

    assert await lost.ends() == 2
    [said] = lost.complaints
    assert said.startswith(f"palmoff: Nobody answers at {gone.address}, where you had a seat. No ")
