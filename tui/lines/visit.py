"""`palmoff play`, `host`, `join` and `watch` in lines: for any terminal, and for scripts."""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

from engine.refusal import Refused
from netplay.system.loop import run
from tui.commands.command import GuestCommand, TableCommand
from tui.lines.client import LineClient
from tui.lines.primer import LinePrimer
from tui.lines.typed import readable
from tui.machine.cancellation import Cancellation
from tui.machine.connecting import TableAccess, way
from tui.machine.kept_games import kept_files
from tui.machine.lost_table import keep_invites, keep_telling
from tui.machine.read_primers import keep_primer, read_primers
from tui.machine.table_choice import Choose, list_tables, told, typed


def visit(command: TableCommand) -> None:
    """Be at a table until one leaves."""
    try:
        _visit(command)
    except Refused as refused:
        if refused.code != "of-a-server" or not isinstance(command, GuestCommand):
            raise
        raise list_tables(command, _to_stderr) from None


def _visit(command: TableCommand) -> None:
    with way(command, Cancellation(), _choose(command)) as found:
        for said in filter(None, (found.notice, *found.ways(""))):
            print(f"palmoff: {said}", file=sys.stderr, flush=True)
        if found.invites:
            (_as_json if command.json else _in_words)(found.invites)
        table = LineClient(found.goal, found.keys, found.enter, found.keep, script=command.json)
        table.kept_as = lambda: _called_later(found)
        table.beside = list(_beside(table, found, script=command.json))
        if not command.json:
            table.explain(explaining(command.profile, table.front.say))
        try:
            run(table.run(start=found.start))
        finally:
            found.visited(table.client)


def _called_later(found: TableAccess) -> str:
    """Tell how the games of this table are called on this machine, once there are any."""
    from tui.machine.replay_id import short_name

    table = found.kept()
    return short_name(table, kept_files(os.environ, found.again.profile)) if table else ""


def _beside(
    table: LineClient, found: TableAccess, *, script: bool
) -> Iterator[Coroutine[Any, Any, None]]:
    """Do what goes on besides: the table may move, whoever hosts it."""
    if found.find is not None:
        yield found.find(table.client)
        yield keep_telling(table.client, table.front.say)
    if found.written is not None and found.invites:
        said = _as_json if script else _in_words
        yield keep_invites(found.written, found.invites, said)


def _as_json(invites: Sequence[str]) -> None:
    print(json.dumps({"code": "open", "invites": list(invites)}), flush=True)


def _in_words(invites: Sequence[str]) -> None:
    for invite in invites:
        print(f"To join: palmoff join {invite}", flush=True)


def explaining(profile: str, say: Callable[[str], None]) -> LinePrimer:
    """Tell newcomers of the game, as long as this profile does not know it."""
    writing: list[asyncio.Task[None]] = []  # which the loop itself would forget

    async def keep_it(game: str) -> None:
        try:
            await asyncio.to_thread(keep_primer, os.environ, profile, game)
        except Refused as refused:
            say(refused.reason)

    def keep(game: str) -> None:
        """The table goes on meanwhile, should another Palmoff be writing that file."""
        writing.append(asyncio.get_running_loop().create_task(keep_it(game)))

    known, trouble = read_primers(os.environ, profile)
    if trouble:
        print(f"palmoff: {trouble}", file=sys.stderr, flush=True)
    return LinePrimer(known, say, keep)


def _choose(command: TableCommand) -> Choose:
    """Ask for a number, which can be done at a terminal alone."""
    if command.json or not sys.stdin.isatty():
        return told(command.WORD, _to_stderr)
    return typed(lambda: readable().readline(), lambda line: print(line, flush=True))


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
