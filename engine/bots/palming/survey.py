"""A bot's sight of a view, worked out once, whatever it then expects of the others."""

from collections.abc import Sequence
from functools import cached_property

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.counting import hidden
from engine.bots.palming.danger import Weights
from engine.bots.palming.outcomes import Outcomes
from engine.bots.palming.people import Chances, Company, Situation, evidence
from engine.games.cockroach_poker_royal.view import SPECIALS
from engine.palming.view import Card, Claim, Handing, PalmingView
from engine.values import value


@value
class HandingCosts:
    """The chances of losing, whoever comes to take a card that one hands to somebody."""

    mine: float  # if one has to take it
    theirs: float  # if they have to
    passed: float  # if they pass it on, and it never comes back


# Apart from `Thoughts`, of which there are two for a decision, as among strangers and among these
# people: what both see is worked out once. A medium bot decides in half the time by that.
class Survey:
    """A survey of one view. Nothing of it outlives the decision."""

    def __init__(
        self, view: PalmingView, company: Company, weights: Weights, *, counts: bool
    ) -> None:
        """`counts`: whether one counts the cards that one sees nowhere."""
        assert view.seat is not None
        self.view = view
        self.me = view.seat
        self.company = company
        self.lore = lore_of(view)
        self.outcomes = Outcomes(view, self.me, weights)
        self._counts = counts
        self._open: dict[Claim, Sequence[int]] = {}
        self._held: dict[Claim, int] = {}
        self._evidence: dict[Claim, float] = {}
        self._scenes: dict[tuple[int, Claim], Situation] = {}
        self._costs: dict[tuple[Card, int, Claim | None], HandingCosts] = {}

    @cached_property
    def hidden(self) -> Chances:
        """The cards that I see nowhere; a bot that does not count has only the deck to go by."""
        view = self.view
        return hidden(self.lore, view, view.piles) if self._counts else self.lore.unseen()

    @cached_property
    def open_to_all(self) -> Chances:
        return self.company.hidden

    @cached_property
    def fresh(self) -> list[int]:
        """The seats that have not handled the card, but for mine."""
        handled = {self.me, *(way.giver for way in self.view.handings)}
        return [seat for seat in range(len(self.view.hands)) if seat not in handled]

    def evidence(self, claim: Claim) -> float:
        """The evidence for a claim, by what lies open to everybody."""
        if claim not in self._evidence:
            self._evidence[claim] = evidence(self.lore, self.open_to_all, claim)
        return self._evidence[claim]

    def scene(self, to: int, claim: Claim) -> Situation:
        """I hand the card to this seat with this claim, as it will look to whoever sits there."""
        key = to, claim
        if key not in self._scenes:
            handings = (*self.view.handings, Handing(self.me, to, claim, True))
            open_cards = self.open(to, claim), self.open(self.me, claim)
            self._scenes[key] = self.company.looks(handings, self.evidence(claim), open_cards)
        return self._scenes[key]

    def open(self, seat: int, claim: Claim) -> int:
        """The number of cards that fit the claim and lie open before a seat."""
        if claim not in self._open:
            fits = self.lore.fitting[claim]
            self._open[claim] = [sum(card in fits for card in pile) for pile in self.view.piles]
        return self._open[claim][seat]

    def held(self, claim: Claim) -> int:
        """The number of such cards that I hold."""
        if claim not in self._held:
            fits = self.lore.fitting[claim]
            self._held[claim] = sum(card in fits for card in self.view.hand)
        return self._held[claim]

    def costs(self, card: Card, to: int, claim: Claim) -> HandingCosts:
        """Of handing the card to this seat with this claim."""
        key = card, to, claim if card in SPECIALS else None
        if key not in self._costs:
            taking = self.outcomes.taking
            theirs = taking(to, card, claim)
            later = [taking(seat, card, claim) for seat in self.fresh if seat != to]
            passed = (theirs + sum(later) / len(later)) / 2 if later else theirs
            self._costs[key] = HandingCosts(taking(self.me, card, claim), theirs, passed)
        return self._costs[key]
