"""A party of real processes: a server, its doors in their sandbox, and terminals for guests.

It takes OpenSSH, dropbear and PuTTY's plink, and tmux for their terminals.
"""

import os
import re
import signal
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.table_of_processes import PALMOFF, Room, Table, opened
from tests.e2e.tmux import Screen, Tmux, played
from tests.netplay.processes import children, command_of

SIZE = 80, 24
END = "watch the replay"  # what is offered when a game is over
# What stands in the edges of cards: their names, and how many there are.
CARD = re.compile(r"(?:x\d|bat|cockroach|fly|rat|scorpion|spider|stink bug|toad)(?=[╮╯─])")
WHOLE = 600  # seconds in which a game is over, on a machine however busy
HAND, LAST = -9, -2  # the lines from the bottom between which a hand stands
FOOT = "╯"  # of a card


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
        at = ("-p", str(self.port), "-l", name)
        quiet = () if "LogLevel=INFO" in words else ("-o", "LogLevel=ERROR")
        return ["ssh", *quiet, *self.proof(name), *at, *words]

    def proof(self, name: str) -> list[str]:
        """The proof of a guest, and that the door is believed, for all programs of OpenSSH."""
        told = ("-F", "none", "-o", "UserKnownHostsFile=/dev/null", "-i", str(self.key(name)))
        return [*told, "-o", "StrictHostKeyChecking=no", "-o", "IdentitiesOnly=yes"]

    async def dropbear(self, name: str) -> Screen:
        key = self.room.folder / f"{name}.dropbear"
        _made("dropbearkey", "-t", "ed25519", "-f", str(key))
        command = ["dbclient", "-y", "-i", str(key), "-p", str(self.port), f"{name}@127.0.0.1"]
        return await self._terminal(name, command)

    async def plink(self, name: str, key: Path | None = None) -> Screen:
        fingerprint = self.table.ready["ssh"]["fingerprint"]
        at = ("-P", str(self.port), "-hostkey", fingerprint, f"{name}@127.0.0.1")
        proof = ["-i", str(key)] if key else []
        return await self._terminal(name, ["plink", "-ssh", "-no-antispoof", *proof, *at])

    def ppk(self, name: str) -> Path:
        """A key in a file of PuTTY's."""
        path = self.room.folder / f"{name}.ppk"
        if not path.exists():
            none = ("--new-passphrase", os.devnull)
            _made("puttygen", "-q", "-t", "ed25519", *none, "-o", str(path))
        return path

    async def keyless(self, name: str) -> Screen:
        """Somebody by OpenSSH who has no key."""
        return await self.openssh(name, "-o", "PubkeyAuthentication=no", "127.0.0.1")

    async def palmoff(self, name: str, *words: str) -> Screen:
        """Somebody who has Palmoff, on a terminal like those of guests by ssh."""
        who = f"--name={name}", f"--profile={name}"
        command = ["env", "SSH_CONNECTION=here", *PALMOFF, *words, *who]
        return await self._terminal(name, command)

    async def _terminal(self, name: str, command: Sequence[str]) -> Screen:
        return await self.tmux.terminal(name, SIZE, ["env", "TERM=xterm-256color", *command])

    async def clients(self, name: str) -> list[int]:
        """List the processes on the terminal of this name."""
        shell = await self.tmux.run("display-message", "-p", "-t", name, "#{pane_pid}")
        return children(int(shell))

    def door(self) -> int:
        """The process of the door."""
        found = [pid for pid in children(self.table.pid) if "tui.doors.process" in command_of(pid)]
        return found[0] if found else 0


def _made(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


@asynccontextmanager
async def opened_party(folder: Path, *words: str) -> AsyncIterator[Party]:
    """A server that was told this, with a door for ssh."""
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(opened(folder))
        table = await room.serve(*words, "--pace=0", "--ssh=0")
        tmux = Tmux(folder, room.environ)
        stack.push_async_callback(tmux.end)
        await tmux.terminal("idle", SIZE, ["true"])  # without any, tmux would end
        yield Party(room, table, tmux)


async def seated(screen: Screen) -> None:
    """From the lobby to the only table."""
    await screen.shows("The tables", "free")
    await screen.press("1")
    await screen.shows("how to play")
    await screen.press("Escape")
    await screen.lacks("how to play")


def hand(shown: str) -> list[str]:
    """The cards, and how many of each there are, whatever one is asked."""
    rows = shown.splitlines()[HAND : LAST + 1]
    return sorted(card for row in rows for card in CARD.findall(row))


async def dealt(screen: Screen) -> list[str]:
    """The hand, once all of it is painted; it stays the same until one plays of it."""
    return hand(await screen.until(_is_dealt, "a hand"))


def _is_dealt(shown: str) -> bool:
    foot = shown.splitlines()[LAST:][:1]
    return bool(hand(shown)) and foot[0].rstrip().endswith(FOOT)


async def played_out(*people: Screen) -> None:
    """Any moves that they are offered, until all of them see the end."""
    await played(END, people, WHOLE)


@asynccontextmanager
async def stopped(pids: Sequence[int]) -> AsyncIterator[None]:
    """These processes stand still meanwhile; a browser ends some of its own when it likes."""
    _all_told(pids, signal.SIGSTOP)
    try:
        yield
    finally:
        _all_told(pids, signal.SIGCONT)


def _all_told(pids: Sequence[int], sign: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, sign)
