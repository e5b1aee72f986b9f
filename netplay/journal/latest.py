"""The file of a journal's latest writes, which wait there to be copied into it. It reads none.

SQLite fills it from the beginning, each time anew. A disk keeps the length of a file apart from
what is in it, and takes half as long again for both: so the file is kept longer than it has to be.
What follows the writes is zeros, which to SQLite are the end, as no checksum fits there.
"""

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from netplay.journal.file import LATEST
from netplay.journal.kept_open import KeptOpen

AHEAD = 2**17  # bytes by which it is made longer: for some thirty moves

# The length of a file and what is in it, without the times; not every system tells these apart.
_sync_content = getattr(os, "fdatasync", os.fsync)


class LatestWrites:
    """The file of latest writes of a journal that is open."""

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_name(journal.name + LATEST)
        self._known = 0  # its length, when that was last looked at
        self._inode: int | None = None  # and which file it is
        self._synced = KeptOpen(lambda: FileIO(self.path, "rb"))

    @property
    def length(self) -> int:
        return self.path.stat().st_size

    @property
    def is_lost(self) -> bool:
        """True if it was cut short or taken away, or another is in its place."""
        if self._synced.ended or self._inode is None:
            return False
        try:
            there = self.path.stat()
        except OSError:
            return True
        return there.st_ino != self._inode or there.st_size < self._known

    @property
    def is_outgrown(self) -> bool:
        """True if SQLite has made it longer since: what was written did not fit into it."""
        return self.length != self._known

    def lengthen(self, most: int) -> None:
        """Make it longer, up to so many bytes."""
        length = self.length
        # Written, not only claimed: a disk would have to note of each page that it is in use now.
        with self.path.open("r+b", buffering=0) as file:
            file.seek(length)
            file.write(bytes(max(0, min(AHEAD, most - length))))

    def look(self) -> None:
        """Take note of it as it is now."""
        there = self.path.stat()
        self._known, self._inode = there.st_size, there.st_ino

    def sync(self) -> None:
        """Have the disk keep all that is in it."""
        # If it is not there somebody took it away, and the next write makes another.
        with suppress(FileNotFoundError):
            self._synced.use(_sync_content)

    def close(self) -> None:
        """Let go of it, for SQLite to take it away; all that was in it has been synced before."""
        self._synced.end()
