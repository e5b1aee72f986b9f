"""The deeds that an evening counts of whole games, played at random: they go together."""

from random import Random

import pytest

from engine.bots.random_bot import decide
from engine.catalog import CATALOG
from engine.evening.deeds import DEEDS, GameDeeds
from engine.evening.shelf import counted
from engine.game import Event
from engine.match import Match
from engine.palming.view import Judged

GAMES = 12


def played(key: str, seed: int) -> tuple[GameDeeds, list[Event]]:
    """A game at random."""
    match, random, events = Match.new(key, 4, {}, str(seed)), Random(seed), list[Event]()
    while match.to_act:
        seat = match.to_act[0]
        events += match.play(seat, decide(match.legal(seat), random))
    return counted(key, 4, match.view(None), events), events


@pytest.mark.parametrize("key", CATALOG)
def test_whole_games_are_counted(key: str) -> None:
    """Nobody lies more often than they claim, is believed more often than they lie, and so on."""
    for seed in range(GAMES):
        done, events = played(key, seed)
        judged = sum(isinstance(event, Judged) for event in events)

        assert len(done.deeds) == 4
        assert len(done.judged) == judged
        assert len(done.tricks) == sum(deeds.get("believed", 0) for deeds in done.deeds)
        for deeds in done.deeds:
            count = {deed: deeds.get(deed, 0) for deed in DEEDS}
            assert count["believed"] + count["caught"] <= count["lies"] <= count["claims"]
            assert count["fooled"] + count["right"] <= count["judged"]
            assert count["hounded"] <= count["offers"]
            assert count["busts"] <= count["hands"]
            assert min(deeds.values(), default=1) > 0


def test_of_a_game_that_is_not_on_the_shelf_nothing_is_counted() -> None:
    """The evening then knows who has won it."""
    assert counted("old-maid", 3, None, []) == GameDeeds(({}, {}, {}))
