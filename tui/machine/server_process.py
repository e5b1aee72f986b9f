"""Opening a table: a server of its own, in a process that outlives a crashed screen."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Timer

from engine.moves import Plain
from engine.refusal import Refused
from netplay.trust.invite import Invite
from tui.commands.serve import ServeCommand
from tui.machine.cancellation import Cancellation
from tui.machine.door_ways import ways_in
from tui.machine.server_ahead import started, waiting
from tui.machine.systems import check_system

PATIENCE = 20.0  # seconds for a server to open
FAREWELL = 0.5  # seconds that a server has to go home, when nobody waits for it any more


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A server that has opened its table."""

    server: subprocess.Popen[str]
    table: str
    fingerprint: str
    port: int
    local: str  # where this machine reaches its broker
    invites: Sequence[str]
    journal: str  # the file in which the table's games are kept
    notice: str = ""  # what its bots lack
    ways: Callable[[str], Sequence[str]] = (
        lambda host: ()
    )  # in by its doors, at this address of ours

    def invite(self, address: str) -> str:
        """The invite to read out, at this address of this machine."""
        return str(Invite(address, self.port, self.fingerprint))

    def end(self) -> None:
        """Have the server go home, and wait for it."""
        end_server(self.server)


def end_server(server: subprocess.Popen[str]) -> None:
    """It is not waited for for ever: a table's journal bears that its server is killed."""
    server.terminate()
    if server.stdin is not None:
        server.stdin.close()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    if server.stdout is not None:
        server.stdout.close()


def open_table(
    serving: ServeCommand, environ: Mapping[str, str], cancellation: Cancellation, *, ours: bool
) -> OpenedTable:
    """Start a process that serves; one of `ours` ends with this process.

    A table that is not ours has a session of its own, so that neither hang-up nor ctrl-c of this
    terminal reach it.
    """
    server, ready = start_server(serving, environ, cancellation, ours=ours)
    if server.stdout is not None:
        server.stdout.close()
    return OpenedTable(
        server,
        ready["table"],
        ready["fingerprint"],
        ready["port"],
        ready["local"],
        ready["invites"],
        ready["journal"],
        " ".join(ready.get("lacks", ())),
        lambda host: ways_in(host or ready["addresses"][0], ready),
    )


def start_server(
    serving: ServeCommand, environ: Mapping[str, str], cancellation: Cancellation, *, ours: bool
) -> tuple["subprocess.Popen[str]", Plain]:
    """A process that serves, and what it says once it is ready; or Refused."""
    check_system()
    told = replace(serving, json=True, until_eof=ours)
    server = _told(told.argv(), environ) if ours else started("tui.cli.main", told.argv(), environ)
    try:
        return server, _ready(server, cancellation)
    except BaseException:  # ctrl-c, too: a table of which nobody knows is not left open
        end_server(server)
        raise


def _told(words: Sequence[str], environ: Mapping[str, str]) -> "subprocess.Popen[str]":
    server = waiting(environ)
    assert server.stdin is not None
    with suppress(OSError):  # it has died, which its silence tells
        server.stdin.write(json.dumps(words) + "\n")
        server.stdin.flush()
    return server


def _ready(server: "subprocess.Popen[str]", cancellation: Cancellation) -> Plain:
    """Wait for what the server says once its table is open; Refused if it does not come to that."""

    def stop() -> None:
        server.terminate()
        killing = Timer(FAREWELL, server.kill)
        killing.daemon = True  # whoever waits for the server's end keeps us here for so long
        killing.start()

    assert server.stdout is not None
    giving_up = Timer(PATIENCE, server.kill)
    giving_up.start()
    try:
        with cancellation.stopped_by(stop):
            line = server.stdout.readline()
    finally:
        giving_up.cancel()
    return _read(line)


def _read(line: str) -> Plain:
    """Read what the server has said; one that dies may have said half of it, or nothing."""
    try:
        ready: Plain = json.loads(line)
    except ValueError:
        ready = {"refused": "The table could not be opened."}
    if "refused" in ready:
        raise Refused("not-opened", ready["refused"])
    return ready
