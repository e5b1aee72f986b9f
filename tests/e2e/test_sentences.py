"""Failures on the way to a table are told in one sentence, and never as a traceback."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from netplay.trust.invite import Invite
from tests.e2e.table_of_processes import Player, Process, Room
from tests.e2e.test_games import seated
from tests.netplay.impostors import deserted
from tests.netplay.wait import until

WRONG = "aaaaaaaaaaaaaaaa"


async def sentence(process: Process, code: int = 2) -> str:
    """The words that it had to say when it ended with this exit code."""
    assert await process.ends() == code, process.complaints
    [line] = process.complaints
    assert line.startswith("palmoff: ")
    assert line.endswith(".")
    return line.removeprefix("palmoff: ")


@pytest.mark.asyncio
async def test_ways_that_lead_to_no_table(hall: Room) -> None:
    """A broker that is not there, one without a table, another table; and no guess at passwords."""
    assert hall.broker is not None
    table = await hall.serve_embedded("royal-gambit", "--quiet")
    address = Invite.read(table.invite).address

    with deserted() as nobody:
        mute = await hall.palmoff("join", f"{nobody}/{WRONG}", "--plain")
        mute.shut_up()
        ways = await asyncio.gather(
            hall.sets_out("join", f"{nobody}/{WRONG}", "Anna"),
            hall.sets_out("watch", f"127.0.0.1:{hall.broker.port}", "Ben"),
            hall.sets_out("join", f"{address}/{WRONG}", "Eve"),
            hall.palmoff("serve", f"--broker=mqtt://host@{address}", "--quiet"),
        )
        told = [await sentence(way) for way in ways]
        assert await sentence(mute) == told[0]

    assert str(nobody) in told[0]
    assert "No table answers there." in told[1]
    assert "That is not the table of your invite" in told[2]
    assert "does not know 'host' with this password" in told[3]


@pytest.mark.asyncio
async def test_a_locked_table(home: Room, tmp_path: Path) -> None:
    """A wrong passphrase and none are refused; the right one lets in, but here not to watch."""
    (tmp_path / "secret").write_text("open sesame\n", "utf-8")
    (tmp_path / "guess").write_text("open barley\n", "utf-8")
    table = await home.serve(
        "royal-gambit", "--quiet", "--passphrase-file", "secret", "--no-watching"
    )

    none, wrong, idle, right = await asyncio.gather(
        home.sets_out("join", table.invite, "Anna"),
        home.sets_out("join", table.invite, "Ben", "--passphrase-file", "guess"),
        home.sets_out("watch", table.invite, "Zoe", "--passphrase-file", "secret"),
        home.sets_out("join", table.invite, "Eve", PALMOFF_PASSPHRASE="open sesame"),
    )

    assert "passphrase" in await sentence(none)
    assert "passphrase" in await sentence(wrong)
    assert "allows no spectators" in await sentence(idle)
    await right.arrives()
    assert right.show["scene"]["locked"]


@pytest.mark.asyncio
async def test_somebody_is_shown_out(home: Room) -> None:
    """Kicked, one is told and can come again; banned, one is told and cannot."""
    table, anna, ben = await seated(home, "cockroach-poker")

    anna.wish("remove", guest=ben.show["you"])
    await ben.hears("Anna removed you from the table.")
    assert await ben.ends() == 0

    ben = await home.join(table.invite, "Ben")
    anna.wish("remove", guest=ben.show["you"], ban=True)
    await ben.hears("Anna removed you from the table for good.")
    await ben.ends()

    ben = await home.sets_out("join", table.invite, "Ben")
    assert await sentence(ben) == "You were removed from this table for good."


@pytest.mark.asyncio
async def test_a_server_that_cannot_be(home: Room) -> None:
    """Its port is taken, or there is nothing to resume; who asked for JSON gets that too."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("serve", "--address", "127.0.0.1", "--quiet", "--json")
        on_taken, nothing = await asyncio.gather(
            home.palmoff(*words, "--port", str(port)), home.palmoff(*words, "--resume")
        )

        assert str(port) in await sentence(on_taken)
        assert '"refused"' in on_taken.lines[0]
        assert "There is no table to resume" in await sentence(nothing)


@pytest.mark.asyncio
async def test_whose_input_ends_is_told_and_goes_home(home: Room) -> None:
    """A script that has nothing more to say; nor does anybody leave without a word."""
    table = await home.serve("royal-gambit", "--quiet")
    anna = await home.join(table.invite, "Anna")

    anna.shut_up()

    await anna.hears("End of input; leaving the table.")
    assert await anna.ends() == 0


@pytest.mark.asyncio
@pytest.mark.parametrize("end", [Player.shut_up, lambda player: player.wish("leave")])
async def test_what_was_typed_before_the_table_was_reached_is_heard(
    end: Callable[[Player], None], home: Room
) -> None:
    """And then one goes home: a script may say what it has to say all at once."""
    table = await home.serve("royal-gambit", "--quiet")
    anna = await home.join(table.invite, "Anna")
    ben = await home.sets_out("join", table.invite, "Ben")

    ben.wish("say", text="Good night!")
    end(ben)

    assert await ben.ends() == 0
    await until(lambda: anna.reads("Good night!"))
    await until(lambda: not anna.observe("Ben"))


@pytest.mark.asyncio
async def test_a_script_may_say_more_at_once_than_a_table_takes(home: Room) -> None:
    """Some of it has to be said again, but all of it is heard, in its order, before it goes."""
    table = await home.serve("royal-gambit", "--quiet")
    ben = await home.join(table.invite, "Ben")
    zoe = await home.sets_out("watch", table.invite, "Zoe")
    await zoe.arrives()

    for number in range(20):
        ben.wish("rename", name=f"Ben {number}")
    ben.shut_up()

    assert await ben.ends() == 0
    await until(lambda: not any(chair["guest"] for chair in zoe.show["scene"]["chairs"]))
    assert any("Ben 19" in line for line in zoe.lines)


@pytest.mark.asyncio
async def test_who_leaves_in_a_hurry_leaves_the_chair(home: Room) -> None:
    """There is no time for all that was typed before, but for the goodbye."""
    table = await home.serve("royal-gambit", "--quiet")
    zoe = await home.sets_out("watch", table.invite, "Zoe")
    await zoe.arrives()
    ben = await home.palmoff("join", table.invite, "--plain", "--profile", "ben", "--name", "Ben")
    await until(lambda: zoe.observe("Ben"))

    for number in range(200):
        ben.type(f"/name Ben {number}")
    ben.type("q")

    assert await ben.ends() == 0
    await until(lambda: not any(chair["guest"] for chair in zoe.show["scene"]["chairs"]))
