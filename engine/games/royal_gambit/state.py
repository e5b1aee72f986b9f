"""Royal Gambit's State, and what its table can be waiting for. Host only."""

from dataclasses import replace
from typing import ClassVar, TypeAlias

from engine.game import Event
from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.pack import Pack
from engine.games.royal_gambit.view import Effect, Hand, Place, Stage
from engine.tuples import put
from engine.values import value


@value
class OnTurn:
    """The seat hits or stays. (RG-2)"""

    stage: ClassVar[Stage] = "hit_or_stay"
    seat: int


@value
class Ordering:
    """The seat has flipped two effects and says which comes first. (RG-10)"""

    stage: ClassVar[Stage] = "order"
    seat: int


@value
class Naming:
    """The seat says on whom its newest open effect works. (RG-8, RG-9, RG-10)"""

    stage: ClassVar[Stage] = "name"
    seat: int


@value
class Giving:
    """The seat was named by the newest open effect, a 7, and gives a card. (RG-8)"""

    stage: ClassVar[Stage] = "give"
    seat: int


@value
class Saving:
    """The seat has a pair, and the Queen to cover it. (RG-11)"""

    stage: ClassVar[Stage] = "cover_or_bust"
    seat: int


@value
class GambitOver:
    """Somebody leads alone. (RG-16, RG-17)"""

    stage: ClassVar[Stage] = "over"
    seat: None = None


@value
class Unfolding:
    """Nobody has to decide: the table goes on by itself. No game is ever seen like this."""


Phase: TypeAlias = OnTurn | Ordering | Naming | Giving | Saving | GambitOver


@value
class State:
    """A whole game. All of it but the order of the deck is public."""

    options: Options
    first: int  # who started the first hand
    totals: tuple[int, ...]  # of the hands that are over
    hand: Hand
    places: tuple[Place, ...]
    pack: Pack
    turn: int
    stack: tuple[Effect, ...] = ()  # open effects, newest first
    phase: Phase | Unfolding = Unfolding()


Step: TypeAlias = tuple[State, tuple[Event, ...]]


def placed(state: State, seat: int, place: Place) -> State:
    """This lies before the seat now, and the table goes on."""
    return replace(state, places=put(state.places, seat, place), phase=Unfolding())


def still_in(places: tuple[Place, ...]) -> tuple[int, ...]:
    """The seats that are in the hand."""
    return tuple(seat for seat, place in enumerate(places) if place.standing == "in")


def clockwise(seats: int, start: int, among: tuple[int, ...]) -> int:
    """The first of these seats that comes up, counting clockwise from one on."""
    return min(among, key=lambda seat: (seat - start) % seats)
