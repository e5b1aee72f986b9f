"""Deeds of a game of Royal Menagerie: gifts, shots and thefts, and what they did to whose side.

Whose side somebody was on, all have seen at the end; what lay where before a play is found by
going back from what lies there at the end.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from engine.evening.deeds import GameDeeds, Tallies
from engine.game import Event
from engine.games.royal_menagerie.view import (
    ANIMALS,
    Animal,
    CardPlay,
    Gift,
    Played,
    RolesRevealed,
    Shoot,
    Stampeded,
    Steal,
    Trade,
    View,
    worth,
)

_Piles: TypeAlias = list[Counter[Animal]]  # by seat
_Change: TypeAlias = tuple[int, Animal, int]  # in whose menagerie, of which type, by how many


def counted(view: View, events: Sequence[Event]) -> GameDeeds:
    """From the menageries and roles at the end, and all that was told on the way there."""
    tallies = Tallies(len(view.hands))
    court = [role in ("grand_vizier", "loyalist") for role in view.roles]
    piles: _Piles = [Counter(menagerie) for menagerie in view.menageries]
    for event in reversed(events):
        match event:
            case Stampeded(seat=seat):
                tallies.did(seat, "stampedes")
                piles[seat].update(ANIMALS)
            case Played(seat=seat, move=move):
                _played(tallies, seat, move)
                _judged(tallies, seat, _undone(piles, seat, move), court)
            case RolesRevealed(scores=scores):
                for seat, points in enumerate(scores):
                    tallies.best(seat, "best_menagerie", points)
            case _:
                pass
    return GameDeeds(tallies.all())


def _played(tallies: Tallies, seat: int, move: CardPlay) -> None:
    match move:
        case Gift():
            tallies.did(seat, "gifts")
        case Shoot(whose=whose) if whose != seat:
            tallies.did(seat, "shots")
        case Steal():
            tallies.did(seat, "thefts")
        case _:
            pass


def _undone(piles: _Piles, seat: int, move: CardPlay) -> list[int]:
    """Take a play back; what it had brought each seat, before any stampede."""
    after = _points(piles)
    for whose, animal, by in _changes(seat, move):
        piles[whose][animal] -= by
    return [now - before for now, before in zip(after, _points(piles), strict=True)]


def _points(piles: _Piles) -> list[int]:
    return [sum(worth(animal, count) for animal, count in pile.items()) for pile in piles]


def _changes(seat: int, move: CardPlay) -> Sequence[_Change]:
    match move:
        case Gift(card=animal, to=to):
            return ((to, animal, 1),)
        case Shoot(whose=whose, animal=animal):
            return ((whose, animal, -1),)
        case Steal(whose=whose, animal=animal):
            return (whose, animal, -1), (seat, animal, 1)
        case Trade(one=one, animal=mine, other=other, other_animal=theirs):
            return (
                *((one, mine, -1), (one, theirs, 1)),
                *((other, theirs, -1), (other, mine, 1)),
            )
        case _:
            return ()


def _judged(tallies: Tallies, seat: int, gains: Sequence[int], court: Sequence[bool]) -> None:
    """Tell whether a play harmed the player's own side, or did the other one good."""
    others = [other for other in range(len(gains)) if other != seat]
    if any(gains[other] < 0 for other in others if court[other] == court[seat]):
        tallies.did(seat, "betrayals")
    if sum(gains[other] for other in others if court[other] != court[seat]) > 0:
        tallies.did(seat, "charity")
