"""Clients that are stopped or dead: they harm nobody, and who is dead is noticed."""

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from netplay.wire import TableSettings
from tests.doors.open_party import Party, dealt, seated, stopped
from tests.netplay.wait import until
from tests.tui.doors.door_room import door
from tui.doors.ssh import door as ssh_door

SSH = "ssh -tt -F none -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no"
CALM = TableSettings(seats=2, pace=0)
ALIVE = 2.0  # seconds: also a busy machine has a living client answer one of three questions


@pytest.mark.asyncio
async def test_a_stopped_ssh_keeps_nobody_waiting_and_sees_what_is_new_at_last(
    party: Party,
) -> None:
    """Others begin a game without it; then it shows that, as if it had been there."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    ben = await party.openssh("ben", "127.0.0.1")
    await seated(ben)
    async with stopped(await party.clients("ben")):
        await ana.press("g")
        await dealt(ana)
        await ana.press("/")
        await ana.shows("takes it")
        await ana.press("h", "e", "l", "l", "o", "Enter")
        await ana.shows("<ana> hello")

    await ben.shows("<ana> hello")
    assert await dealt(ben)


@pytest.mark.asyncio
async def test_an_ssh_that_answers_nothing_is_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked three times whether it is there, it has to go; its chair is kept."""
    monkeypatch.setattr(ssh_door, "ALIVE", ALIVE)
    async with door(tmp_path) as room:
        table = room.there.opens("Attic", CALM)
        child = await asyncio.create_subprocess_exec(
            *f"{SSH} -p {room.port} ana@127.0.0.1 plain".split(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await until(lambda: table.state.chairs[0] is not None)
            child.send_signal(signal.SIGSTOP)
            await until(lambda: not room.hall.guests)
            assert table.state.chairs[0] is not None
        finally:
            with suppress(ProcessLookupError):
                child.kill()
            await child.wait()
