"""The promises to Windows, kept by a Python that lacks what Windows lacks: see on_windows.py."""

import sys

import pytest

from tests.e2e.table_of_processes import Player, Room
from tests.e2e.terminals import at_a_terminal
from tests.netplay.wait import until

WINDOWS = (sys.executable, "-P", "-m", "tests.e2e.on_windows")


@pytest.mark.asyncio
async def test_a_guest_needs_no_unix(home: Room) -> None:
    """At the table of another's machine one plays a game to its end, which somebody watches."""
    mine = ("--owner", home.key("Ana"), "--pace", "0", "--quiet", "--seats", "2")
    table = await home.serve("cockroach-poker", *mine)
    home.program = WINDOWS
    ana = await home.join(table.invite, "Ana")
    ben: Player = await home.sets_out("watch", table.invite, "Ben")
    await ben.arrives()

    ana.wish("start")
    await until(lambda: 1 in ana.outcomes and 1 in ben.outcomes)
    past = await home.palmoff("replay")  # of journals, too, which came from another machine

    assert await past.ends() == 0
    assert ana.complaints == ben.complaints == past.complaints == []


@pytest.mark.asyncio
async def test_screens_come_to_a_table_without_unix(home: Room) -> None:
    """On another driver and another event loop than ours, a screen sits down at a table."""
    table = await home.serve("cockroach-poker", "--quiet")
    ana = await home.join(table.invite, "Ana")
    home.program = WINDOWS

    await at_a_terminal(home, "join", table.invite, "--name", "Ben", term="xterm")

    await until(lambda: ana.observe("Ben"))


@pytest.mark.asyncio
async def test_screens_and_lines_load_without_unix(home: Room) -> None:
    """No module of theirs asks for what is not there, but the driver for terminals of Unix."""
    home.program = WINDOWS
    loading = await home.palmoff("--import")

    assert (await loading.ends(), loading.complaints) == (0, [])


@pytest.mark.asyncio
async def test_the_doctor_tells_what_works(home: Room) -> None:
    """Nothing that Windows lacks ends the examination, and no broker is missed."""
    home.program = WINDOWS
    doctor = await home.palmoff("doctor", "--address", "127.0.0.1")

    await doctor.ends()

    assert doctor.lines[0].startswith("ok  system: Windows: join and watch")
    assert doctor.lines[-1].split()[1] == "multicast:"


@pytest.mark.asyncio
async def test_who_would_open_a_table_is_told(home: Room) -> None:
    """In a sentence that says what to do instead, and before anything is begun."""
    home.program = WINDOWS
    opening = await home.palmoff("play", "--plain")

    assert await opening.ends() == 2
    assert opening.complaints[0].startswith("palmoff: No table can be opened on Windows")
