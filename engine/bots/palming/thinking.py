"""The weighing of a decision: what may the card be, who will say what, and what would it cost?

It counts what it sees nowhere, trusts each giver as far as it has come to know them, and asks after
which decision it is least likely to lose. It looks one judgement ahead.
"""

from functools import cached_property
from random import Random

from engine.bots.palming.danger import Weights
from engine.bots.palming.memory import Memory
from engine.bots.palming.people import Chances, Forecasts, Situation
from engine.bots.palming.survey import Survey
from engine.bots.palming.trust import heard
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.moves import Move
from engine.palming.view import Card, Claim, HandOn, Judge, Offer, PalmingView, Pass
from engine.values import value


@value
class Cast:
    """A way to hand a card to somebody, and how they are expected to take it."""

    to: int
    claim: Claim
    believes: float
    passes: float


@value
class Effort:
    """The effort of a bot to find its decision."""

    counts: bool  # the cards that it sees nowhere
    budget: int  # how often it may ask what a decision costs with one card in flight
    random: Random  # what it leaves out, if that is too little
    weights: Weights = Weights()


class Thoughts:
    """A view, thought over. Nothing of it outlives the decision."""

    def __init__(
        self,
        view: PalmingView,
        memory: Memory,
        effort: Effort,
        expects: Forecasts | None = None,
        survey: Survey | None = None,
    ) -> None:
        """`expects`: what the others will say, unless it is what was learned of them."""
        self.survey = survey or Survey(
            view, memory.company(view), effort.weights, counts=effort.counts
        )
        self.view = view
        self.me = self.survey.me
        self.people = memory.people
        self.expects = expects or memory.people
        self.company = self.survey.company
        self.turned_to, self.offers = memory.turned_to, memory.offers
        self.lore = self.survey.lore
        self.outcomes = self.survey.outcomes
        self._memory = memory
        self._effort = effort
        self._casts: dict[tuple[int, Claim], Cast] = {}

    def among_strangers(self) -> "Thoughts":
        """The same view, as if nothing had been learned of the others."""
        if not self._memory.learns:
            return self
        return Thoughts(self.view, self._memory, self._effort, self.people.strangers, self.survey)

    def weigh(self, move: Move) -> float:
        """The chance that I lose, if I decide so."""
        match move:
            case Judge(true=said):
                return self._judging(said)
            case Pass(peek=peek):
                return self.looking_soberly + (0.0 if peek else self._not_looking)
            case Offer(card=card, to=to, claim=claim):
                return self.handing(card, self.cast(to, claim))
            case HandOn(to=to, claim=claim):
                return self._handing_blind(self.cast(to, claim))
            case PayOne() | PayTwo():
                cards = (move.card,) if isinstance(move, PayOne) else (move.card, move.other)
                return self.outcomes.paying(cards)
            case _:
                raise TypeError(f"{move} is no move of this game")

    # --- what the card may be -------------------------------------------------------------------

    @property
    def counts(self) -> bool:
        """True if I count the cards that I see nowhere."""
        return self._effort.counts

    @property
    def hidden(self) -> Chances:
        """The cards that I see nowhere; a bot that does not count has only the deck to go by."""
        return self.survey.hidden

    @cached_property
    def told(self) -> list[tuple[Situation, Chances]]:
        """Each handing of the card, and what the card may be after it."""
        view = self.view
        return list(heard(self.company, self.expects, view.handings, self.hidden))

    @cached_property
    def chances(self) -> Chances:
        """The chance that the card in flight is each of these; they add up to 1."""
        if self.view.card:
            return {self.view.card: 1.0}
        _, chances = self.told[-1]
        total = sum(chances.values())
        return {card: chance / total for card, chance in chances.items()}

    @property
    def truth(self) -> float:
        """The chance that the claim that was made to me is true."""
        fitting = self.lore.fitting[self.view.handings[-1].claim]
        return sum(chance for card, chance in self.chances.items() if card in fitting)

    def taking(self, taker: int, true: bool) -> float:
        """The chance that I lose, if the claim is true, or is not, and the seat takes the card."""
        claim = self.view.handings[-1].claim
        fitting = self.lore.fitting[claim]
        may_be = [each for each in self.chances.items() if (each[0] in fitting) == true]
        total = sum(chance for _, chance in may_be)
        return sum(
            chance * self.outcomes.taking(taker, card, claim) / total for card, chance in may_be
        )

    # --- judging --------------------------------------------------------------------------------

    def _judging(self, said: bool) -> float:
        handing = self.view.handings[-1]
        fitting = self.lore.fitting[handing.claim]
        return sum(
            chance
            * self.outcomes.taking(
                handing.giver if (card in fitting) == said else self.me, card, handing.claim
            )
            for card, chance in self.chances.items()
        )

    # --- handing a card to somebody -------------------------------------------------------------

    def cast(self, to: int, claim: Claim) -> Cast:
        """To this seat with this claim, as it will look to whoever sits there."""
        key = to, claim
        if key not in self._casts:
            scene = self.survey.scene(to, claim)
            believes, passes = self.expects.belief(scene), self.expects.passing(scene)
            self._casts[key] = Cast(to, claim, believes, passes)
        return self._casts[key]

    @property
    def open_to_all(self) -> Chances:
        return self.survey.open_to_all

    @property
    def fresh(self) -> list[int]:
        """The seats that have not handled the card, but for mine."""
        return self.survey.fresh

    @cached_property
    def _all_casts(self) -> list[Cast]:
        """All ways to hand the card on; or some, if the budget is small."""
        ways = [(to, claim) for to in self.fresh for claim in self.lore.claims]
        most = max(1, self._effort.budget // len(self.chances) - 2)  # judging takes two
        if len(ways) > most:
            ways = self._effort.random.sample(ways, most)
        return [self.cast(to, claim) for to, claim in ways]

    @cached_property
    def looking(self) -> float:
        """I look at the card, and then hand it on as well as I can."""
        return sum(
            chance * min(self.handing(card, cast) for cast in self._all_casts)
            for card, chance in self.chances.items()
        )

    @cached_property
    def looking_soberly(self) -> float:
        """The same, if they judge what I pass on as they have, and not as I expect of them.

        Of many ways to hand a card on, the one that seems best is mostly one that I misjudge: a
        strong bot passed cards on that would lose it the game, and three who had learned against it
        judged two of three rightly, and made it lose 47 games of 100 all evening.
        """
        if not self._memory.learns:
            return self.looking
        caught = self.people.caught
        return sum(
            chance * min(self._handed(card, cast, caught) for cast in self._all_casts)
            for card, chance in self.chances.items()
        )

    @property
    def _not_looking(self) -> float:
        """The price of not knowing what one hands on, above that of looking first."""
        return min(map(self._handing_blind, self._all_casts)) - self.looking

    def _handing_blind(self, cast: Cast) -> float:
        return sum(chance * self.handing(card, cast) for card, chance in self.chances.items())

    def handing(self, card: Card, cast: Cast) -> float:
        """They judge, and one of us takes it; or they pass it on, and it never comes back to me."""
        true = card in self.lore.fitting[cast.claim]
        return self._handed(card, cast, cast.believes if true else 1 - cast.believes)

    def _handed(self, card: Card, cast: Cast, caught: float) -> float:
        """`caught`: how likely they judge it rightly."""
        costs = self.survey.costs(card, cast.to, cast.claim)
        judged = caught * costs.mine + (1 - caught) * costs.theirs
        return (1 - cast.passes) * judged + cast.passes * costs.passed
