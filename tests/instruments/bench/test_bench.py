"""The benchmark itself: the bare loops play by our rules, and nothing is left out of the report."""

import json
import re
from collections import Counter
from random import Random

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.games.cockroach_poker.view import ANIMALS, Options
from engine.luck import Luck
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, Pass
from engine.shelf import SHELF
from tests.instruments.bench import bare, ours, report
from tests.instruments.bench.stopwatch import Done, Figure, Load, measure

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bare_loop_plays_by_the_rules_of_the_engine(seed: int) -> None:
    """From the same cards, the same draws among the legal moves lead to the same end."""
    hands, first = bare.deal(Random(seed))
    expected = _by_the_engine(hands, first, Random(seed))

    assert bare.play(hands, first, Random(seed).random) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bare_loop_without_a_list_plays_the_same_game(seed: int) -> None:
    """Without a list, moves are drawn from the same ones."""
    listed = bare.play(*bare.deal(Random(seed)), Random(seed).random)
    drawn = bare.draw(*bare.deal(Random(seed)), Random(seed).random)

    assert drawn == listed


def _by_the_engine(hands: bare.Hands, first: int, random: Random) -> bare.Ending:
    order = [ANIMALS[hands[(first + n) % 4][n // 4]] for n in range(64)]
    state = GAME.deal(4, Options(first=first), Luck.stacked(order))
    decisions = 0
    while turns := GAME.to_act(state):
        legal = sorted(GAME.legal(state, turns[0]), key=_order)
        move = legal[int(random.random() * len(legal))]
        state, _ = GAME.play(state, turns[0], move)
        decisions += 1
    outcome = GAME.outcome(state)
    assert outcome
    piles = [[Counter(pile)[animal] for animal in ANIMALS] for pile in state.piles]
    return bare.Ending(decisions, piles, outcome.losers[0])


def _order(move: Move) -> tuple[int, ...]:
    """The order in which the bare loop counts legal moves."""
    match move:
        case Offer(card, to, claim):
            return ANIMALS.index(card), to, ANIMALS.index(claim)
        case HandOn(to, claim):
            return to, ANIMALS.index(claim)
        case Judge(true):
            return 0, not true
        case Pass(peek):
            return 1, not peek
        case _:
            raise TypeError(move)


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    """A round of the least of everything but the peers, which may not be installed."""
    return measure(ours.loads(), rounds=1, portion=0, tell=lambda line: None)


def test_every_game_is_measured_with_every_number_of_seats(figures: list[Figure]) -> None:
    """A new game on the shelf is in the benchmark without anybody's doing."""
    names = {figure.load.name for figure in figures if figure.games}

    assert names >= {f"{key}, {seats} seats" for key, game in SHELF.items() for seats in game.seats}


@pytest.mark.parametrize("look", ["a seat", "a spectator", "JSON", "imagined states"])
def test_every_game_is_looked_at(figures: list[Figure], look: str) -> None:
    """Views, their JSON and imagined states are measured for each game."""
    looked = [figure.load.name for figure in figures if figure.load.name.endswith(look)]

    assert len(looked) == len(SHELF)


def test_the_aims_that_need_no_peer_are_in_the_table(figures: list[Figure]) -> None:
    """The table says of each aim what it is and whether it is reached."""
    table = "\n".join(report.table(figures))

    assert re.search(
        r"engine, through Game / bare loop +\d+\.\d\d  aim 0\.33: (reached|missed)", table
    )
    assert re.search(r"four seat views a move / bare loop +\d+\.\d\d  aim 0\.10", table)


def test_all_figures_are_written_as_json(figures: list[Figure]) -> None:
    """A program can read all that a person can."""
    written = json.loads(json.dumps(report.as_json(figures)))

    assert [entry["name"] for entry in written["figures"]] == [f.load.name for f in figures]
    assert len(written["ratios"]) == len(report.ratios(figures)) > 0


def _figure(name: str, units: int, *seconds: float) -> Figure:
    return Figure(Load("", name, "decisions", Done), Done(units), seconds)


def test_the_best_round_counts() -> None:
    """Noise can only slow a load down, so the rate is that of the fastest round."""
    figure = _figure("", 100, 4.0, 2.0, 3.0)

    assert (figure.rate, figure.noise) == (50, 0.5)


@pytest.mark.parametrize(("units", "verdict"), [(34, "reached"), (33, "missed")])
def test_an_aim_is_reached_from_its_least_value_on(units: int, verdict: str) -> None:
    """A third of the bare loop is a third, not nearly one."""
    pair = [_figure("bare loop", 100, 1.0), _figure("engine, through Game", units, 1.0)]

    assert [ratio.verdict for ratio in report.ratios(pair)] == [verdict]
