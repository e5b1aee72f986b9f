"""The deeds of a game, as numbers: counted at its end, from what all have then seen.

It knows no game. What each number means stands beside its name.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, get_args

from engine.values import value

Deed: TypeAlias = Literal[
    # Cockroach Poker, either kind. A claim is one whose maker had seen the card.
    "claims",
    "lies",
    "believed",  # lies that were called true
    "caught",  # and that were called lies
    "doubted",  # true claims that were called lies
    "judged",  # claims of others, as true or as a lie
    "right",  # and how often that was right
    "fooled",  # lies that one called true
    "passes",  # cards that one passed on
    "blind",  # and of these without a look
    "offers",  # cards that one offered or passed on, where there were several to choose from
    "hounded",  # and how many of these went to the one who got most of them
    "taken",  # cards that one got, face up
    "penalties",  # and of these from the penalty pile
    "escapes",  # games survived one card from losing
    # Royal Gambit
    "hands",
    "busts",
    "tall_busts",  # with six cards or more
    "rescues",  # by a Queen
    "crumbs",  # hands left with three points or fewer
    "hot_potatoes",  # eights that one handed to others
    "sniped",  # others whom one's Jack made bust
    "best_hand",  # its points
    # Royal Menagerie
    "gifts",
    "shots",  # at animals of others
    "thefts",
    "stampedes",  # in one's own menagerie
    "betrayals",  # plays that cost one's own side points, in a menagerie not one's own
    "charity",  # plays that brought the other side points
    "best_menagerie",  # its points
    # All games
    "streak",  # games won one after the other
    "longest_thought",  # seconds that all waited for one decision of a person
]
DEEDS: tuple[Deed, ...] = get_args(Deed)
PEAKS: frozenset[Deed] = frozenset(  # the rest add up
    {"best_hand", "best_menagerie", "streak", "longest_thought"}
)

Deeds: TypeAlias = Mapping[Deed, int]


@value
class JudgedClaim:
    """A claim that was judged, as people know each other by: whom somebody believed, or not."""

    judge: int
    giver: int
    believed: bool


@value
class Trick:
    """A lie that was believed."""

    giver: int
    judge: int
    claim: str
    card: str


@value
class GameDeeds:
    """All that an evening keeps of one game."""

    deeds: tuple[Deeds, ...]  # by seat
    judged: tuple[JudgedClaim, ...] = ()
    tricks: tuple[Trick, ...] = ()


def added(before: Deeds, more: Deeds) -> dict[Deed, int]:
    """Both together: the sum, or of what is a best the better one."""
    both = Counter(before)
    for deed, count in more.items():
        both[deed] = max(both[deed], count) if deed in PEAKS else both[deed] + count
    return {deed: count for deed, count in both.items() if count}


class Tallies:
    """Deeds by seat, while they are counted."""

    def __init__(self, seats: int) -> None:
        self._counts: list[Counter[Deed]] = [Counter() for _ in range(seats)]

    def did(self, seat: int, deed: Deed, times: int = 1) -> None:
        self._counts[seat][deed] += times

    def best(self, seat: int, deed: Deed, points: int) -> None:
        self._counts[seat][deed] = max(self._counts[seat][deed], points)

    def all(self) -> tuple[Deeds, ...]:
        return tuple(dict(+counts) for counts in self._counts)


def most(counted: Iterable[int]) -> int:
    """The count of the one that came up most."""
    return max(Counter(counted).values(), default=0)
