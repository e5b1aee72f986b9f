"""Tables for the laws: any game on the shelf, with seats, options and positions nobody chose."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.faces import FACES
from engine.match import Match
from engine.options import Choice, Kind, Number, SeatOrRandom, Split

LONGEST = 20_000  # decisions; no game that is played at random comes near


def value(kind: Kind, seats: int) -> st.SearchStrategy[Any]:
    """Any value that an option of this kind takes at a table of so many seats."""
    match kind:
        case Choice():
            return st.sampled_from(sorted(kind.meanings))
        case Number():
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
def matches(draw: st.DrawFn) -> Match:
    """A game just dealt: any game, seats, options and seed."""
    face = FACES[draw(st.sampled_from(sorted(FACES)))]
    seats = draw(st.sampled_from(face.seats))
    options = {
        entry.name: draw(value(entry.metadata["kind"], seats)) for entry in fields(face.Options)
    }
    return Match.new(face.key, seats, options, str(draw(st.integers(0, 10**6))))


@st.composite
def positions(draw: st.DrawFn) -> Match:
    """A game somewhere between its deal and its end."""
    match = draw(matches())
    random = Random(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 250))):
        if not match.to_act:
            break
        step(match, random)
    return match


def step(match: Match, random: Random) -> None:
    """One decision: first any kind of move, then any move of that kind."""
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
