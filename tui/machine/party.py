"""A party on this machine: its server with tables and doors.

Until all of it is open it ends with whoever opens it; then it outlives its poster.
"""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from socket import create_connection
from threading import Thread

from engine.catalog import CATALOG
from engine.moves import Plain
from engine.refusal import Refused, UnknownGame
from netplay.checked_settings import asked
from netplay.client.server_visit import ServerVisit
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import candidates, to_invite
from netplay.reception_wire import AddTable
from netplay.system import private
from netplay.system.loop import run
from netplay.system.our_input import GO_ON, STAY
from netplay.trust.invite import Invite
from netplay.trust.keys import PlayerKeys, new_id
from netplay.trust.profile import open_profile
from tui.boards.shelf import BOARDS
from tui.commands.party import PartyCommand
from tui.commands.serve import ServeCommand
from tui.machine.cancellation import Cancellation
from tui.machine.door_ways import page_address
from tui.machine.poster_mark import PosterMark
from tui.machine.profile_info import called, person
from tui.machine.server_process import end_server, start_server
from tui.party.poster import WayIn

NAMES = ("Attic", "Balcony", "Cellar", "Garden", "Hall", "Kitchen", "Porch", "Stairs")
HERE = "With Palmoff installed, on this machine:"
AROUND = "With Palmoff installed, in this network:"
NEAR = 2.0  # seconds in which a server of this machine answers
OVER = Refused(
    "party-over", "The party is over: its server has ended. `palmoff party` opens another."
)


@dataclass(frozen=True, slots=True)
class Party:
    """A party that is open."""

    host: str  # what its host is called
    said: Plain  # what its server said when it was ready
    pid: int
    server: "subprocess.Popen[str] | None" = None  # if we have started it ourselves
    at: str = ""  # the one address that it was given; else it has all that this machine has
    quiet: bool = False  # whether nobody finds it who has no invite
    mark: PosterMark = field(default_factory=PosterMark)

    @property
    def address(self) -> str:
        """The address to reach it at first of all, by now: a machine may get other addresses."""
        return self.at or to_invite(candidates())[0]

    @property
    def place(self) -> Address:
        """The place at which this machine reaches its broker."""
        return Address.of_guest(self.said["local"], self.said["port"])

    @property
    def url(self) -> str:
        """Of the page; empty without one."""
        web = self.said.get("web")
        return page_address(self.address, web["port"]) if web else ""

    @property
    def lack(self) -> str:
        """The sentence of what its bots have to do without; empty, if there is nothing."""
        return " ".join(self.said.get("lacks", ()))

    def ways(self) -> Sequence[WayIn]:
        """The ways in: first for those who have the least."""
        found, ssh = [], self.said.get("ssh")
        if ssh:
            typed = ["ssh", f"you@{self.address}"]
            if ssh["port"] != 22:
                typed[0] = f"ssh -p {ssh['port']}"
            key = f"The key of that door is {ssh['fingerprint']}."
            found.append(WayIn("With ssh, and nothing to install:", typed, aside=key))
        if self.url:
            parts = ["http://", self.url.removeprefix("http://")]
            found.append(WayIn("To watch, in a browser:", parts, glue=""))
        return [*found, self._with_palmoff()]

    def _with_palmoff(self) -> WayIn:
        """The way in for those who need no door."""
        told = HERE if ip_address(self.address).is_loopback else AROUND
        if not self.quiet:
            return WayIn(told, ["palmoff"])
        invite = Invite(self.address, self.said["port"], self.said["server"]["fingerprint"])
        return WayIn(told, ["palmoff join", str(invite)])

    def hear(self, told: Callable[[Sequence[str]], None]) -> None:
        """From now on `told` is told, in a thread, who comes in by the doors."""
        if self.server is not None:
            Thread(target=_listen, args=(self.server, told), daemon=True).start()

    @property
    def is_over(self) -> bool:
        """True once its server has ended, whoever has ended it."""
        if self.server is not None:
            return self.server.poll() is not None
        try:
            os.kill(self.pid, 0)
        except OSError as error:
            return isinstance(error, ProcessLookupError)
        return False

    def stay(self) -> None:
        """Have it outlive us if anybody is there: `palmoff party` shows its poster again."""
        self._say(STAY)

    def go_on(self) -> None:
        """Have it outlive us, whether anybody is there or not, until the next poster hangs."""
        if not self.mark.leave():
            self._say(GO_ON)

    def _say(self, word: str) -> None:
        if self.server is not None and self.server.stdin is not None:
            with suppress(OSError):  # it has died
                self.server.stdin.write(f"{word}\n")
                self.server.stdin.flush()

    def close(self) -> None:
        """It ends, for everybody."""
        if self.server is not None:
            end_server(self.server)
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, signal.SIGTERM)
        with suppress(OSError, RuntimeError):
            party_file().unlink()


def party_file() -> Path:
    """The file that tells which party is open; RuntimeError without a home."""
    return private.state_folder(os.environ) / "party.json"


def open_party(command: PartyCommand, cancellation: Cancellation) -> Party:
    """The party of this user that is open already; or a new one. Refused, if that cannot be."""
    return _open_already() or _opened(command, cancellation)


def _open_already() -> Party | None:
    """The party whose poster was left, or died."""
    try:
        kept = json.loads(private.read(party_file()))
        at, quiet = kept["at"], kept.get("quiet", False)
        party = Party(kept["host"], kept["said"], kept["pid"], at=at, quiet=quiet)
        os.kill(party.pid, 0)
        with create_connection((party.place.host, party.place.port), NEAR):
            return party
    except (OSError, RuntimeError, ValueError, LookupError, TypeError, private.NotPrivateError):
        return None


def _opened(command: PartyCommand, cancellation: Cancellation) -> Party:
    games = [_known(game) for game in command.games] or list(BOARDS)
    profile = open_profile(command.profile)
    try:
        keys, host = profile.keys, person(command.name, called(command.profile))
    finally:
        profile.close()
    serving = ServeCommand(
        address=command.address,
        port=command.port,
        quiet=command.quiet,
        owner=keys.public,
        name=host,
        anyone=True,
        ssh=command.ssh,
        web=command.web,
        tell=True,
    )
    with ExitStack() as undo:  # also where ctrl-c is pressed
        mark = PosterMark()
        mark.hang()  # what the poster of an earlier party has left counts no more
        undo.callback(mark.take_down)
        server, said = start_server(serving, os.environ, cancellation, ours=True)
        at, quiet = command.address or "", command.quiet
        party = Party(host, said, server.pid, server, at, quiet, mark)
        undo.callback(party.close)
        run(
            _add_tables(
                party, keys, [_wish(game, host, number) for number, game in enumerate(games)]
            )
        )
        cancellation.check()
        _write_down(party)
        undo.pop_all()
    return party


async def _add_tables(party: Party, keys: PlayerKeys, wishes: Sequence[AddTable]) -> None:
    async with ServerVisit(party.place, party.said["server"]["fingerprint"], keys) as visit:
        for wish in wishes:
            await visit.add(wish)


def _wish(game: str, host: str, at: int) -> AddTable:
    """A table of this game, called after a place where people sit at parties."""
    name = NAMES[at % len(NAMES)] + (f" {at // len(NAMES) + 1}" if at >= len(NAMES) else "")
    return AddTable(id=new_id(), host=host, name=name, settings=asked(game, (), {}))


def _known(game: str) -> str:
    if game not in CATALOG:
        raise UnknownGame(game, CATALOG)
    return game


def _write_down(party: Party) -> None:
    """Note where the party is, for whoever shows its poster again; without a home, nobody does."""
    known = {"host": party.host, "said": party.said, "pid": party.pid, "at": party.at}
    kept = {**known, "quiet": party.quiet}
    with suppress(OSError, RuntimeError, private.NotPrivateError):
        path = party_file()
        private.make_folder(path.parent)
        private.write(path, json.dumps(kept).encode())


def _listen(server: "subprocess.Popen[str]", told: Callable[[Sequence[str]], None]) -> None:
    """In a thread, until the server ends; that it has other addresses one sees for oneself."""
    assert server.stdout is not None
    with suppress(OSError, ValueError):
        for line in server.stdout:
            said = json.loads(line)
            if "here" in said:
                told(said["here"])
