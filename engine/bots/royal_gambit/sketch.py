"""A hand under way as a bot pictures it: the table it sees, over a deck in a guessed order.

It is changed in place, since it is thrown away thousands of times a second. It follows the rules
(RG) on its own, from what a view shows; who decides what is none of its business.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from engine.bots.royal_gambit.cards import (
    ACTING,
    EIGHT,
    NUMBER,
    ONE,
    PAIRS,
    SEVEN,
    Card,
    Cards,
    count,
    packed,
    rescued,
    score,
    singly,
)
from engine.games.royal_gambit.view import View

Open: TypeAlias = tuple[Card, int, int | None]  # an effect: its card, who flipped it, its target


class Sketch:
    """The places, the deck (its top card last) and the open effects (the newest last)."""

    __slots__ = (
        *("before", "deck", "decisive", "discards", "dry", "hands", "inside", "random"),
        *("scores", "stack", "suspects", "turn", "unseen", "whole"),
    )

    def __init__(self, view: View, random: Random) -> None:
        self.random = random
        self.before = view.totals  # before this hand
        self.decisive = view.hand.kind != "normal"  # the most points after it wins
        self.whole = view.options.turns == "whole"
        self.hands: list[Cards] = [packed(place.cards) for place in view.places]
        self.inside = [place.standing == "in" for place in view.places]
        self.scores = [
            score(cards) if place.standing == "stayed" else 0
            for cards, place in zip(self.hands, view.places, strict=True)
        ]  # of those that stayed
        self.deck: list[Card] = [NUMBER[rank] for rank in view.unseen]
        self.discards: list[Card] = [NUMBER[rank] for rank in view.discards]
        self.dry = view.dry
        self.turn = view.turn
        self.stack: list[Open] = [
            (NUMBER[effect.card], effect.seat, effect.target) for effect in reversed(view.effects)
        ]
        self.suspects = [seat for seat, cards in enumerate(self.hands) if cards & PAIRS]
        self.unseen = [self.deck.count(card) for card in range(13)]
        if not self.deck:
            self._rebuild()

    def copy(self) -> "Sketch":
        twin = object.__new__(Sketch)
        twin.random, twin.before, twin.decisive = self.random, self.before, self.decisive
        twin.whole, twin.dry, twin.turn = self.whole, self.dry, self.turn
        twin.hands, twin.inside, twin.scores = self.hands[:], self.inside[:], self.scores[:]
        twin.deck, twin.discards, twin.unseen = self.deck[:], self.discards[:], self.unseen[:]
        twin.stack, twin.suspects = self.stack[:], self.suspects[:]
        return twin

    def flip(self, seat: int, cards: int) -> bool:
        """Turn up cards (RG-3); whether two effects came of it whose order is to be chosen."""
        if len(self.deck) < cards:
            self._rebuild()
        acts = []
        for _ in range(min(cards, len(self.deck))):
            card = self.deck.pop()
            self.unseen[card] -= 1
            self._lay(seat, card)
            cards -= 1
            if card in ACTING:
                acts.append(card)
        if cards:
            self.dry = True  # RG-13
        self.stack.extend((card, seat, None) for card in reversed(acts))
        return len(acts) == 2 and acts[0] != acts[1]

    def _rebuild(self) -> None:
        """The discards come back under what is left of the deck. (RG-13)"""
        self.random.shuffle(self.discards)
        for card in self.discards:
            self.unseen[card] += 1
        self.deck[:0] = self.discards
        self.discards = []

    def _lay(self, seat: int, card: Card) -> None:
        self.hands[seat] += ONE[card]
        if self.hands[seat] & PAIRS:
            self.suspects.append(seat)

    def first(self, card: Card) -> None:
        """Of the two newest effects, this card's comes first. (RG-10)"""
        if self.stack[-1][0] != card:
            self.stack[-2:] = self.stack[:-3:-1]

    def nameable(self) -> Sequence[int]:
        """On whom the newest effect can work. (RG-8, RG-9, RG-10)"""
        card, seat, _ = self.stack[-1]
        players = [player for player, within in enumerate(self.inside) if within]
        if card == SEVEN:
            return [player for player in players if player != seat and self.hands[player]]
        if card == EIGHT:
            return [p for p in players if p != seat and not count(self.hands[p], EIGHT)]
        return players

    def give(self, giver: int, card: Card) -> None:
        """The newest effect is a 7, and has its card now. (RG-7, RG-8)"""
        _, taker, _ = self.stack.pop()
        self.hands[giver] -= ONE[card]
        self._lay(taker, card)
        potato = (EIGHT, giver, None)
        if card == EIGHT and self.stack.count(potato) > count(self.hands[giver], EIGHT):
            self.stack.remove(potato)

    def pass_potato(self, target: int) -> None:
        """The newest effect is an 8, and goes to the target. (RG-9)"""
        _, giver, _ = self.stack.pop()
        self.hands[giver] -= ONE[EIGHT]
        self._lay(target, EIGHT)

    def aim(self, target: int) -> None:
        """The newest effect works on the target from now on; a J is done when it comes up again."""
        card, seat, _ = self.stack[-1]
        self.stack[-1] = (card, seat, target)

    def checked(self) -> None:
        """Cover or bust who has a pair and no effect open. (RG-4, RG-11, RG-19)"""
        busy = {effect[1] for effect in self.stack}
        for seat in [seat for seat in self.suspects if seat not in busy]:
            self.suspects.remove(seat)
            left = rescued(self.hands[seat])
            if left is None:
                self.bust(seat)
            else:
                self.hands[seat] = left

    def bust(self, seat: int) -> None:
        self.discards.extend(singly(self.hands[seat]))
        self.hands[seat] = 0
        self.inside[seat] = False

    def stay(self, seat: int) -> None:
        self.scores[seat] = score(self.hands[seat])
        self.inside[seat] = False

    def goes_on(self) -> bool:
        """Clockwise to the next turn, if anybody is left to have one. (RG-2, RG-15, RG-18)"""
        if self.dry:  # RG-13
            for seat, within in enumerate(self.inside):
                if within:
                    self.stay(seat)
        if True not in self.inside:
            return False
        start = self.turn if self.whole else self.turn + 1
        self.turn = (self.inside[start:] + self.inside[:start]).index(True) + start
        self.turn %= len(self.inside)
        return True

    def totals(self) -> list[int]:
        """With what the stayers of this hand have."""
        return [total + points for total, points in zip(self.before, self.scores, strict=True)]
