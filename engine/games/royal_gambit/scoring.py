"""The worth of face-up cards, and which of them are one too many. Host only."""

from collections.abc import Mapping
from typing import TypeAlias

from engine.games.royal_gambit.view import RANKS, SETS, Rank
from engine.tuples import without

Cards: TypeAlias = tuple[Rank, ...]

POINTS: Mapping[Rank, int] = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5}  # RG-6
WHOLE = tuple(map(frozenset, SETS))
BONUS = 5  # RG-6
NUMBERED = frozenset(RANKS[: RANKS.index("J")])  # RG-4: A to T
QUEEN: Rank = "Q"  # RG-11


def score(cards: Cards) -> int:
    """Count the points of these face-up cards for a seat that stays with them. (RG-6)"""
    base = sum(POINTS.get(card, 0) for card in cards)
    complete = sum(whole.issubset(cards) for whole in WHOLE)
    return base * (1 + cards.count("K")) + BONUS * complete  # RG-12: each King


def surplus(cards: Cards) -> Cards:
    """The newer card of every pair, two of three alike: none, or it is a bust. (RG-4, RG-11)"""
    if len(set(cards)) == len(cards):
        return ()
    return tuple(card for at, card in enumerate(cards) if card in NUMBERED and card in cards[:at])


def saved(cards: Cards) -> tuple[Cards, Cards]:
    """Tell what stays open and what is covered when Queens save these cards. (RG-11)"""
    pairing = surplus(cards)
    covered: Cards = (*(QUEEN for _ in pairing), *pairing)
    return less(cards, *covered), covered


def less(cards: Cards, *gone: Rank) -> Cards:
    """The cards without one of each that goes: of twins, the newer one."""
    return without(cards[::-1], *gone)[::-1]
