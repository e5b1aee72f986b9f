"""Why a bot plays what it plays, in a sentence or two of the game's own terms."""

from engine.bots.mind import Why
from engine.bots.royal_menagerie.acts import stampedes, swing
from engine.bots.royal_menagerie.court import NUMBER, Act, counted
from engine.bots.royal_menagerie.instinct import GAINS, KEEP
from engine.bots.royal_menagerie.suspicion import Belief
from engine.bots.royal_menagerie.temper import EARLY
from engine.games.royal_menagerie.view import ACTIONS, TITLES, View
from engine.moves import Names

WORTH_KEEPING = 2.0  # points, from which on a card is said to be kept


def why(view: View, act: Act, belief: Belief, chance: float | None, *, harms: bool) -> Why:
    """Whose points change, who that may be, what stays in hand, and how such games go on.

    `harms` says that the points as they stand speak against the act.
    """
    assert view.seat is not None
    counts = counted(view.menageries)
    changes = swing(counts, GAINS[0], view.seat, act)
    trampled = stampedes(counts, view.seat, act)
    excuse = _excuse(view) if harms else ""

    def said(names: Names) -> str:
        parts = [
            f"{_who(view, belief, names, whose)} {_points(points, you=whose == view.seat)}"
            f"{' in a stampede' if whose in trampled else ''}"
            for whose, points in changes
        ]
        kept = _kept(view, act)
        parts += [f"{' and '.join(kept)} can wait until the end"] if kept else []
        told = ", and ".join(parts) or "no points change, and there is nothing better to play"
        if not changes or changes[0][0] == view.seat:  # a name stands as its owner writes it
            told = f"{told[0].upper()}{told[1:]}"
        return f"{told}{excuse}{played_out()}."

    def played_out() -> str:
        return (
            ""
            if chance is None
            else f". You win {chance:.0%} of the games that are played out from here"
        )

    return said


def _who(view: View, belief: Belief, names: Names, seat: int) -> str:
    return "you" if seat == view.seat else f"{names[seat]}{_standing(view, belief, seat)}"


def _points(points: float, *, you: bool) -> str:
    if not points:
        return f"neither {'gain' if you else 'gains'} nor {'lose' if you else 'loses'} a point"
    verb = ("gain" if points > 0 else "lose") if you else ("gains" if points > 0 else "loses")
    return f"{verb} {abs(points):.0f} point{'' if abs(points) == 1 else 's'}"


def _standing(view: View, belief: Belief, seat: int) -> str:
    """Say who the seat is, or seems to be."""
    role = view.roles[seat]
    if role:
        return f" (the {TITLES[role]})"
    loyal = belief[seat]
    likely, sure = ("Loyalist", loyal) if loyal >= 0.5 else ("Conspirator", 1 - loyal)
    return f" ({likely})" if sure > 0.995 else f" ({likely}, {sure:.0%} sure)"


def _excuse(view: View) -> str:
    """Why it is played although it helps others more."""
    if view.deck + sum(view.hands) > EARLY:
        return ", but points that are scored this early rarely last"
    return ", but everything else costs more"


def _kept(view: View, act: Act) -> list[str]:
    """The action cards that are too good to be played yet."""
    if KEEP.get(act[0], 0.0) >= WORTH_KEEPING:
        return []
    return [
        f"the {card}"
        for card in ACTIONS
        if card in view.hand and KEEP.get(NUMBER[card], 0.0) >= WORTH_KEEPING
    ]
