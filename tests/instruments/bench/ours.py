"""The engine's loads: whole random games, and what a table asks for at every move of one."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from random import Random
from typing import Any, TypeAlias

from engine.luck import Luck
from engine.match import Match
from engine.shelf import SHELF
from tests.instruments.bench import bare
from tests.instruments.bench.stopwatch import Done, Load

CLASSIC = "cockroach-poker"
SEED = 7
POSITIONS = 8  # each in the middle of another random game

FOUR = "Cockroach Poker for four, at random"
GAMES = "every game at random, through Game"
LOOKS = "in the middle of random games"

State: TypeAlias = Any  # of any game on the shelf
View: TypeAlias = Any
Ask: TypeAlias = Callable[[State, View], object]


def loads() -> list[Load]:
    """All that is measured without a peer."""
    four = [
        Load(FOUR, "bare loop", "decisions", _bare(bare.play)),
        Load(FOUR, "bare loop, no list of moves", "decisions", _bare(bare.draw)),
        Load(FOUR, "engine, through Game", "decisions", _games(CLASSIC, 4)),
        Load(FOUR, "engine, through Match", "decisions", _matches),
        Load(FOUR, "engine, with four seat views a move", "decisions", _with_views),
    ]
    games = [
        Load(GAMES, f"{key}, {seats} seats", "decisions", _games(key, seats))
        for key, game in SHELF.items()
        for seats in game.seats
    ]
    return [*four, *games, *(load for key in SHELF for load in _looks(key))]


def _bare(loop: Callable[[bare.Hands, int, bare.Drawn], bare.Ending]) -> Callable[[int], Done]:
    def run(size: int) -> Done:
        random = Random(SEED)
        endings = [loop(*bare.deal(random), random.random) for _ in range(size)]
        return Done(sum(ending.decisions for ending in endings), size)

    return run


def _games(key: str, seats: int) -> Callable[[int], Done]:
    def run(size: int) -> Done:
        random = Random(SEED)
        return Done(sum(_decisions(key, seats, number, random) for number in range(size)), size)

    return run


def _decisions(key: str, seats: int, number: int, random: Random) -> int:
    """Play one game, and count."""
    game = SHELF[key]
    state = _dealt(key, seats, number)
    decisions = 0
    while turns := game.to_act(state):
        seat = turns[0]
        state, _ = game.play(state, seat, game.legal(state, seat).pick(random))
        decisions += 1
    return decisions


def _dealt(key: str, seats: int, number: int) -> State:
    game = SHELF[key]
    return game.deal(seats, game.Options(), Luck(f"bench {number}"))


def _matches(size: int) -> Done:
    """As a table plays: every move is checked and recorded."""
    random = Random(SEED)
    decisions = 0
    for number in range(size):
        match = Match.new(CLASSIC, 4, options={}, seed=f"bench {number}")
        while turns := match.to_act:
            match.play(turns[0], match.legal(turns[0]).pick(random))
        decisions += len(match.moves)
    return Done(decisions, size)


def _with_views(size: int) -> Done:
    """As a table shows: after every move each of the four seats gets its view."""
    random = Random(SEED)
    game = SHELF[CLASSIC]
    decisions = 0
    for number in range(size):
        state = _dealt(CLASSIC, 4, number)
        while turns := game.to_act(state):
            seat = turns[0]
            state, _ = game.play(state, seat, game.legal(state, seat).pick(random))
            decisions += 1
            for looker in range(4):
                game.view(state, looker)
    return Done(decisions, size)


def _looks(key: str) -> Iterator[Load]:
    """A view, its JSON, and what may lie behind it, for every seat of some positions."""
    game = SHELF[key]
    seats = 4 if 4 in game.seats else game.seats[0]
    luck = Luck("bench")
    asked: dict[str, Ask] = {
        "views of a seat": lambda state, view: game.view(state, view.seat),
        "views of a spectator": lambda state, view: game.view(state, None),
        "views as JSON": lambda _, view: json.dumps(asdict(view)),
        "imagined states": lambda _, view: game.imagine(view, luck),
    }
    for name, ask in asked.items():
        unit = name.split()[0]
        yield Load(LOOKS, f"{key}, {seats} seats: {name}", unit, _asking(key, seats, ask))


def _asking(key: str, seats: int, ask: Ask) -> Callable[[int], Done]:
    def run(size: int) -> Done:
        looks = _middles(key, seats)
        for _ in range(size):
            for state, view in looks:
                ask(state, view)
        return Done(size * len(looks))

    return run


@cache
def _middles(key: str, seats: int) -> tuple[tuple[State, View], ...]:
    """Positions in the middle of random games, as each seat sees them."""
    game = SHELF[key]
    random = Random(SEED)
    looks = []
    for number in range(POSITIONS):
        states = [_dealt(key, seats, number)]
        while turns := game.to_act(states[-1]):
            move = game.legal(states[-1], turns[0]).pick(random)
            states.append(game.play(states[-1], turns[0], move)[0])
        middle = states[len(states) // 2]
        looks += [(middle, game.view(middle, seat)) for seat in range(seats)]
    return tuple(looks)
