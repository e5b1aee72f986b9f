"""The file of a journal: what it is made of, and who holds it. It knows no game."""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias
from zlib import crc32

from engine.refusal import Refused
from netplay.journal.errors import damaged, no_journal, readable

MAGIC = b"SQLite format 3\0"
APPLICATION = 0x506C6D66  # "Plmf", at a fixed place in the file: it tells a journal from others
VERSION = 1
PATIENCE = 0.5  # seconds to wait for somebody who looks at the lock just now
CACHE = 128  # kB of a file that are kept in memory
CHECKPOINT = 2**20  # bytes of latest writes that wait beside the file for being copied into it

CAST_OF = "cast "  # and the number of a game: the name of the row that tells who played it
WHY_OF = "why "  # and a game and how many moves it had: the row of a bot's reason for the next one

SUFFIX = ".palmoff"
LOCK_SUFFIX = ".lock"
LATEST = "-wal"  # SQLite's name for the file of latest writes

# The last column of each row is a checksum of the others: SQLite notices a page that is garbage,
# but not a letter that has changed. Games, moves and endings are only ever added.
SCHEMA = (
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
    "CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT, sum INTEGER) WITHOUT ROWID",
    "CREATE TABLE game (number INTEGER PRIMARY KEY, dealt REAL, record TEXT, sum INTEGER)",
    "CREATE TABLE move (game INTEGER, at INTEGER, move TEXT, ask TEXT, sum INTEGER,"
    " PRIMARY KEY (game, at)) WITHOUT ROWID",
    "CREATE TABLE ending (game INTEGER PRIMARY KEY, ended REAL, outcome TEXT, sum INTEGER)",
)
_INSERT = {
    "fact": "REPLACE INTO fact VALUES (?, ?, ?)",
    "game": "INSERT INTO game VALUES (?, ?, ?, ?)",
    "move": "INSERT INTO move VALUES (?, ?, ?, ?, ?)",
    "ending": "INSERT INTO ending VALUES (?, ?, ?, ?)",
}
_KEYS = {"fact": 1, "game": 1, "move": 2, "ending": 1}  # the columns by which rows are told apart

Row: TypeAlias = tuple[Any, ...]  # the name of its table, then its columns without the checksum


def checksum(*values: Any) -> int:
    """Also of a blob, which no table has written."""
    return crc32(json.dumps(values, default=repr).encode())


def fact(name: str, value: object) -> Row:
    return "fact", name, json.dumps(value)


def insert(db: sqlite3.Connection, rows: Iterable[Row]) -> None:
    for table, *values in rows:
        db.execute(_INSERT[table], (*values, checksum(*values)))


def key_of(row: Row) -> Row:
    """The part of a row that no other has."""
    return row[: 1 + _KEYS[row[0]]]


def forget_oldest(db: sqlite3.Connection) -> bool:
    """Take out the oldest game, unless that is the only one; its room is used anew."""
    ((oldest, latest),) = db.execute("SELECT min(number), max(number) FROM game").fetchall()
    if oldest == latest:
        return False
    for column, table in (("number", "game"), ("game", "move"), ("game", "ending")):
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (oldest,))
    db.execute(
        "DELETE FROM fact WHERE name = ? OR name GLOB ?",
        (f"{CAST_OF}{oldest}", f"{WHY_OF}{oldest} [0-9]*"),
    )
    return True


def is_over(db: sqlite3.Connection) -> bool:
    """True if the last game that was dealt has ended."""
    query = "SELECT ifnull((SELECT max(number) FROM game) = (SELECT max(game) FROM ending), 0)"
    ((over,),) = db.execute(query).fetchall()
    return bool(over)


def used(db: sqlite3.Connection) -> int:
    """The bytes in use of a file, with those that wait beside it."""
    query = "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count"
    ((size,),) = db.execute(f"{query}, pragma_freelist_count, pragma_page_size").fetchall()
    return int(size)


# --- Opening --------------------------------------------------------------------------------------


def connect(path: Path, mode: Literal["ro", "rw"] = "rw") -> sqlite3.Connection:
    """The file as it is: where there is none, none is made. One thread at a time may use it."""
    where = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        where, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False
    )


def writable(path: Path, synchronous: Literal["OFF", "NORMAL"] = "NORMAL") -> sqlite3.Connection:
    """The file, set so that what is committed outlives us; `Journal.sync` waits for the disk."""
    db = connect(path)
    try:
        # Else SQLite maps a file into memory, and on a full disk the system may kill us for that.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        # So SQLite itself syncs only when latest writes are copied into the file; each commit is
        # synced by `Journal.sync`, which can do so in a thread, for many tables at a time. NORMAL
        # is enough for no page to be half written.
        db.execute(f"PRAGMA synchronous = {synchronous}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA cache_size = -{CACHE}")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # `Journal` copies them into the file itself
    except BaseException:
        db.close()
        raise
    return db


def make(path: Path, rows: Iterable[Row]) -> None:
    """A new file. It is made under another name, so that in its place it is never half."""
    with _fresh(path) as fresh:
        with _written_at_once(fresh) as db:
            for statement in SCHEMA:
                db.execute(statement)
            insert(db, rows)
        fresh.rename(path)


def renew(path: Path, rows: Iterable[Row]) -> None:
    """Write these rows beside the file, in place of what waits there, which somebody has spoilt.

    In one step, so that whoever dies meanwhile leaves the one or the other.
    """
    with _fresh(path) as fresh:
        shutil.copyfile(path, fresh)
        with closing(writable(fresh, "OFF")) as db:
            db.execute("BEGIN")
            insert(db, rows)
            db.execute("COMMIT")
            anew = _beside(fresh)
            sync(anew)
            anew.rename(_beside(path))
        # Then the file itself, into which the same has been copied as its copy was closed: else
        # SQLite would copy what was spoilt into it, where it has it open.
        for place in (fresh, path.parent):
            sync(place)
        fresh.rename(path)


def _beside(path: Path) -> Path:
    """The file of its latest writes."""
    return path.with_name(path.name + LATEST)


@contextmanager
def _fresh(path: Path) -> Iterator[Path]:
    """A file of our own, to be renamed; else it is taken away, as it takes room on a full disk."""
    fresh = path.with_suffix(".new")
    _take_away(fresh)  # of a host that has died
    # Before SQLite makes it, which would go by the umask.
    os.close(os.open(fresh, os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield fresh
    finally:
        _take_away(fresh)


def _take_away(fresh: Path) -> None:
    for left in (fresh, _beside(fresh)):
        left.unlink(missing_ok=True)


@contextmanager
def _written_at_once(fresh: Path) -> Iterator[sqlite3.Connection]:
    """Not synced ten times on the way, which takes a while on a slow disk: once, at the end."""
    with closing(writable(fresh, "OFF")) as db:
        db.execute("BEGIN")
        yield db
        db.execute("COMMIT")
        # Else a full disk shows when the file is closed, and that is not told to anybody.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sync(fresh)


def sync(place: Path) -> None:
    """Have the disk keep a file, or a folder, as it is."""
    with suppress(FileNotFoundError):  # it was moved away, which the next write tells of
        opened = os.open(place, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def discard(path: Path) -> None:
    """Take away a file that holds nothing, and what lies beside it."""
    for left in path.parent.glob(f"{path.stem}.*"):
        with suppress(OSError):
            left.unlink()


def sniff(path: Path) -> None:
    """Refuse what is no journal, or one of another version."""
    try:
        if not path.is_file():
            raise _no_file(path)
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise Refused("unreadable", f"{path} cannot be read: {error.strerror}.") from None
    version, application = (int.from_bytes(header[at : at + 4], "big") for at in (60, 68))
    if not header.startswith(MAGIC) or application != APPLICATION:
        raise no_journal(path)
    if version != VERSION:
        reason = (
            f"{path} is of version {version}, but this Palmoff reads version {VERSION}; the file "
            "was left as it is. Use the Palmoff that wrote it, or a newer one."
        )
        raise Refused("version", reason)


def _no_file(path: Path) -> Refused:
    if path.exists():  # a folder, a pipe or a device
        return no_journal(path)
    return Refused("no-journal", f"There is no file {path}; choose one that is there.")


def check_schema(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file with other tables than ours: a view, say, may have rows without end."""
    found = db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL").fetchall()
    made = [("table", sql.split()[2], sql) for sql in SCHEMA if sql.startswith("CREATE")]
    if sorted(found, key=repr) != sorted(made):
        raise damaged(path)


# --- Holding --------------------------------------------------------------------------------------


class Hold:
    """The hold of one process on a journal; when it ends, however it ends, another one may write.

    The lock is SQLite's own, on an empty file that nobody else opens. Unlike one of flock, no
    forked worker inherits it and keeps it beyond its parent's death.
    """

    def __init__(self, path: Path) -> None:
        lock = path.with_suffix(LOCK_SUFFIX)
        try:
            with suppress(FileExistsError):
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            reason = f"{lock} cannot be made ({error.strerror}); make its folder writable."
            raise Refused("unreadable", reason) from None
        try:
            with readable(lock):
                self._db = _locked(lock)
        except Refused as refused:
            raise _not_held(refused, path, lock) from None

    def close(self) -> None:
        self._db.close()


def _not_held(refused: Refused, path: Path, lock: Path) -> Refused:
    match refused.code:
        case "busy":
            table = path.stem.partition("-")[0]
            reason = f"The table {table} is open in another process; end that one first."
            return Refused("in-use", reason)
        case "unreadable":
            return refused
        case _:
            reason = f"{lock} is not as it was made, which was empty; delete it, nothing is lost."
            return Refused("bad-lock", reason)


def _locked(lock: Path) -> sqlite3.Connection:
    db = connect(lock)
    try:
        db.execute("PRAGMA journal_mode = OFF")  # a lock takes no space on the disk
        db.execute("BEGIN EXCLUSIVE")
    except BaseException:
        db.close()
        raise
    return db


def is_held(path: Path) -> bool:
    """True if a living process holds the journal."""
    lock = path.with_suffix(LOCK_SUFFIX)
    if not lock.is_file():
        return False
    try:
        with readable(lock), closing(connect(lock, "ro")) as db:
            db.execute("PRAGMA busy_timeout = 0")
            db.execute("SELECT 1 FROM sqlite_master")
    except Refused as refused:
        return refused.code == "busy"
    return False
