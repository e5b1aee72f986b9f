"""A journal is read no further than it can go, whatever somebody has made of it."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.journal import listing
from netplay.journal.copy import LARGEST, reading
from netplay.journal.file import LATEST, LOCK_SUFFIX, is_held
from netplay.journal.journal import Journal
from tests.netplay.journal_games import journal_of

PAGE = 4096
FANOUT = 400  # places of one page that name the same page below
COUNT = """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS number, 0.0 AS dealt, '{}' AS record, 0 AS sum FROM n"""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a table whose first game goes on."""
    return journal_of(tmp_path_factory.mktemp("sound"), moves=10, games=1)


def branching(path: Path) -> None:
    """The games are a tree of two pages that name the page with the game again and again."""
    with closing(sqlite3.connect(path)) as db:
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'game'")
    data = path.read_bytes()
    pages = len(data) // PAGE
    leaf = data[(root - 1) * PAGE : root * PAGE]
    fresh = [inner(pages + 2), leaf]  # their numbers are those behind the last
    data = data[: (root - 1) * PAGE] + inner(pages + 1) + data[root * PAGE :] + b"".join(fresh)
    path.write_bytes(data[:28] + (pages + 2).to_bytes(4, "big") + data[32:])


def inner(child: int) -> bytes:
    """A page of a table's tree, all of whose places name this page."""
    cells = [child.to_bytes(4, "big") + bytes([1])] * FANOUT
    at = [PAGE - 5 * (number + 1) for number in range(FANOUT)]
    head = b"\x05\0\0" + FANOUT.to_bytes(2, "big") + at[-1].to_bytes(2, "big") + b"\0"
    pointers = b"".join(place.to_bytes(2, "big") for place in at)
    page = head + child.to_bytes(4, "big") + pointers
    return page + bytes(at[-1] - len(page)) + b"".join(cells)


def view(path: Path) -> None:
    """A view that counts for ever stands where the games were."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE game")
        db.execute(f"CREATE VIEW game AS {COUNT}")


def trigger(path: Path) -> None:
    """More is done than we say when a move is written."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TRIGGER more AFTER INSERT ON move BEGIN DELETE FROM fact; END")


def huge(path: Path) -> None:
    """A file with a hole that takes no space on the disk."""
    os.truncate(path, LARGEST + 1)


def beside(make: Callable[[Path], object]) -> Callable[[Path], None]:
    """Something else than SQLite's own stands where the latest writes would."""

    def put(path: Path) -> None:
        make(path.with_name(path.name + LATEST))

    return put


ENDLESS: dict[str, tuple[Callable[[Path], None], str]] = {
    "rows upon rows": (branching, "is damaged"),
    "a view": (view, "is damaged"),
    "a trigger": (trigger, "is damaged"),
    "a huge file": (huge, "is longer than"),
    "a pipe beside it": (beside(os.mkfifo), "is not a plain file"),
    "an endless file beside it": (
        beside(lambda at: at.symlink_to("/dev/zero")),
        "not a plain file",
    ),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_what_would_never_end_is_refused(what: str, path: Path) -> None:
    """By whoever lists tables, and by whoever takes one up."""
    make, reason = ENDLESS[what]
    make(path)

    (entry,) = listing.listed(path.parent)
    with pytest.raises(Refused, match=reason):
        Journal.open(path)

    assert entry.trouble is not None
    assert reason in entry.trouble.reason


def test_as_many_rows_as_fit_are_read(path: Path) -> None:
    """A table of short rows fills a file best."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM ending")
        rows = [(number, 0, "", 0) for number in range(20_000)]
        db.executemany("INSERT INTO ending VALUES (?, ?, ?, ?)", rows)

    with reading(path) as pages:
        assert len(pages._rows("SELECT * FROM ending")) == len(rows)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda at: at.write_bytes(b"?" * 900)])
def test_a_lock_that_is_none_is_refused(make: Callable[[Path], object], path: Path) -> None:
    """And holds up nobody who only wants to know whether the table is open."""
    lock = path.with_suffix(LOCK_SUFFIX)
    make(lock)

    assert not is_held(path)
    with pytest.raises(Refused, match=str(lock)):
        Journal.open(path)
