"""Guests with real ssh clients at a real door, which stands in its sandbox: see `make doors`."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.doors.open_party import Party, dealt, seated
from tests.e2e.table_of_processes import Player
from tests.e2e.tmux import Screen
from tests.netplay.wait import PATIENCE, until

CONNECTIONS = 300  # that say nothing


async def begun(party: Party) -> tuple[Screen, list[str]]:
    """Somebody at the table, whose game has begun, and their cards."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    await ana.press("g")
    return ana, await dealt(ana)


@pytest.mark.asyncio
async def test_the_same_key_gets_its_hand_and_a_killed_client_keeps_its_chair(
    party: Party,
) -> None:
    """Killed hard, and back from another terminal: the very cards."""
    _, cards = await begun(party)
    await party.tmux.run("kill-session", "-t", "ana")

    again = await party.openssh("ana", "127.0.0.1")
    assert await dealt(again) == cards


@pytest.mark.asyncio
async def test_a_door_that_is_killed_opens_again_and_guests_find_their_seats(
    party: Party,
) -> None:
    """At the same port, with the same key, back at the table without being asked."""
    ana, cards = await begun(party)
    before = party.door()
    os.kill(before, signal.SIGKILL)
    await ana.ends()
    await party.tmux.run("kill-session", "-t", "ana")
    await until(lambda: party.door() not in (0, before))

    again = await party.openssh("ana", "-o", "ConnectionAttempts=60", "127.0.0.1")
    assert await dealt(again) == cards


@pytest.mark.asyncio
async def test_the_terminal_may_change_its_size(party: Party) -> None:
    """And ctrl-c asks before anybody leaves, ~. hangs up."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    await ana.resize(120, 40)
    await ana.until(lambda text: len(text.rstrip("\n").splitlines()) == 40, "a page of 40 lines")
    await ana.press("C-c")
    await ana.shows("Leave?")
    await ana.press("Escape", "Enter", "~", ".")
    await ana.ends()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["127.0.0.1", "id"], b"runs no commands"),
        (["-tt", "127.0.0.1", "id"], b"runs no commands"),
        (["-s", "127.0.0.1", "sftp"], b"has no files"),
        (["-N", "-R", "0:127.0.0.1:1", "127.0.0.1"], b"forwarding failed"),
        (["-W", "127.0.0.1:1", "127.0.0.1"], b"leads to card tables"),
        (["-w", "any", "-N", "127.0.0.1"], b"forwarding failed"),
    ],
)
async def test_what_is_no_game_is_refused(party: Party, words: Sequence[str], told: bytes) -> None:
    """Commands, file transfer, forwards either way, tunnels: in words, ours where there is room."""
    options = ("-o", "LogLevel=INFO", "-o", "ExitOnForwardFailure=yes")
    said, status = await ended(party.ssh("eve", *options, *words))

    assert status not in (0, None)
    assert b"uid=" not in said
    assert told in said


@pytest.mark.asyncio
@pytest.mark.parametrize("way", [["scp"], ["scp", "-O"], ["sftp"]])
async def test_no_file_is_sent_or_fetched(party: Party, way: Sequence[str]) -> None:
    """By whichever protocol: it is told that there are none."""
    program, *options = way
    there = ["eve@127.0.0.1:/tmp/x"] if program == "scp" else ["eve@127.0.0.1"]
    sent = [str(party.key("eve"))] if program == "scp" else []
    command = [program, *options, *party.proof("eve"), "-P", str(party.port), *sent, *there]
    said, status = await ended(command)

    assert status not in (0, None)
    assert b"has no files" in said


@pytest.mark.asyncio
async def test_agents_and_windows_are_not_led_on(party: Party) -> None:
    """Whoever offers them comes in all the same, and plays."""
    words = "-A", "-X", "-t", "127.0.0.1", "watch"
    ana = await party.openssh("ana", "-o", "LogLevel=INFO", *words)

    await ana.shows("Waiting for the host")


async def ended(command: Sequence[str]) -> tuple[bytes, int | None]:
    """The words of a program, one way or the other, and how it ended."""
    child = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(child.communicate(), PATIENCE)
    return said, child.returncode


@pytest.mark.asyncio
async def test_silent_connections_keep_nobody_out_for_long(party: Party) -> None:
    """Three hundred that say nothing from one address; a guest from another comes in meanwhile."""
    here = {"local_addr": ("127.0.0.2", 0)}
    silent = [
        await asyncio.open_connection("127.0.0.1", party.port, **here)  # type: ignore[arg-type]
        for _ in range(CONNECTIONS)
    ]
    ana = await party.openssh("ana", "-b", "127.0.0.3", "127.0.0.1")

    await ana.shows("The tables")
    for _, writer in silent:
        writer.close()


@pytest.mark.asyncio
async def test_the_door_says_the_key_that_ssh_shows(party: Party) -> None:
    """The poster has the key that ssh asks about."""
    scanned = subprocess.run(
        ["ssh-keyscan", "-T", "60", "-p", str(party.port), "-t", "ed25519", "127.0.0.1"],
        check=True,
        capture_output=True,
    )
    shown = subprocess.run(
        ["ssh-keygen", "-lf", "-"], input=scanned.stdout, check=True, capture_output=True
    )

    assert party.table.ready["ssh"]["fingerprint"] in shown.stdout.decode()


@pytest.mark.asyncio
async def test_guests_by_ssh_and_by_palmoff_sit_at_one_table(party: Party) -> None:
    """They see one another, and what they say."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    ben: Player = await party.room.join(party.table.invite, "ben")
    await ana.shows("ben")
    await ana.press("/")
    await ana.shows("takes it")
    await ana.press("h", "e", "l", "l", "o", "Enter")

    await until(lambda: ben.reads("hello"))


@pytest.mark.asyncio
async def test_the_door_at_work_has_given_up_what_it_does_not_need(party: Party) -> None:
    """Nobody's rights, no new ones, a filter of calls; nothing open but lines and pipes."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    there = Path(f"/proc/{party.door()}")
    status = dict(line.split(":", 1) for line in (there / "status").read_text().splitlines())
    open_ = {fd.readlink().as_posix().partition(":")[0] for fd in (there / "fd").iterdir()}

    assert status["NoNewPrivs"].strip() == "1"
    assert status["Seccomp"].strip() == "2"
    assert "0" not in status["Uid"].split() + status["Gid"].split()
    assert open_ <= {"socket", "pipe", "anon_inode", "/dev/null"}


@pytest.mark.asyncio
async def test_a_door_that_closes_says_so_and_leaves_terminals_as_they_were(party: Party) -> None:
    """To whoever plays, and whoever is in the lobby: ssh itself would only tell of a lost line."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    ben = await party.openssh("ben", "127.0.0.1")
    await ben.shows("The tables")
    os.kill(party.table.pid, signal.SIGTERM)

    for guest in (ana, ben):
        await guest.shows("This door has closed. Goodbye.", "ended with 0")
        await guest.lacks("The tables")
