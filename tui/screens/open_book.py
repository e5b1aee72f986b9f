"""`palmoff rules` and `replay` on the screen: from opening a book or a game to closing it."""

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING

from textual.screen import Screen

from engine.refusal import Refused
from netplay.settings import DEFAULT_GAME
from tui.commands.command import BookCommand
from tui.commands.replay import ReplayCommand
from tui.commands.rules import RulesCommand
from tui.machine.cancellation import Cancellation
from tui.screens.ended_visit import EndedVisit
from tui.screens.rules import RulesScreen

if TYPE_CHECKING:
    from tui.screens.app import Palmoff


async def visit(app: "Palmoff", command: BookCommand, cancellation: Cancellation) -> EndedVisit:
    """Read, or look back, until one has had enough."""
    try:
        match command:
            case RulesCommand():
                screen = _book(app, command)
            case ReplayCommand():
                screen = await _past(app, command)
        cancellation.check()
    except Refused as refused:
        return EndedVisit(command, refused)
    await app.push_screen_wait(screen)
    return EndedVisit(command)


def _book(app: "Palmoff", command: RulesCommand) -> Screen[None]:
    return RulesScreen(command.game or DEFAULT_GAME, None, app.palette, app.glyphs)


async def _past(app: "Palmoff", command: ReplayCommand) -> Screen[None]:
    """The list of past games, or the one that was asked for."""
    replays = await asyncio.to_thread(import_module, "tui.screens.replays")
    if command.past is None:
        screen: Screen[None] = replays.ReplaysScreen(command.profile, app.palette, app.glyphs)
    else:
        page = await asyncio.to_thread(replays.page_of, command.past, command.profile, app.glyphs)
        screen = replays.ReplayScreen(page, app.palette)
    return screen
