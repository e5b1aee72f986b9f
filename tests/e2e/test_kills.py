"""Processes that are killed in the middle of a game, and what becomes of it."""

import os
import signal
import socket

import pytest

from netplay.journal.copy import reading
from tests.e2e.table_of_processes import (
    Player,
    Process,
    Room,
    Table,
    broker_of,
    scratch_of,
)
from tests.e2e.test_games import seated
from tests.netplay.processes import children, lives
from tests.netplay.wait import until

ENOUGH = 8  # moves, of a game of two that takes ten or more: five animals alike, each by two


async def midgame(room: Room, *, through: int | None = None) -> tuple[Table, Player, Player]:
    """A game of which some moves were made, and that waits for one of its two scripts."""
    table, anna, ben = await seated(room, "cockroach-poker", "--seats=2", through=through)
    anna.until = ben.until = ENOUGH
    anna.wish("start")
    await until(lambda: anna.after == ben.after and (anna.waits or ben.waits))
    return table, anna, ben


async def end(anna: Player, ben: Player) -> None:
    """The game goes on from there, and ends the same for both."""
    anna.goes_on()
    ben.goes_on()
    await until(lambda: anna.outcomes and anna.outcomes == ben.outcomes)


def on_paper(table: Table) -> tuple[str, list[object]]:
    """Every card and every move of the game, from the disk."""
    with reading(table.journal) as pages:
        game = pages.so_far(1)
    return game["seed"], game["moves"]


@pytest.mark.asyncio
async def test_the_server_is_killed_and_the_game_goes_on(room: Room) -> None:
    """With the same cards; the players find their way back by themselves."""
    table, anna, ben = await midgame(room)
    before, hands = on_paper(table), (anna.hand, ben.hand)
    seen = max(anna.show["revision"], ben.show["revision"])

    await table.kill()
    again = await room.serve("--resume", "--quiet")
    await until(lambda: min(anna.show["revision"], ben.show["revision"]) > seen)

    assert again.ready["fingerprint"] == table.ready["fingerprint"]
    assert on_paper(again) == before
    assert (anna.hand, ben.hand) == hands
    await end(anna, ben)


@pytest.mark.asyncio
async def test_a_table_that_nobody_was_told_of_stays_so(home: Room) -> None:
    """Taken up again, it is no more public than it was."""
    table = await home.serve("royal-gambit", "--quiet")
    await table.kill()
    await home.serve("--resume")

    seen: Process = await home.palmoff("tables", "--address", "127.0.0.1", "--json")

    assert await seen.ends() == 0
    assert not any(table.ready["fingerprint"] in line for line in seen.lines)


@pytest.mark.asyncio
async def test_a_killed_player_is_back_with_the_same_hand(home: Room) -> None:
    """The profile is the player: nothing else is asked of them."""
    table, anna, ben = await midgame(home)

    await ben.kill()
    again = await home.sets_out("join", table.invite, "Ben")
    again.until = ENOUGH
    await again.arrives()

    assert (again.seat, again.hand, again.after) == (ben.seat, ben.hand, ben.after)
    await end(anna, again)


@pytest.mark.asyncio
async def test_the_broker_is_killed_and_the_game_goes_on(home: Room) -> None:
    """The table starts it anew, and all come back to it."""
    table, anna, ben = await midgame(home)

    os.kill(broker_of(table.pid), signal.SIGKILL)
    await table.says("restarting it")
    await anna.says("Back at the table.")
    await ben.says("Back at the table.")

    await end(anna, ben)


@pytest.mark.asyncio
async def test_a_profile_has_one_user_at_a_time(home: Room) -> None:
    """The second to come is somebody else, and is told so."""
    table, anna, ben = await seated(home, "cockroach-poker")

    second = await home.join(table.invite, "Anna")

    assert second.complaints == ["palmoff: The profile Anna is in use; you are Anna-2 here."]
    assert second.show["you"] != anna.show["you"]
    assert {anna.seat, ben.seat, second.seat} == {0, 1, 2}


@pytest.mark.asyncio
async def test_nobody_takes_up_their_table_as_somebody_else(home: Room) -> None:
    """Whose profile is in use would only watch their own game there; they are told what to do."""
    table, *_ = await seated(home, "cockroach-poker")
    words = ("host", "--profile=Anna", f"--resume={table.journal}", "--address=127.0.0.1")

    again: Process = await home.palmoff(*words, "--quiet", "--json")

    assert await again.ends() == 2
    assert "leave the other table first" in again.complaints[0]


@pytest.mark.asyncio
async def test_the_server_of_a_killed_player_goes_home(home: Room) -> None:
    """A table of one's own ends with its player, and leaves nothing behind."""
    me: Player = await home.palmoff("play", "--json", "--pace", "0", kind=Player)
    await me.arrives()
    family, scratch = children(me.pid), scratch_of(me.pid)
    assert scratch.is_dir()

    await me.kill()

    await until(lambda: not any(map(lives, family)) and not scratch.exists())


@pytest.mark.asyncio
async def test_a_hosted_table_outlives_its_host(room: Room) -> None:
    """Its owner's screen is killed; the table is still there, until it is ended itself."""
    words = ("royal-gambit", "--address", "127.0.0.1", "--quiet", "--json", *room.url())
    me: Player = await room.palmoff("host", *words, kind=Player)
    await me.arrives()
    [invite] = me.notes[0]["invites"]
    server, *_ = family = children(me.pid)

    try:
        await me.kill()
        ben = await room.join(invite, "Ben")
        assert ben.show["scene"]["settings"]["game"] == "royal-gambit"
    finally:
        os.kill(server, signal.SIGTERM)
    await until(lambda: not any(map(lives, family)))


@pytest.mark.asyncio
async def test_a_name_that_was_chosen_at_the_table_is_still_ones_own(home: Room) -> None:
    """For who comes back after a kill or a restart, unless they ask for another one."""
    table = await home.serve("cockroach-poker", "--quiet")
    ana, ben = await home.join(table.invite, "Ana"), await home.join(table.invite, "Ben")
    ben.wish("rename", name="Bob")
    await until(lambda: ana.observe("Bob"))

    await ben.kill()
    bob: Player = await home.palmoff("join", table.invite, "--profile=Ben", "--json", kind=Player)
    await until(lambda: bob.show and bob.observe("Bob") and bob.seat == 1)

    await bob.kill()
    await home.join(table.invite, "Ben")
    await until(lambda: ana.observe("Ben"))


@pytest.mark.asyncio
@pytest.mark.parametrize("command", ["serve", "host"])
async def test_a_table_that_still_runs_is_joined_and_not_taken_up(home: Room, command: str) -> None:
    """Whose screen has died asks for the table again, which lives on: they are told the way."""
    table = await home.serve("cockroach-poker", "--quiet")
    with socket.create_server(("127.0.0.1", 0)) as taken:  # as a door of that table has it
        door = f"--ssh={taken.getsockname()[1]}", "--address=127.0.0.1"
        for words in (("--resume",), (f"--resume={table.journal}",), ("--resume", *door)):
            again: Process = await home.palmoff(command, *words, "--json")
            assert await again.ends() == 2
            assert table.invite in await again.says("is still open")
