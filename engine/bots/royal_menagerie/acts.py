"""The ways to play a card of Royal Menagerie, in numbers, and whose points each of them changes."""

from collections.abc import Sequence
from typing import TypeAlias

from engine.bots.royal_menagerie.court import ROOM, SEATS, SHOOT, STEAL, TRADE, TYPES, Act

Gains: TypeAlias = Sequence[Sequence[float]]  # what one animal more brings, by type and count
Swing: TypeAlias = tuple[tuple[int, float], ...]  # whose points change, and by how much


def options(counts: Sequence[int], seat: int, card: int) -> list[Act]:
    """All ways for the seat to play this card. (RM-5, RM-7 to RM-11, RM-13)"""
    if card < TYPES:
        open_to = [to for to in range(SEATS) if to != seat and counts[to * TYPES + card] < ROOM]
        return [(card, to) for to in open_to]
    if card == SHOOT:
        aims: list[Act] = [(card, *divmod(at, TYPES)) for at, count in enumerate(counts) if count]
    elif card == STEAL:
        aims = [(card, *divmod(at, TYPES)) for at in _takable(counts, seat)]
    elif card == TRADE:
        aims = [act for one in range(SEATS) for act in _trades(counts, one)]
    else:
        aims = []
    return aims or [(card,)]


def _takable(counts: Sequence[int], seat: int) -> list[int]:
    own = seat * TYPES
    return [
        at
        for at, count in enumerate(counts)
        if count and at // TYPES != seat and counts[own + at % TYPES] < ROOM
    ]


def _trades(counts: Sequence[int], one: int) -> list[Act]:
    """With the menageries of the higher seats: a swap has one name."""
    return [
        (TRADE, one, animal, other, theirs)
        for other in range(one + 1, SEATS)
        for animal in range(TYPES)
        if counts[one * TYPES + animal]
        for theirs in range(TYPES)
        if counts[other * TYPES + theirs]
        and (
            animal == theirs
            or (counts[one * TYPES + theirs] < ROOM and counts[other * TYPES + animal] < ROOM)
        )
    ]


def swing(counts: Sequence[int], gains: Gains, seat: int, act: Act) -> Swing:
    """The change that the act makes in the menageries, by stampedes as well."""
    card = act[0]
    if card < TYPES:
        return ((act[1], _received(counts, gains, act[1], card)),)
    if len(act) == 1:
        return ()
    whose, animal = act[1], act[2]
    lost = -gains[animal][counts[whose * TYPES + animal] - 1]
    if card == SHOOT:
        return ((whose, lost),)
    if card == STEAL:
        return ((whose, lost), (seat, _received(counts, gains, seat, animal)))
    other, theirs = act[3], act[4]
    if animal == theirs:
        return ()
    gone = -gains[theirs][counts[other * TYPES + theirs] - 1]
    return (
        (whose, lost + _received(counts, gains, whose, theirs, animal)),
        (other, gone + _received(counts, gains, other, animal, theirs)),
    )


def _received(
    counts: Sequence[int], gains: Gains, to: int, animal: int, gone: int | None = None
) -> float:
    """The points that one animal more brings there, once another one has gone."""
    house = _house(counts, to, gone)
    if not _tramples(house, animal):
        return gains[animal][house[animal]]
    others = [kind for kind in range(TYPES) if kind != animal]
    return -sum(gains[kind][house[kind] - 1] for kind in others)


def stampedes(counts: Sequence[int], seat: int, act: Act) -> list[int]:
    """The menageries in which the act sets off a stampede."""
    comes: list[tuple[int, int, int | None]] = []  # to whom, which animal, and what has gone
    if act[0] < TYPES:
        comes = [(act[1], act[0], None)]
    elif act[0] == STEAL and len(act) > 1:
        comes = [(seat, act[2], None)]
    elif act[0] == TRADE and len(act) > 1:
        _, whose, animal, other, theirs = act
        comes = [(whose, theirs, animal), (other, animal, theirs)]
    return [to for to, animal, gone in comes if _tramples(_house(counts, to, gone), animal)]


def _house(counts: Sequence[int], seat: int, gone: int | None) -> list[int]:
    """The menagerie, without one animal of this type."""
    house = list(counts[seat * TYPES : seat * TYPES + TYPES])
    if gone is not None:
        house[gone] -= 1
    return house


def _tramples(house: Sequence[int], animal: int) -> bool:
    """True if the animal is the only one that was missing. (RM-6)"""
    return not house[animal] and house.count(0) == 1
