"""Suspicions of who is the Loyalist: what each play gives away about its player's role; and, over
an evening, how much each player's plays do give away. It knows only what everybody has seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from typing import TypeAlias

from engine.bots.royal_menagerie.acts import Gains, options, swing
from engine.bots.royal_menagerie.court import SEATS, STEAL, TRADE, TYPES, Act, act_of
from engine.bots.royal_menagerie.instinct import GAINS
from engine.bots.royal_menagerie.stakes import prospects, pulls
from engine.game import Event
from engine.games.royal_menagerie.view import Played, Stampeded

Belief: TypeAlias = tuple[float, ...]  # by seat: how likely this is the Loyalist
Habit: TypeAlias = tuple[float, ...]  # by manner: how likely this player has it

# How a player may choose whom a card hits: anybody; for the points as they stand; for what they
# will have become; or against the own side, to mislead.
ANYBODY, PLAIN, FAR_SIGHTED, MISLEADING = range(4)
STRANGER: Habit = (0.15, 0.4, 0.4, 0.05)
CARE = 3.0  # how much likelier, in powers of e, the best choice is than the worst
SLIPS = 0.2  # how often anybody plays anything
FADES = 0.7  # what is left of what a game has taught, at the end of the next


class Suspicion:
    """The evidence of a game's plays: how well each seat's fit a Loyalist, a Conspirator."""

    def __init__(self, vizier: int, habits: Sequence[Habit]) -> None:
        self.vizier = vizier
        self.habits = habits  # by seat
        # By seat and role (Loyalist, Conspirator): the log-likelihood of its plays in each manner.
        self.fits = [[[0.0] * len(STRANGER) for _ in range(2)] for _ in range(SEATS)]

    def after(self, seat: int, act: Act, counts: Sequence[int], stage: int) -> "Suspicion":
        """The suspicion as it would be, had the seat played this."""
        twin = Suspicion(self.vizier, self.habits)
        twin.fits = [[fits[:] for fits in roles] for roles in self.fits]
        twin.hears(seat, act, counts, stage)
        return twin

    def beliefs(self) -> list[Belief]:
        """Each seat's belief from the plays of the others: by seat, unless it is the Loyalist."""
        return [self.belief({seat} - {self.vizier}, seat) for seat in range(SEATS)]

    def hears(self, seat: int, act: Act, counts: Sequence[int], stage: int) -> None:
        """The seat has played this, the menageries standing so."""
        choices = options(counts, seat, act[0])
        if seat == self.vizier or len(choices) < 2 or act not in choices:
            return
        at = choices.index(act)
        for role, pull in enumerate(self._pulls(seat, counts, stage)):
            plain = _taste(choices, counts, GAINS[0], seat, pull)
            far = _taste(choices, counts, GAINS[stage], seat, pull)
            tastes = ([0.0] * len(choices), plain, far, [-taste for taste in plain])
            fits = self.fits[seat][role]
            for manner, taste in enumerate(tastes):
                fits[manner] += log(_chance(taste, at))

    def _pulls(self, seat: int, counts: Sequence[int], stage: int) -> tuple[list[float], ...]:
        """The aims of this seat as the Loyalist, and as a Conspirator who suspects as we do."""
        hopes = prospects(counts, stage)
        others = self.belief({seat})
        loyal = pulls(hopes, seat, self.vizier, seat, stage)
        return loyal, blend(
            others,
            {
                one: pulls(hopes, seat, self.vizier, one, stage)
                for one in range(SEATS)
                if others[one]
            },
        )

    def belief(self, cleared: set[int], but: int | None = None, trust: float = 1.0) -> Belief:
        """The chance that each is the Loyalist. The cleared are not; `but` counts for nothing."""
        suspects = [seat for seat in range(SEATS) if seat != self.vizier and seat not in cleared]
        heard = [seat for seat in range(SEATS) if seat != but]
        odds = _odds(
            [trust * sum(self._fit(seat, seat == one) for seat in heard) for one in suspects]
        )
        return tuple(odds[suspects.index(one)] if one in suspects else 0.0 for one in range(SEATS))

    def _fit(self, seat: int, loyal: bool) -> float:
        """The fit of the seat's plays to the role, whatever its manner."""
        known = self._known(seat, loyal)
        most = max(known)
        return most + log(sum(exp(fit - most) for fit in known))

    def _known(self, seat: int, loyal: bool) -> list[float]:
        """The fit of them to each manner, given how common that is with this player."""
        fits = self.fits[seat][0 if loyal else 1]
        return [log(common) + fit for common, fit in zip(self.habits[seat], fits, strict=True)]

    def learned(self, seat: int, loyal: bool) -> Habit:
        """The manner of the seat, now that its role is known."""
        odds = _odds(self._known(seat, loyal))
        return tuple(
            FADES * likely + (1 - FADES) * usual
            for likely, usual in zip(odds, STRANGER, strict=True)
        )


def _odds(logs: Sequence[float]) -> list[float]:
    """Probabilities, from logarithms that may be far below what a float could raise e to."""
    most = max(logs)
    weights = [exp(each - most) for each in logs]
    return [weight / sum(weights) for weight in weights]


def blend(belief: Belief, by_loyalist: Mapping[int, Sequence[float]]) -> list[float]:
    """The pulls, when one is not sure who is the Loyalist."""
    return [
        sum(belief[loyalist] * pull[seat] for loyalist, pull in by_loyalist.items())
        for seat in range(SEATS)
    ]


def _taste(
    choices: Sequence[Act], counts: Sequence[int], gains: Gains, seat: int, pull: Sequence[float]
) -> list[float]:
    """The appeal of each choice to somebody with these aims, from 0 to CARE."""
    likes = [
        sum(pull[whose] * points for whose, points in swing(counts, gains, seat, act))
        for act in choices
    ]
    least, most = min(likes), max(likes)
    return [CARE * (like - least) / (most - least or 1.0) for like in likes]


def _chance(tastes: Sequence[float], at: int) -> float:
    weights = [exp(taste) for taste in tastes]
    return SLIPS / len(weights) + (1 - SLIPS) * weights[at] / sum(weights)


def rewound(counts: Sequence[int], events: Sequence[Event]) -> Iterator[tuple[int, Act, list[int]]]:
    """The plays, oldest first, and on which menageries; `counts` is how they stand now."""
    now = list(counts)
    found = []
    for event in reversed(events):
        match event:
            case Stampeded(seat):
                for at in range(seat * TYPES, seat * TYPES + TYPES):
                    now[at] += 1
            case Played(seat, move):
                act = act_of(move)
                _take_back(now, seat, act)
                found.append((seat, act, now[:]))
            case _:
                pass
    return reversed(found)


def _take_back(counts: list[int], seat: int, act: Act) -> None:
    if act[0] < TYPES:
        counts[act[1] * TYPES + act[0]] -= 1
    elif len(act) > 1:
        card, whose, animal = act[:3]
        counts[whose * TYPES + animal] += 1
        if card == STEAL:
            counts[seat * TYPES + animal] -= 1
        elif card == TRADE:
            other, theirs = act[3:]
            counts[whose * TYPES + theirs] -= 1
            counts[other * TYPES + theirs] += 1
            counts[other * TYPES + animal] -= 1
