"""Errors of a journal's file, in words. It knows no file but by its path."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.refusal import Refused
from netplay.table.journal_port import JournalFullError

# Everybody at the table is shown these, so they name no file.
_READ_ONLY = (
    "read-only",
    "The host's disk, or the table's journal on it, is read-only: make it writable again.",
)
_BUSY = (
    "busy",
    "Another program on the host has locked the table's journal: close that program.",
)
_BROKEN = (
    "damaged",
    "The table's journal on the host is damaged: close this table and open a new one.",
)
_UNWRITABLE = {
    sqlite3.SQLITE_FULL: ("disk-full", "The host's disk is full: free some space there."),
    sqlite3.SQLITE_IOERR: (
        "disk-error",
        "The host's disk does not take the table's journal: see whether it is full, over its "
        "quota, read-only or broken.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "cannot-open",
        "The table's journal cannot be opened on the host: see whether its folder is there, "
        "writable and not full.",
    ),
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CORRUPT: _BROKEN,
    sqlite3.SQLITE_NOTADB: _BROKEN,
}


# `fsync` and `open` are ours, and fail in the words of the system, not of SQLite.
_OF_THE_SYSTEM = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
    errno.EACCES: sqlite3.SQLITE_READONLY,
    errno.EPERM: sqlite3.SQLITE_READONLY,
}


# What `sqlite3` raises of itself on a damaged file: its words, too, may be no UTF-8.
_CHOKES = (UnicodeDecodeError, OverflowError, MemoryError)


@contextmanager
def in_words() -> Iterator[None]:
    """While a journal is written: what the disk or the file says no to is a JournalFullError.

    What is our own fault stays what it is.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        words = _UNWRITABLE.get(primary(error))
        if words is None:
            raise
        raise JournalFullError(*words) from None
    except _CHOKES:
        raise broken() from None
    except OSError as error:
        kind = _OF_THE_SYSTEM.get(error.errno or 0, sqlite3.SQLITE_IOERR)
        raise JournalFullError(*_UNWRITABLE[kind]) from None


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """While a journal is read: whatever is wrong with the file is a refusal in words."""
    try:
        yield
    except sqlite3.ProgrammingError:  # our own fault, such as reading after `close`
        raise
    except sqlite3.Error as error:
        raise _unreadable(error, path) from None
    except _CHOKES:
        raise damaged(path) from None


def gone() -> JournalFullError:
    reason = "The table's journal was moved or deleted on the host: put it back in its place."
    return JournalFullError("gone", reason)


def broken() -> JournalFullError:
    return JournalFullError(*_BROKEN)


def too_long() -> JournalFullError:
    reason = "This game has become longer than its server keeps: open a new table for another."
    return JournalFullError("too-long", reason)


def _unreadable(error: sqlite3.Error, path: Path) -> Refused:
    """Why the file cannot be read: what is not the system's fault is damage."""
    match primary(error):
        case sqlite3.SQLITE_NOTADB:
            return no_journal(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Refused("busy", f"Another program has locked {path}; end that program.")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_READONLY:
            reason = (
                f"{path} cannot be read ({error}); see whether it is yours, its folder is "
                "writable, and the disk has space."
            )
            return Refused("unreadable", reason)
        case _:
            return damaged(path)


def damaged(path: Path) -> Refused:
    reason = (
        f"{path} is damaged; it was left as it is. Put a sound copy in its place, or open a new "
        "table."
    )
    return Refused("damaged", reason)


def cut_off(path: Path) -> Refused:
    reason = (
        f"{path} lacks what was written last, which was in the file {path.name}-wal beside it; put "
        "that back, or open a new table."
    )
    return Refused("cut-off", reason)


def behind(path: Path, mark: Path) -> Refused:
    reason = (
        f"{path} has lost what was written last, as the file {path.name}-wal beside it is damaged "
        "or gone, or they were copied while their table ran; all was left as it is. Put a sound "
        f"copy in place of both, open a new table, or delete {mark} to go on from what is left."
    )
    return Refused("damaged", reason)


def no_journal(path: Path) -> Refused:
    return Refused("no-journal", f"{path} is not the journal of a table; choose another file.")


def primary(error: sqlite3.Error) -> int:
    """The kind of error, without its finer distinctions; 0 where it is none of SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
