"""A journal keeps what a table writes down as it was, whatever becomes of its host."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from engine.catalog import CATALOG
from engine.match import Match
from engine.refusal import Refused
from netplay.journal.copy import reading
from netplay.journal.journal import Journal
from netplay.table.journal_port import MoveMade
from netplay.table.resume import resumed
from tests.netplay.journal_games import IDENTITY, SHORT, Evening, opened, table_state


def open_files() -> int:
    """How many this process has open."""
    return len(os.listdir("/dev/fd"))


@contextmanager
def evening(folder: Path, moves: int, game: str = "cockroach-poker") -> Iterator[Evening]:
    """A table at which so many moves were made; its journal is closed after the test."""
    with closing(Journal.open(opened(folder / "tables", game))) as journal:
        table = Evening(journal, journal, seed=1)
        table.play_moves(moves)
        yield table


@pytest.mark.parametrize("game", CATALOG)
def test_a_table_is_taken_up_with_the_same_cards(game: str, tmp_path: Path) -> None:
    """Every game: its state, its moves and the house are there to the letter."""
    with evening(tmp_path, 30, game) as table:
        table_state = table.table.table_state
        path = table.journal.path
    assert table_state.live_game is not None

    with closing(Journal.open(path)) as journal:
        plain, kept = journal.table_state(), journal.kept()

    assert plain is not None
    again = resumed(plain, kept, 0.0)
    assert again.plain() == table_state.plain()
    assert again.live_game is not None
    assert again.live_game.match.state == table_state.live_game.match.state
    assert again.live_game.match.record == table_state.live_game.match.record


def test_a_word_of_talk_costs_as_much_after_200_games_as_after_one(tmp_path: Path) -> None:
    """The cast of each game is written once, in a row of its own; and all of it is found again."""
    with evening(tmp_path, 0) as table:
        journal, table_state = table.journal, table.table.table_state
        table_state.casts.clear()
        for number in range(1, 201):
            table_state.cast(number)
        journal.save(table_state.plain())
        written: list[str] = []
        journal._db.set_trace_callback(written.append)
        journal.save(table_state.plain())
        journal._db.set_trace_callback(None)
        found = journal.table_state()

    rows = [statement for statement in written if "REPLACE" in statement]
    assert len(rows) == 2  # the table, and how often it was saved
    assert not [statement for statement in written if '"casts"' in statement]
    assert found is not None
    assert resumed(found, None, 0.0).casts == table_state.casts


def test_a_row_is_unsynced_until_the_disk_has_it(tmp_path: Path) -> None:
    """Whoever asks for that knows when to show what came of it."""
    with closing(Journal.open(opened(tmp_path))) as journal:
        before = journal.unsynced
        journal.save(table_state("royal-gambit").plain())
        written = journal.unsynced
        journal.sync()

        assert (before, written, journal.unsynced) == (False, True, False)


def test_a_journal_that_is_closed_keeps_no_file_open(tmp_path: Path) -> None:
    """Nor does a thread open one anew that comes to its sync only now."""
    before = open_files()
    with evening(tmp_path, 5) as table:
        journal = table.journal
        journal.sync()

    journal.sync()
    journal._latest.path.touch()  # as where a log was left behind
    journal.sync()

    assert open_files() == before


def test_a_move_seldom_makes_a_file_longer(tmp_path: Path) -> None:
    """A disk has it sooner where it need not note how long the file is now."""
    lengths: list[int] = []
    with evening(tmp_path, 0) as table:
        for _ in range(100):
            table.play_moves(1)
            lengths.append(table.journal._latest.length)

    assert len(set(lengths)) < 10


def test_no_more_waits_beside_a_file_than_it_is_to(tmp_path: Path) -> None:
    """But for the latest move: then all of it is copied."""
    with evening(tmp_path, 0) as table:
        table.journal.checkpoint = 2**18
        for _ in range(150):
            table.play_moves(1)
            assert table.journal._latest.length < 2**18 + 2**14


def test_the_wishes_for_moves_are_kept(tmp_path: Path) -> None:
    """A client that repeats its wish after a restart is answered, and does not move twice."""
    with evening(tmp_path, 30) as table:
        kept = table.journal.kept()

    assert kept is not None
    seats = {move["seat"] for move, ask in zip(kept.moves, kept.asks, strict=True) if ask}
    assert seats == {0}


def test_each_opening_has_a_boot_number_of_its_own(tmp_path: Path) -> None:
    """A recorded hello of an earlier life of the host opens nothing in a later one."""
    path = opened(tmp_path / "tables")
    boots = []
    for _ in range(3):
        with closing(Journal.open(path)) as journal:
            boots.append(journal.boot)

    assert boots == [2, 3, 4]


def test_a_new_journal_has_boot_number_1_and_no_table(tmp_path: Path) -> None:
    """Nothing was saved yet, and nothing was dealt."""
    with closing(Journal.create(IDENTITY, tmp_path / "tables")) as journal:
        assert (journal.boot, journal.table_state(), journal.kept()) == (1, None, None)


def test_a_table_that_never_came_to_be_leaves_nothing_behind(tmp_path: Path) -> None:
    """Its host could not start, say, as the port was in use: there is nothing to take up."""
    journal = Journal.create(IDENTITY, tmp_path / "tables")
    journal.close()

    assert list(journal.path.parent.iterdir()) == []


def test_a_table_whose_host_died_before_it_was_there_keeps_its_keys(tmp_path: Path) -> None:
    """Whoever names its file opens that table, and not another one."""
    with closing(Journal.create(IDENTITY, tmp_path / "tables")) as journal:
        shutil.copytree(journal.path.parent, tmp_path / "dead")

    with closing(Journal.open(tmp_path / "dead" / journal.path.name)) as again:
        assert (again.identity, again.boot, again.table_state()) == (IDENTITY, 2, None)


def test_a_table_keeps_its_identity(tmp_path: Path) -> None:
    """Its id, its keys, and where its broker was found last."""
    path = opened(tmp_path / "tables")
    with closing(Journal.open(path)) as journal:
        journal.moved(replace(journal.identity, address="10.0.0.7", port=4242, local="127.0.0.1"))

    with closing(Journal.open(path)) as journal:
        assert journal.identity == replace(
            IDENTITY, address="10.0.0.7", port=4242, local="127.0.0.1"
        )


def test_the_keys_are_in_no_log() -> None:
    """Whoever prints an identity, or fails with one, does not print a table's secrets."""
    assert "secret" not in repr(IDENTITY)


def test_a_table_is_not_made_twice(tmp_path: Path) -> None:
    """A journal that is there is never begun anew."""
    path = opened(tmp_path / "tables")
    before = path.read_bytes()

    with pytest.raises(FileExistsError):
        Journal.create(IDENTITY, path.parent)

    assert path.read_bytes() == before


def test_a_finished_game_can_be_read_and_replayed(tmp_path: Path) -> None:
    """It tells its game, its seats and its outcome; and the record leads to that outcome."""
    with evening(tmp_path, 0, SHORT) as table:
        table.play_games(2)
        games = table.journal.games()
        matches = [Match.replay(table.journal.record(game.number)) for game in games]

    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert [match.record["outcome"] for match in matches] == [game.outcome for game in games]
    assert {(game.game, game.seats) for game in games} == {(SHORT, 4)}


def test_the_record_of_a_game_that_goes_on_is_secret(tmp_path: Path) -> None:
    """It would show everybody's cards; a game that never was is refused as well."""
    with evening(tmp_path, 5) as table:
        with pytest.raises(Refused, match="Game 1 is not over"):
            table.journal.record(1)
        with pytest.raises(Refused, match="There is no game 2"):
            table.journal.record(2)
        assert table.journal.games() == []


def test_the_clock_is_the_caller_s(tmp_path: Path) -> None:
    """When a game was dealt and ended is told by the clock that was handed in."""
    path = opened(tmp_path / "tables", SHORT)
    ticks = iter(range(1000, 2000))
    with closing(Journal.open(path, clock=lambda: float(next(ticks)))) as journal:
        Evening(journal, journal, seed=1).play_games(1)
        first, *_ = journal.games()

    assert (first.dealt, first.ended) == (1000.0, 1001.0)


def test_no_place_takes_two_moves(tmp_path: Path) -> None:
    """A move in a place that is taken would be our own fault: it is an exception, and not kept."""
    with evening(tmp_path, 5) as table:
        before = table.journal.so_far(1)

        with pytest.raises(sqlite3.IntegrityError):
            table.journal.move(MoveMade(1, 4, {"seat": 0, "do": "judge", "true": True}))

        assert table.journal.so_far(1) == before
        table.play_moves(1)


def test_a_journal_is_read_while_its_table_is_played_at(tmp_path: Path) -> None:
    """Finished games can be looked at without waiting for the table to close."""
    with evening(tmp_path, 0, SHORT) as table:
        table.play_games(1)
        with reading(table.journal.path) as pages:
            seen = pages.games(), pages.table_state(), pages.boot

        assert seen == (table.journal.games(), table.journal.table_state(), table.journal.boot)
        table.play_moves(5)


def test_reading_leaves_no_trace(tmp_path: Path) -> None:
    """No file is changed and none appears, neither in the folder nor where the copy was."""
    with evening(tmp_path, 50) as table:
        before = contents(table.journal.path.parent)

        with reading(table.journal.path) as pages:
            copy = Path(pages._db.execute("PRAGMA database_list").fetchone()[2])
            assert copy.exists()

        assert contents(table.journal.path.parent) == before
        assert not copy.parent.exists()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in the folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# --- Who may write --------------------------------------------------------------------------------


def test_a_table_that_is_open_is_not_opened_again(tmp_path: Path) -> None:
    """Two hosts of one table would deal different cards to the same people."""
    with evening(tmp_path, 5) as table:
        with pytest.raises(Refused, match="open in another process; end that one first"):
            Journal.open(table.journal.path)

        table.play_moves(5)
        assert table.journal.boot == 2


def test_another_process_is_refused_too(tmp_path: Path) -> None:
    """In words, and the table that is open does not feel it."""
    program = "import sys, pathlib\nfrom engine.refusal import Refused\n"
    program += "from netplay.journal.journal import Journal\n"
    program += "try: Journal.open(pathlib.Path(sys.argv[1]))\n"
    program += "except Refused as refused: print(refused.code)"
    with evening(tmp_path, 5) as table:
        other = [sys.executable, "-c", program, str(table.journal.path)]
        said = subprocess.run(other, capture_output=True, check=True, text=True)

        assert said.stdout.split() == ["in-use"]
        table.play_moves(5)


def test_a_table_that_was_closed_can_be_opened(tmp_path: Path) -> None:
    """Closing frees it, also for this process; what was closed for good can be opened by name."""
    path = opened(tmp_path / "tables")
    Journal.open(path).close(for_good=True)
    with reading(path) as pages:
        assert pages.closed

    with closing(Journal.open(path)) as journal:
        assert not journal.closed


def test_nobody_else_can_read_a_journal(tmp_path: Path) -> None:
    """The folder and each file in it are the owner's alone, whatever the user's mask is."""
    mask = os.umask(0)
    try:
        with evening(tmp_path, 5) as table:
            folder = table.journal.path.parent
            modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(mask)

    assert folder.stat().st_mode & 0o777 == 0o700
    assert set(modes.values()) == {0o600}
    assert len(modes) == 4
