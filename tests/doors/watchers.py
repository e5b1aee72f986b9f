"""Watchers of every kind at one door, by real ssh: `make doors` runs it, by its name."""

import json
import os
import signal
from asyncio.subprocess import PIPE, create_subprocess_exec
from pathlib import Path

import pytest

from tests.doors.chromium import chromium
from tests.doors.open_party import Party, opened_party
from tests.e2e.table_of_processes import Plain, Player, Process
from tests.netplay.wait import until

IN_LINES, PROGRAMS, AT_TERMINALS = 5, 3, 2
GAME = "cockroach-poker", "--seats=2", "--web=0"
CLOSED = "The host has closed the table."
SEEN = "document.querySelector('main').innerText"


class Program(Process):
    """A program that watches: every line that it gets is JSON."""

    @property
    def shown(self) -> list[Plain]:
        return [plain for plain in map(json.loads, self.lines) if "revision" in plain]

    @property
    def is_over(self) -> bool:
        board = (self.shown or [{}])[-1].get("board")
        return bool(board and board["view"]["outcome"])


async def by_ssh(party: Party, name: str, kind: type[Process], *words: str) -> Process:
    """Somebody without a terminal."""
    command = party.ssh(name, "127.0.0.1", *words)
    made = kind(await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE))
    party.room.stack.push_async_callback(made.kill)
    return made


@pytest.mark.asyncio
async def test_all_who_watch_by_a_door_are_one_spectator_at_the_table(tmp_path: Path) -> None:
    """In lines, as programs, at terminals and in the browser; a whole game is told to each."""
    async with opened_party(tmp_path, *GAME) as party, chromium(tmp_path, calm=True) as tab:
        player: Player = await party.room.join(party.table.invite, "Ben")
        # One kind after another: a door lets eight of one address log in at a time.
        lines = [await by_ssh(party, f"l{at}", Process, "watch") for at in range(IN_LINES)]
        for line in lines:
            await line.says("Cockroach Poker at")
        programs = [
            await by_ssh(party, f"p{at}", Program, "watch", "json") for at in range(PROGRAMS)
        ]
        await until(lambda: all(isinstance(it, Program) and it.shown for it in programs))
        terminals = [
            await party.openssh(f"t{at}", "-t", "127.0.0.1", "watch") for at in range(AT_TERMINALS)
        ]
        await tab.open(f"http://127.0.0.1:{party.table.ready['web']['port']}/")
        for terminal in terminals:
            await terminal.shows("Waiting for Ben")
        await tab.until(f"{SEEN}.includes('Ben')")

        assert player.show["scene"]["watching"] == 1
        player.wish("start")
        await until(lambda: all(isinstance(it, Program) and it.is_over for it in programs))
        for line in lines:
            await line.says("* The evening after 1 game")
        await tab.until(f"{SEEN}.includes('The evening after 1 game')")
        assert player.show["scene"]["watching"] == 1

        lines[0].type("/say well played")
        await until(lambda: player.reads("well played"))
        await lines[1].says("<l0> well played")
        assert player.show["scene"]["watching"] == 2
        os.kill(party.table.pid, signal.SIGTERM)
        for line in (*lines, *programs):
            await line.ends()
        assert {it.lines[-1] for it in lines} == {it.complaints[-1] for it in programs} == {CLOSED}
