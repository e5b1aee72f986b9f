"""Which tables can be taken up again is told in lines that somebody can choose from."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from netplay.journal.listing import listed
from tests.netplay.journal_games import kept
from tui.machine.saved_tables import told_apart


@pytest.fixture
def at_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lines tell the time of the place where the host is."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("at_greenwich")
def test_tables_are_listed_the_last_one_first(tmp_path: Path) -> None:
    """Each with a line that says what it is: when it was changed, how far it is, who plays."""
    kept(tmp_path / "t", "aa", age=60, moves=60)
    kept(tmp_path / "t", "bb", age=120)

    lines = told_apart(listed(tmp_path / "t"))

    assert lines == [
        "01 Jan 00:02  Royal Menagerie, no games played: Ana",
        "01 Jan 00:01  Royal Menagerie, game 2, 8 moves: Ana, Clara, Dora, Emil",
    ]


@pytest.mark.usefixtures("at_greenwich")
def test_tables_of_the_same_minute_are_told_apart(tmp_path: Path) -> None:
    """By the second; one that differs in something else needs none."""
    kept(tmp_path / "t", "aa", age=61)
    kept(tmp_path / "t", "bb", age=62)
    kept(tmp_path / "t", "cc", age=63, moves=1)

    lines = told_apart(listed(tmp_path / "t"))

    assert [line.split()[2] for line in lines] == ["00:01", "00:01:02", "00:01:01"]
