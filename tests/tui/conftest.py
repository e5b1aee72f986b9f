"""Nothing that a test keeps goes into the folders of whoever runs it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.tui.lobby_room import Watch, World
from tui.commands.command import TableCommand
from tui.machine import server_ahead
from tui.machine.cancellation import Cancellation
from tui.screens import table_finder, table_visit
from tui.screens.app import Palmoff
from tui.screens.ended_visit import EndedVisit


@pytest.fixture(scope="session")
def unmade(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet: to make one for each test takes longer than most tests."""
    place = tmp_path_factory.mktemp("homes")
    return (place / f"{number:04}" for number in count())  # pages show them: all are as long


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, unmade: Iterator[Path]) -> None:
    """Profiles and journals of this test alone."""
    home = next(unmade)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))


@pytest.fixture(autouse=True)
def no_server_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that is about to play starts no server yet, which would outlive the test."""
    monkeypatch.setattr(server_ahead, "prepare", lambda environ: None)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """The world of a lobby, and where it leads: to no network, and to no table."""
    made = World()

    async def visit(app: Palmoff, command: TableCommand, cancellation: Cancellation) -> EndedVisit:
        made.visits.append(command)
        return EndedVisit(command, made.answers.pop(0) if made.answers else None)

    monkeypatch.setattr(table_visit, "visit", visit)
    monkeypatch.setattr(table_finder, "TableFinder", lambda *known: Watch(made, *known))
    monkeypatch.setenv("USER", "ada")
    monkeypatch.setenv("LOGNAME", "ada")
    return made
