"""Why a bot plays what it plays, in one sentence of the game's own terms."""

from engine.bots.mind import Why
from engine.bots.royal_menagerie.acts import swing
from engine.bots.royal_menagerie.court import NUMBER, Act, counted
from engine.bots.royal_menagerie.instinct import GAINS, KEEP
from engine.bots.royal_menagerie.suspicion import Belief
from engine.games.royal_menagerie.view import ACTIONS, TITLES, View
from engine.moves import Names

WORTH_KEEPING = 2.0  # points, from which on a card is said to be kept


def why(view: View, act: Act, belief: Belief, chance: float | None) -> Why:
    """Whose points change, who that may be, what stays in hand, and how such games go on."""
    assert view.seat is not None
    changes = swing(counted(view.menageries), GAINS[0], view.seat, act)
    played_out = "" if chance is None else f"; {chance:.0%} of such games go well, played out"

    def said(names: Names) -> str:
        parts = [
            f"{names[whose]}{_standing(view, belief, whose)} {_points(points)}"
            for whose, points in changes
        ]
        kept = _kept(view, act)
        parts += [f"{' and '.join(kept)} can wait for the end"] if kept else []
        told = ", and ".join(parts) or "no points change, and nothing better is at hand"
        return f"{told[0].upper()}{told[1:]}{played_out}."

    return said


def _points(points: float) -> str:
    verb = "gains" if points > 0 else "loses" if points < 0 else "neither gains nor loses a point"
    if not points:
        return verb
    return f"{verb} {abs(points):.0f} point{'' if abs(points) == 1 else 's'}"


def _standing(view: View, belief: Belief, seat: int) -> str:
    """Who the seat is, or seems to be."""
    role = view.roles[seat]
    if seat == view.seat:
        return ""
    if role:
        return f" (the {TITLES[role]})"
    loyal = belief[seat]
    likely, sure = ("Loyalist", loyal) if loyal >= 0.5 else ("Conspirator", 1 - loyal)
    return f" ({likely})" if sure > 0.995 else f" ({likely}, {sure:.0%} sure)"


def _kept(view: View, act: Act) -> list[str]:
    """The action cards that are too good to be played yet."""
    if KEEP.get(act[0], 0.0) >= WORTH_KEEPING:
        return []
    return [
        f"the {card}"
        for card in ACTIONS
        if card in view.hand and KEEP.get(NUMBER[card], 0.0) >= WORTH_KEEPING
    ]
