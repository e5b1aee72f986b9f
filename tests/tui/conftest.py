"""Nothing that a test keeps goes into the folders of whoever runs it."""

from pathlib import Path

import pytest

from tests.tui.lobby_room import Watch, World
from tui.commands.command import TableCommand
from tui.machine import server_process
from tui.machine.cancellation import Cancellation
from tui.screens import table_finder, table_visit
from tui.screens.app import Palmoff
from tui.screens.ended_visit import EndedVisit


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Profiles and journals of this test alone."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """The world of a lobby, and where it leads: to no network, and to no table."""
    made = World()

    async def visit(app: Palmoff, command: TableCommand, cancellation: Cancellation) -> EndedVisit:
        made.visits.append(command)
        return EndedVisit(command, made.answers.pop(0) if made.answers else None)

    monkeypatch.setattr(table_visit, "visit", visit)
    monkeypatch.setattr(table_finder, "TableFinder", lambda *known: Watch(made, *known))
    monkeypatch.setattr(server_process, "prepare", lambda environ: None)
    monkeypatch.setenv("USER", "ada")
    monkeypatch.setenv("LOGNAME", "ada")
    return made
