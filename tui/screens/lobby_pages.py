"""The screens behind the doors of the lobby, each loaded when it is opened."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.screen import Screen

from netplay.settings import DEFAULT_GAME
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.lobby.model import HELP, Go, LobbyPage
from tui.lobby.preferences_form import PreferencesForm
from tui.lobby.table_form import TableForm
from tui.machine.preferences import found_preferences
from tui.paint.page import indented
from tui.paint.panel import Item, Menu, Reading
from tui.paint.panel_page import Panels
from tui.paint.spans import BLANK, Lines, Span, beside, block, line, wrapped
from tui.screens.forms import HostingScreen, PanelsScreen
from tui.screens.settings import SettingsScreen

if TYPE_CHECKING:
    from netplay.journal.listing import ListedTable
    from netplay.lan.found import FoundServer
    from tui.screens.lobby import LobbyScreen


TITLES = 12  # cells of the titles of the help


async def form(lobby: "LobbyScreen") -> Screen[None]:
    """Open a table. What was filled in before still stands there."""
    form = lobby.form = lobby.form or TableForm(lobby.lobby.glyphs, lobby.address)
    form.glyphs = lobby.lobby.glyphs
    if not form.addresses:
        form.addresses = await asyncio.to_thread(_addresses)
    servers = lobby.lobby.servers
    form.servers = await asyncio.to_thread(_servers, servers, lobby.profile) if servers else {}
    return HostingScreen(form, lobby.palette, lobby.go)


def _addresses() -> list[str]:
    from netplay.mqtt.addresses import candidates  # noqa: PLC0415  after the first frame

    return candidates()


def _servers(found: "Sequence[FoundServer]", profile: str) -> Mapping[str, str]:
    """Those in which this person may open another table."""
    from tui.machine.profile_info import may_open_in  # noqa: PLC0415  after the first frame

    return {
        str(seen.invite): f"{seen.lobby.host}'s server at {seen.invite.address}"
        for seen in found
        if may_open_in(seen, profile)
    }


async def settings(lobby: "LobbyScreen") -> Screen[None]:
    taste, trouble = await asyncio.to_thread(found_preferences, os.environ)
    page = PreferencesForm(lobby.lobby.glyphs, lobby.lobby.name, taste)
    page.notice = trouble
    page.read_name = _name
    return SettingsScreen(page, lobby.profile, lobby.palette)


def _name(text: str) -> str:
    from netplay.trust.words import name  # noqa: PLC0415  after the first frame

    return name(text)


def _titled(title: str, text: str, size: int) -> Lines:
    """The text, and at its left what it is about."""
    told = wrapped(text, size - TITLES - 1)
    heads = block([line(" ", Span(title, "title"))], TITLES, len(told))
    return [*beside(heads, told), BLANK]


async def explained(lobby: "LobbyScreen") -> Screen[None]:
    """The explanation of the lobby."""

    def painted(size: int) -> Lines:
        return [spans for title, text in HELP.items() for spans in _titled(title, text, size)]

    glyphs = lobby.lobby.glyphs
    page = Panels(Reading("How this works", painted), glyphs)
    return PanelsScreen(page, lobby.palette, lobby.go)


# --- Tables to be taken up again ------------------------------------------------------------------


async def resuming(lobby: "LobbyScreen") -> Screen[None]:
    """The tables of this user whose host has died, or was left in the middle of a game.

    There is room for the first of them: however many cannot be read, they hide none that can.
    """
    entries = await asyncio.to_thread(_unfinished)
    entries.sort(key=lambda entry: entry.trouble is not None)
    page = Panels(_nothing_to_resume(), lobby.lobby.glyphs)
    if entries:
        keys = "123456789abcdefghijklmnopqrstuvwxyz"
        items = [
            Item(key, words, partial(_resume, lobby, page, entry))
            for key, words, entry in zip(keys, _told_apart(entries), entries, strict=False)
        ]
        page.panel = Menu("Resume a table", items)
    return PanelsScreen(page, lobby.palette, lobby.go)


def _unfinished() -> "list[ListedTable]":
    from netplay.journal.listing import unfinished  # noqa: PLC0415  after the first frame

    return unfinished()


def _nothing_to_resume() -> Reading:
    text = (
        "There is no table to resume. A table that you opened is listed here when its host has "
        "died, and a game against bots when you left it in the middle."
    )
    return Reading("Resume a table", lambda size: indented(text, size))


def _told_apart(entries: "Sequence[ListedTable]") -> Sequence[str]:
    from tui.machine.saved_tables import told_apart  # noqa: PLC0415  after the first frame

    return told_apart(entries)


def _resume(lobby: "LobbyScreen", page: Panels, entry: "ListedTable") -> Go | bool:
    """Go there: to the table itself, if it lives; unless it cannot be had."""
    if entry.trouble is not None:
        page.notice = entry.trouble.reason
    elif entry.invite is None:  # as public as it was
        return Go(HostCommand(resume=str(entry.path), address=lobby.address))
    elif any(
        table.client.fingerprint == entry.invite.fingerprint for table in lobby.palmoff.tables
    ):
        page.notice = "You are at that table; Esc goes back there."
    else:
        return Go(JoinCommand(str(entry.invite)))
    return True


# --- The rule books and the past ------------------------------------------------------------------


async def rules(lobby: "LobbyScreen") -> Screen[None]:
    from tui.screens.rules import RulesScreen  # noqa: PLC0415  only if one reads them

    return RulesScreen(DEFAULT_GAME, None, lobby.palette, lobby.lobby.glyphs)


async def replays(lobby: "LobbyScreen") -> Screen[None]:
    from tui.screens.replays import ReplaysScreen  # noqa: PLC0415  only if one wants them

    return ReplaysScreen(lobby.profile, lobby.palette, lobby.lobby.glyphs)


LOBBY_PAGES: Mapping[LobbyPage, Callable[["LobbyScreen"], Awaitable[Screen[None]]]] = {
    "open": form,
    "resume": resuming,
    "past": replays,
    "rules": rules,
    "settings": settings,
    "help": explained,
}
