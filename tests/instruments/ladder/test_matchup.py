"""What the ladder counts of an evening."""

from dataclasses import replace
from multiprocessing.pool import ThreadPool

from engine.bots.shelf import Whim
from tests.instruments.ladder.cores import played
from tests.instruments.ladder.matchup import Entry, Matchup, hits

EVENING = Matchup("4 uniform", "cockroach-poker", (Entry(Whim),) * 4, length=8)
LATE = replace(EVENING, after=6)


def test_games_at_the_beginning_of_an_evening_may_be_left_out() -> None:
    """They are played all the same, so that everybody has met."""
    early = hits(replace(EVENING, length=6), "1")

    assert hits(EVENING, "1") == early + hits(LATE, "1")


def test_as_many_games_are_counted_as_were_asked_for() -> None:
    """Of evenings that begin uncounted, more are played."""
    with ThreadPool(1) as pool:
        assert played(pool, lambda: LATE, games=6, seed="1").games == 6
