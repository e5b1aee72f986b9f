"""The simulator, compiled by the C compiler of this machine when it is first needed."""

import ctypes
import subprocess
import sys
from collections.abc import Sequence
from ctypes import POINTER, c_double, c_int, c_long, c_uint64
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias, get_args

from engine.values import value
from tests.house import HOUSE
from tests.instruments.train.rows import LENGTH, Row

SOURCES = Path(__file__).with_name("simulator")
Kind: TypeAlias = Literal["bot", "style", "reader"]
KINDS: tuple[Kind, ...] = get_args(Kind)  # in the order of players.h
SEATS = 6  # as many as there are places for
# No fused or reordered sums: the same seed is the same policy on every machine.
FLAGS = "-O2", "-std=c17", "-ffp-contract=off", "-shared", "-fPIC"


@value
class Player:
    """A player: a bot's row of numbers, a style's, or what a white box takes the other for."""

    numbers: Sequence[float]
    kind: Kind = "bot"


@value
class Losses:
    """By game of the evening, how many evenings each player lost it; and how long games were."""

    by_game: tuple[tuple[int, ...], ...]
    evenings: int
    decisions: float  # of a game, on average

    def rate(self, player: int = 0, first: int = 1, last: int = 1) -> float:
        """How often a player loses, from one game of the evening to another."""
        lost = sum(game[player] for game in self.by_game[first - 1 : last])
        return lost / self.evenings / (last - first + 1)


@cache
def library() -> Any:
    """The compiled simulator; a sentence, and the end, if it cannot be had."""
    sources = sorted(SOURCES.iterdir())
    text = b"".join(source.read_bytes() for source in sources) + " ".join(FLAGS).encode()
    made = HOUSE / ".bench" / f"simulator-{sha256(text).hexdigest()[:16]}.so"
    if not made.exists():
        compiled(made)
    return _typed(ctypes.CDLL(str(made)))


def compiled(made: Path) -> None:
    """Compile it, in one step; a sentence, and the end, if that is not possible."""
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None:
        sys.exit("Training needs a C compiler: install gcc (on Debian: apt install gcc libc6-dev).")
    made.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=made.parent) as drafts:  # as two may compile it at once
        draft = Path(drafts, made.name)
        words = [compiler, *FLAGS, "-o", str(draft), str(SOURCES / "simulator.c"), "-lm"]
        subprocess.run(words, check=True)
        draft.rename(made)


def _typed(loaded: Any) -> Any:
    row = POINTER(c_double)
    loaded.evenings.restype = c_long
    kinds = POINTER(c_int)
    loaded.evenings.argtypes = [c_int, kinds, POINTER(row), c_int, c_int, c_uint64, kinds]
    loaded.regrets.restype = None
    loaded.regrets.argtypes = [c_int, row, *[c_int] * 4, c_uint64, row]
    loaded.solve.restype = None
    loaded.solve.argtypes = [
        *(c_int, row, row, c_int, c_int, c_int),
        *(c_double, c_double, c_double, c_uint64),
    ]
    loaded.table_deal.argtypes = [c_int, c_int, kinds, row]
    loaded.table_odds.argtypes = [row]
    loaded.table_play.argtypes = [c_int] * 4
    return loaded


def doubles(numbers: Sequence[float]) -> Any:
    return (c_double * len(numbers))(*numbers)


def evenings(players: Sequence[Player], count: int, games: int = 1, seed: int = 1) -> Losses:
    """So many evenings of so many games each, everybody a stranger at the beginning of each."""
    seats, rows = len(players), [doubles(player.numbers) for player in players]
    pointers = (POINTER(c_double) * seats)(*(ctypes.cast(row, POINTER(c_double)) for row in rows))
    kinds = (c_int * seats)(*(KINDS.index(player.kind) for player in players))
    lost = (c_int * (SEATS * games))()
    decisions = library().evenings(seats, kinds, pointers, count, games, seed, lost)
    by_game = tuple(tuple(lost[game * SEATS : game * SEATS + seats]) for game in range(games))
    return Losses(by_game, count, decisions / count / games)


@value
class Lessons:
    """Self-play so far: the policy of now, and the sum of those from halfway on."""

    row: Row
    total: Row
    played: int

    @property
    def mean(self) -> Row:
        return [number / max(1, self.played - (self.played + 1) // 2) for number in self.total]


@value
class Course:
    """How self-play goes on: so many games in all, and how fast it learns."""

    seats: int
    games: int
    step: float  # of learning, to begin with
    spread: float  # how dear it is to be foreseen: the dearer, the more evenly it mixes
    fit: float  # how fast it learns what a position is worth; 0: it keeps what people's games say
    seed: int


def solve(course: Course, lessons: Lessons, games: int) -> Lessons:
    """So many games more of self-play."""
    row, total = doubles(lessons.row), doubles(lessons.total or [0.0] * LENGTH)
    how = course.games, course.step, course.spread, course.fit, course.seed
    library().solve(course.seats, row, total, lessons.played, games, *how)
    return Lessons(list(row), list(total), lessons.played + games)
