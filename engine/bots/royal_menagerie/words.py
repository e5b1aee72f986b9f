"""Why a bot plays what it plays, in a sentence or two of the game's own terms."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.bots.mind import Why
from engine.bots.royal_menagerie.acts import stampedes, swing
from engine.bots.royal_menagerie.court import NUMBER, Act, counted
from engine.bots.royal_menagerie.instinct import GAINS, KEEP
from engine.bots.royal_menagerie.suspicion import Belief
from engine.bots.royal_menagerie.temper import EARLY
from engine.games.royal_menagerie.sentences import CALLED
from engine.games.royal_menagerie.view import ACTIONS, TITLES, View
from engine.moves import Names

# How often it wins, if that was looked into; or what else made it play so.
Motive: TypeAlias = float | Literal["force", "whim", "pretence"] | None
# What the points as they stand say to the act: it helps one's side, or another, or it is right
# although it helps another, by who is alone ahead.
Bearing: TypeAlias = Literal["for", "against", "alone"]
LIKELY = 0.5  # from which on somebody is taken for the Loyalist
VIZIER_ALONE = ". A Grand Vizier with more points than anybody else wins alone"  # RM-18
WORTH_KEEPING = 2.0  # points, from which on a card is said to be kept


def why(view: View, act: Act, belief: Belief, motive: Motive, bearing: Bearing) -> Why:
    """Whose points change, who that may be, what stays in hand, and how such games go on."""
    assert view.seat is not None
    counts = counted(view.menageries)
    changes = swing(counts, GAINS[0], view.seat, act)
    trampled = stampedes(counts, view.seat, act)
    kept = [] if motive in ("force", "whim") else _kept(view, act)
    excuse = _excuse(view, motive, bearing)

    def said(names: Names) -> str:
        parts = [
            f"{_who(view, belief, names, whose)} {_points(points, you=whose == view.seat)}"
            f"{' in a stampede' if whose in trampled else ''}"
            for whose, points in changes
        ]
        parts += [f"{_joined(kept)} can wait until the end"] if kept else []
        told = ", and ".join(parts) or _nothing(motive)
        if not changes or changes[0][0] == view.seat:  # a name stands as its owner writes it
            told = f"{told[0].upper()}{told[1:]}"
        return f"{told}{excuse}{played_out()}."

    def played_out() -> str:
        if not isinstance(motive, float):
            return ""
        return f". You win {motive:.0%} of the games that are played out from here"

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
    likely, sure = ("Loyalist", loyal) if loyal >= LIKELY else ("Conspirator", 1 - loyal)
    return f" ({likely})" if sure > 0.995 else f" ({likely}, {sure:.0%} sure)"


def _nothing(motive: Motive) -> str:
    match motive:
        case "force":
            return "there is no other move"
        case "whim":
            return "no points change"
        case _:
            return "no points change, and there is nothing better to play"


def _excuse(view: View, motive: Motive, bearing: Bearing) -> str:
    """Why it is played although it helps others more."""
    if motive == "whim":
        return ", and it is only a whim"
    if bearing == "for" or motive == "force":
        return ""
    if bearing == "alone":
        return VIZIER_ALONE
    if motive == "pretence":
        return ", so that nobody knows whose side you are on"
    if view.deck + sum(view.hands) > EARLY:
        return ", but points that are scored this early rarely last"
    worse = "nothing else that was tried wins more often", "everything else costs more"
    return f", but {worse[0] if isinstance(motive, float) else worse[1]}"


def _kept(view: View, act: Act) -> list[str]:
    """The action cards that are too good to be played yet."""
    if KEEP.get(act[0], 0.0) >= WORTH_KEEPING:
        return []
    return [
        f"the {CALLED[card]}"
        for card in ACTIONS
        if card in view.hand and KEEP.get(NUMBER[card], 0.0) >= WORTH_KEEPING
    ]


def _joined(cards: Sequence[str]) -> str:
    *first, last = cards
    return f"{', '.join(first)} and {last}" if first else last
