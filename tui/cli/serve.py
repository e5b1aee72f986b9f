"""`palmoff serve`: opens a table and tells how to get there."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.refusal import Refused
from netplay.bot_policy import lacking
from netplay.checked_settings import asked
from netplay.journal.listing import latest, resumable
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.addresses import zoned
from netplay.open_tables import TablePlan
from netplay.serve import Hooks, Ready, ServerPlan
from netplay.serve import serve as serve_plan
from netplay.settings import DEFAULT_GAME
from netplay.system.loop import run
from netplay.trust.keys import player_key
from netplay.trust.words import name
from tui.commands import common
from tui.commands.serve import ServeCommand
from tui.machine.door_ways import ways_in
from tui.machine.fault_log import kept
from tui.machine.fault_log import told as logged
from tui.machine.latest import Latest
from tui.machine.passphrase import passphrase
from tui.machine.poster_mark import hangs
from tui.machine.profile_info import keys
from tui.machine.systems import check_system

if TYPE_CHECKING:
    from tui.machine.door_plan import DoorCrowd
    from tui.machine.doors import OpenDoors


def serve(command: ServeCommand) -> None:
    tell = _as_json if command.json else _in_words
    try:
        check_system()
        plan = _plan(command)  # before a door is opened: the table may be open, with this very door
        with _doors(command) as doors:

            def opened(ready: Ready) -> None:
                if doors is not None:
                    _lead(doors, ready)
                tell(ready, doors)

            hooks = Hooks(opened, _note, logged, _moved(command, doors))
            run(serve_plan(plan, replace(hooks, shown=hangs) if command.tell else hooks))
    except Refused as refused:
        if command.json:
            print(json.dumps({"refused": refused.reason}), flush=True)
        raise


def _lead(doors: "OpenDoors", ready: Ready) -> None:
    """Have them lead to the tables; of a broker's places, guests may be let in by TLS alone."""
    if ready.local.tls:
        _note("The doors lead to no table, as this broker lets guests in by TLS alone.")
    else:
        doors.lead_to(ready)


def _doors(command: ServeCommand) -> AbstractContextManager["OpenDoors | None"]:
    """Those that were asked for; what they take is loaded only then."""
    if command.ssh is None and command.web is None:
        return nullcontext()
    from tui.machine.door_keeper import DoorHooks
    from tui.machine.doors import DoorsAsked, open_doors

    if command.broker is not None and command.broker.lower().startswith("mqtts"):
        reason = "Doors cannot use a broker over TLS; name one with mqtt://, or none."
        raise Refused("no-door", reason)
    address = command.address and zoned(command.address)
    asked = DoorsAsked(command.ssh, command.web, address)
    hooks = DoorHooks(_note, kept, Latest(_who_is_here) if command.tell else _nobody)
    return open_doors(asked, os.environ, hooks)


def _plan(command: ServeCommand) -> ServerPlan:
    return ServerPlan(
        first=_table(command),
        host=name(command.name),
        owner=_owner(command),
        anyone=command.anyone,
        most=command.most,
        address=command.address,
        port=command.port,
        broker=None if command.broker is None else _broker(command.broker),
        resume=_journals(command.resume),
        until_eof=command.until_eof,
        announce=not command.quiet,
    )


def _table(command: ServeCommand) -> TablePlan | None:
    """The one that it begins with: whoever says how it is to be wants one."""
    if not (command.game or command.options or command.settings or command.passphrase_file):
        return None
    return TablePlan(
        settings=asked(command.game or DEFAULT_GAME, command.options, command.settings),
        host=name(command.name),
        owner=_owner(command),
        passphrase=passphrase(None, command.passphrase_file),
        name=name(command.table) if command.table is not None else None,
    )


def _owner(command: ServeCommand) -> str | None:
    """Whose server it is; no stranger is in charge of one with doors, even if they come first."""
    if command.owner:
        return player_key(command.owner)
    if command.ssh is None and command.web is None:
        return None
    return next(iter(keys(common.DEFAULT_PROFILE)), None)


def _broker(url: str) -> Address:
    """A broker that we do not bring along."""
    address = Address.read(url, os.environ)
    if address.user == GUEST:
        raise Refused(
            "bad-broker",
            f"The account {GUEST} is for guests, and a table cannot use it: name the account of "
            "hosts, as in mqtt://host@HOST:PORT.",
        )
    return address


def _journals(resume: str | None) -> Sequence[Path]:
    """The tables to go on with: none, those of the last server, or that of a file."""
    if resume is None:
        return ()
    return [resumable(Path(resume))] if resume else latest()


def _as_json(ready: Ready, doors: "OpenDoors | None") -> None:
    """The server; all its tables; and once more the first, as most have only this one."""
    tables = [
        {**asdict(table), "invites": ready.invites(table.fingerprint)} for table in ready.tables
    ]
    server = {"fingerprint": ready.fingerprint, "invites": ready.invites(ready.fingerprint)}
    place = {"port": ready.port, "local": ready.local.host, "addresses": list(ready.addresses)}
    first = tables[0] if tables else {}
    told = {**(doors.told() if doors else {}), "lacks": lacking()}
    print(json.dumps({"server": server, **place, **told, "tables": tables, **first}), flush=True)


def _in_words(ready: Ready, doors: "OpenDoors | None") -> None:
    for line in (*_told(ready), *(ways_in(ready.addresses[0], doors.told()) if doors else ())):
        print(line)
    sys.stdout.flush()


def _told(ready: Ready) -> Iterator[str]:
    match ready.tables:
        case []:
            yield "The server is open. To open a table in it:"
            for invite in ready.invites(ready.fingerprint):
                yield f"  palmoff host GAME --at {invite}"
            yield "Ctrl-c closes it, and all tables in it."
        case [table]:
            yield "The table is open. To sit down at it:"
            for invite in ready.invites(table.fingerprint):
                yield f"  palmoff join {invite}"
            yield f"Its journal is {table.journal}."
            yield "Ctrl-c closes it; --resume goes on if its game is not over."
        case tables:
            yield f"{len(tables)} tables are open. To sit down at one of them:"
            for table in tables:
                yield f"  {table.name}: palmoff join {ready.invites(table.fingerprint)[0]}"
            yield "Ctrl-c closes them; --resume goes on with those whose game is not over."


def _moved(command: ServeCommand, doors: "OpenDoors | None") -> Callable[[Ready], None]:
    """Tell how to get there now, as long as somebody reads it."""

    def moved(ready: Ready) -> None:
        with suppress(OSError):
            if command.json:
                _as_json(ready, doors)
                return
            print("This machine's addresses have changed.")
            _in_words(ready, doors)

    return moved


def _who_is_here(crowd: "DoorCrowd") -> None:
    """For the poster, which reads on; if it does not any more, the party goes on."""
    with suppress(OSError):
        print(json.dumps({"here": list(crowd.names)}), flush=True)


def _nobody(crowd: "DoorCrowd") -> None:
    """Nobody has asked."""


def _note(sentence: str) -> None:
    print(f"palmoff: {sentence}", file=sys.stderr, flush=True)
