"""The progress of a journal, and a mark of how much of it the disk has. It knows no row.

SQLite takes a damaged file of latest writes for one that ends there, as a power cut leaves such
files too: of all that was not yet synced it may have torn any part, so what is sound behind a flaw
proves nothing. So a journal notes in a file of its own, after each sync, how far it had come before
that. A power cut takes none of it, and whoever reads less than that knows of a loss.
"""

import os
import stat
from contextlib import suppress
from functools import partial
from io import FileIO
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from netplay.journal.kept_open import KeptOpen

MARK_SUFFIX = ".synced"
LENGTH = 80  # bytes of a mark: those that it does not need are blank


class Progress(NamedTuple):
    """The progress of a journal, which never goes back."""

    boot: int  # how many times it was opened
    saves: int  # of the table
    game: int  # that was dealt last
    moves: int  # in that game

    def lacks(self, synced: "Progress") -> bool:
        """True if the disk once had more of it.

        Not so of an older copy in its place, which was opened less often: that is meant so. And
        whatever was opened since was found to have all of it.
        """
        has_all = self.saves >= synced.saves and self[2:] >= synced[2:]
        return self.boot == synced.boot and not has_all


def mark_of(journal: Path) -> Path:
    """The file of the mark."""
    return journal.with_suffix(MARK_SUFFIX)


def marked(journal: Path) -> Progress | None:
    """The progress that the disk had; None where no mark says, as where a power cut tore it."""
    try:
        if not stat.S_ISREG(mark_of(journal).stat().st_mode):
            return None
        with mark_of(journal).open("rb", buffering=0) as file:
            line = file.read(LENGTH).rstrip()
        mark = Progress(*map(int, line.split()[:-1]))
    except (OSError, ValueError, TypeError):
        return None
    return mark if line == _line(mark) else None


def _line(progress: Progress) -> bytes:
    """The numbers, with a checksum."""
    numbers = b"%d %d %d %d" % progress
    return b"%s %d" % (numbers, crc32(numbers))


def _put(line: bytes, file: FileIO) -> None:
    file.seek(0)
    file.write(line)


class SyncedMark:
    """The mark of a journal that is open. It is not synced: an older one is as true."""

    def __init__(self, journal: Path) -> None:
        self._path = mark_of(journal)
        self._file = KeptOpen(self._opened)

    def _opened(self) -> FileIO:
        return FileIO(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")

    def write(self, synced: Progress) -> None:
        """Note that the disk has so much."""
        line = _line(synced).ljust(LENGTH)
        # A disk that does not take it may have the journal all the same.
        with suppress(OSError):
            self._file.use(partial(_put, line))

    def close(self) -> None:
        self._file.end()

    def remove(self) -> None:
        """Take it away, as the file is whole and nothing waits beside it."""
        with suppress(OSError):
            self._path.unlink()
