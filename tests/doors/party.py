"""Guests with real ssh clients at a real door, in its sandbox: `make doors` runs it, by its name.

It takes OpenSSH, dropbear and PuTTY's plink, and tmux for their terminals.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.table_of_processes import Player, Room, Table, opened
from tests.e2e.tmux import Screen, Tmux
from tests.netplay.processes import children
from tests.netplay.wait import until

NEEDED = {"ssh": "openssh-client", "dbclient": "dropbear-bin", "plink": "putty-tools"}
SIZE = 80, 24
CONNECTIONS = 300  # that say nothing
CARD = re.compile(r"x\d|\b(?:bat|cockroach|fly|rat|scorpion|spider|stink bug|toad)\b")
WHOLE = 300  # seconds in which a game is over, on a machine however busy
HAND = 9  # lines from the bottom in which a hand stands


@pytest.fixture(scope="session", autouse=True)
def clients() -> None:
    """Where one is missing, all fails at once, in one sentence."""
    lacking = [package for client, package in NEEDED.items() if not shutil.which(client)]
    if lacking:
        pytest.exit(f"Install {' '.join(lacking)}: `make doors` needs them.", returncode=1)


@dataclass
class Party:
    """A server with a door, and terminals for guests."""

    room: Room
    table: Table
    tmux: Tmux

    @property
    def port(self) -> int:
        return int(self.table.ready["ssh"]["port"])

    def key(self, name: str) -> Path:
        """That of this person, in the words of OpenSSH."""
        path = self.room.folder / f"{name}.key"
        if not path.exists():
            _made("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path))
        return path

    async def openssh(self, name: str, *words: str) -> Screen:
        return await self._terminal(name, self.ssh(name, *words))

    def ssh(self, name: str, *words: str) -> list[str]:
        """The command line of OpenSSH, options of it first."""
        told = ("-F", "none", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")
        known = ("-o", "StrictHostKeyChecking=no", "-o", "IdentitiesOnly=yes")
        at = ("-i", str(self.key(name)), "-p", str(self.port), "-l", name)
        return ["ssh", *told, *known, *at, *words]

    async def dropbear(self, name: str) -> Screen:
        key = self.room.folder / f"{name}.dropbear"
        _made("dropbearkey", "-t", "ed25519", "-f", str(key))
        command = ["dbclient", "-y", "-i", str(key), "-p", str(self.port), f"{name}@127.0.0.1"]
        return await self._terminal(name, command)

    async def plink(self, name: str) -> Screen:
        fingerprint = self.table.ready["ssh"]["fingerprint"]
        at = ("-P", str(self.port), "-hostkey", fingerprint, f"{name}@127.0.0.1")
        return await self._terminal(name, ["plink", "-ssh", "-no-antispoof", *at])

    async def _terminal(self, name: str, command: Sequence[str]) -> Screen:
        return await self.tmux.terminal(name, SIZE, ["env", "TERM=xterm-256color", *command])

    async def door(self) -> int:
        """The process of the door."""
        found = [pid for pid in children(self.table.pid) if "tui.doors.process" in _command(pid)]
        return found[0] if found else 0


def _made(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8").replace("\0", " ")
    except OSError:
        return ""


@pytest_asyncio.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A table of Cockroach Poker, and a door to it."""
    async with _party(tmp_path, "cockroach-poker") as made:
        yield made


@pytest_asyncio.fixture
async def gambit(tmp_path: Path) -> AsyncIterator[Party]:
    """The same, with a game that is soon over."""
    async with _party(tmp_path, "royal-gambit", "--option=goal=10") as made:
        yield made


@asynccontextmanager
async def _party(folder: Path, *game: str) -> AsyncIterator[Party]:
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(opened(folder))
        table = await room.serve(*game, "--seats=3", "--pace=0", "--ssh=0")
        tmux = Tmux(folder, room.environ)
        stack.push_async_callback(tmux.end)
        await tmux.terminal("idle", SIZE, ["true"])  # without any, tmux would end
        yield Party(room, table, tmux)


Comes = Callable[[Party, str], "asyncio.Future[Screen]"]


async def seated(screen: Screen) -> None:
    """From the lobby to the only table."""
    await screen.shows("The tables", "free")
    await screen.press("1")
    await screen.shows("how to play")
    await screen.press("Escape")
    while "how to play" in await screen.look():
        await asyncio.sleep(0.02)


def hand(screen: Screen) -> list[str]:
    """The cards, and how many of each there are, whatever one is asked."""
    bottom = screen.text.rstrip("\n").splitlines()[-HAND:-1]
    return sorted(card for row in bottom for card in CARD.findall(row))


@pytest.mark.asyncio
async def test_three_kinds_of_ssh_play_a_whole_game_at_one_table(gambit: Party) -> None:
    """OpenSSH and dropbear with their keys, plink with a code: to the end of the game."""
    ana = await gambit.openssh("ana", "127.0.0.1")
    await seated(ana)
    dora = await gambit.dropbear("dora")
    await seated(dora)
    paul = await gambit.plink("paul")
    await paul.shows("Your code, paul")
    await paul.press("Escape")
    await seated(paul)

    await ana.press("g")
    people = [ana, dora, paul]
    async with asyncio.timeout(WHOLE):
        while not all("watch the replay" in guest.text for guest in people):
            for guest in people:
                await guest.plays()


@pytest.mark.asyncio
async def test_the_same_key_gets_its_hand_and_a_killed_client_keeps_its_chair(
    party: Party,
) -> None:
    """Killed hard, and back from another terminal: the very cards."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    await ana.press("g")
    await ana.shows("Game 1")
    cards = hand(ana)
    await party.tmux.run("kill-session", "-t", "ana")

    again = await party.openssh("ana", "127.0.0.1")
    await again.shows("Game 1")
    assert hand(again) == cards


@pytest.mark.asyncio
async def test_a_door_that_is_killed_opens_again_and_guests_find_their_seats(
    party: Party,
) -> None:
    """At the same port, with the same key, back at the table without being asked."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    await ana.press("g")
    await ana.shows("Game 1")
    cards = hand(ana)
    before = await party.door()
    os.kill(before, signal.SIGKILL)
    await ana.ends()
    await party.tmux.run("kill-session", "-t", "ana")
    while await party.door() in (0, before):
        await asyncio.sleep(0.02)

    again = await party.openssh("ana", "-o", "ConnectionAttempts=60", "127.0.0.1")
    await again.shows("Game 1")
    assert hand(again) == cards


@pytest.mark.asyncio
async def test_the_terminal_may_change_its_size(party: Party) -> None:
    """And ctrl-c asks before anybody leaves, ~. hangs up."""
    ana = await party.openssh("ana", "127.0.0.1")
    await seated(ana)
    await ana.resize(120, 40)
    while len((await ana.look()).rstrip("\n").splitlines()) < 40:
        await asyncio.sleep(0.02)
    await ana.press("C-c")
    await ana.shows("Leave?")
    await ana.press("Escape", "Enter", "~", ".")
    await ana.ends()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "words",
    [
        ["127.0.0.1", "id"],
        ["-s", "127.0.0.1", "sftp"],
        ["-o", "ExitOnForwardFailure=yes", "-N", "-R", "0:127.0.0.1:1", "127.0.0.1"],
        ["-W", "127.0.0.1:1", "127.0.0.1"],
        ["-w", "any", "-o", "ExitOnForwardFailure=yes", "-N", "127.0.0.1"],
    ],
)
async def test_what_is_no_game_is_refused(party: Party, words: Sequence[str]) -> None:
    """Commands, file transfer, forwards either way, tunnels."""
    child = await asyncio.create_subprocess_exec(
        *party.ssh("eve", *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, _ = await asyncio.wait_for(child.communicate(), 30)

    assert child.returncode not in (0, None)
    assert b"uid=" not in said


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
    """What stands on the poster is what ssh asks about."""
    scanned = subprocess.run(
        ["ssh-keyscan", "-p", str(party.port), "-t", "ed25519", "127.0.0.1"],
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
