"""A disk that takes no more: the table stops and says so, loses nothing, and goes on by itself."""

import errno
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from engine.refusal import Refused
from netplay.journal import journal
from netplay.journal.file import LATEST
from netplay.journal.journal import Journal
from netplay.open_tables import journals_of
from netplay.table.journal_port import JournalFullError
from tests.netplay.journal_games import IDENTITY, Evening, opened

HARD = resource.getrlimit(resource.RLIMIT_FSIZE)[1]

Fault: TypeAlias = Callable[[Journal], AbstractContextManager[None]]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    """A table at which a game goes on."""
    with closing(Journal.open(opened(tmp_path / "tables"))) as journal:
        evening = Evening(journal, journal, seed=1)
        evening.play_moves(10)
        yield evening


def latest(path: Path) -> Path:
    """The file of latest writes."""
    return path.with_name(path.name + LATEST)


def written(path: Path) -> int:
    """The bytes of its file of latest writes up to the zeros, where the next are to be."""
    return len(latest(path).read_bytes().rstrip(b"\0"))


@contextmanager
def file_limit(size: int) -> Iterator[None]:
    """No file of this process can grow beyond this size: the system refuses, also to root."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def cut_short(journal: Journal) -> Iterator[None]:
    """The system takes a part of what is written, and then nothing."""
    with file_limit(written(journal.path) + 1000):
        yield


@contextmanager
def no_writing(journal: Journal) -> Iterator[None]:
    """The system takes nothing that is written."""
    with file_limit(0):
        yield


@contextmanager
def no_pages(journal: Journal) -> Iterator[None]:
    """SQLite finds no place for one page more."""
    ((pages,),) = journal._db.execute("PRAGMA page_count")
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        journal._db.execute("PRAGMA max_page_count = 1073741823")


@contextmanager
def read_only(journal: Journal) -> Iterator[None]:
    """The file is not to be written to."""
    journal._db.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        journal._db.execute("PRAGMA query_only = OFF")


@contextmanager
def moved_away(journal: Journal) -> Iterator[None]:
    """Somebody tidies up, and then puts all back."""
    away = journal.path.parent.with_name("away")
    journal.path.parent.rename(away)
    try:
        yield
    finally:
        away.rename(journal.path.parent)


FAULTS: dict[str, tuple[Fault, str]] = {
    "cut short": (cut_short, "The host's disk does not take the table's journal: see whether"),
    "no writing": (no_writing, "The host's disk does not take the table's journal: see whether"),
    "no pages": (no_pages, "The host's disk is full: free some space"),
    "read-only": (read_only, "is read-only: make it writable again"),
    "moved away": (moved_away, "moved or deleted on the host: put it back"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_the_disk_does_not_take_is_refused_whole(what: str, table: Evening) -> None:
    """Nothing of a game that could not be written down is there, now or later."""
    fault, reason = FAULTS[what]
    journal = table.journal
    kept = journal.kept()
    assert kept is not None
    big = {**kept.record, "seed": "x" * 10_000}

    with fault(journal), pytest.raises(JournalFullError, match=reason):
        journal.deal(2, big)

    assert journal.kept() == kept
    journal.deal(2, kept.record)
    journal.close()
    with closing(Journal.open(journal.path)) as again:
        assert again.last_dealt() == 2


@pytest.mark.parametrize("what", FAULTS)
def test_a_table_stops_and_goes_on_by_itself(what: str, table: Evening) -> None:
    """While the disk takes nothing no move is made, and all are told why; then the game goes on."""
    fault, reason = FAULTS[what]
    table_state = table.table.table_state
    before = table.made()

    with fault(table.journal):
        table.until(lambda: table_state.stuck is not None)
        stuck, made = table_state.stuck, table.made()
        for _ in range(5):
            table.play()
        assert (table_state.stuck, table.made()) == (stuck, made)

    table.play_moves(10)
    assert stuck
    assert reason in stuck
    assert table_state.live_game is not None
    assert table.journal.so_far(1) == table_state.live_game.match.record
    assert table.made() >= before + 10


def test_a_table_does_not_open_on_a_full_disk(table: Evening, tmp_path: Path) -> None:
    """It could not even note that it was opened; once there is space it opens with all it had."""
    path = tmp_path / table.journal.path.name  # as its host would leave it, killed now
    shutil.copy(table.journal.path, path)
    shutil.copy(latest(table.journal.path), latest(path))
    os.truncate(latest(path), written(path))  # with no room ahead

    with file_limit(written(path)), pytest.raises(JournalFullError, match="does not take"):
        Journal.open(path)

    with closing(Journal.open(path)) as again:
        assert (again.boot, again.kept()) == (3, table.journal.kept())


class Filled(sqlite3.Connection):
    """A file on a disk that takes what is committed, and then nothing more."""

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        done = super().execute(sql, *rest)
        if sql == "COMMIT":
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, HARD))
        return done


def test_a_disk_that_is_full_in_the_middle_of_a_new_journal_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not half of it takes its place, which would pass for damaged; nothing is left of it."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Filled))

    with file_limit(HARD), pytest.raises(JournalFullError, match="not take"):
        Journal.create(IDENTITY, tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_a_table_that_is_closed_while_the_disk_is_full_loses_nothing(table: Evening) -> None:
    """Rows that could not be copied into the file wait beside it."""
    before = table.journal.kept()

    with file_limit(0):
        table.journal.close()

    with closing(Journal.open(table.journal.path)) as again:
        assert again.kept() == before


@pytest.mark.parametrize("place", ["/proc", "/dev/null"])
def test_a_place_that_takes_no_files_is_refused(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sentence that names the folder, and says how to choose another."""
    monkeypatch.setenv("XDG_DATA_HOME", place)

    with pytest.raises(Refused, match=f"{place}/palmoff/tables cannot be used .* XDG_DATA_HOME"):
        Journal.create(IDENTITY)


def test_a_journal_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    """Half a journal would be offered for being taken up."""
    folder = tmp_path / "tables"

    with file_limit(5000), pytest.raises(JournalFullError, match="The host's disk"):
        Journal.create(IDENTITY, folder)

    assert list(folder.iterdir()) == []
    Journal.create(IDENTITY, folder).close()


def test_a_journal_that_cannot_be_gone_on_from_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a hundred tables, whoever looks after their server has to know which file it is."""

    def refused(path: Path) -> sqlite3.Connection:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    path, told = opened(tmp_path / "tables"), list[str]()
    monkeypatch.setattr(journal, "writable", refused)
    with pytest.raises(Refused) as lost:
        journals_of([path], told.append)

    assert lost.value.reason.startswith(f"{path} cannot be gone on from. The host's disk, or ")
    assert not told
