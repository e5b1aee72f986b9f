"""Play without looking ahead: the card that helps one's side most at once.

Games are played out in the mind by it, some hundred times for one decision: so it is written for
speed, and says at once what going through all of `acts.options` would say. Only a trade that makes
room for what would else set off a stampede is not thought of.
"""

from collections.abc import Sequence

from engine.bots.royal_menagerie.court import (
    BAZAAR,
    MAMMOTH,
    ROOM,
    SEATS,
    SHOOT,
    STEAL,
    TRADE,
    TYPES,
    WINDFALL,
    Act,
    Court,
)
from engine.bots.royal_menagerie.stakes import COMING

# Points for which a card is kept, to be played when nobody can answer. In games among bots, whoever
# did so for shots, thefts and trades won some 17 in 100 more than one that played for the most
# points at once; little else made as much of a difference.
KEEP: dict[int, float] = {SHOOT: 2.0, STEAL: 4.0, TRADE: 5.0, BAZAAR: -0.5, WINDFALL: 0.2}


def gains_of(stage: int) -> list[list[float]]:
    """The points that one animal more brings, by type and count; no menagerie takes a fourth."""
    coming = COMING[stage]
    steps = [coming[count + 1] - coming[count] for count in range(ROOM)]
    return [[step * (2 if kind == MAMMOTH else 1) for step in steps] for kind in range(TYPES)]


GAINS = [gains_of(stage) for stage in range(len(COMING))]


def favourite(court: Court, pull: Sequence[float], stage: int) -> Act:
    """The best of the acts that are open, by what each changes at once and its card is kept for."""
    seat = court.stack[-1].seat
    counts, gains = court.counts, GAINS[stage]
    best: Act = ()
    most = -1e9
    eager = max(map(abs, pull))
    brings = _brings(counts, gains)
    for card in set(court.offers()):
        if card < TYPES:
            act, much = _gift(counts, brings, pull, seat, card)
        elif card == SHOOT:
            act, much = _shot(counts, gains, pull)
        elif card == STEAL:
            act, much = _theft(counts, gains, brings, pull, seat)
        elif card == TRADE:
            act, much = _trade(counts, gains, brings, pull)
        else:
            act, much = (card,), 0.0
        much -= KEEP.get(card, 0.0) * eager
        if much > most:
            best, most = act, much
    return best


def _brings(counts: list[int], gains: list[list[float]]) -> list[float]:
    """By menagerie and type, what one animal more brings there: at worst a stampede. (RM-6)"""
    brings: list[float] = []
    for at in range(0, SEATS * TYPES, TYPES):
        house = counts[at : at + TYPES]
        more = [gains[kind][count] if count < ROOM else 0.0 for kind, count in enumerate(house)]
        if house.count(0) == 1:
            lost = [gains[kind][count - 1] for kind, count in enumerate(house) if count]
            more[house.index(0)] = -sum(lost)
        brings += more
    return brings


def _gift(
    counts: list[int], brings: list[float], pull: Sequence[float], seat: int, card: int
) -> tuple[Act, float]:
    best, most = -1, -1e9
    for to in range(SEATS):
        if to != seat and counts[to * TYPES + card] < ROOM:
            much = pull[to] * brings[to * TYPES + card]
            if much > most:
                best, most = to, much
    return (card, best), most


def _shot(counts: list[int], gains: list[list[float]], pull: Sequence[float]) -> tuple[Act, float]:
    best: Act = (SHOOT,)
    most = -1e9
    for at, count in enumerate(counts):
        if count:
            whose, animal = divmod(at, TYPES)
            much = -pull[whose] * gains[animal][count - 1]
            if much > most:
                best, most = (SHOOT, whose, animal), much
    return (best, most) if len(best) > 1 else (best, 0.0)


def _theft(
    counts: list[int],
    gains: list[list[float]],
    brings: list[float],
    pull: Sequence[float],
    seat: int,
) -> tuple[Act, float]:
    best: Act = (STEAL,)
    most = -1e9
    for animal in range(TYPES):
        if counts[seat * TYPES + animal] == ROOM:
            continue
        mine = pull[seat] * brings[seat * TYPES + animal]
        for whose in range(SEATS):
            count = counts[whose * TYPES + animal]
            if whose != seat and count:
                much = mine - pull[whose] * gains[animal][count - 1]
                if much > most:
                    best, most = (STEAL, whose, animal), much
    return (best, most) if len(best) > 1 else (best, 0.0)


def _trade(
    counts: list[int], gains: list[list[float]], brings: list[float], pull: Sequence[float]
) -> tuple[Act, float]:
    """For each two menageries the animals that are best to go either way."""
    best: Act = (TRADE,)
    most = -1e9
    for one in range(SEATS):
        for other in range(one + 1, SEATS):
            there = _moving(counts, gains, brings, pull, (one, other))
            back = _moving(counts, gains, brings, pull, (other, one))
            for much, animal in there[:2]:
                for more, theirs in back[:2]:
                    if animal == theirs or much + more <= most:
                        continue
                    room = _makes_room(counts, other, animal, theirs)
                    if not room and not _makes_room(counts, one, theirs, animal):
                        best, most = (TRADE, one, animal, other, theirs), much + more
    return (best, most) if len(best) > 1 else _forced(counts)


def _makes_room(counts: list[int], to: int, comes: int, goes: int) -> bool:
    """True if there is no stampede only since the last of another type goes."""
    house = counts[to * TYPES : to * TYPES + TYPES]
    return not house[comes] and house[goes] == 1 and house.count(0) == 1


def _moving(
    counts: list[int],
    gains: list[list[float]],
    brings: list[float],
    pull: Sequence[float],
    way: tuple[int, int],
) -> list[tuple[float, int]]:
    """The animals that may go from one menagerie to the other, the best first."""
    whence, to = way
    found = []
    for animal in range(TYPES):
        here, there = counts[whence * TYPES + animal], counts[to * TYPES + animal]
        if here and there < ROOM:
            gone = pull[whence] * gains[animal][here - 1]
            found.append((pull[to] * brings[to * TYPES + animal] - gone, animal))
    return sorted(found, reverse=True)


def _forced(counts: list[int]) -> tuple[Act, float]:
    """A swap of twins, if there is no other trade; without effect, if there is none at all."""
    for one in range(SEATS):
        for other in range(one + 1, SEATS):
            for animal in range(TYPES):
                if counts[one * TYPES + animal] and counts[other * TYPES + animal]:
                    return (TRADE, one, animal, other, animal), 0.0
    return (TRADE,), 0.0
