"""The games of a matchup, spread over cores: which core plays them does not change a game."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, TypeAlias

from tests.instruments.ladder.matchup import Figure, Matchup, hits
from tests.instruments.progress import Progress

Find: TypeAlias = Callable[[], Matchup]  # what can be told to another process, as minds cannot
Job: TypeAlias = tuple[Find, str, int, int]  # the matchup, the seed, and evenings from .. to
SHARE = 100  # games of a job, about


class Parts:
    """The games played so far, in a file: one can stop at any time, and go on with the rest."""

    def __init__(self, file: Path | None = None, seed: str = "", *, resume: bool = False) -> None:
        self._file = file
        self._all: dict[str, Any] = {"seed": seed, "lines": {}}
        if resume and file and file.exists():
            found = json.loads(file.read_text("utf-8"))
            self._all = found if found["seed"] == seed else self._all

    def of(self, matchup: Matchup) -> dict[str, Sequence[int]]:
        """Of this line, by evenings: hits and games."""
        parts: dict[str, Sequence[int]] = self._all["lines"].setdefault(matchup.title, {})
        return parts

    def write(self) -> None:
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            draft = self._file.with_suffix(".draft")
            draft.write_text(json.dumps(self._all), "utf-8")
            draft.replace(self._file)


def played(
    pool: Pool, find: Find, games: int | None, seed: str, kept: Parts | None = None
) -> Figure:
    """The outcome of so many games, or as many as the matchup says."""
    kept, matchup = kept or Parts(), find()
    parts, jobs = kept.of(matchup), {_name(job): job for job in _jobs(find, games, seed)}
    figure = _sum(parts[name] for name in jobs if name in parts)
    progress = Progress(matchup.name, games or matchup.games, figure.games, tells=False)
    for name, part in pool.imap_unordered(_work, [jobs[it] for it in jobs if it not in parts]):
        parts[name] = part
        kept.write()
        figure = Figure(figure.hits + part[0], figure.games + part[1])
        progress.at(figure.games, f"{matchup.counts} {figure.rate:.1%} ± {figure.error:.1%}")
    progress.done()
    return figure


def _sum(parts: Iterable[Sequence[int]]) -> Figure:
    hits, games = 0, 0
    for more_hits, more_games in parts:
        hits, games = hits + more_hits, games + more_games
    return Figure(hits, games)


def _name(job: Job) -> str:
    _, _, first, last = job
    return f"{first}-{last}"


def _jobs(find: Find, games: int | None, seed: str) -> Iterator[Job]:
    """Evenings in bundles, each seeded by its number."""
    matchup = find()
    evenings = -(-(games or matchup.games) // matchup.counted)
    bundle = max(1, SHARE // matchup.length)
    for first in range(0, evenings, bundle):
        yield find, seed, first, min(first + bundle, evenings)


def _work(job: Job) -> tuple[str, Sequence[int]]:
    find, seed, first, last = job
    evenings, matchup = range(first, last), find()
    found = sum((hits(matchup, f"{seed}/{each}", each) for each in evenings), Counter[bool]())
    return _name(job), (found[True], found.total())
