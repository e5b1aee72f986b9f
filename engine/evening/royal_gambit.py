"""Deeds of a game of Royal Gambit: busts, rescues, best hands, and who did what to whom."""

from collections.abc import Sequence

from engine.evening.deeds import GameDeeds, Tallies
from engine.game import Event
from engine.games.royal_gambit.view import (
    Busted,
    Covered,
    Flipped,
    Gave,
    HandEnded,
    Named,
    Stayed,
    View,
)

TALL = 6  # cards from which on a bust hurts
CRUMBS = 3  # points that are hardly worth staying for


def counted(view: View, events: Sequence[Event]) -> GameDeeds:
    """From all that was told of the game."""
    tallies = Tallies(len(view.totals))
    hunted: dict[int, int] = {}  # by whom, where a Jack is at work
    for event in events:
        _fared(tallies, event)
        _aimed(tallies, event, hunted)
    return GameDeeds(tallies.all())


def _fared(tallies: Tallies, event: Event) -> None:
    """Count how a hand went for a seat."""
    match event:
        case Stayed(seat=seat, score=score):
            tallies.did(seat, "hands")
            tallies.did(seat, "crumbs", int(score <= CRUMBS))
        case Busted(seat=seat, cards=cards):
            tallies.did(seat, "hands")
            tallies.did(seat, "busts")
            tallies.did(seat, "tall_busts", int(len(cards) >= TALL))
        case Covered(seat=seat):
            tallies.did(seat, "rescues")
        case HandEnded(scores=scores):
            for seat, points in enumerate(scores):
                tallies.best(seat, "best_hand", points)
        case _:
            pass


def _aimed(tallies: Tallies, event: Event, hunted: dict[int, int]) -> None:
    """Count what the cards of one seat did to another."""
    match event:
        case Named(seat=seat, card="8"):
            tallies.did(seat, "hot_potatoes")
        case Named(seat=seat, card="J", target=target) if target != seat:
            hunted[target] = seat
        case Busted(seat=seat) if seat in hunted:
            tallies.did(hunted.pop(seat), "sniped")
        case Flipped(seat=seat, cards=(_,)) | Stayed(seat=seat) | Gave(to=seat):
            hunted.pop(seat, None)  # what comes now is not the Jack's doing
        case HandEnded():
            hunted.clear()
        case _:
            pass
