"""The cards before a seat as one number, so that what they are worth is looked up and not counted.

Each rank has three bits: how often it lies open. The order in which cards came does not matter
to a bot, since twins are alike. It knows no seat and no table.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from engine.games.royal_gambit.view import RANKS, SETS, Rank

Card: TypeAlias = int  # a rank's place in RANKS: A is 0, K is 12
Cards: TypeAlias = int  # face-up cards, three bits a rank

NUMBER: Mapping[Rank, Card] = {rank: card for card, rank in enumerate(RANKS)}
ONE: tuple[Cards, ...] = tuple(1 << 3 * card for card in range(13))
SEVEN, EIGHT, JACK, QUEEN, KING = (NUMBER[rank] for rank in ("7", "8", "J", "Q", "K"))
ACTING = frozenset((SEVEN, EIGHT, JACK))
NUMBERED = range(10)  # A to T, of which two make a bust (RG-4)
PAIRS: Cards = sum(6 * ONE[card] for card in NUMBERED)  # any of these bits: some pair
BONUS = 5  # for a complete set (RG-6)
WHOLE = tuple(7 * sum(ONE[RANKS.index(rank)] for rank in ranks) for ranks in SETS)  # RG-6
EACH: Cards = sum(ONE)


def packed(ranks: Iterable[Rank]) -> Cards:
    return sum(ONE[NUMBER[rank]] for rank in ranks)


def count(cards: Cards, card: Card) -> int:
    return cards >> 3 * card & 7


def there(cards: Cards) -> Cards:
    """All three bits of each rank among them."""
    return 7 * ((cards | cards >> 1 | cards >> 2) & EACH)


@lru_cache(maxsize=1 << 14)
def ranks_of(cards: Cards) -> tuple[Card, ...]:
    """The different ranks among them."""
    return tuple(card for card in range(13) if count(cards, card))


@lru_cache(maxsize=1 << 14)
def singly(cards: Cards) -> tuple[Card, ...]:
    """All of them, one by one."""
    return tuple(card for card in range(13) for _ in range(count(cards, card)))


@lru_cache(maxsize=1 << 16)
def score(cards: Cards) -> int:
    """The points that they give to a seat that stays with them. (RG-6)"""
    base = sum((card + 1) * count(cards, card) for card in range(5))
    complete = [whole for whole in WHOLE if whole & there(cards) == whole]
    return base * (1 + count(cards, KING)) + BONUS * len(complete)


@lru_cache(maxsize=1 << 16)
def rescued(cards: Cards) -> Cards | None:
    """The cards left open when Queens cover every pair; None if they are too few. (RG-11)"""
    for card in NUMBERED:
        extra = max(0, count(cards, card) - 1)
        if extra > count(cards, QUEEN):
            return None
        cards -= extra * (ONE[card] + ONE[QUEEN])
    return cards


@lru_cache(maxsize=1 << 16)
def settled(cards: Cards) -> int:
    """The score once pairs have been covered, or have made a bust."""
    left = rescued(cards)
    return 0 if left is None else score(left)


@lru_cache(maxsize=1 << 16)
def changes(cards: Cards) -> tuple[int, ...]:
    """By rank, what one more of it would do to the score. An 8 is thought to be given away."""
    kept = changes_alone(cards)
    return (*kept[:EIGHT], 0, *kept[EIGHT + 1 :])


@lru_cache(maxsize=1 << 16)
def changes_alone(cards: Cards) -> tuple[int, ...]:
    """The same, where nobody is left who could get an 8."""
    now = score(cards)
    return tuple(settled(cards + ONE[card]) - now for card in range(13))


@lru_cache(maxsize=1 << 16)
def fatal(cards: Cards) -> tuple[bool, ...]:
    """By rank, whether one more of it makes a bust, one being left alone."""
    return tuple(rescued(cards + one) is None for one in ONE)


@lru_cache(maxsize=1 << 16)
def gift(giver: Cards, taker: Cards) -> Card:
    """The card to part with: the one that leaves the giver furthest ahead of the taker."""

    def ahead(card: Card) -> int:
        return settled(giver - ONE[card]) - settled(taker + ONE[card])

    return max(ranks_of(giver), key=ahead)
