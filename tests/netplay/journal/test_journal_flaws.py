"""A log that has lost what was on the disk is told of, wherever it is damaged, and left as it is.

SQLite reads a log up to any damage, and takes that for its end.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.refusal import Refused
from netplay.journal.copy import reading
from netplay.journal.journal import Journal
from netplay.journal.listing import listed
from netplay.journal.progress import LENGTH, Progress, SyncedMark, mark_of, marked
from tests.netplay.damage import Damage, in_its_place
from tests.netplay.journal_games import SHORT, Evening
from tests.netplay.killed import (
    FRAME,
    FRAME_HEADER,
    LOG,
    LOG_HEADER,
    MARK,
    PAGE,
    TIMES,
    Files,
    commits,
    files,
    killed,
    lay,
    moves,
    moves_in,
)

Flaw: TypeAlias = Callable[[bytes], bytes]  # of a log

COMMITS = {"first": 0, "middle": 20, "last": -1}  # none of the first is in the file


@pytest.fixture(scope="module")
def dead(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A table whose host was killed once the disk had all of it."""
    return killed(tmp_path_factory.mktemp("dead") / "tables", "cockroach-poker")


def flipped(at: int, commit: str | None = None) -> Flaw:
    """A bit is another, so far behind the beginning of the log or of the frame of a commit."""

    def flip(log: bytes) -> bytes:
        place = at if commit is None else commits(log)[COMMITS[commit]] + at
        return log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :]

    return flip


def cut(commit: int, behind: int) -> Flaw:
    """All is gone that stands so far behind the beginning of the frame of a commit."""
    return lambda log: log[: commits(log)[commit] + behind]


def zeroed(commit: int, size: int) -> Flaw:
    """So much of the log is zeros."""

    def zero(log: bytes) -> bytes:
        at = commits(log)[commit]
        return log[:at] + bytes(size) + log[at + size :]

    return zero


HEAD = ("magic", "version", "page size", "number", "salt", "salt 2", "sum", "sum 2")
FRAME_HEAD = ("page", "last page", "salt", "salt 2", "sum", "sum 2")
PLACES = {name: 4 * at + 3 for at, name in enumerate(FRAME_HEAD)} | {
    "first byte": FRAME_HEADER,
    "a byte": FRAME_HEADER + PAGE // 2,
    "last byte": FRAME - 1,
}

FLAWS: dict[str, Flaw] = {
    **{f"the log's {name}": flipped(4 * at + 3) for at, name in enumerate(HEAD)},
    **{
        f"{name} of the {commit} commit": flipped(at, commit)
        for commit in COMMITS
        for name, at in PLACES.items()
    },
    "emptied": lambda log: b"",
    "cut in its header": lambda log: log[: LOG_HEADER - 1],
    "cut to its header": lambda log: log[:LOG_HEADER],
    "cut between commits": cut(20, FRAME),
    "cut before the last commit": cut(-1, 0),
    "cut in the last commit": cut(-1, FRAME - 1),
    "all zeros": lambda log: bytes(len(log)),
    "a page of zeros": zeroed(20, PAGE),
    "zeros from the middle": zeroed(20, 10**6),
    "a sector of zeros at the end": zeroed(-1, 512),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flaw_of_a_log_is_told_and_left_as_it_is(flaw: str, dead: Files, tmp_path: Path) -> None:
    """Nobody goes on from before it without a word, neither by name nor from a list."""
    flawed = dead | {LOG: FLAWS[flaw](dead[LOG])}
    assert flawed != dead
    path = lay(flawed, tmp_path / "dead")

    with pytest.raises(Refused, match=r"has lost what was written last, .*-wal beside it is dama"):
        Journal.open(path)

    [entry] = listed(path.parent)
    assert entry.trouble is not None
    assert entry.trouble.code == "damaged"
    assert files(path) == flawed


@pytest.mark.parametrize("flaw", FLAWS)
def test_whoever_wants_what_is_left_can_go_on_from_it(
    flaw: str, dead: Files, tmp_path: Path
) -> None:
    """The sentence names the file to be deleted for that; then all up to the flaw is there."""
    sound = moves(lay(dead, tmp_path / "sound"))
    path = lay(dead | {LOG: FLAWS[flaw](dead[LOG])}, tmp_path / "dead")
    with pytest.raises(Refused) as refused:
        Journal.open(path)

    mark = refused.value.reason.partition("delete ")[2].partition(" to go on from what is left.")[0]
    Path(mark).unlink()

    with closing(Journal.open(path)) as journal:
        kept = journal.kept()
        found = kept.moves if kept else []
        assert found == sound[: len(found)]
        Evening(journal, journal, seed=2).play_moves(5)


def test_a_copy_of_a_table_that_runs_says_so_if_its_mark_came_last(tmp_path: Path) -> None:
    """It knows of more than the rest, which is sound; so one can go on from that."""
    early = list[Files]()

    def between(at: int, journal: Journal) -> None:
        if at == TIMES // 2:
            early.append(files(journal.path))

    late = killed(tmp_path / "tables", "cockroach-poker", between=between)
    path = lay(early[0] | {MARK: late[MARK]}, tmp_path / "copy")
    with pytest.raises(Refused, match="or they were copied while their table ran; all was left"):
        Journal.open(path)

    mark_of(path).unlink()

    sound = moves(lay(early[0], tmp_path / "sound"))
    with closing(Journal.open(path)) as journal:
        assert moves_in(journal) == sound


def test_another_log_in_its_place_is_told(tmp_path: Path) -> None:
    """A log of the same time that has less, and an older one that has other numbers."""
    others: dict[int, Files] = {}

    def between(at: int, journal: Journal) -> None:
        others[at] = files(journal.path)
        if at == TIMES // 2:
            journal._copy_into_file()

    dead = killed(tmp_path / "tables", "cockroach-poker", between=between)
    for at in (TIMES // 4, TIMES - 2):
        path = lay(dead | {LOG: others[at][LOG]}, tmp_path / "dead")
        with pytest.raises(Refused, match="is damaged"):
            Journal.open(path)


def test_what_nobody_wrote_is_no_loss(dead: Files, tmp_path: Path) -> None:
    """Behind the last commit a log is longer than it has to be: any of that may be anything."""
    end = commits(dead[LOG])[-1] + FRAME
    sound = moves(lay(dead, tmp_path / "sound"))
    logs = [dead[LOG][:end], dead[LOG][:end] + b"\xff" * 9000, flipped(end + 5)(dead[LOG])]

    for log in logs:
        path = lay(dead | {LOG: log}, tmp_path / "dead")
        Journal.open(path).close()
        assert moves(path) == sound
    assert len(sound) >= TIMES


def test_the_table_alone_is_not_lost_in_silence(tmp_path: Path) -> None:
    """Also where no move was made since: who sits there, or is banned, is written as well."""
    path = lay(killed(tmp_path / "tables", SHORT), tmp_path / "dead")
    with closing(Journal.open(path)) as journal:
        table_state = Evening(journal, journal, seed=1).table.table_state
        table_state.name = "Another"
        journal.save(table_state.plain())
        journal.sync()
        there = files(path)

    with pytest.raises(Refused, match="has lost what was written last"):
        Journal.open(lay(there | {LOG: flipped(100, "last")(there[LOG])}, tmp_path / "flawed"))


def test_games_that_were_over_before_can_be_seen(tmp_path: Path) -> None:
    """As with all other damage: only the table cannot go on."""
    ended: list[int] = []

    def between(at: int, journal: Journal) -> None:
        if journal.games() and not ended:  # all of it is in the file from now on
            ended.append(at)
            journal._copy_into_file()

    dead = killed(tmp_path / "tables", SHORT, 2 * TIMES, between)
    path = lay(dead | {LOG: flipped(100, "first")(dead[LOG])}, tmp_path / "dead")

    with reading(path) as pages:
        assert [game.number for game in pages.games()] == [1]


# --- The mark -------------------------------------------------------------------------------------

MARKS: dict[str, Damage] = {
    "gone": Path.unlink,
    "empty": lambda mark: mark.write_bytes(b""),
    "blank": lambda mark: mark.write_bytes(bytes(LENGTH)),
    "torn": lambda mark: mark.write_bytes(mark.read_bytes()[:9]),
    "text": lambda mark: mark.write_text("Dear diary"),
    "numbers": lambda mark: mark.write_text("9 9 9 9 9"),
    "a number more": lambda mark: mark.write_text("9 9 9 9 9 9"),
    "no text": lambda mark: mark.write_bytes(b"\xff" * LENGTH),
    "a folder": in_its_place(Path.mkdir),
    "without an end": in_its_place(lambda mark: mark.symlink_to("/dev/zero")),
}


@pytest.mark.parametrize("what", MARKS)
def test_a_mark_that_says_nothing_is_no_damage(what: str, dead: Files, tmp_path: Path) -> None:
    """It is not synced itself, so a power cut may leave anything there."""
    path = lay(dead, tmp_path / "dead")
    sound = moves(path)
    MARKS[what](mark_of(path))

    Journal.open(path).close()

    assert moves(path) == sound


def test_a_table_whose_disk_takes_no_mark_goes_on(tmp_path: Path) -> None:
    """Its journal is there, and is read as those of an older Palmoff are."""
    path = lay(killed(tmp_path / "tables", SHORT), tmp_path / "dead")
    mark_of(path).unlink()
    mark_of(path).mkdir()

    with closing(Journal.open(path)) as journal:
        Evening(journal, journal, seed=1).play_moves(5)
        journal.sync()

    assert not journal.unsynced


def test_the_file_of_an_older_palmoff_is_gone_on_from(dead: Files, tmp_path: Path) -> None:
    """It does not say how often its table was saved."""
    path = lay(dead, tmp_path / "dead")
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM fact WHERE name = 'saves'")

    with closing(Journal.open(path)) as journal:
        assert journal.progress().saves == 1


def test_a_table_that_was_closed_leaves_no_mark(dead: Files, tmp_path: Path) -> None:
    """Its file is whole; a copy of it from before may take its place."""
    path = lay(dead, tmp_path / "dead")

    Journal.open(path).close()

    assert {*files(path)} == {".palmoff"}


def copied_back(folder: Path) -> Path:
    """A journal in whose place is an older copy; the mark of the life that died is still there."""
    path = lay(killed(folder / "tables", SHORT), folder / "dead")
    Journal.open(path).close()
    before = files(path)
    with closing(Journal.open(path)) as journal:
        Evening(journal, journal, seed=1).play_moves(5)
        journal.sync()
        after = files(path)
    return lay({MARK: after[MARK]} | before, folder / "back")


def test_an_older_copy_in_its_place_is_no_damage(tmp_path: Path) -> None:
    """That is what the sentence tells people to do."""
    Journal.open(copied_back(tmp_path)).close()


def test_the_life_of_an_older_copy_is_none_that_was_before(tmp_path: Path) -> None:
    """Nothing that guests have of the one that died is of use in it, however alike they are."""
    path = copied_back(tmp_path)
    died = marked(path)

    with closing(Journal.open(path)) as journal:
        assert died is not None
        assert journal.boot == died.boot + 1


def test_a_host_that_dies_as_it_opens_an_older_copy_leaves_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not yet noted that the disk has less now than in the life before."""
    path = copied_back(tmp_path)
    with monkeypatch.context() as host:
        host.setattr(SyncedMark, "write", lambda mark, synced: None)
        with closing(Journal.open(path)):
            left = files(path)

    Journal.open(lay(left, tmp_path / "left")).close()


@pytest.mark.parametrize(
    ("come", "lacks"),
    [
        (Progress(2, 5, 3, 10), False),
        (Progress(2, 5, 3, 9), True),
        (Progress(2, 5, 2, 99), True),
        (Progress(2, 4, 3, 10), True),
        (Progress(2, 5, 4, 0), False),
        (Progress(3, 5, 3, 9), False),
        (Progress(1, 4, 2, 9), False),
    ],
)
def test_what_was_synced_is_not_to_be_lacking(come: Progress, lacks: bool) -> None:
    """By games, moves and what else was saved; not where somebody has put an older file there."""
    assert come.lacks(Progress(2, 5, 3, 10)) is lacks


def test_a_mark_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Also where it was longer before; once it is closed nothing comes of it."""
    mark = SyncedMark(tmp_path / "a.palmoff")
    mark.write(Progress(2**20, 2**53, 2**31, 10**6))
    longest = marked(tmp_path / "a.palmoff")
    mark.write(Progress(1, 2, 3, 4))
    mark.close()
    mark.write(Progress(5, 6, 7, 8))

    assert longest == Progress(2**20, 2**53, 2**31, 10**6)
    assert marked(tmp_path / "a.palmoff") == Progress(1, 2, 3, 4)
    assert mark_of(tmp_path / "a.palmoff").stat().st_size == LENGTH
