"""A generic player: information-set tree search of a single observer, by UCT.

It knows the rules of the engine and no strategy of any game. In each round it imagines the hidden
things anew, any way as likely as any other, goes down the tree of what everybody can see, adds a
move to it, and plays on at random for a while. How long it may do so is another's business
(`Rounds`): in the ladder, it depends on the time that a strong bot takes (timed.py).
"""

from collections.abc import Callable, Iterable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Protocol, TypeAlias

from engine.bots.mind import Advice, Mind
from engine.game import Event, View
from engine.luck import Luck
from engine.moves import Move, Moves
from engine.shelf import AnyGame
from engine.values import value

State: TypeAlias = Any
Rewards: TypeAlias = Sequence[float]  # by seat, from 0 to 1

CURIOSITY = 1.4  # c of UCT
WIDTH = 3.0  # moves looked into at a sight, times the root of its visits


@value
class World:
    """A game to be searched: its rules, and what it is worth to each seat to stand like this."""

    game: AnyGame
    stands: Callable[[State], Rewards]  # where a play-out is left before the game ends
    longest: int  # decisions of a play-out


class Rounds(Protocol):
    """A clock for searches. It may look on, and sees what its seat sees."""

    def new_game(self, players: Sequence[str]) -> None: ...

    def observe(self, events: Sequence[Event], view: View) -> None: ...

    def rounds(self, view: View, legal: Moves[Any]) -> Iterable[object]:
        """Something for each round that may still begin."""


class Choice:
    """A move at some sight: how well who made it has fared, and what could be seen after it."""

    __slots__ = ("possible", "sights", "total", "visits")

    def __init__(self) -> None:
        self.possible = 0  # rounds in which it could be made
        self.visits = 0  # rounds in which it was
        self.total = 0.0
        self.sights: dict[tuple[Event, ...], Sight] = {}

    def promise(self) -> float:
        """The upper bound of confidence."""
        return self.total / self.visits + CURIOSITY * sqrt(log(self.possible) / self.visits)


class Sight:
    """A node of the tree: all states that look alike to the searcher, as far as it tells them."""

    __slots__ = ("choices", "visits")

    def __init__(self) -> None:
        self.choices: dict[Move, Choice] = {}
        self.visits = 0

    def chosen(self, legal: Moves[Any], random: Random) -> tuple[Move, Choice]:
        """A new move, while there are few of them for its visits; else the most promising."""
        self.visits += 1
        known = [each for each in self.choices.items() if each[0] in legal]
        for _, choice in known:
            choice.possible += 1
        if len(known) < min(len(legal), WIDTH * sqrt(self.visits)):
            move = self._new(legal, random)
            choice = self.choices[move] = Choice()
            choice.possible = 1
            return move, choice
        return max(known, key=lambda each: each[1].promise())

    def _new(self, legal: Moves[Any], random: Random) -> Move:
        while True:
            move: Move = legal.pick(random)
            if move not in self.choices:
                return move


class TreeSearcher(Mind[Any, Any]):
    """The player. It keeps nothing from one decision to the next."""

    def __init__(self, world: World, time: Rounds, seed: str) -> None:
        self._world = world
        self._time = time
        self._random = Random(seed)

    def new_game(self, players: Sequence[str]) -> None:
        self._time.new_game(players)

    def observe(self, events: Sequence[Event], view: View) -> None:
        self._time.observe(events, view)

    def decides(self, view: View, legal: Moves[Any], budget: int) -> Advice[Any]:
        root = Sight()
        if len(legal) > 1:
            for _ in self._time.rounds(view, legal):
                self._round(root, view)
        tried = {move: choice.visits for move, choice in root.choices.items()} or {legal[0]: 0}
        return Advice(max(tried, key=tried.__getitem__), lambda names: "It was tried most often.")

    def _round(self, root: Sight, view: View) -> None:
        game = self._world.game
        state = game.imagine(view, Luck(str(self._random.random())))
        sight, path = root, list[tuple[int, Choice]]()
        while turn := game.to_act(state):
            move, choice = sight.chosen(game.legal(state, turn[0]), self._random)
            state, events = game.play(state, turn[0], move)
            path.append((turn[0], choice))
            if not choice.visits:  # it is new
                break
            sight = choice.sights.setdefault(events, Sight())
        rewards = self._played_out(state)
        for seat, choice in path:
            choice.visits += 1
            choice.total += rewards[seat]

    def _played_out(self, state: State) -> Rewards:
        """By seat: 1 for who has won, 0 for who has lost, or how they stand after a while."""
        game = self._world.game
        for _ in range(self._world.longest):
            turn = game.to_act(state)
            if not turn:
                break
            move = game.legal(state, turn[0]).pick(self._random)
            state, _events = game.play(state, turn[0], move)
        outcome = game.outcome(state)
        if outcome is None:
            return self._world.stands(state)
        seats = len(outcome.winners) + len(outcome.losers)
        return [float(seat in outcome.winners) for seat in range(seats)]
