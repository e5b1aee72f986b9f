"""The hits that the ladder counts of an evening."""

from dataclasses import replace
from multiprocessing.pool import ThreadPool
from pathlib import Path

from engine.bots.shelf import RandomBot
from tests.instruments.ladder.cores import Parts, played
from tests.instruments.ladder.matchup import Entry, Gate, Matchup, hits

EVENING = Matchup("4 uniform", "cockroach-poker", (Entry(RandomBot),) * 4, length=8)
LATE = replace(EVENING, after=6)
MANY = replace(EVENING, entries=EVENING.entries[:2], length=1)


def test_who_hardly_ever_loses_has_proved_to_lose_less_than_a_share() -> None:
    """Also in few games, where a rate is no more than three errors above none."""
    assert Gate("at most", 0.25, -3).holds(0.07, 0.027)
    assert not Gate("at most", 0.25, -3).holds(0.2, 0.027)
    assert not Gate("at most", 0.5, 2, 0.25).holds(0.1, 0.027)


def test_games_at_the_beginning_of_an_evening_may_be_left_out() -> None:
    """They are played all the same, so that everybody has met."""
    early = hits(replace(EVENING, length=6), "1")

    assert hits(EVENING, "1") == early + hits(LATE, "1")


def test_as_many_games_are_counted_as_were_asked_for() -> None:
    """Of evenings that begin uncounted, more are played."""
    with ThreadPool(1) as pool:
        assert played(pool, lambda: LATE, games=6, seed="1").games == 6


def test_who_was_stopped_goes_on_with_what_was_not_played(tmp_path: Path) -> None:
    """The figure is that of a run in one piece; of another seed nothing is taken over."""
    file = tmp_path / "some.parts"
    with ThreadPool(1) as pool:
        begun = played(pool, lambda: MANY, games=100, seed="1", kept=Parts(file, "1"))
        resumed = Parts(file, "1", resume=True)
        again = played(pool, lambda: MANY, games=300, seed="1", kept=resumed)
        whole = played(pool, lambda: MANY, games=300, seed="1")

    assert begun.games == 100
    assert again == whole
    assert len(resumed.of(MANY)) == 3
    assert Parts(file, "2", resume=True).of(MANY) == {}
