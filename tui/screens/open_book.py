"""`palmoff rules` and `replay` on the screen: from opening a book or a game to closing it."""

import asyncio
from argparse import Namespace
from importlib import import_module
from typing import TYPE_CHECKING

from textual.screen import Screen

from engine.refusal import Refused
from tui.boards.shelf import DEFAULT_GAME
from tui.machine.cancellation import Cancellation
from tui.screens.rules import RulesScreen

if TYPE_CHECKING:
    from tui.screens.app import Palmoff


async def visit(app: "Palmoff", asked: Namespace, cancellation: Cancellation) -> Refused | None:
    """Read, or look back, until one has had enough; why one could not, if so."""
    try:
        screen = _book(app, asked) if asked.command == "rules" else await _past(app, asked)
        cancellation.check()
    except Refused as refused:
        return refused
    await app.push_screen_wait(screen)
    return None


def _book(app: "Palmoff", asked: Namespace) -> Screen[None]:
    return RulesScreen(asked.game or DEFAULT_GAME, None, app.palette, app.glyphs)


async def _past(app: "Palmoff", asked: Namespace) -> Screen[None]:
    """The list of past games, or the one that was asked for."""
    replays = await asyncio.to_thread(import_module, "tui.screens.replays")
    if asked.past is None:
        screen: Screen[None] = replays.ReplaysScreen(asked.profile, app.palette, app.glyphs)
    else:
        page = await asyncio.to_thread(replays.page_of, asked.past, asked.profile, app.glyphs)
        screen = replays.ReplayScreen(page, app.palette)
    return screen
