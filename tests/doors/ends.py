"""A party that ends leaves no process and no port; one that is played at outlives its poster."""

import asyncio
import os
import re
import signal
import socket
from pathlib import Path

import pytest

from tests.e2e.table_of_processes import Player, Process, Room, opened
from tests.e2e.terminals import Terminal, at_a_terminal
from tests.netplay.processes import children, lives
from tests.netplay.wait import PATIENCE, until

WORDS = "party", "royal-gambit", "--address=127.0.0.1", "--quiet", "--ssh=0", "--web=0"
INVITE = re.compile(r"127\.0\.0\.1:\d+/[a-z2-7]{16}")
PORT = re.compile(r"http://127\.0\.0\.1:(\d+)/")


async def leaves_nothing(family: list[int], port: int) -> None:
    """All of them end by themselves, and the port is free."""
    await until(lambda: not any(map(lives, family)))
    with socket.socket() as there:
        assert there.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.asyncio
@pytest.mark.parametrize("end", ["SIGTERM", "SIGINT"])
async def test_a_party_is_ended(end: str, tmp_path: Path) -> None:
    """Server, broker and doors go with it."""
    async with opened(tmp_path) as room:
        party, port, family = await _begun(room)

        party.child.send_signal(signal.Signals[end])
        await leaves_nothing(family, port)
        assert len(family) >= 3


@pytest.mark.asyncio
@pytest.mark.parametrize("word", ["join", "watch"])
@pytest.mark.parametrize("end", ["SIGHUP", "SIGKILL"])
async def test_a_party_outlives_who_looks_at_it(end: str, word: str, tmp_path: Path) -> None:
    """Its guests play on, or watch, and the same command finds it again."""
    async with opened(tmp_path) as room:
        party, port, family = await _begun(room)
        await _comes(room, party, word)
        party.child.send_signal(signal.Signals[end])
        await party.child.wait()

        again, found, _ = await _begun(room)
        assert found == port
        assert all(map(lives, family))
        again.child.send_signal(signal.SIGTERM)
        await leaves_nothing(family, port)


@pytest.mark.asyncio
@pytest.mark.parametrize("end", ["SIGHUP", "SIGKILL"])
async def test_a_party_at_which_nobody_is_ends_with_its_poster(end: str, tmp_path: Path) -> None:
    """Nobody would ever end it."""
    async with opened(tmp_path) as room:
        party, port, family = await _begun(room)

        party.child.send_signal(signal.Signals[end])
        await leaves_nothing(family, port)


@pytest.mark.asyncio
async def test_a_party_that_was_started_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    """By nohup; it ends like any other."""
    async with opened(tmp_path) as room:
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as all that we start does, then
        try:
            party, port, family = await _begun(room)
        finally:
            signal.signal(signal.SIGHUP, before)
        party.child.send_signal(signal.SIGHUP)
        looking: Process = await room.palmoff("join", _invite(party))
        await looking.ends()
        assert all(map(lives, [party.child.pid, *family]))

        party.child.send_signal(signal.SIGTERM)
        await leaves_nothing(family, port)


@pytest.mark.asyncio
@pytest.mark.parametrize("again", [False, True], ids=["its poster", "a later poster"])
async def test_a_poster_comes_down_with_its_party(again: bool, tmp_path: Path) -> None:
    """It would show ways that lead nowhere."""
    async with opened(tmp_path) as room:
        party, port, family = await _begun(room)
        posters = [party, *([(await _begun(room))[0]] if again else [])]

        os.kill(family[0], signal.SIGTERM)
        for poster in posters:
            await poster.ends()
            assert "The party is over" in "\n".join(poster.complaints)
        await leaves_nothing(family, port)


@pytest.mark.asyncio
async def test_a_poster_on_the_screen_comes_down_with_its_party(tmp_path: Path) -> None:
    """Whoever has hung it up is told."""
    async with opened(tmp_path) as room:
        terminal = await at_a_terminal(room, *WORDS, term="xterm-256color")
        await until(lambda: b"Nobody is here yet" in terminal.shown)

        os.kill(children(terminal.child.pid)[0], signal.SIGTERM)
        await _ends(terminal)
        assert b"The party is over" in terminal.shown


async def _comes(room: Room, party: Process, word: str) -> None:
    """Somebody comes to the party's table, and goes on to play there, or to watch."""
    looking: Process = await room.palmoff("join", _invite(party))
    await looking.ends()
    guest: Player = await room.palmoff(word, _invite(looking), "--json", kind=Player)
    await guest.arrives()


def _invite(told: Process) -> str:
    """The last one that it has told."""
    *_, last = INVITE.finditer("\n".join([*told.lines, *told.complaints]))
    return last[0]


async def _begun(room: Room) -> tuple[Process, int, list[int]]:
    """A party, once all stands there; the port of its page, and its processes."""
    party: Process = await room.palmoff(*WORDS, "--plain")
    await party.says("Ctrl-c closes the party")
    [port] = PORT.findall("\n".join(party.lines))
    return party, int(port), children(party.pid)


@pytest.mark.asyncio
async def test_a_party_that_is_ended_while_it_opens(tmp_path: Path) -> None:
    """There is a server already, of which nobody knows yet."""
    async with opened(tmp_path) as room:
        party: Process = await room.palmoff(*WORDS, "--plain")
        await until(lambda: children(party.pid))
        family = children(party.pid)
        party.child.send_signal(signal.SIGTERM)

        await until(lambda: not any(map(lives, family)))


@pytest.mark.asyncio
@pytest.mark.parametrize("cut", [True, False], ids=["the line is cut", "the poster is left"])
async def test_a_poster_on_the_screen_goes_alone(cut: bool, tmp_path: Path) -> None:
    """A party that somebody leaves goes on until it is ended, even without guests."""
    async with opened(tmp_path) as room:
        terminal = await at_a_terminal(room, *WORDS, term="xterm-256color")
        await until(lambda: b"Nobody is here yet" in terminal.shown)
        family = children(terminal.child.pid)
        if cut:
            terminal.hang_up()
        else:
            terminal.type("q")
            await until(lambda: b"leave the poster" in terminal.shown)
            terminal.type("l")
        await _ends(terminal)
        if not cut:
            assert all(map(lives, family))
            os.kill(family[0], signal.SIGTERM)
        await until(lambda: not any(map(lives, family)))


async def _ends(terminal: Terminal) -> None:
    async with asyncio.timeout(PATIENCE):
        await terminal.child.wait()
