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
    """What the act changes in the menageries; of stampedes, only those that a gift sets off."""
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
        return ((whose, lost), (seat, gains[animal][counts[seat * TYPES + animal]]))
    other, theirs = act[3], act[4]
    if animal == theirs:
        return ()
    gone = -gains[theirs][counts[other * TYPES + theirs] - 1]
    return (
        (whose, lost + gains[theirs][counts[whose * TYPES + theirs]]),
        (other, gone + gains[animal][counts[other * TYPES + animal]]),
    )


def _received(counts: Sequence[int], gains: Gains, to: int, animal: int) -> float:
    house = counts[to * TYPES : to * TYPES + TYPES]
    if house[animal] or house.count(0) > 1:
        return gains[animal][house[animal]]
    others = [kind for kind in range(TYPES) if kind != animal]  # RM-6
    return -sum(gains[kind][house[kind] - 1] for kind in others)
