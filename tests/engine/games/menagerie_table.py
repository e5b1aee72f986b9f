"""Positions of Royal Menagerie for its tests, written as words: `"tiger shoot"` is two cards."""

from collections.abc import Sequence
from typing import Any

from engine.game import Event
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import CardPlay, Phase, Role, Turn
from engine.luck import Luck

ANN, BOB, CID, DEE = range(4)
NAMES = ("Ann", "Bob", "Cid", "Dee")
ROLES: tuple[Role, ...] = ("grand_vizier", "loyalist", "conspirator", "conspirator")
NONE = ("", "", "", "")


def cards(words: str) -> tuple[Any, ...]:
    """Cards, as they lie."""
    return tuple(words.split())


def piles(words: Sequence[str]) -> tuple[tuple[Any, ...], ...]:
    """A pile for each seat, in order."""
    return tuple(tuple(sorted(cards(pile))) for pile in words)


def turn(seat: int, plays: int = 1, *, end_stage: bool = False) -> Turn:
    """The seat's turn, with so many cards still to play."""
    return Turn(seat, plays, end_stage)


def position(  # noqa: PLR0913  a position has this many parts
    *stack: Phase,
    hands: Sequence[str] = NONE,
    menageries: Sequence[str] = NONE,
    deck: str = "komodo komodo komodo komodo",
    discards: str = "",
    known: Sequence[str] = NONE,
    roles: tuple[Role, ...] = ROLES,
    luck: Luck = Luck.stacked(),  # noqa: B008  it never changes
) -> State:
    """A table in mid-game; luck that is asked for a shuffle nobody foresaw is an error."""
    return State(
        roles,
        cards(deck),
        cards(discards),
        piles(hands),
        piles(known),
        piles(menageries),
        stack,
        luck,
    )


def legal(state: State) -> set[CardPlay]:
    """The moves of the one who is to play, none being offered twice."""
    (seat,) = GAME.to_act(state)
    moves = list(GAME.legal(state, seat))
    assert len(set(moves)) == len(moves)
    return set(moves)


def told(state: State, *moves: CardPlay) -> tuple[State, tuple[Event, ...]]:
    """The moves played by whoever is to play, and what the last one brought about."""
    events: tuple[Event, ...] = ()
    for move in moves:
        (seat,) = GAME.to_act(state)
        assert move in GAME.legal(state, seat), f"seat {seat} cannot {move}"
        state, events = GAME.play(state, seat, move)
    return state, events


def after(state: State, *moves: CardPlay) -> State:
    """The position after these moves of whoever is to play."""
    return told(state, *moves)[0]
