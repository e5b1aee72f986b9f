"""Servers that a screen starts, how it gets rid of them, and who does not want to wait for one."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import cast

import pytest

from engine.moves import Plain
from engine.refusal import Refused
from tests.netplay.wait import PATIENCE, until
from tests.tui.lobby_room import HERE, Watch, World
from tui.cli.parser import parsed
from tui.cli.serve_soon import serve_soon
from tui.commands.command import TableCommand
from tui.commands.host import HostCommand
from tui.commands.serve import ServeCommand
from tui.machine import connecting, server_ahead, server_process
from tui.machine.cancellation import Cancellation
from tui.machine.server_ahead import prepare
from tui.machine.server_process import OpenedTable, open_table
from tui.paint.spans import text_of
from tui.screens import table_finder, table_visit
from tui.screens.app import Palmoff
from tui.screens.loading import LEAVING, LoadingScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.sheet import Sheet
from tui.screens.table import TableScreen

WAITS = "import signal; signal.pause()"
DEAF = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(); {WAITS}"


def _serve_by(script: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Have this done by what should be a server."""
    python = folder / "python"
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(python))


def _server(script: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-uc", script], stdout=subprocess.PIPE, text=True)


def _opened(server: subprocess.Popen[str]) -> OpenedTable:
    """The table of this server, wherever it may be."""
    return OpenedTable(server, "0" * 32, "a" * 16, 1, "127.0.0.1", (), "")


def test_a_server_that_does_not_go_home_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody can leave a screen that hangs; the journal bears it."""
    monkeypatch.setattr(server_process, "PATIENCE", 0.01)
    server = _server(DEAF)
    assert server.stdout is not None
    with server.stdout as said:
        said.readline()  # from now on it is deaf

    _opened(server).end()

    assert server.returncode == -signal.SIGKILL


@pytest.mark.parametrize("said", ["", '{"table": "abc", "po'])
def test_a_server_that_dies_while_it_opens_is_told_of(
    said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a sentence, also where it has said half a line."""
    _serve_by(f"printf '%s' '{said}'", monkeypatch, tmp_path)

    with pytest.raises(Refused, match="could not be opened"):
        open_table(ServeCommand(), {}, Cancellation(), ours=False)


def test_whoever_leaves_while_a_table_opens_leaves_no_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By ctrl-c, say, which does not reach a server that is to outlive us."""
    servers: list[subprocess.Popen[str]] = []

    def interrupted(server: subprocess.Popen[str], cancellation: Cancellation) -> Plain:
        servers.append(server)
        assert server.stdout is not None
        server.stdout.close()
        raise KeyboardInterrupt

    _serve_by(f"exec {sys.executable} -c '{WAITS}'", monkeypatch, tmp_path)
    monkeypatch.setattr(server_process, "_ready", interrupted)
    with pytest.raises(KeyboardInterrupt):
        open_table(ServeCommand(), {}, Cancellation(), ours=False)

    assert servers[0].returncode is not None


def test_a_server_that_never_opens_can_be_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even one that does not listen."""
    _serve_by(f"trap '' TERM\nexec {sys.executable} -c '{WAITS}'", monkeypatch, tmp_path)
    cancellation, told = Cancellation(), list[str]()
    waiting = Thread(target=_open, args=(cancellation, told))
    waiting.start()

    cancellation.give_up()
    waiting.join(PATIENCE)

    assert told == ["given-up"]


def _open(cancellation: Cancellation, told: list[str]) -> None:
    try:
        open_table(ServeCommand(), {}, cancellation, ours=True)
    except Refused as refused:
        told.append(refused.code)


def test_a_server_of_ours_is_started_before_it_is_told_what_to_serve(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its input tells it what to serve; a passphrase around us is of other tables."""
    heard = tmp_path / "heard"
    answer = '{"refused": "No."}'
    _serve_by(
        f"read words; echo \"$words $PALMOFF_PASSPHRASE.\" >>{heard}; echo '{answer}'",
        monkeypatch,
        tmp_path,
    )
    environ = {"PALMOFF_PASSPHRASE": "sesame"}
    prepare(environ)
    prepare(environ)

    with pytest.raises(Refused, match=r"^No[.]$"):
        open_table(ServeCommand("royal-gambit"), environ, Cancellation(), ours=True)

    words, rest = heard.read_text().split("]", 1)
    assert json.loads(f"{words}]")[:2] == ["serve", "royal-gambit"]
    assert rest == " .\n"


def test_a_server_that_nobody_tells_anything_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person who was about to play has given up, or died."""
    monkeypatch.setattr(sys, "stdin", StringIO(""))

    assert serve_soon() == 0


@pytest.mark.parametrize("given_up", [True, False])
def test_a_table_for_all_is_left_open_unless_it_was_given_up(
    given_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the very moment in which it stood: nobody else would know of it."""
    server, cancellation = _server(WAITS), Cancellation()
    with server, ExitStack() as stack:
        stack.callback(server.kill)  # whatever happens, nobody waits for it
        monkeypatch.setattr(connecting, "open_table", lambda *asked, **how: _opened(server))

        with connecting.way(HostCommand(address="127.0.0.1"), cancellation):
            if given_up:
                cancellation.give_up()

        assert (server.returncode is not None) is given_up


def test_a_search_that_takes_long_can_be_given_up() -> None:
    """By another thread, while this one waits."""
    cancellation, searching = Cancellation(), Event()

    async def search() -> None:
        searching.set()
        await asyncio.Event().wait()

    def lose_patience() -> None:
        searching.wait(PATIENCE)
        cancellation.give_up()

    Thread(target=lose_patience).start()
    with pytest.raises(Refused, match="wait"):
        connecting._waited_for(search(), cancellation)


def test_a_search_that_was_given_up_before_does_not_begin() -> None:
    """Whoever gives up need not know how far one has come."""
    cancellation = Cancellation()
    cancellation.give_up()

    with pytest.raises(Refused, match="wait"):
        connecting._waited_for(asyncio.Event().wait(), cancellation)


# --- On the screen --------------------------------------------------------------------------------


@contextmanager
def _slow(command: TableCommand, cancellation: Cancellation) -> Iterator[None]:
    """A way on which nothing comes, until it is given up."""
    given_up = Event()
    with cancellation.stopped_by(given_up.set):
        given_up.wait(PATIENCE)
    yield


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+q"])
async def test_who_does_not_want_to_wait_leaves(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """At once, and nothing is complained about."""
    monkeypatch.setattr(table_visit, "way", _slow)
    app = Palmoff(parsed(["play"]), HERE)
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, LoadingScreen))
        await pilot.press(key)
        await until(lambda: app._exit)

    assert app.return_value is None


@pytest.mark.asyncio
async def test_who_came_from_the_lobby_is_back_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word about it."""
    monkeypatch.setattr(table_visit, "way", _slow)
    monkeypatch.setattr(table_finder, "TableFinder", lambda *known: Watch(World(), *known))
    app = Palmoff(parsed(["--address", "127.0.0.1"]), HERE)
    async with app.run_test() as pilot:
        await until(lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, LoadingScreen))
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, LobbyScreen))

        assert app.lobby is not None
        assert not app.lobby.lobby.notice


@pytest.mark.asyncio
async def test_leaving_that_takes_long_is_told_at_once() -> None:
    """The table may be deaf; no key is offered that has been pressed."""
    app = Palmoff(parsed(["--address", "127.0.0.1"]), HERE)
    async with app.run_test():
        opening = LoadingScreen("Opening ...", app.palette, Cancellation())
        await app.push_screen(opening)
        opening.leave()
        sheet = opening.query_one(Sheet)

        await until(lambda: LEAVING in text_of(sheet.lines))
        assert "Esc leaves" not in text_of(sheet.lines)


@pytest.mark.asyncio
async def test_who_leaves_twice_leaves_no_other_table(world: World) -> None:
    """The program ends only where there is nowhere else to be."""
    app = Palmoff(parsed(["--address", "127.0.0.1"]), HERE)
    async with app.run_test():
        opening = LoadingScreen("Opening ...", app.palette, Cancellation())
        await app.push_screen(opening)
        app.lobby, app.tables = None, [cast(TableScreen, opening)]
        opening.leave()
        opening.leave()
        assert not app._exit

        app.tables.clear()
        opening.leave()
        assert app._exit


def test_who_plays_is_told_what_the_bots_lack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As the server says once it is ready; nobody reads what else it says."""
    place = {"table": "0", "fingerprint": "a", "port": 1, "local": "", "addresses": [""]}
    said = {**place, "invites": [], "journal": "", "lacks": ["The bots are poor."]}
    _serve_by(f"echo '{json.dumps(said)}'", monkeypatch, tmp_path)
    monkeypatch.setattr(server_ahead, "_waiting", [])

    opened = open_table(ServeCommand(), {}, Cancellation(), ours=False)
    opened.end()

    assert opened.notice == "The bots are poor."
