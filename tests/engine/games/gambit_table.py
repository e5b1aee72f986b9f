"""Positions of Royal Gambit for its tests, written as words: `"7 K"` is two cards."""

from dataclasses import replace
from typing import Any

from engine.game import Event
from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.pack import Pack
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import OnTurn, State
from engine.games.royal_gambit.view import (
    GambitMove,
    Hand,
    Kind,
    Place,
    Standing,
    View,
)
from engine.luck import Luck

ANN, BOB, CID, DEE = range(4)
NAMES = ("Ann", "Bob", "Cid", "Dee")


def cards(words: str) -> tuple[Any, ...]:
    return tuple(words.split())


def place(words: str = "", covered: str = "", standing: Standing = "in") -> Place:
    return Place(standing, cards(words), cards(covered))


def stayed(words: str) -> Place:
    return place(words, standing="stayed")


BUST = place(standing="bust")
AWAY = place(standing="away")


def table(
    *places: str | Place,
    deck: str = "",
    discards: str = "",
    turn: int = ANN,
    running: bool = False,
    luck: Luck = Luck.stacked(),  # noqa: B008  it never changes
    **options: Any,
) -> State:
    """A hand under way, this seat on turn; luck asked for a shuffle nobody foresaw is an error."""
    return State(
        options=Options(deck="running" if running else "fresh", **options),
        first=ANN,
        totals=(0,) * len(places),
        hand=Hand(1, "normal", ANN),
        places=tuple(words if isinstance(words, Place) else place(words) for words in places),
        pack=Pack(cards(deck), cards(discards), luck),
        turn=turn,
        phase=OnTurn(turn),
    )


def last_stay(  # noqa: PLR0913  a hand has this many parts
    *totals: int,
    kind: Kind = "normal",
    starter: int = ANN,
    gain: str = "6",
    by: int = ANN,
    goal: int = 40,
    first: int = ANN,
) -> State:
    """The end of the fifth hand: when this seat stays with these cards, it is over."""
    places = [place(gain) if seat == by else BUST for seat, _ in enumerate(totals)]
    state = table(*places, turn=by, luck=Luck("any"), goal=goal)
    return replace(state, first=first, totals=totals, hand=Hand(5, kind, starter))


def legal(state: State) -> set[GambitMove]:
    """The moves of the one who is to decide."""
    (seat,) = GAME.to_act(state)
    return set(GAME.legal(state, seat))


def told(state: State, *moves: GambitMove) -> tuple[State, tuple[Event, ...]]:
    """The moves played by whoever is to decide, and all that they brought about."""
    events: tuple[Event, ...] = ()
    for move in moves:
        (seat,) = GAME.to_act(state)
        assert move in GAME.legal(state, seat), f"seat {seat} cannot {move}"
        state, more = GAME.play(state, seat, move)
        events += more
    return state, events


def after(state: State, *moves: GambitMove) -> State:
    """The position after these moves of whoever is to decide."""
    return told(state, *moves)[0]


def seen(state: State, seat: int | None = None) -> View:
    return GAME.view(state, seat)


def open_cards(state: State) -> tuple[str, ...]:
    """The cards that lie face up before each seat, as words."""
    return tuple(" ".join(place.cards) for place in state.places)


def standings(state: State) -> tuple[Standing, ...]:
    return tuple(place.standing for place in state.places)
