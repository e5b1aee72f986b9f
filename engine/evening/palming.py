"""Deeds of a Cockroach Poker game, either kind: who lied, who believed whom, who took what."""

from collections.abc import Sequence

from engine.evening.deeds import GameDeeds, JudgedClaim, Tallies, Trick, most
from engine.game import Event
from engine.games.cockroach_poker_royal.view import PenaltyTaken
from engine.palming.view import LaidOpen, PalmingView, Told


def counted(view: PalmingView, events: Sequence[Event]) -> GameDeeds:
    """From the view of a spectator at the end, who is told of every round, and all events."""
    tallies = Tallies(len(view.hands))
    claims = [(shown.card, told) for shown in view.revealed for told in shown.told()]
    for _, told in claims:
        _claimed(tallies, told)
    _hounded(tallies, [told for _, told in claims], len(view.hands))
    for event in events:
        _happened(tallies, event)
    _escaped(tallies, view)
    judged = [JudgedClaim(t.receiver, t.giver, t.judged) for _, t in claims if t.judged is not None]
    tricks = [
        Trick(t.giver, t.receiver, t.claim, card) for card, t in claims if t.lie and t.believed
    ]
    return GameDeeds(tallies.all(), tuple(judged), tuple(tricks))


def _claimed(tallies: Tallies, told: Told) -> None:
    """The kind of claim that this was, and what it did to the person it was made to."""
    if told.looked:
        tallies.did(told.giver, "claims")
    if told.lie:
        tallies.did(told.giver, "lies")
    if told.judged is None:
        tallies.did(told.receiver, "passes")
        return
    tallies.did(told.receiver, "judged")
    if told.judged == told.true:
        tallies.did(told.receiver, "right")
    if told.lie:
        tallies.did(told.giver, "believed" if told.believed else "caught")
        tallies.did(told.receiver, "fooled", int(told.believed))
    elif told.true and not told.believed:
        tallies.did(told.giver, "doubted", int(told.looked))


def _hounded(tallies: Tallies, claims: Sequence[Told], seats: int) -> None:
    """Find whoever had it in for one other player; of two, each has only the other."""
    for seat in range(seats):
        tallies.did(seat, "blind", sum(t.giver == seat and not t.looked for t in claims))
        receivers = [told.receiver for told in claims if told.giver == seat]
        if seats > 2:
            tallies.did(seat, "offers", len(receivers))
            tallies.did(seat, "hounded", most(receivers))


def _happened(tallies: Tallies, event: Event) -> None:
    match event:
        case LaidOpen(seat=seat, cards=cards, paid=False):
            tallies.did(seat, "taken", len(cards))
        case PenaltyTaken(seat=seat):
            tallies.did(seat, "penalties")
        case _:
            pass


def _escaped(tallies: Tallies, view: PalmingView) -> None:
    """Find the winners whom one more card would have made lose."""
    assert view.outcome is not None
    for seat in view.outcome.winners:
        if view.limit - 1 in view.counts(seat).values():
            tallies.did(seat, "escapes")
