"""`palmoff rules`, `replay`, `schema`, `tables` and `doctor`: commands that only tell."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from textwrap import fill

from engine.catalog import CATALOG
from engine.refusal import Refused
from netplay.lan.found import FoundTable, TablesAround
from netplay.lan.tables import look, look_at
from netplay.schema import schema as messages
from netplay.system.loop import run
from tui.cli.diagnosis import Diagnosis
from tui.cli.doctor import examine
from tui.cli.doctor_ways import ask_broker, ask_table
from tui.commands.doctor import DoctorCommand
from tui.commands.replay import ReplayCommand
from tui.commands.rules import RulesCommand
from tui.commands.schema import SchemaCommand
from tui.commands.tables import TablesCommand
from tui.machine.stdio import columns
from tui.machine.table_choice import at_broker

INDENT = 4  # cells before what goes on in the next line
SILENT = 5  # announcements without an answer that are named: anybody can send thousands


def rules(command: RulesCommand) -> None:
    from tui.paint.glyphs import GLYPHS
    from tui.rulebook.book import RuleBook

    for game in [command.game] if command.game else CATALOG:
        book = RuleBook(game, GLYPHS["rich"])
        print(*book.lines(columns()), "", sep="\n")


def replay(command: ReplayCommand) -> None:
    """A finished game, or the list of them: in lines of text, or of JSON."""
    from tui.machine import kept_games, past_games, profile_info
    from tui.replay import text

    ours = profile_info.keys(command.profile)
    kept = kept_games.kept_files(os.environ, command.profile)
    if command.past is not None:
        tape = past_games.wanted(command.past, ours, kept=kept)
        lines = [json.dumps(tape.record)] if command.json else text.retold(tape)
    else:
        lines = text.listed(past_games.past_games(ours, kept=kept), script=command.json)
    for line in lines:
        print(line)


def schema(command: SchemaCommand) -> None:
    print(json.dumps(messages(), indent=2))


def doctor(command: DoctorCommand) -> None:
    """Print what works here, one after another; Refused at the end if something does not."""
    findings = run(_examined(command))
    if command.json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            print(_found(finding, columns()))
    bad = [finding.what for finding in findings if not finding.well]
    if bad:
        raise Refused("unwell", f"Not all is well here: {', '.join(bad)}.")


def _found(finding: Diagnosis, across: int) -> str:
    """A finding in a line, or in a few on a terminal: no word and no path is broken."""
    told = f"{'ok ' if finding.well else 'BAD'} {finding.what}: {finding.found}"
    if not across:
        return told
    indent = " " * INDENT
    return fill(
        told, across, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


async def _examined(command: DoctorCommand) -> list[Diagnosis]:
    """This machine; or the way to a table, or to a broker, if one is asked about."""
    if command.invite is None and command.broker is None:
        return await examine(command.address)
    asked = [] if command.broker is None else await ask_broker(command.broker)
    return asked if command.invite is None else [*asked, *await ask_table(command.invite)]


def tables(command: TablesCommand) -> None:
    """The tables of this machine and network, each as it describes itself."""
    if command.broker is None:
        around = run(look(command.address))
    else:
        around = run(look_at(at_broker(command.broker)))
    if command.json:
        for seen in around.tables:
            print(json.dumps({"invite": str(seen.invite), **seen.lobby.model_dump()}))
        return
    for line in _told(around):
        print(line)


def _told(around: TablesAround) -> Iterator[str]:
    yield from map(_line, around.tables)
    if not around.tables:
        none = "No tables were found." if around.note else "No tables are open here."
        yield f"{none} `palmoff host GAME` opens one."
    for server in around.servers:
        if server.lobby.anyone:
            whose = f"Everybody may open a table in {server.lobby.host}'s server"
            yield f"{whose}: palmoff host GAME --at {server.invite}"
    for invite in around.silent[:SILENT]:
        yield f"Somebody announced {invite}, but nothing with that key answers there."
    if more := len(around.silent[SILENT:]):
        yield f"{more} more {'was' if more == 1 else 'were'} announced, but did not answer."
    if around.note:
        yield around.note


def _line(seen: FoundTable) -> str:
    lobby = seen.lobby
    state = "playing" if lobby.playing else "waiting"
    locked = ", locked" if lobby.locked else ""
    return (
        f"{lobby.title} at {seen.called} ({state}, {lobby.free} of {lobby.seats} seats "
        f"free{locked}, version {lobby.version}): palmoff join {seen.invite}"
    )
