"""Servers that a screen starts, how it gets rid of them, and who does not want to wait for one."""

import asyncio
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from engine.refusal import Refused
from tests.netplay.wait import PATIENCE, until
from tests.tui.lobby_room import HERE, Watch, World
from tui import at_screen, lookout, opening, ways
from tui.app import Palmoff
from tui.arguments import parser
from tui.errand import Errand
from tui.ink import text_of
from tui.opening import Opened, open_table
from tui.screens.lobby import LobbyScreen
from tui.screens.opening import LEAVING, OpeningScreen
from tui.widgets.sheet import Sheet

DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()"


def test_a_server_that_does_not_go_home_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody can leave a screen that hangs; the journal bears it."""
    monkeypatch.setattr(opening, "PATIENCE", 0.01)
    server = subprocess.Popen([sys.executable, "-c", DEAF], stdin=subprocess.PIPE, text=True)

    Opened(server, "", "", 0, "", (), "").end()

    assert server.returncode is not None


def test_a_server_that_never_opens_can_be_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even one that does not listen."""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\ntrap '' TERM\nexec {sys.executable} -c '{DEAF}'\n")
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))
    errand, told = Errand(), list[str]()
    waiting = Thread(target=_open, args=(errand, told))
    waiting.start()

    errand.give_up()
    waiting.join(PATIENCE)

    assert told == ["given-up"]


def _open(errand: Errand, told: list[str]) -> None:
    try:
        open_table([], {}, errand, ours=True)
    except Refused as refused:
        told.append(refused.code)


def test_a_search_that_takes_long_can_be_given_up() -> None:
    """Also one that was given up before it began."""
    errand = Errand()
    errand.give_up()

    with pytest.raises(Refused, match="wait"):
        ways._waited_for(asyncio.sleep(PATIENCE), errand)


# --- On the screen --------------------------------------------------------------------------------


@contextmanager
def _slow(asked: Namespace, errand: Errand) -> Iterator[None]:
    """A way on which nothing comes, until it is given up."""
    given_up = Event()
    with errand.stopped_by(given_up.set):
        given_up.wait(PATIENCE)
    yield


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+q"])
async def test_who_does_not_want_to_wait_leaves(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """At once, and nothing is complained about."""
    monkeypatch.setattr(at_screen, "way", _slow)
    app = Palmoff(parser().parse_args(["play"]), HERE)
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, OpeningScreen))
        await pilot.press(key)
        await until(lambda: app._exit)

    assert app.return_value is None


@pytest.mark.asyncio
async def test_who_came_from_the_lobby_is_back_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word about it."""
    monkeypatch.setattr(at_screen, "way", _slow)
    monkeypatch.setattr(lookout, "Lookout", lambda *known: Watch(World(), *known))
    app = Palmoff(parser().parse_args(["--address", "127.0.0.1"]), HERE)
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, OpeningScreen))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, LobbyScreen))

        assert app.lobby is not None
        assert not app.lobby.lobby.notice


@pytest.mark.asyncio
async def test_leaving_that_takes_long_is_told_at_once() -> None:
    """What is waited for may be deaf."""
    app = Palmoff(parser().parse_args(["--address", "127.0.0.1"]), HERE)
    async with app.run_test():
        opening = OpeningScreen("Opening ...", app.palette, Errand())
        await app.push_screen(opening)
        opening.leave()
        sheet = opening.query_one(Sheet)

        await until(lambda: LEAVING in text_of(sheet.lines))
