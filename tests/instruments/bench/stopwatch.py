"""How long work takes on a noisy machine. It knows nothing of what the work is.

A load does the same work every time. All loads take turns, round after round, so that a bad moment
of the machine falls on all of them alike; of each load the best round counts, since noise can only
slow it down. What is measured is this process's CPU time, with the garbage collector at work.
"""

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import NamedTuple


class Done(NamedTuple):
    """The work that a load did: so many units, in so many games if it plays whole ones."""

    units: int
    games: int = 0


@dataclass(frozen=True, slots=True)
class Load:
    """Work to be timed. `run` does as much of it as asked, from the same seed every time."""

    group: str
    name: str
    unit: str
    run: Callable[[int], Done]


@dataclass(frozen=True, slots=True)
class Figure:
    """How fast a load went: what a round of it did, and how long each round took."""

    load: Load
    done: Done
    seconds: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Units a second, in the best round."""
        return self.done.units / min(self.seconds)

    @property
    def games(self) -> float | None:
        """Games a second, in the best round."""
        return self.done.games / min(self.seconds) if self.done.games else None

    @property
    def noise(self) -> float:
        """By which part a middling round took longer than the best one."""
        return median(self.seconds) / min(self.seconds) - 1


def measure(
    loads: Sequence[Load], rounds: int, portion: float, tell: Callable[[str], None]
) -> list[Figure]:
    """Time all loads, in rounds that take about `portion` seconds for each of them."""
    tell(f"warming up {len(loads)} loads")
    sizes = [_size(load, portion) for load in loads]
    laps: list[list[Lap]] = [[] for _ in loads]
    for number in range(1, rounds + 1):
        tell(f"round {number} of {rounds}")
        for load, size, so_far in zip(loads, sizes, laps, strict=True):
            so_far.append(_lap(load, size))
    return [
        Figure(load, all_laps[0].done, tuple(lap.seconds for lap in all_laps))
        for load, all_laps in zip(loads, laps, strict=True)
    ]


class Lap(NamedTuple):
    """A round of one load."""

    done: Done
    seconds: float


def _size(load: Load, portion: float) -> int:
    """How much to ask of a load, so that it takes about so many seconds."""
    load.run(1)  # whatever it does only once
    size = 1
    while (seconds := _lap(load, size).seconds) < portion / 4:
        size *= 2
    return max(1, round(size * portion / seconds)) if portion else 1


def _lap(load: Load, size: int) -> Lap:
    gc.collect()  # nobody pays for another's garbage
    start = process_time()
    done = load.run(size)
    return Lap(done, max(process_time() - start, 1e-9))  # a coarse clock may not have moved
