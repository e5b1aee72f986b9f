"""The share of a disk that the games of strangers take at a server for anyone, and no more."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.match import Match
from netplay.journal.copy import reading
from netplay.journal.file import CAST_OF, SUFFIX, WHY_OF, used
from netplay.journal.journal import Journal
from netplay.open_tables import STRANGERS_SHARE, ServedTable, TablePlan
from netplay.table.journal_port import JournalFullError, MoveMade
from netplay.trust.keys import PlayerKeys
from tests.netplay.journal_games import SHORT, Evening, opened
from tests.netplay.serving import TWO, Serving, unheard

Alone: TypeAlias = Callable[..., Serving]
SHARE = 2**16
GAMES = 12  # more than that share has room for


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    """Servers for anyone, whose journals are closed at the end."""
    made: list[Serving] = []

    def server(most: int = 9) -> Serving:
        made.append(unheard(tmp_path, anyone=True, most=most))
        return made[-1]

    yield server
    for there in made:
        there.tables.let_go()


def strangers(there: Serving) -> ServedTable:
    """A table that somebody has opened whom nobody knows."""
    return there.tables.open(TablePlan(TWO, "Bob", PlayerKeys.new().public))


def plays_on(journal: Journal) -> None:
    """Make moves in the first game as if it never ended."""
    for at in range(1000, 9000):
        journal.move(MoveMade(1, at, {"seat": 0, "do": "x" * 100}))


def test_the_oldest_games_of_a_table_make_room_for_new_ones(tmp_path: Path) -> None:
    """The last ones are all there, and replay; of the others not a row is left."""
    path = opened(tmp_path / "tables", SHORT)
    with closing(Journal.open(path)) as journal:
        journal.most = SHARE
        Evening(journal, journal, seed=1).until(lambda: (journal.last_dealt() or 0) > GAMES)
        size = used(journal._db)

    with reading(path) as pages:
        kept = [game.number for game in pages.games()]
        for number in kept:
            Match.replay(pages.record(number))
        rows = pages._rows("SELECT game FROM move UNION SELECT game FROM ending ORDER BY game")
        facts = pages._rows("SELECT name FROM fact")

    assert kept == list(range(kept[0], GAMES + 1))
    assert 1 < kept[0] < GAMES
    assert {number for (number,) in rows} - {GAMES + 1} == {*kept}
    named = [name for (name,) in facts if name.startswith((CAST_OF, WHY_OF))]
    assert {int(name.split()[1]) for name in named} == {*kept, GAMES + 1}
    assert size < 1.5 * SHARE


def test_a_table_that_has_forgotten_games_is_taken_up_again(tmp_path: Path) -> None:
    """It goes on with the game that it was at, and counts on from there."""
    path = opened(tmp_path / "tables", SHORT)
    with closing(Journal.open(path)) as journal:
        journal.most = SHARE
        Evening(journal, journal, seed=1).until(lambda: (journal.last_dealt() or 0) > GAMES)

    with closing(Journal.open(path)) as journal:
        journal.most = SHARE
        again = Evening(journal, journal, seed=2)
        again.until(lambda: again.table.table_state.games == GAMES + 3)

        assert journal.last_dealt() == GAMES + 3


def test_a_game_that_never_ends_takes_no_more_than_twice_the_share(tmp_path: Path) -> None:
    """Neither moves nor talk are written from then on, and people are told why."""
    with closing(Journal.open(opened(tmp_path / "tables", SHORT))) as journal:
        journal.most = SHARE
        evening = Evening(journal, journal, seed=1)
        evening.play_moves(1)
        with pytest.raises(JournalFullError, match="has become longer than its server keeps"):
            plays_on(journal)
        with pytest.raises(JournalFullError, match="has become longer"):
            journal.save(evening.table.table_state.plain())

        assert 2 * SHARE < used(journal._db) < 2.5 * SHARE


@pytest.mark.parametrize("share", [2.0, 2.1])
def test_a_game_that_took_twice_the_share_leaves_room_for_the_next(
    share: float, tmp_path: Path
) -> None:
    """It is forgotten, though it is the only one, and though its last move was one too many."""
    with closing(Journal.open(opened(tmp_path / "tables", "cockroach-poker"))) as journal:
        evening = Evening(journal, journal, seed=1)
        evening.until(lambda: evening.table.table_state.phase == "over")
        journal.move(MoveMade(1, 1000, {"seat": 0, "do": "x" * 4 * SHARE}))
        journal.most = int(used(journal._db) / share)

        evening.until(lambda: evening.table.table_state.games == 3)

        assert [number for (number,) in journal._rows("SELECT number FROM game")] == [2, 3]


def test_only_the_tables_of_strangers_have_a_share(alone: Alone) -> None:
    """Those of the server's owner keep all that is played, also when they are taken up again."""
    there = alone()
    tables = there.opens("ours"), strangers(there)
    paths = [table.journal.path for table in tables]
    there.tables.let_go()
    again = alone()
    resumed = [again.tables.resume(Journal.open(path)) for path in paths]

    shares = [table.journal.most for table in (*tables, *resumed)]
    assert shares == [None, STRANGERS_SHARE, None, STRANGERS_SHARE]


def test_of_strangers_tables_that_have_ended_the_last_are_kept(
    alone: Alone, tmp_path: Path
) -> None:
    """As many as there can be tables; those of the owner stay, however many."""
    there = alone(most=2)
    left = []
    for number in range(4):
        for table in (there.opens(f"ours {number}"), strangers(there)):
            table.host.table.wishes.start(0.0)
            there.tables.end(table, "It is late.")
            left.append(table.journal.path)

    there_still = {path for path in tmp_path.iterdir() if path.suffix == SUFFIX}
    assert there_still == {*left} - {left[1], left[3]}
    assert not list(tmp_path.glob(f"{left[1].stem}*"))
