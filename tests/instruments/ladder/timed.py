"""Time for a tree search: so many times what a strong bot takes for the same decisions.

The bot sits behind the searcher, sees what its seat sees, and is asked now and then. What counts
is the processor's time for this thread, so that the ratio stays the same on every machine.
The games are not: no two runs have the same rounds.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import thread_time
from typing import Any

from engine.bots import shelf
from engine.bots.personas import LEVEL
from engine.game import Event, View
from engine.moves import Moves
from tests.instruments.ladder.matchup import Entry
from tests.instruments.ladder.tree_search import TreeSearcher, World

ASKED = 0.25  # of the decisions, and the first: the mean of those is what a strong bot takes
LONGER = 1.3  # times as long as a strong bot


class StrongTime:
    """So many times what a strong bot takes for a decision on average, where there is a choice."""

    def __init__(
        self, game: str, times: float, seed: str, clock: Callable[[], float] = thread_time
    ) -> None:
        self._mind = shelf.mind(game, "strong", LEVEL, seed)
        self._budget = shelf.budget(game, "strong")
        self._times = times
        self._clock = clock
        self._random = Random(seed)
        self._taken: list[float] = []

    def new_game(self, players: Sequence[str]) -> None:
        self._mind.new_game(players)

    def observe(self, events: Sequence[Event], view: View) -> None:
        self._mind.observe(events, view)

    def rounds(self, view: View, legal: Moves[Any]) -> Iterator[None]:
        if not self._taken or self._random.random() < ASKED:
            begun = self._clock()
            self._mind.decides(view, legal, self._budget)
            self._taken.append(self._clock() - begun)
        end = self._clock() + self._times * sum(self._taken) / len(self._taken)
        while self._clock() < end:
            yield


def searcher(world: World, times: float = LONGER) -> Entry:
    """A tree search that takes so many times as long as a strong bot."""
    return Entry(lambda seed: TreeSearcher(world, StrongTime(world.game.key, times, seed), seed))
