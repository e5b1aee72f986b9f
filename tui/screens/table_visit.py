"""A person at a table, on the screen: from coming in to going home."""

import asyncio
import gc
import os
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.trust.invite import Invite
from netplay.wire import Start
from tui.commands.command import TableCommand
from tui.commands.play import PlayCommand
from tui.machine.cancellation import Cancellation
from tui.machine.connecting import TableAccess, way
from tui.machine.kept_games import kept_files
from tui.machine.lost_table import keep_invites, keep_telling
from tui.machine.read_primers import read_primers
from tui.machine.timeouts import nobody_there, progress
from tui.screens.ended_visit import EndedVisit
from tui.screens.table import TableScreen
from tui.table.first_game import FirstGame
from tui.table.model import TableModel

if TYPE_CHECKING:
    from tui.screens.app import Palmoff

TICK = 0.2  # seconds between looks at whether anybody is there at all


async def visit(app: "Palmoff", command: TableCommand, cancellation: Cancellation) -> EndedVisit:
    """Go to a table and stay until one leaves."""
    gc.freeze()  # what was loaded stays: to look through it again and again would take 40 ms
    home, there = ExitStack(), command
    try:
        found = await asyncio.to_thread(home.enter_context, way(command, cancellation))
        cancellation.check()
        there = found.again
        return EndedVisit(there, await _stay(app, found))
    except Refused as refused:
        return EndedVisit(there, refused)
    finally:
        await asyncio.to_thread(home.close)


async def _stay(app: "Palmoff", found: TableAccess) -> Refused | None:
    def changed() -> None:
        screen.changed()

    client = Client(found.goal, found.keys, found.enter, changed)
    model = TableModel(client.seat, app.glyphs, found.invites, found.journal)
    model.invite = found.invite or model.invite
    model.ways = found.ways("")
    profile = found.again.profile
    screen = TableScreen(client, model, app, keeps_chair=found.start, profile=profile)
    for notice in app.greeting(found.notice):
        model.story.note(notice)
    await _prepare(app, found, screen)
    await app.sat_down(screen)

    def moved(invites: Sequence[str]) -> None:
        model.ways = found.ways(Invite.read(invites[0]).host)
        screen.moved(invites)

    try:
        async with asyncio.TaskGroup() as tasks:
            helpers = [
                tasks.create_task(_wait_for_somebody(client, found, screen)),
                tasks.create_task(screen.coach.run()),
            ]
            if found.find is not None:
                helpers.append(tasks.create_task(found.find(client)))
                helpers.append(tasks.create_task(keep_telling(client, screen.tell)))
            if found.written is not None:
                keeping = keep_invites(found.written, found.invites or [found.invite], moved)
                helpers.append(tasks.create_task(keeping))
            await client.run()
            for helper in helpers:
                helper.cancel()
    finally:
        await app.stood_up(screen)
        await asyncio.to_thread(found.visited, client)
    return client.sent_home


async def _prepare(app: "Palmoff", found: TableAccess, screen: TableScreen) -> None:
    """Read what the files know; one's own table begins at once, unless its game is explained."""
    model = screen.model
    known, trouble = await asyncio.to_thread(read_primers, os.environ, found.again.profile)
    if trouble:
        model.story.note(trouble)
    again = found.again
    explained = isinstance(again, PlayCommand) and again.game not in known
    colours = app.terminal.depth != "none"
    screen.visit.first = FirstGame(known, starts=found.start and explained, colours=colours)
    if found.start and not explained:
        model.wish(Start())


async def _wait_for_somebody(client: Client, found: TableAccess, screen: TableScreen) -> None:
    """Say what is done to come in, and go home where no table is, or when it shows us out.

    And keep in mind where one is, should this be the last that is heard of this terminal.
    """
    loop = asyncio.get_running_loop()
    began, told = loop.time(), ""
    while True:
        await asyncio.sleep(TICK)
        await asyncio.to_thread(found.keep, client)
        if client.seat.finished and found.kept() and not screen.model.replayed_as:
            screen.model.replayed_as = await asyncio.to_thread(_called_later, found)
        doing = progress(client, loop.time() - began)
        if doing not in ("", told):
            screen.tell(doing)
            told = doing
        refused = nobody_there(client, loop.time() - began)
        if refused is not None:
            client.refuse(refused)
        if client.seat.farewell is not None:
            client.close()


def _called_later(found: TableAccess) -> str:
    """The name that the games of this table have on this machine."""
    from tui.machine.replay_id import short_name  # noqa: PLC0415  in its thread

    return short_name(found.kept(), kept_files(os.environ, found.again.profile))
