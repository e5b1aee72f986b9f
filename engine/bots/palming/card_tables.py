"""The prints on the cards of either Cockroach Poker, for a bot to count with."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.cockroach_poker import view as classic
from engine.games.cockroach_poker_royal import view as royal
from engine.palming.view import COUNTS_AS, Card, Claim, PalmingView
from engine.values import value


@value
class CardTable:
    """The cards of one of the games, and what can be claimed of them."""

    deck: tuple[Card, ...]
    claims: tuple[Claim, ...]
    fitting: Mapping[Claim, frozenset[Card]]  # the cards of which a claim is true
    copies: int  # of each animal

    def unseen(self, *places: Iterable[Card]) -> Counter[Card]:
        """The number of each card that lies in none of these places."""
        left = Counter(self.deck)
        for cards in places:
            left.subtract(cards)
        return +left


def lore_of(view: PalmingView) -> CardTable:
    """The table of the game which the view shows."""
    return _royal() if isinstance(view, royal.View) else _classic()


@cache
def _classic() -> CardTable:
    fitting: dict[Claim, frozenset[Card]] = {
        animal: frozenset((animal,)) for animal in classic.ANIMALS
    }
    return CardTable(classic.DECK, classic.ANIMALS, fitting, 8)


@cache
def _royal() -> CardTable:
    """A royal is its animal as well (CR-4), and a joker any animal (CR-5)."""
    fitting: dict[Claim, frozenset[Card]] = {
        animal: frozenset(("joker", *(card for card in COUNTS_AS if COUNTS_AS[card] == animal)))
        for animal in royal.ANIMALS
    }
    fitting["royal"] = frozenset(royal.ROYALS)
    return CardTable(royal.DECK, royal.CLAIMS, fitting, 9)
