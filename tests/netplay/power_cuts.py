"""The files of a table as power cuts may leave them: whatever was not synced, in any mixture.

A disk writes the pages of a file in any order, and its length whenever it likes, until a sync.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.moves import Plain
from netplay.journal.journal import Journal
from tests.netplay.journal_games import Evening, opened
from tests.netplay.killed import FILE, LOG, MARK, Files, files, lay, moves, moves_in

SECTOR, PAGE = 512, 4096
CHECKPOINTS = (2**14, 2**15, 2**17)


@dataclass
class Disk:
    """A disk that is told of each sync, and what it may hold if the power fails now."""

    path: Path
    random: Random
    log: bytes = b""  # as of its last sync
    beginnings: list[bytes] = field(default_factory=list)  # of logs: the one before is cut to none
    mixed: list[Files] = field(default_factory=list)  # as they were while a log was copied
    marks: list[bytes] = field(default_factory=list)

    def synced(self) -> None:
        self.log, self.beginnings = files(self.path)[LOG], []

    def copies(self, copy: Callable[[], Any]) -> Any:
        """SQLite syncs the log, copies it into the file, syncs that, and empties the log."""
        before = files(self.path)
        done = copy()
        after = files(self.path)
        half = self.mix(before[FILE], after[FILE])
        self.mixed += [{FILE: before[FILE], LOG: self.mix(self.log, before[LOG])}]
        self.mixed += [{FILE: half, LOG: before[LOG]}, {FILE: after[FILE], LOG: before[LOG]}]
        self.log, self.beginnings = b"", [before[LOG]]
        return done

    def left(self) -> Iterator[Files]:
        """The files after a cut now, or at a moment since this was last asked."""
        now = files(self.path)
        self.marks.append(now[MARK])
        logs = [*self.beginnings, self.mix(self.log, now[LOG])]
        self.mixed += [{FILE: now[FILE], LOG: log} for log in logs]
        for there in self.mixed:
            yield there | {MARK: self.mark()}
        self.mixed.clear()

    def mark(self) -> bytes:
        """Any that was ever written, or two of them mixed."""
        old, new = self.random.choices([b"", *self.marks], k=2)
        return self.mix(old, new, size=9)

    def mix(self, old: bytes, new: bytes, size: int = 0) -> bytes:
        """Pieces of both, as long as the one, the other, or anything between."""
        size = size or self.random.choice((SECTOR, PAGE))
        length = self.random.choice((len(old), len(new), self.random.randint(*lengths(old, new))))
        most = max(len(old), len(new))
        both = old.ljust(most, b"\0"), new.ljust(most, b"\0")
        share = self.random.random()
        pieces = (
            both[self.random.random() < share][at : at + size] for at in range(0, length, size)
        )
        return b"".join(pieces)[:length]


def lengths(*both: bytes) -> tuple[int, int]:
    return min(map(len, both)), max(map(len, both))


class Watched(sqlite3.Connection):
    """A file whose disk is told when a log is copied into it."""

    disk: Disk | None = None

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        act = partial(super().execute, sql, *rest)
        if self.disk is None or "wal_checkpoint" not in sql:
            return act()
        done: sqlite3.Cursor = self.disk.copies(act)
        return done


def power_cuts(folder: Path, seed: int, times: int) -> Iterator[tuple[Files, int, list[Plain]]]:
    """The files that are left, how many moves people were shown before, and all that were made."""
    random = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Watched))
        path = opened(folder)
        with closing(Journal.open(path)) as journal:
            journal.checkpoint = random.choice(CHECKPOINTS)
            disk = Disk(path, random)
            disk.synced()
            assert isinstance(journal._db, Watched)
            journal._db.disk = disk
            evening, shown = Evening(journal, journal, seed), 0
            for _ in range(times):
                evening.play_moves(1)
                made = moves_in(journal)
                yield from ((left, shown, made) for left in disk.left())
                if random.random() < 0.5:
                    journal.sync()
                    disk.synced()
                    shown = len(made)
            journal._db.disk = None


def resumed(left: Files, folder: Path) -> list[Plain]:
    """The moves with which a table goes on from what is left."""
    path = lay(left, folder)
    Journal.open(path).close()
    return moves(path)
