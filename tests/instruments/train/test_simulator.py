"""The simulator is the engine's Cockroach Poker, and its palmers are the bots: move by move."""

from collections.abc import Iterator
from ctypes import CDLL, c_int
from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots.mind import PERSON
from engine.bots.palming.mind import Palmer, mind
from engine.bots.personas import LEVEL
from engine.bots.strength import Company, Strength
from engine.games.cockroach_poker.view import ANIMALS
from engine.match import Match
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, Pass
from netplay.bot_policy import policy
from tests.instruments.ladder.regret import Terms, measured
from tests.instruments.train.compiled import SEATS, compiled, doubles, library
from tests.instruments.train.rows import house, put

KINDS = len(ANIMALS)


class Beside:
    """A match of the engine and the same game of the simulator, among bots of the house."""

    def __init__(
        self, seats: int, strength: Strength, company: Company, *, coins: bool, alone: bool
    ) -> None:
        self.match = Match.new("cockroach-poker", seats, {}, f"beside {seats} {strength}")
        policies, _ = policy("cockroach-poker")
        self.bots: list[Palmer] = [
            mind(strength, LEVEL, str(seat), policies, company) for seat in range(seats)
        ]
        state: Any = self.match.state
        held = [hand.count(animal) for hand in state.hands for animal in ANIMALS]
        row = house(strength, policies.nearest(seats), company, alone=alone)
        row = put(row, coins=float(coins))
        hands = (c_int * len(held))(*held)
        self.row = doubles(row)  # which the simulator goes on looking at
        library().table_deal(seats, self.match.to_act[0], hands, self.row)
        called = PERSON if alone else ""
        for seat, bot in enumerate(self.bots):
            bot.new_game(["I" if at == seat else f"{called}{at}" for at in range(seats)])
            bot.coins = coins
        self.told: list[Any] = []
        self.heard = [0] * seats

    def odds(self) -> Iterator[tuple[Move, float, float]]:
        """Of each move: those of the bot whose turn it is, and those of the simulator."""
        (seat,) = self.match.to_act
        assert library().table_turn() == seat
        view: Any = self.match.view(seat)
        self.bots[seat].observe(self.told[self.heard[seat] :], view)
        self.heard[seat] = len(self.told)
        ours = self.bots[seat].odds(view, list(self.match.legal(seat)), 1000)
        theirs = doubles([0.0] * (KINDS * SEATS * KINDS))
        library().table_odds(theirs)
        mine = sum(ours.values())
        for move, odds in ours.items():
            yield move, odds / mine, theirs[_place(view, move)] if move != Pass(False) else 0.0

    def play(self, move: Move) -> None:
        (seat,) = self.match.to_act
        match move:
            case Judge(true=true):
                library().table_play(1 if true else 2, 0, 0, 0)
            case Pass():
                library().table_play(3, 0, 0, 0)
            case Offer() | HandOn():
                at = _place(self.match.view(seat), move)
                library().table_play(0, at // KINDS // SEATS, at // KINDS % SEATS, at % KINDS)
            case _:
                raise TypeError(f"{move} is no move of the simulator")
        self.told += self.match.play(seat, move)


def _place(view: Any, move: Move) -> int:
    """Where the simulator writes the odds of a move."""
    match move:
        case Judge(true=true):
            return 0 if true else 1
        case Pass():
            return 2
        case Offer(card=card, to=to, claim=claim):
            pass
        case HandOn(to=to, claim=claim):
            card = view.card
        case _:
            raise TypeError(f"{move} is no move of the simulator")
    return (ANIMALS.index(card) * SEATS + to) * KINDS + ANIMALS.index(claim)


@pytest.mark.parametrize(("coins", "alone"), [(False, False), (True, True)])
@pytest.mark.parametrize("company", ["friendly", "fierce"])
@pytest.mark.parametrize("strength", ["easy", "medium", "strong"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_simulator_is_the_engine_and_its_palmers_are_the_bots(
    seats: int, strength: Strength, company: Company, coins: bool, alone: bool
) -> None:
    """Through a whole game the same seat is to act, with the same odds for each of its moves."""
    game, random = Beside(seats, strength, company, coins=coins, alone=alone), Random(seats)

    while game.match.to_act:
        each = list(game.odds())
        assert [ours for _, ours, _ in each] == pytest.approx([theirs for *_, theirs in each])
        moves, odds = [move for move, *_ in each], [ours for _, ours, _ in each]
        game.play(random.choices(moves, odds)[0])

    assert game.match.outcome
    assert game.match.outcome.losers == (library().table_loser(),)


def test_two_may_compile_it_at_once(tmp_path: Path) -> None:
    """Each loads the whole simulator, and no draft is left behind."""
    made = tmp_path / "new" / "simulator.so"

    with ThreadPool(2) as pool:
        pool.map(compiled, [made] * 2)

    assert hasattr(CDLL(str(made)), "table_deal")
    assert list(made.parent.iterdir()) == [made]


def test_the_regret_of_advice_can_be_measured() -> None:
    """Of the same seed it is the same; nobody loses oftener than always, or less than never."""
    row = house("strong", policy("cockroach-poker")[0].nearest(4))
    terms = Terms(row, 4, positions=10, worlds=8, games=1, seed=1)

    one, again = measured(terms, 0), measured(terms, 0)
    assert one == again
    assert {it.stage for it in one} <= {0, 1, 2}
    assert all(0 <= rate <= 1 for it in one for rate in (it.advice, it.best, it.mean))
