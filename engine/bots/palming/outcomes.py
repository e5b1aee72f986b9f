"""The cost of taking a card, and to whom: seen from one seat, from its view alone."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.danger import Stakes, Weights
from engine.games.cockroach_poker_royal.view import ROYALS, SPECIALS
from engine.games.cockroach_poker_royal.view import View as RoyalView
from engine.palming.view import COUNTS_AS, Animal, Card, Claim, PalmingView, animals


class Outcomes:
    """The chances that this seat loses the game after a round has ended in one way or another."""

    def __init__(self, view: PalmingView, me: int, weights: Weights) -> None:
        self._view = view
        self._me = me
        self._lore = lore_of(view)
        gone = int(view.stage == "offer")  # from my hand, once the card is on its way
        hands = [size - gone * (seat == me) for seat, size in enumerate(view.hands)]
        piles = [view.counts(seat) for seat in range(len(view.hands))]
        self._table = Stakes(piles, hands, self._lore.copies, weights)
        self._taken: dict[tuple[int, Card, Claim | None], float] = {}

    def taking(self, taker: int, card: Card, claim: Claim) -> float:
        """The taker has to take the card, which was last claimed to be this."""
        key = taker, card, claim if card in SPECIALS else None  # no other card asks for the claim
        if key not in self._taken:
            self._taken[key] = self._taking(taker, card, claim)
        return self._taken[key]

    def _taking(self, taker: int, card: Card, claim: Claim) -> float:
        if card not in COUNTS_AS:
            return self._special(taker, claim)
        return self._laid(taker, (*animals([card]), *self._penalty([card])))

    def theirs(self, seat: int, taker: int, card: Card) -> float:
        """The chance that another seat loses, if the taker has to take an animal, royal or not."""
        down = (*animals([card]), *self._penalty([card]))
        return self._table.loss(seat, taker, down)

    def paying(self, cards: Sequence[Card]) -> float:
        """This seat lays these down for a special. (CR-8)"""
        view = self._view
        costs = isinstance(view, RoyalView) and view.options.every_royal_costs  # CR-10
        penalty = self._penalty(cards) if costs else ()
        return self._laid(self._me, (*animals(cards), *penalty))

    def _laid(self, taker: int, down: tuple[Animal, ...]) -> float:
        return self._table.loss(self._me, taker, down)

    def _penalty(self, cards: Sequence[Card]) -> Sequence[Animal]:
        """The card off the penalty pile if a royal is among these, as far as one sees."""
        view = self._view
        royal = any(card in ROYALS for card in cards)  # CR-7
        if not royal or not isinstance(view, RoyalView) or view.penalty_top is None:
            return ()
        return animals([view.penalty_top])

    def _special(self, taker: int, claim: Claim) -> float:
        """It is paid for: one expects of others that they lay down a card that fits. (CR-8)"""
        if taker != self._me:
            return self._laid(taker, () if claim == "royal" else (claim,))
        fitting = self._lore.fitting[claim]
        ones = {card for card in self._view.hand if card in fitting and card in COUNTS_AS}
        return min([self._cheapest_two, *(self.paying([card]) for card in ones)])

    @cached_property
    def _cheapest_two(self) -> float:
        """Two cards of the hand, or what there is of them."""
        layable = [card for card in self._view.hand if card in COUNTS_AS]
        pairs = set(combinations(layable, 2))
        return min(map(self.paying, pairs)) if pairs else self.paying(layable)
