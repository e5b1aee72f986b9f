"""Tables for the laws: every game on the shelf, with seats, options and positions nobody chose."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.match import Match
from engine.options import Choice, OptionKind, SeatOrRandom, Split, WholeNumber

LONGEST = 20_000  # decisions; no game that is played at random comes near
SEEDS = st.integers(0, 10**6)


def in_every_game(law: Callable[[str, st.DataObject], None]) -> Callable[[str], None]:
    """The law, tried on each game of the shelf as often: Hypothesis would have its favourites."""
    tried: Callable[[str], None] = settings(max_examples=25)(given(st.data())(law))
    return pytest.mark.parametrize("key", sorted(CATALOG))(tried)


def value(kind: OptionKind, seats: int) -> st.SearchStrategy[Any]:
    """Any value that an option of this kind takes at a table of so many seats."""
    match kind:
        case Choice():
            return st.sampled_from(sorted(kind.meanings))
        case WholeNumber():
            return st.integers(kind.low, kind.high)
        case SeatOrRandom():
            return st.just("random") | st.integers(0, seats - 1)
        case Split():
            return st.randoms(use_true_random=False).map(lambda random: _split(kind, random))
        case _:
            raise TypeError(f"no values for {kind}")


def _split(kind: Split, random: Random) -> tuple[int, ...]:
    counts = dict.fromkeys(kind.most, 0)
    for _ in range(kind.total):
        counts[random.choice([part for part in counts if counts[part] < kind.most[part]])] += 1
    return tuple(counts.values())


@st.composite
def matches(draw: st.DrawFn, key: str) -> Match:
    """A game just dealt: any seats, options and seed."""
    info = CATALOG[key]
    seats = draw(st.sampled_from(info.seats))
    options = {
        entry.name: draw(value(entry.metadata["kind"], seats)) for entry in fields(info.Options)
    }
    return Match.new(key, seats, options, str(draw(SEEDS)))


@st.composite
def positions(draw: st.DrawFn, key: str) -> Match:
    """Any part of a whole game: one time in twelve it is just dealt, and one time it is over."""
    match, random = draw(matches(key)), Random(draw(SEEDS))
    states = [match.state, *(moved.state for moved in played_out(match, random))]
    share = min(1.0, max(0.0, random.uniform(-0.1, 1.1)))
    return _as_it_was(match, states, round(share * len(match.moves)))


def _as_it_was(match: Match, states: Sequence[Any], moves: int) -> Match:
    earlier = Match(match.game, match.seats, match.options, match.seed)
    earlier.state, earlier.moves = states[moves], match.moves[:moves]
    return earlier


def step(match: Match, random: Random) -> None:
    """Make a decision: first any kind of move, then any move of that kind."""
    seat = match.to_act[0]
    legal = match.legal(seat)
    legal = legal.narrowed("do", random.choice(legal.values("do")))
    match.play(seat, legal.pick(random))


def played_out(match: Match, random: Random) -> Iterator[Match]:
    """The match after each decision, to its end."""
    for _ in range(LONGEST):
        if not match.to_act:
            return
        step(match, random)
        yield match
    raise AssertionError(f"after {LONGEST} decisions there is no end: {match.record}")
