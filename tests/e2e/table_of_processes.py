"""Tables whose server, guests and broker are processes of their own, on loopback alone."""

import asyncio
import fcntl
import json
import os
import sys
import termios
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from netplay.mqtt.address import PASSWORD, Address
from netplay.system.tempdirs import PREFIX as SCRATCH
from netplay.trust.profile import open_profile, profiles_folder
from tests.e2e.warm_start import LONGEST, Forked, WarmStart
from tests.house import HOUSE
from tests.netplay.processes import children, folder_of
from tests.netplay.wait import until

Plain: TypeAlias = dict[str, Any]  # what a script reads and writes
Child: TypeAlias = asyncio.subprocess.Process | Forked

PALMOFF = (sys.executable, "-P", "-m", "tui.cli.main")
SERVED = ("--address", "127.0.0.1", "--json")


class Process:
    """A `palmoff` at work: all that it says, and a way to type to it."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.lines: list[str] = []
        self.complaints: list[str] = []
        self._readers = [
            asyncio.create_task(_gather(stream, take))
            for stream, take in ((child.stdout, self._said), (child.stderr, self.complaints.append))
            if stream is not None
        ]

    @property
    def pid(self) -> int:
        return self.child.pid

    def _said(self, line: str) -> None:
        self.lines.append(line)

    def type(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(f"{line}\n".encode())

    async def says(self, words: str) -> str:
        """Wait for a line that holds these words, on either stream."""
        await until(lambda: self._line(words) or self.child.returncode is not None)
        await self._let_it_finish()
        line = self._line(words)
        assert line is not None, (words, self.lines[-5:], self.complaints)
        return line

    def _line(self, words: str) -> str | None:
        return next((line for line in self.lines + self.complaints if words in line), None)

    async def _let_it_finish(self) -> None:
        if self.child.returncode is not None:
            await asyncio.gather(*self._readers)

    async def ends(self) -> int:
        """Wait for it to end by itself; its exit code."""
        await until(lambda: self.child.returncode is not None)
        await self._let_it_finish()
        return self.child.returncode or 0

    def shut_up(self) -> None:
        """Let its input end."""
        assert self.child.stdin is not None
        self.child.stdin.close()

    async def kill(self) -> None:
        """As by kill -9."""
        await _end(self.child)
        await asyncio.gather(*self._readers)


async def _end(child: Child) -> None:
    with suppress(ProcessLookupError):
        child.kill()
    await child.wait()


async def _gather(stream: asyncio.StreamReader, take: Callable[[str], None]) -> None:
    async for line in stream:
        take(line.decode().rstrip("\n"))


class Table(Process):
    """A server that `serve --json` has started, and how to get there."""

    ready: Plain

    @property
    def invite(self) -> str:
        invite: str = self.ready["invites"][0]
        return invite

    @property
    def address(self) -> str:
        """Where it is, without its fingerprint."""
        return self.invite.partition("/")[0]

    @property
    def journal(self) -> Path:
        return Path(self.ready["journal"])

    async def opens(self) -> None:
        await until(lambda: self.lines or self.child.returncode is not None)
        assert self.lines, self.complaints
        self.ready = json.loads(self.lines[0])
        assert "port" in self.ready, self.ready  # else it says why it is not open

    def invite_through(self, port: int) -> str:
        """The same table, through another port of this machine."""
        return f"127.0.0.1:{port}/{self.ready['fingerprint']}"


class Player(Process):
    """A script at a table: it knows what it was shown last, and plays whatever is legal."""

    def __init__(self, child: Child) -> None:
        super().__init__(child)
        self.show: Plain = {}
        self.notes: list[Plain] = []  # whatever else it was told
        self.outcomes: dict[int, Plain] = {}  # by the number of the game
        self.until = float("inf")  # it plays by itself until so many moves were made
        self._answered: tuple[int, int] | None = None
        self._luck = Random(0)

    def _said(self, line: str) -> None:
        super()._said(line)
        plain: Plain = json.loads(line)
        if "revision" not in plain:
            self.notes.append(plain)
            return
        self.show = plain
        board = self.board
        if board and board["view"]["outcome"]:
            self.outcomes[board["number"]] = board["view"]["outcome"]
        self.play()

    @property
    def board(self) -> Plain:
        """The game as it sees it, if there is one."""
        return self.show.get("board") or {}

    @property
    def seat(self) -> int | None:
        return self.show.get("seat")

    def observe(self, name: str) -> bool:
        """True if somebody of this name has a seat."""
        return name in [chair["name"] for chair in self.show["scene"]["chairs"]]

    def reads(self, text: str) -> bool:
        """True if somebody has said this."""
        return text in [line["text"] for line in self.show["scene"]["lines"]]

    @property
    def hand(self) -> Any:
        """The part of the game that none but this player sees."""
        return self.board["view"].get("hand")

    @property
    def after(self) -> int:
        """How many moves it has seen made in this game."""
        return int(self.board.get("after", 0))

    def wish(self, do: str, **what: Any) -> None:
        self.type(json.dumps({"do": do, **what}))

    @property
    def waits(self) -> bool:
        """True if it is its turn, and it has played enough."""
        return bool(self.board.get("legal")) and self.after >= self.until

    def goes_on(self) -> None:
        self.until = float("inf")
        self.play()

    def play(self) -> None:
        """Make any move that is legal, once for each moment."""
        board = self.board
        moment = board.get("number", 0), self.after
        if not board.get("legal") or self.waits or moment == self._answered:
            return
        self._answered = moment
        move = _any_of(board["legal"], self._luck)
        self.wish("play", number=moment[0], after=moment[1], move=move)

    async def arrives(self) -> None:
        """Wait for the first view."""
        await until(lambda: self.show or self.child.returncode is not None)
        assert self.show, (self.notes, self.complaints)

    async def told(self, code: str) -> str:
        """Wait for a refusal or note of this code; what it says."""
        await until(lambda: any(note["code"] == code for note in self.notes))
        return str(next(note["reason"] for note in self.notes if note["code"] == code))

    async def hears(self, sentence: str) -> None:
        """Wait for this note; on a slow machine, others may come before it."""
        await until(lambda: {"code": "note", "reason": sentence} in self.notes)


def _any_of(legal: Sequence[Mapping[str, Any]], luck: Random) -> Mapping[str, Any]:
    """A move of one of the boxes of one of these kinds."""
    columns = dict(luck.choice(legal))
    move = {"do": columns.pop("do")}
    box = luck.randrange(len(next(iter(columns.values()), [None])))
    return move | {name: luck.choice(lists[box]) for name, lists in columns.items()}


@dataclass(slots=True)
class Room:
    """Where processes are started: folders of its own, perhaps a broker; all end with it."""

    folder: Path
    broker: Address | None = None  # the host's account there; without one, tables bring their own
    within: Sequence[str] = ()  # words before each command: what has it run on another machine
    program: Sequence[str] | WarmStart = PALMOFF
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def environ(self) -> Mapping[str, str]:
        own = {
            "HOME": self.folder,
            "XDG_CONFIG_HOME": self.folder / "config",
            "XDG_DATA_HOME": self.folder / "data",
            "TMPDIR": self.folder,
            "PYTHONPATH": HOUSE,
            "PATH": os.environ["PATH"],
            "TERM": "dumb",
            "NO_MOTION": "1",  # no key is meant for a card that turns over
        }
        password = {PASSWORD: self.broker.password or ""} if self.broker else {}
        return {name: str(value) for name, value in {**own, **password}.items()}

    async def palmoff(
        self,
        *words: str,
        kind: type[Process] = Process,
        stdout: int = PIPE,
        environ: Mapping[str, str] | None = None,
    ) -> Any:
        """Run a command; what is returned is of this kind."""
        environ = {**self.environ, **(environ or {})}
        process = kind(await self._started(words, environ, (PIPE, stdout, PIPE)))
        self.stack.push_async_callback(process.kill)
        return process

    async def palmoff_at(self, terminal: int, *words: str, term: str = "dumb") -> Child:
        """Run a command at a terminal of its own, from which ctrl-c reaches it."""
        child = await self._started(
            words,
            {**self.environ, "TERM": term},
            (terminal, terminal, terminal),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(terminal, termios.TIOCSCTTY, 0),
        )
        self.stack.push_async_callback(_end, child)
        return child

    async def _started(
        self,
        words: Sequence[str],
        environ: Mapping[str, str],
        ends: tuple[int, int, int],
        **session: Any,
    ) -> Child:
        """A process with these ends; one that was loaded already takes any terminal as its own."""
        if isinstance(self.program, WarmStart):
            return await self.program.fork(words, self.folder, environ, *ends)
        stdin, stdout, stderr = ends
        return await asyncio.create_subprocess_exec(
            *self.within,
            *self.program,
            *words,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            cwd=self.folder,
            env=environ,
            limit=LONGEST,
            **session,
        )

    def url(self, through: int | None = None) -> list[str]:
        """The flag that names the broker here, if there is one."""
        if self.broker is None:
            return []
        return [f"--broker=mqtt://host@127.0.0.1:{through or self.broker.port}"]

    async def serve(self, *words: str, through: int | None = None) -> Table:
        """A table, which is open when this returns; perhaps through another port to its broker."""
        return await self.serve_embedded(*words, *self.url(through))

    async def serve_embedded(self, *words: str) -> Table:
        """A table that brings its own broker, wherever this is."""
        table: Table = await self.palmoff("serve", *words, *SERVED, kind=Table)
        await table.opens()
        return table

    async def join(self, invite: str, name: str, *words: str, **environ: str) -> Player:
        """Somebody who is at the table when this returns, with a profile of that name."""
        player = await self.sets_out("join", invite, name, *words, **environ)
        await player.arrives()
        return player

    def key(self, profile: str) -> str:
        """By what the player of this profile is known, also before they come for the first time."""
        with closing(open_profile(profile, profiles_folder(self.environ))) as opened:
            return opened.keys.public

    async def sets_out(
        self, word: str, invite: str, name: str, *words: str, **environ: str
    ) -> Player:
        """Somebody on the way to a table, to join or to watch."""
        person = ("--name", name, "--profile", name, "--json")
        player: Player = await self.palmoff(
            word, invite, *person, *words, kind=Player, environ=environ
        )
        return player


@asynccontextmanager
async def opened(
    folder: Path, broker: Address | None = None, program: Sequence[str] | WarmStart = PALMOFF
) -> AsyncIterator[Room]:
    room = Room(folder, broker, program=program)
    async with room.stack:
        yield room


# --- What the system knows of servers -------------------------------------------------------------


def scratch_of(pid: int) -> Path:
    """The folder in which the broker of this server works."""
    return folder_of(broker_of(pid))


def broker_of(pid: int) -> int:
    """The process of this server's broker."""
    for child in children(pid):
        with suppress(OSError):  # it has just ended
            if folder_of(child).name.startswith(SCRATCH):
                return child
    raise LookupError(f"{pid} has no broker")
