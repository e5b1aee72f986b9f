"""The journal of a table: a move is on disk before anybody sees what it does. It shows nothing.

What was written outlives this process; what was synced, the machine as well.

One SQLite file a table; one process alone writes to it. It fills the port
`netplay.table.journal_port`.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Self, TypeAlias

from engine.match import Match
from engine.moves import Plain
from engine.refusal import Refused
from netplay.journal import folders
from netplay.journal.copy import reading
from netplay.journal.errors import broken, damaged, gone, in_words, too_long
from netplay.journal.file import (
    CAST_OF,
    CHECKPOINT,
    SUFFIX,
    WHY_OF,
    Hold,
    Row,
    discard,
    fact,
    forget_oldest,
    insert,
    is_over,
    key_of,
    make,
    renew,
    sniff,
    sync,
    used,
    writable,
)
from netplay.journal.latest import LatestWrites
from netplay.journal.progress import Progress, SyncedMark, marked
from netplay.journal.reader import JournalReader, SavedIdentity
from netplay.table.journal_port import JournalFullError, MoveMade
from netplay.table.resume import resumed

Clock: TypeAlias = Callable[[], float]


class Journal(JournalReader):
    """The journal of one table, in a file that this process holds until it ends or closes it."""

    def __init__(self, path: Path, clock: Clock, hold: Hold) -> None:
        """`create` and `open` make journals."""
        with in_words():
            super().__init__(path, writable(path))
        self._clock = clock
        self._hold = hold
        self._inode = path.stat().st_ino
        self._latest = LatestWrites(path)
        self._mark = SyncedMark(path)
        self._reached = self.progress()
        self._writes = self._synced = 0  # of rows, and how many of these are on the disk
        self._blank = False  # whether it is new, and holds nothing that is to be kept
        self._partial = False  # whether it says that the file is but a part, with what is beside it
        self._beside: dict[Row, Row] = {}  # rows that wait beside the file, by what no other has
        self._has_rest = False  # whether the file has all that there is but these
        self.told: Callable[[str], None] = lambda sentence: None  # of what was amiss
        self.checkpoint = CHECKPOINT
        self.most: int | None = None  # bytes, from which on a new game drives out the oldest
        self._written_casts: Plain = {}  # by game: who played it, as it stands in the file

    @classmethod
    def create(
        cls, identity: SavedIdentity, folder: Path | None = None, clock: Clock = time.time
    ) -> Self:
        """The journal of a new table; its boot number is 1."""
        folder = folder or folders.tables_folder()
        folders.make(folder)
        path = folder / f"{identity.stem}{SUFFIX}"
        if path.exists():
            raise FileExistsError(path)
        facts = {"identity": identity.plain(), "boot": 1, "closed": False, "house": None}
        with ExitStack() as undo:
            hold = undo.enter_context(closing(Hold(path)))
            undo.callback(discard, path)
            with in_words():
                make(path, [fact(*pair) for pair in facts.items()])
            journal = cls(path, clock, hold)
            undo.pop_all()
        journal._blank = True
        return journal

    @classmethod
    def open(cls, path: Path, clock: Clock = time.time) -> Self:
        """The journal of a table that is to go on; its boot number is one more than the last time.

        A file from which the table cannot go on is refused, and left as it is.
        """
        sniff(path)
        with ExitStack() as undo:
            hold = undo.enter_context(closing(Hold(path)))
            # Held before it is looked at: nobody can write to it in between.
            examine(path)
            journal = undo.enter_context(closing(cls(path, clock, hold)))
            # Its last host may have died between copying all into it and saying so in it.
            journal._partial = journal._is_partial()
            # On the disk before anybody hears of it: guests take a table for restarted by a higher
            # boot alone, and what was recorded of an earlier one is to be of no use in this.
            journal._note(boot=_next_boot(journal), closed=False)
            journal._reached = journal._reached._replace(boot=journal.boot)
            journal._copy_into_file()
            journal.sync()
            undo.pop_all()
        return journal

    def close(self, *, for_good: bool = False) -> None:
        """Let go of the file; a table that is closed for good is not offered to be taken up.

        The file of a table that never came to be is taken away: it holds nothing.
        """
        with ExitStack() as after:
            # The hold goes last: whoever waits for it is to find a file that is closed and whole.
            after.callback(self._hold.close)
            if self._blank:
                after.callback(discard, self.path)
            after.callback(self._let_go)
            with suppress(JournalFullError):
                self._mend()
            if for_good:
                self._note(closed=True)
            if self.unsynced:
                self.sync()

    def abandon(self) -> None:
        """Nothing has come of the table: no file of it is to be kept once this is closed."""
        self._blank = True

    def _let_go(self) -> None:
        """Copy the latest writes into the file by closing it, and take away the one beside it."""
        if self._partial:
            with suppress(JournalFullError):
                self._say_partial(False)
        self._latest.close()
        self._mark.close()
        self._db.close()
        if not self._latest.path.exists():
            self._mark.remove()
        if self._partial:  # though it is whole
            with suppress(OSError):
                self._latest.path.touch()

    def moved(self, here: SavedIdentity) -> None:
        """From now on the table is to be found elsewhere; it is still the same."""
        self._note(identity=here.plain())

    # --- The disk ---------------------------------------------------------------------------------

    @property
    def unsynced(self) -> bool:
        """True if something was written that a machine without power would forget."""
        return self._synced < self._writes

    def sync(self) -> None:
        """Have the disk keep all that was written by now. This may be called in any thread."""
        # What is written meanwhile may or may not be on the disk afterwards. In this order, as the
        # one rises after the other has.
        writes, reached = self._writes, self._reached
        # SQLite could do this at each commit, but then within it: so it can be done in a thread,
        # and disks take the writes of many tables together. A new file needs its folder synced
        # as well, or a machine without power may forget its name.
        self._latest.sync()
        if self._synced == 0:
            sync(self.path.parent)
        self._mark.write(reached)
        self._synced = writes

    # --- What a table writes down -----------------------------------------------------------------

    def save(self, table_state: Plain) -> None:
        """Save the table, but the cast of a game in a row of its own: talk then costs little."""
        # In one row with all else, who played two hundred games was 72 kB for each line of talk.
        casts: Plain = table_state.get("casts", {})
        new = {
            number: cast
            for number, cast in casts.items()
            if self._written_casts.get(number) != cast
        }
        house = {name: value for name, value in table_state.items() if name != "casts"}
        self._note(house=house, **{f"{CAST_OF}{number}": cast for number, cast in new.items()})
        self._written_casts |= new
        if self._blank:
            self._copy_into_file()
            self._blank = False

    def deal(self, number: int, record: Plain) -> None:
        # With what it drives out: on a full disk it is neither there nor dealt, and all else is.
        dealt: Row = ("game", number, self._clock(), json.dumps(record))
        self._write(self._reached._replace(game=number, moves=0), dealt, besides=self._make_room)

    def _make_room(self) -> None:
        """Forget the oldest games of a table that may keep only so much; the latest stays."""
        forgot = True
        while forgot and self.most is not None and used(self._db) > self.most:
            forgot = forget_oldest(self._db)

    def move(self, made: MoveMade) -> None:
        # With the id of the wish: a guest who repeats it to the host's next life plays it once.
        rows: list[Row] = [("move", made.number, made.at, json.dumps(made.move), made.ask)]
        if made.why:
            rows.append(fact(f"{WHY_OF}{made.number} {made.at}", made.why))
        if made.outcome is not None:
            rows.append(("ending", made.number, self._clock(), json.dumps(made.outcome)))
        self._write(self._reached._replace(moves=self._reached.moves + 1), *rows)

    def _note(self, **facts: object) -> None:
        saves = self._reached.saves + 1
        rows = [fact(name, value) for name, value in facts.items()]
        self._write(self._reached._replace(saves=saves), *rows, fact("saves", saves))

    def _write(
        self, reached: Progress, *rows: Row, besides: Callable[[], None] = lambda: None
    ) -> None:
        """All of these are in the file when this returns; or JournalFullError, and none is.

        `reached` is its progress with them.
        """
        self._check_place()
        self._mend()
        too_much = self.most is not None and used(self._db) > 2 * self.most
        if too_much and not is_over(self._db):  # else the next game drives it out
            raise too_long()  # which no game is that is played to be won
        self._commit(reached, *rows, besides=besides)
        with suppress(OSError, JournalFullError):  # else they wait a little longer
            if self._latest.is_outgrown:
                self._make_way()

    def _mend(self) -> None:
        """Write down anew all that waited beside the file, if somebody has spoilt that."""
        if not self._latest.is_lost:
            return
        if not self._has_rest:
            raise broken()
        with in_words():
            renew(self.path, self._beside.values())
            self._beside.clear()
            self._inode = self.path.stat().st_ino
            # SQLite copies nothing more into the old one, as that has lost its place.
            old, self._db = self._db, writable(self.path)
            old.close()
        self._latest.close()
        self._latest = LatestWrites(self.path)
        self._copy_into_file()
        sync(self.path.parent)
        self.told(
            f"Somebody has cut {self._latest.path} short or taken it away; all that was in it has "
            "been written anew, and the table goes on."
        )

    def _make_way(self) -> None:
        """Copy the latest writes into the file if they are many, or make room for more of them."""
        self._mend()
        if self._latest.length >= self.checkpoint:
            self._copy_into_file()
        else:
            self._latest.lengthen(self.checkpoint)
            self._latest.look()

    def _commit(
        self, reached: Progress, *rows: Row, besides: Callable[[], None] = lambda: None
    ) -> None:
        with self._transaction():
            insert(self._db, rows)
            besides()
        self._beside |= {key_of(row): row for row in rows}
        self._reached = reached
        self._writes += 1

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of what is done meanwhile, or nothing."""
        try:
            with in_words():
                # Not a plain BEGIN, which would see only at the first row that it may not write.
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _copy_into_file(self) -> None:
        """Have the file say, until the next time, that it is but a part without what is beside it.

        A host that closes its table leaves the file whole, and nothing beside it. One that dies
        leaves both, and whoever then deletes the one beside it is to be told what that was.
        """
        self._say_partial(True)
        if self._latest.is_lost:  # else the zeros that then stand where it was cut would be copied
            raise gone()
        self._has_rest = False
        with in_words():
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._has_rest = True
            self._beside.clear()
            self._latest.look()
        self._say_partial(False)
        with in_words():
            self._latest.look()  # else nobody would see it if that were cut off

    def _say_partial(self, partial: bool) -> None:
        self._commit(self._reached, fact("partial", partial))
        self._partial = partial

    def _check_place(self) -> None:
        """SQLite would write on to a file that nobody can find any more."""
        try:
            there = self.path.stat().st_ino == self._inode
        except OSError:
            there = False
        if not there:
            raise gone()


def _next_boot(journal: Journal) -> int:
    """A number that no host of the table has had, nor one before an older copy was put back."""
    synced = marked(journal.path)
    return 1 + max(journal.boot, synced.boot if synced else 0)


def examine(path: Path) -> None:
    """Refuse a journal from which the table cannot go on."""
    with reading(path) as pages:
        pages.check_pages()
        pages.check_whole()
        _ = pages.identity, pages.closed, pages.progress()
        table_state, kept = pages.table_state(), pages.kept()
        record = None if kept is None else pages.so_far(kept.number)
    if table_state is None and record is not None:
        raise damaged(path)
    try:
        if record is not None:
            # All of it is played again now, with nobody there: it would else break at the first
            # move of an evening that people had come for.
            Match.replay(record)
        if table_state is not None:
            resumed(table_state, kept, 0.0)
    except Refused as bad:
        reason = f"The last game in {path} cannot be taken up again. {bad.reason}"
        raise Refused("bad-record", reason) from None
