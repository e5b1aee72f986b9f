"""The games of a matchup, spread over cores: which core plays them does not change a game."""

from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.pool import Pool
from typing import TypeAlias

from tests.instruments.ladder.matchup import Figure, Matchup, hits
from tests.instruments.progress import Progress

Find: TypeAlias = Callable[[], Matchup]  # what can be told to another process, as minds cannot
Job: TypeAlias = tuple[Find, str, int, int]  # the matchup, the seed, and evenings from .. to
SHARE = 100  # games of a job, about


def played(pool: Pool, find: Find, games: int | None, seed: str) -> Figure:
    """What comes of so many games, or as many as the matchup says."""
    figure, matchup = Figure(0, 0), find()
    progress = Progress(matchup.name, games or matchup.games, tells=False)
    for part in pool.imap_unordered(_work, _jobs(find, games, seed)):
        figure = Figure(figure.hits + part[True], figure.games + part.total())
        progress.at(figure.games, f"{matchup.counts} {figure.rate:.1%} ± {figure.error:.1%}")
    progress.done()
    return figure


def _jobs(find: Find, games: int | None, seed: str) -> Iterator[Job]:
    """Evenings in bundles, each seeded by its number."""
    matchup = find()
    evenings = -(-(games or matchup.games) // matchup.counted)
    bundle = max(1, SHARE // matchup.length)
    for first in range(0, evenings, bundle):
        yield find, seed, first, min(first + bundle, evenings)


def _work(job: Job) -> Counter[bool]:
    find, seed, first, last = job
    matchup = find()
    return sum((hits(matchup, f"{seed}/{each}", each) for each in range(first, last)), Counter())
