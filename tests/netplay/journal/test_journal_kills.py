"""Hosts that are killed while they write; `make soak` kills hundreds."""

from contextlib import closing
from pathlib import Path
from random import Random

from netplay.journal.copy import reading
from netplay.journal.journal import Journal
from tests.netplay.journal_games import Killer, opened

KILLS = 30


def test_a_host_that_is_killed_at_any_moment_loses_no_move(tmp_path: Path) -> None:
    """Each move that was told of is there, once, and the table is taken up from there each time."""
    killer = Killer(opened(tmp_path / "tables"), Random(1))
    for _ in range(KILLS):
        killer.kill_one()

    assert killer.lost() == []
    assert killer.untold() <= KILLS
    with closing(Journal.open(killer.path)) as journal:
        assert journal.boot == KILLS + 2


def test_a_journal_is_read_at_any_moment(tmp_path: Path) -> None:
    """Whoever reads while its host writes sees some moment of the table, and nothing half."""
    killer = Killer(opened(tmp_path / "tables"), Random(2))
    seen = []

    def look() -> None:
        with reading(killer.path) as pages:
            pages.check_pages()
            seen.append(len(killer.stored()))

    killer.kill_one(moves=40, between=look)

    assert seen == sorted(seen)
    assert killer.lost() == []
