"""Comparing moves by playing the hand out many times: the strong bot's way of thinking.

Every move is tried over the same guessed decks, so that what luck does to all of them does not
blur the difference. Moves that are clearly worse are dropped on the way.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias, assert_never

from engine.bots.royal_gambit import prospects
from engine.bots.royal_gambit.cards import NUMBER
from engine.bots.royal_gambit.rules_of_thumb import Nerves, flips, plays_out, works
from engine.bots.royal_gambit.sketch import Sketch
from engine.games.royal_gambit.view import (
    Bust,
    Cover,
    GambitMove,
    Give,
    Hit,
    Name,
    Order,
    Stay,
    View,
)
from engine.values import value

ROUND = 20  # decks between two looks at which moves are still worth trying
CLEARLY = 2.5  # standard errors

Results: TypeAlias = dict[GambitMove, list[float]]  # of each deck that a move was tried over


@value
class Chance:
    """A move, and how likely the game is won with it."""

    move: GambitMove
    wins: float


class Search:
    """A decision being thought about."""

    def __init__(self, view: View, nerves: Nerves, random: Random) -> None:
        self._root = Sketch(view, random)
        self._seat = view.decides if view.decides is not None else view.turn
        self._goal = view.options.goal
        self._nerves = nerves
        self._random = random

    def chances(self, moves: Sequence[GambitMove], budget: int) -> list[Chance]:
        """The moves, best first; none if the budget, in hands played out, is not one for each."""
        results: Results = {move: [] for move in moves}
        alive = list(moves)
        decks = 0
        while budget >= len(alive) and (len(alive) > 1 or not decks):
            budget -= len(alive)
            self._random.shuffle(self._root.deck)
            for move in alive:
                results[move].append(self._tried(move))
            decks += 1
            if decks % ROUND == 0:
                alive = _worth_trying(alive, results)
        return _ranked(alive, results) if decks else []

    def _tried(self, move: GambitMove) -> float:
        """The result of the move over this deck."""
        sketch = self._root.copy()
        played(sketch, self._seat, move)
        plays_out(sketch, self._nerves)
        totals = sketch.totals()
        if sketch.decisive:
            return prospects.share(totals, self._seat)
        return prospects.chance(totals, self._goal, self._seat)


def played(sketch: Sketch, seat: int, move: GambitMove) -> None:
    """The seat makes this move."""
    match move:
        case Hit():
            flips(sketch, seat, 1)
        case Stay():
            sketch.stay(seat)
        case Order(first):
            sketch.first(NUMBER[first])
        case Give(card):
            sketch.give(seat, NUMBER[card])
        case Cover():
            sketch.checked()
        case Bust():
            sketch.bust(seat)
        case Name(card, target):
            works(sketch, NUMBER[card], target)
        case _:
            assert_never(move)


def _worth_trying(alive: Sequence[GambitMove], results: Results) -> list[GambitMove]:
    """Those that are not clearly worse than the best so far."""
    best = max(alive, key=lambda move: _mean(results[move]))
    return [move for move in alive if not _clearly_worse(results[move], results[best])]


def _clearly_worse(mine: Sequence[float], best: Sequence[float]) -> bool:
    gaps = _gaps(mine, best)
    mean = _mean(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / len(gaps)
    return mean > 0 and mean * mean * len(gaps) > CLEARLY**2 * spread


def _ranked(alive: Sequence[GambitMove], results: Results) -> list[Chance]:
    """Best first. A move dropped early is judged by how far behind it was over the same decks."""
    best = results[max(alive, key=lambda move: _mean(results[move]))]
    chances = [
        Chance(move, max(0.0, _mean(best) - _mean(_gaps(mine, best))))
        for move, mine in results.items()
    ]
    return sorted(chances, key=lambda chance: chance.wins, reverse=True)


def _gaps(mine: Sequence[float], best: Sequence[float]) -> list[float]:
    """The lead of the best, deck by deck, as long as both were tried."""
    return [theirs - ours for ours, theirs in zip(mine, best, strict=False)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
