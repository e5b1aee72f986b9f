"""A log that somebody cuts, deletes or replaces while its table runs: nothing in it is lost."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.moves import Plain
from engine.refusal import Refused
from netplay.journal.copy import reading
from netplay.journal.file import LATEST, fact
from netplay.journal.journal import Journal
from netplay.open_tables import WROTE_ANEW
from netplay.table.journal_port import JournalFullError
from tests.netplay.damage import Damage, in_its_place
from tests.netplay.journal.test_journal_disk import file_limit
from tests.netplay.journal_games import SHORT, Evening, opened
from tests.netplay.killed import FRAME, LOG, Files, commits, files, lay, moves, moves_in
from tests.netplay.serving import unheard

TOLD = "-wal short or taken it away; all that was in it has been written anew"


class Filling(sqlite3.Connection):
    """A file on a disk that may be full whenever a log is copied into it."""

    full = False

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        with file_limit(2**14) if self.full and "wal_checkpoint" in sql else nullcontext():
            return super().execute(sql, *rest)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """A table at its second game, of which nothing is in the file."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Filling))
    with closing(Journal.open(opened(tmp_path / "tables", SHORT))) as journal:
        shutil.copy(journal._latest.path, tmp_path / "earlier")
        table = Evening(journal, journal, seed=1)
        table.play_moves(70)
        journal.sync()
        yield table


def earlier(log: Path) -> None:
    """A copy from before is put back."""
    shutil.copy(log.parent.parent / "earlier", log.parent / "copy")
    (log.parent / "copy").rename(log)


def cut(log: Path) -> None:
    os.truncate(log, commits(log.read_bytes())[20] + FRAME)


HARMLESS = "cut by a byte"  # of those that hold nothing yet
SPOILS: dict[str, Damage] = {
    "deleted": Path.unlink,
    "moved away": lambda log: log.rename(log.with_name("away")),
    "emptied": lambda log: os.truncate(log, 0),
    "cut": cut,
    HARMLESS: lambda log: os.truncate(log, log.stat().st_size - 1),
    "replaced": earlier,
    "replaced by nothing": in_its_place(Path.touch),
    "replaced by text": in_its_place(lambda log: log.write_text("Dear diary" * 10**5)),
}


@pytest.mark.parametrize("what", SPOILS)
def test_a_spoilt_log_is_written_anew(what: str, table: Evening, tmp_path: Path) -> None:
    """It is told once, play goes on, and a host that then dies leaves all that was played."""
    journal, told = table.journal, list[str]()
    journal.told = told.append
    before = journal.so_far(1), journal.so_far(2)

    SPOILS[what](journal._latest.path)
    table.play_moves(10)
    journal.sync()

    assert [TOLD in sentence for sentence in told] == [True]
    after = journal.so_far(1), journal.so_far(2)
    assert after[0] == before[0]
    assert after[1]["moves"][: len(before[1]["moves"])] == before[1]["moves"]
    path = lay(files(journal.path), tmp_path / "dead")
    with closing(Journal.open(path)) as again:
        assert (again.so_far(1), again.so_far(2)) == after
        assert again.games() == journal.games()
        assert again.table_state() == journal.table_state()


@pytest.mark.parametrize("what", SPOILS)
def test_a_log_that_is_spoilt_before_its_table_closes_is_not_missed(
    what: str, table: Evening
) -> None:
    """Nothing more was written: the file is made whole as it is closed."""
    journal = table.journal
    before = journal.so_far(1), journal.so_far(2)

    SPOILS[what](journal._latest.path)
    journal.close()

    assert {*files(journal.path)} == {".palmoff"}
    with closing(Journal.open(journal.path)) as again:
        assert (again.so_far(1), again.so_far(2)) == before


@pytest.mark.parametrize("what", sorted(SPOILS.keys() - {HARMLESS}))
def test_the_loss_of_a_host_that_dies_before_it_can_write_anew_is_told(
    what: str, table: Evening, tmp_path: Path
) -> None:
    """A table at which nobody does anything writes nothing."""
    SPOILS[what](table.journal._latest.path)

    with pytest.raises(Refused, match="what was written last"):
        Journal.open(lay(files(table.journal.path), tmp_path / "dead"))


@pytest.mark.parametrize("what", sorted(SPOILS.keys() - {HARMLESS}))
def test_whoever_is_killed_while_a_log_is_written_anew_leaves_the_old_one_or_the_new_one(
    what: str, table: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the old one the loss is told; the new one has all."""
    journal, left = table.journal, list[Files]()
    played = moves_in(journal)
    SPOILS[what](journal._latest.path)
    spoilt = files(journal.path).get(LOG)

    with monkeypatch.context() as steps:
        for place, name in ((Path, "rename"), (Path, "unlink"), (os, "fsync")):
            steps.setattr(place, name, _leaving(getattr(place, name), journal.path, left))
        journal._mend()

    found = [_left(there, tmp_path / "dead") for there in left]
    lost = [
        (there.get(LOG), what) for there, what in zip(left, found, strict=True) if what != played
    ]
    assert {log for log, _ in lost} == {spoilt}
    assert all("what was written last" in str(told) for _, told in lost)


def _leaving(act: Callable[..., Any], path: Path, left: list[Files]) -> Callable[..., Any]:
    """The same act; what a host leaves that is killed before or after it is put on the list."""

    def acting(*arguments: Any, **named: Any) -> Any:
        left.append(files(path))
        try:
            return act(*arguments, **named)
        finally:
            left.append(files(path))

    return acting


def _left(there: Files, folder: Path) -> list[Plain] | str:
    """The moves from which one goes on from these files, or why one does not."""
    try:
        with closing(Journal.open(lay(there, folder))) as journal:
            return moves_in(journal)
    except Refused as refused:
        return refused.reason


def test_a_log_is_written_anew_as_often_as_it_is_spoilt(table: Evening) -> None:
    """Also right after it was copied into the file, and before it was ever synced."""
    told: list[str] = []
    table.journal.told = told.append
    for number in range(6):
        table.play_moves(number)
        if number % 2:
            table.journal._copy_into_file()
        table.journal._latest.path.unlink()
        table.play_moves(1)
    table.journal.close()

    assert len(told) == 6
    with reading(table.journal.path) as pages:
        pages.check_pages()
        assert len(pages.games()) + 1 == pages.last_dealt()


def test_a_log_that_is_emptied_before_anything_more_is_written_is_written_anew(
    table: Evening, tmp_path: Path
) -> None:
    """It was just copied into the file, so there is nearly nothing in it."""
    journal, told = table.journal, list[str]()
    journal.told = told.append
    journal._copy_into_file()
    os.truncate(journal._latest.path, 0)

    table.play_moves(10)
    journal.sync()

    assert len(told) == 1
    assert moves(lay(files(journal.path), tmp_path / "dead")) == moves_in(journal)


def test_a_file_that_was_left_half_written_is_begun_anew(table: Evening) -> None:
    """An earlier host died as it wrote it: neither that nor the log of it are in the way."""
    journal = table.journal
    before = journal.so_far(2)
    fresh = journal.path.with_suffix(".new")
    shutil.copy(journal.path, fresh)
    shutil.copy(journal._latest.path, f"{fresh}-wal")
    journal._latest.path.unlink()

    journal.close()

    assert {*files(journal.path)} == {".palmoff"}
    with reading(journal.path) as pages:
        assert pages.so_far(2) == before


def test_a_log_that_is_cut_while_it_is_written_to_is_written_anew(table: Evening) -> None:
    """SQLite writes on behind the cut, where it was: before that are zeros then."""
    journal, told = table.journal, list[str]()
    journal.told = told.append
    before = journal.so_far(2)

    row = fact("why 2 0", "It was a bat.")
    journal._write(journal._reached, row, besides=lambda: os.truncate(journal._latest.path, 0))

    assert len(told) == 1
    assert journal.reasons(2)[1] == "It was a bat."
    assert journal.so_far(2) == before


def test_a_log_that_is_cut_as_it_is_about_to_be_copied_spoils_no_file(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last thing that is written to it leaves zeros before itself; these are not copied."""
    journal, say = table.journal, Journal._say_partial
    before = journal.so_far(2)

    def cut_and_say(journal: Journal, partial: bool) -> None:
        os.truncate(journal._latest.path, 0)
        say(journal, partial)

    with monkeypatch.context() as somebody:
        somebody.setattr(Journal, "_say_partial", cut_and_say)
        with pytest.raises(JournalFullError):
            journal._copy_into_file()
    journal.close()

    with closing(Journal.open(journal.path)) as again:
        assert again.so_far(2) == before


def test_a_log_that_is_moved_away_as_its_table_is_opened_can_be_put_back(
    table: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows yet what was in it: so no file is written anew."""
    path = lay(files(table.journal.path), tmp_path / "dead")
    log, away, say = path.with_name(path.name + LATEST), tmp_path / "away", Journal._say_partial
    before = moves(path)

    def move_and_say(journal: Journal, partial: bool) -> None:
        with suppress(FileNotFoundError):
            log.rename(away)
        say(journal, partial)

    with monkeypatch.context() as somebody:
        somebody.setattr(Journal, "_say_partial", move_and_say)
        with pytest.raises(JournalFullError):
            Journal.open(path)
    away.rename(log)

    Journal.open(path).close()
    assert moves(path) == before


def test_nobody_is_told_of_a_log_that_nobody_has_touched(table: Evening) -> None:
    """However often it was copied into the file."""
    told: list[str] = []
    table.journal.told = told.append
    table.journal.checkpoint = 2**15
    table.play_moves(50)
    table.journal.close()

    assert told == []


def test_a_table_waits_while_a_full_disk_keeps_its_log_from_being_written_anew(
    table: Evening,
) -> None:
    """All are told that the disk takes nothing; then all of it is there."""
    journal, state = table.journal, table.table.table_state
    journal._latest.path.unlink()

    with file_limit(5000):
        table.until(lambda: state.stuck is not None)
        stuck = state.stuck
    assert not journal.path.with_suffix(".new").exists()  # it would take what room there is
    table.play_moves(5)

    assert stuck
    assert "disk" in stuck
    assert state.live_game is not None
    assert journal.so_far(state.live_game.number) == state.live_game.match.record


def test_a_file_into_which_half_a_log_was_copied_is_not_built_upon(
    table: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full in the middle of it, and then the log was taken away."""
    journal, state = table.journal, table.table.table_state
    journal._copy_into_file()
    table.play_moves(5)  # into pages that the file has already
    with monkeypatch.context() as disk:
        disk.setattr(Filling, "full", True)
        with pytest.raises(JournalFullError):
            journal._copy_into_file()
    journal._latest.path.unlink()

    with pytest.raises(JournalFullError, match="is damaged: close this table and open a new one"):
        journal.save(state.plain())


def test_a_server_tells_of_a_log_that_somebody_took_away(tmp_path: Path) -> None:
    """Its people are told so as well, without the path; it goes on, and so do the others."""
    there = unheard(tmp_path / "served")
    spoilt, sound = there.opens("spoilt"), there.opens("sound")
    spoilt.journal._latest.path.unlink()
    for table in (spoilt, sound):
        table.host.table.wishes.start(0.0)
        table.host.table.tick(1.0)
    dealt = [table.journal.last_dealt() for table in (spoilt, sound)]
    saved = [table.journal.table_state() for table in (spoilt, sound)]
    there.tables.let_go()

    [sentence] = there.told
    assert sentence.startswith(f"Somebody has cut {spoilt.journal.path}-wal short or taken it away")
    assert dealt == [1, 1]
    lines = [[f"{line.name} {line.text}" for line in state.lines] for state in saved if state]
    assert lines == [[f"Somebody {WROTE_ANEW}"], []]
