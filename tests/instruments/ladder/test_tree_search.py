"""The tree search that strong bots have to beat: what it finds, and what it may know and take."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, repeat
from random import Random
from typing import Any

import pytest

from engine.bots.random_bot import decide
from engine.game import View
from engine.games.royal_gambit.view import Hand, Stay
from engine.games.royal_menagerie.view import Gift
from engine.luck import Luck
from engine.match import Match
from engine.moves import Move, Moves
from tests.engine.games.gambit_table import place, stayed, table
from tests.engine.games.menagerie_table import ANN, CID, position, turn
from tests.instruments.ladder import royal_gambit, royal_menagerie
from tests.instruments.ladder.timed import StrongTime
from tests.instruments.ladder.tree_search import TreeSearcher, World

GAMBIT, MENAGERIE = royal_gambit.world(2), royal_menagerie.WORLD


class Exactly(StrongTime):
    """So many rounds for each decision, however long they take."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds

    def rounds(self, view: View, legal: Moves[Any]) -> Iterator[None]:
        return repeat(None, self._rounds)


def found(world: World, state: Any) -> Move:
    """The move that two hundred rounds find for whoever is to decide."""
    (seat,) = world.game.to_act(state)
    searcher = TreeSearcher(world, Exactly(200), "a seed")
    move: Move = searcher.decides(
        world.game.view(state, seat), world.game.legal(state, seat), 1
    ).move
    return move


def test_it_stays_with_a_duel_that_is_won() -> None:
    """The other has stayed with less, and the next card may be a bust."""
    duel = table(place("5 6 7 9 T"), stayed("2"), deck="5 5 6 7 9 T")

    move = found(GAMBIT, replace(duel, totals=(40, 40), hand=Hand(7, "duel", ANN)))

    assert move == Stay()


def test_it_plays_the_last_card_where_it_wins() -> None:
    """RM-17: a third mammoth is one too many for the Grand Vizier, who else wins alone."""
    last = position(
        turn(CID, end_stage=True),
        hands=("", "", "mammoth", ""),
        menageries=("mammoth mammoth", "tiger", "mammoth", "tiger"),
        deck="",
    )

    assert found(MENAGERIE, last) == Gift("mammoth", ANN)


def looked_at(world: World, seats: int) -> Iterator[tuple[Match, int, View]]:
    """Every seat's view all through a game."""
    match, random = Match.new(world.game.key, seats, {}, "a game"), Random(1)
    while match.to_act:
        for seat in range(seats):
            yield match, seat, match.view(seat)
        match.play(match.to_act[0], decide(match.legal(match.to_act[0]), random))


@pytest.mark.parametrize(("world", "seats"), [(GAMBIT, 2), (MENAGERIE, 4)], ids=["gambit", "court"])
def test_what_it_searches_agrees_with_what_it_saw(world: World, seats: int) -> None:
    """The table imagined anew looks the same to its seat, and asks the same of the same seat."""
    for match, seat, view in looked_at(world, seats):
        imagined = world.game.imagine(view, Luck("another"))

        assert world.game.view(imagined, seat) == view
        assert world.game.to_act(imagined) == match.to_act


def test_it_has_so_many_times_what_a_strong_bot_takes() -> None:
    """By a clock that goes on by a second whenever it is read, the bot takes one, and it three."""
    seconds = count()
    time = StrongTime("royal-gambit", 3.0, "a seed", lambda: float(next(seconds)))
    state = table("5 6", "2", deck="3 4 7 9 T")
    view = GAMBIT.game.view(state, ANN)
    time.new_game(["Ann", "Bob"])

    rounds = list(time.rounds(view, GAMBIT.game.legal(state, ANN)))

    assert len(rounds) == 2  # the third second is over as the clock is read again
