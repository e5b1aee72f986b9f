"""The mixing of a bot: the odds of each move, by the policy, and by what is known of the others.

By the policy alone nobody can read it, since whatever one does against it pays about the same. What
it knows of people moves the odds as far as that knowledge has proved itself.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import exp, log
from operator import mul

from engine.bots.palming.kindness import overmuch
from engine.bots.palming.logistic import Signs, sigmoid
from engine.bots.palming.pairs import LEAST, PlannedOffer, paired
from engine.bots.palming.people import MOST, Chances, evidence
from engine.bots.palming.policy import Policy
from engine.bots.palming.thinking import Thoughts
from engine.moves import Move
from engine.palming.view import Card, Claim, HandOn, Judge, Offer, Pass
from engine.values import value

# What a difference in costs weighs, once people are known: a logit, for the mean stake.
JUDGED, PASSED = 5.0, 40.0
NEVER = -50.0  # a logit
SUSPECTS = 1.0  # how far the only prey judges by what it expects of a giver, from 0 to 1
COINS = 0.1  # how far it goes by what it expects of a stranger where it judges by coins
CHEAPEST = 200.0  # how surely the only prey takes what costs it least: a logit for the mean stake


@value
class Manner:
    """A manner of straying from the policy: by not knowing better, and by temper (in logits)."""

    sharp: float = 1.0  # as well as it can; at 0 it does anything
    # How surely it offers to whom that costs it least, and one of two cards, so that nobody can
    # tell which; 0: it offers cards by the policy.
    aims: float = 0.0
    naive: float = 0.0  # how gladly it lies of what lies open, where all can count
    lies: float = 0.0
    believes: float = 0.0
    passes: float = 0.0
    evenly: float = 0.0  # how hard it is to offer somebody more than a fair share
    spreads: float = 0.0  # how gladly it passes on to whoever has been turned to less often
    # How often it decides as the only prey of a gang: as it costs least, read or not.
    prey: float = 0.0
    coins: bool = False  # whether it judges strangers nearly by coins, in this game


@value
class Looks:
    """The looks of a claim to whoever would hear it."""

    # What speaks for it; open cards that fit it, before the receiver, before the giver, and those
    # in the giver's hand, by halves; whether it was said before.
    of_claim: tuple[float, float, float, float, float]
    feared: float  # how bad it would be to take such a card
    passes: float  # how likely strangers pass it on
    open: int  # cards that fit it, before anybody


def _bounded(number: float, most: float) -> float:
    return max(-most, min(most, number))


def _log(chance: float) -> float:
    return log(chance) if chance else NEVER


def _dot(worth: Signs, signs: Signs) -> float:
    return float(sum(map(mul, worth, signs)))


class Mixing:
    """A view, thought over twice: as among strangers, and with what is known of these people."""

    def __init__(
        self, policy: Policy, manner: Manner, strangers: Thoughts, known: Thoughts
    ) -> None:
        self._policy = policy
        self._manner = manner
        self._strangers = strangers
        self._known = known
        self._lore = known.lore
        self._view = known.view
        self._me = known.me
        self._looked: dict[tuple[int, Claim], Looks] = {}
        self._staked: dict[int, Mapping[Card, float]] = {}
        self._ways_to_say: dict[tuple[Card, bool], float] = {}
        self._counts: dict[Card, float] = {}

    def odds(self, moves: Sequence[Move]) -> dict[Move, float]:
        """Of each of these moves; empty where there is nothing to be mixed."""
        match self._view.stage:
            case "judge":
                return self._answering(moves)
            case "offer":
                return self._handing(moves)
            case "hand_on" if self._view.card:
                return self._handing(moves)
            case _:
                return {}

    # --- judging, and passing on ------------------------------------------------------------------

    def _relied_on(self, leans: float) -> float:
        """The weight of what is known of whoever made the claim; `leans`: of a stranger."""
        handing = self._view.handings[-1]
        if not handing.looked:
            return 1.0  # who does not know the card cannot be read, and need not be mixed against
        known = self._known.people.known_giver(self._known.company.players[handing.giver])
        return leans + (self._policy.trusts - leans) * known

    @cached_property
    def _believing(self) -> float:
        """The chance that it says "true", if it judges."""
        hidden, fits = self._known.hidden, self._lore.fitting[self._view.handings[-1].claim]
        fitting = sum(chance for card, chance in hidden.items() if card in fits)
        if not fitting or fitting == sum(hidden.values()):
            return float(fitting > 0)  # it is certain: to mix would only be to lose
        policy, leans = _dot(self._policy.judging, self._judging_signs), self._policy.leans
        if self._manner.coins:
            policy, leans = 0.0, min(COINS, leans)
        known = self._relied_on(leans)
        known += max(0.0, SUSPECTS - known) * self._manner.prey
        logit = (1 - known) * policy + known * JUDGED * self._dearer
        return sigmoid(self._manner.sharp * logit + self._manner.believes)

    def _answering(self, moves: Sequence[Move]) -> dict[Move, float]:
        passing = self._passing if Pass(True) in moves else 0.0
        odds: dict[Move, float] = {
            Judge(True): (1 - passing) * self._believing,
            Judge(False): (1 - passing) * (1 - self._believing),
            Pass(True): passing,
        }
        return {move: odds.get(move, 0.0) for move in moves}

    @cached_property
    def _judging_signs(self) -> Signs:
        view, known = self._view, self._known
        handings, handing = view.handings, view.handings[-1]
        return (
            1.0,
            evidence(self._lore, known.hidden, handing.claim),
            known.survey.evidence(handing.claim),
            self._worse(known.hidden, handing.claim, self._judge_stakes),
            known.survey.open(self._me, handing.claim) / 2,
            known.survey.open(handing.giver, handing.claim) / 2,
            float(len(handings) > 1),
            float(len(handings) > 1 and handings[-2].claim == handing.claim),
            known.people.last(known.company.players[handing.giver]),
            (len(view.hands) - len(handings) - 1) / 2,
        )

    @cached_property
    def _judge_stakes(self) -> Mapping[Card, float]:
        """The price of taking each card myself, above that of having it taken."""
        handing, taking = self._view.handings[-1], self._known.outcomes.taking
        return {
            card: taking(self._me, card, handing.claim) - taking(handing.giver, card, handing.claim)
            for card in dict.fromkeys(self._lore.deck)
        }

    @cached_property
    def _judging_scale(self) -> float:
        hidden = self._known.hidden
        total = sum(hidden.values())
        mean = sum(chance * self._judge_stakes[card] for card, chance in hidden.items()) / total
        return max(LEAST, mean)

    @cached_property
    def _dearer(self) -> float:
        """The price of being wrong with "a lie", above that with "true", a logit."""
        fits = self._lore.fitting[self._view.handings[-1].claim]
        costs = {True: 0.0, False: 0.0}
        for card, chance in self._known.chances.items():
            costs[card in fits] += chance * max(0.0, self._judge_stakes[card])
        # A little is added, as a side may cost nothing; and no odds are past mixing.
        return _bounded(log((costs[True] + 1e-5) / (costs[False] + 1e-5)), 4)

    @cached_property
    def _passing(self) -> float:
        """The chance that it looks at the card and passes it on."""
        known, signs = self._relied_on(self._policy.leans), self._judging_signs
        of_strangers = self._gain(self._strangers, self._strangers.looking)
        of_these = self._gain(self._known, self._known.looking_soberly)
        passing = (1.0, of_strangers, abs(signs[1]), signs[4], signs[9], abs(signs[3]), signs[6])
        policy = _dot(self._policy.passing, passing)
        logit = (1 - known) * policy - known * PASSED * of_these
        return sigmoid(self._manner.sharp * logit + self._manner.passes)

    def _gain(self, thoughts: Thoughts, passing: float) -> float:
        """The price of passing on above that of judging, in mean stakes."""
        judging = min(thoughts.weigh(Judge(True)), thoughts.weigh(Judge(False)))
        return _bounded((passing - judging) / self._judging_scale, 3)

    # --- handing a card to somebody ---------------------------------------------------------------

    def _handing(self, moves: Sequence[Move]) -> dict[Move, float]:
        ways = {move: way for move in moves if (way := self._way(move))}
        costs = {
            cast: self._costs(*cast) for cast in dict.fromkeys(way[:2] for way in ways.values())
        }
        scale = max(LEAST, sum(costs[way[:2]][0] for way in ways.values()) / len(ways))
        least = min(even for _, even in costs.values())
        stakes = {
            cast: (_bounded((even - least) / scale, 8), _bounded(dearer / scale, 4))
            for cast, (dearer, even) in costs.items()
        }
        pairs = self._pairs(costs, scale)
        logits = {
            move: self._strays(*way, scale)
            + (_log(pairs.get(way, 0.0)) if pairs else self._logit(*way, stakes[way[:2]]))
            for move, way in ways.items()
        }
        return self._as_prey(_shares(logits), ways, scale)

    def _as_prey(
        self, odds: dict[Move, float], ways: Mapping[Move, PlannedOffer], scale: float
    ) -> dict[Move, float]:
        """As often as it is the only prey, it offers what costs it least; else by these odds."""
        prey, known = self._manner.prey, self._known
        if not prey:
            return odds
        cheap = _shares(
            {
                move: -CHEAPEST * known.handing(card, known.cast(to, claim)) / scale
                for move, (card, to, claim) in ways.items()
            }
        )
        return {move: (1 - prey) * odds[move] + prey * cheap[move] for move in odds}

    def _pairs(
        self, costs: Mapping[tuple[Card, int], tuple[float, float]], scale: float
    ) -> Mapping[PlannedOffer, float]:
        """The chance of each offer, if it is one of two cards; empty, if none is offered so."""
        if self._on or not self._manner.aims:
            return {}
        even = {cast: cost / scale for cast, (_, cost) in costs.items()}
        stakes = {to: self._their_stakes(to) for _, to in costs}
        return paired(self._lore, even, stakes, self._manner.aims)

    def _way(self, move: Move) -> PlannedOffer | None:
        match move:
            case Offer(card=card, to=to, claim=claim):
                return card, to, claim
            case HandOn(to=to, claim=claim) if self._view.card:
                return self._view.card, to, claim
            case _:
                return None

    def _costs(self, card: Card, to: int) -> tuple[float, float]:
        """The price of taking the card above that of getting rid of it, and the mean of both."""
        claim = self._lore.claims[0]  # which is asked for by none but specials
        taking = self._known.outcomes.taking
        mine, theirs = taking(self._me, card, claim), taking(to, card, claim)
        return mine - theirs, (mine + theirs) / 2

    def _logit(self, card: Card, to: int, claim: Claim, stakes: tuple[float, float]) -> float:
        """The odds by the policy, a logit; to begin with all lies have the same, and truth."""
        logit = _dot(self._policy.handing, self._handing_signs(card, to, claim, stakes))
        return self._manner.sharp * logit + self._alike(card, card in self._lore.fitting[claim])

    def _strays(self, card: Card, to: int, claim: Claim, scale: float) -> float:
        """The distance from that, by what is known of whoever gets it, and by its manner."""
        if self._known.survey.evidence(claim) == -MOST:
            return NEVER  # everybody sees that it is a lie
        manner = self._manner
        strays = -self._kindness[to]
        if card not in self._lore.fitting[claim]:
            strays += manner.lies + manner.naive * self._looks(to, claim).open / 2
        known = self._known_judges[to]
        if known:
            # Only what knowing them changes: what such a claim costs anyway is in the policy.
            loss = self._known.handing(card, self._known.cast(to, claim))
            loss -= self._strangers.handing(card, self._strangers.cast(to, claim))
            strays -= manner.sharp * self._policy.heeds * known * loss / scale
        return strays

    @cached_property
    def _kindness(self) -> Mapping[int, float]:
        """The reluctance to turn to each once more, out of kindness: a logit."""
        manner, known, seats = self._manner, self._known, len(self._view.hands)
        if self._on:
            return {to: manner.spreads * known.turned_to[to] for to in known.fresh}
        offers = known.offers
        return {to: manner.evenly * overmuch(offers, self._me, to, seats) for to in known.fresh}

    @cached_property
    def _known_judges(self) -> Mapping[int, float]:
        """The reliance on what is known of each who may get the card."""
        known = self._known
        players = known.company.players
        return {to: known.people.known_judge(players[to]) for to in known.fresh}

    def _alike(self, card: Card, true: bool) -> float:
        """The odds of each of the true claims, or of the lies, if all have the same: a logit."""
        key = card, true
        if key not in self._ways_to_say:
            ways = sum((card in cards) == true for cards in self._lore.fitting.values())
            # Of eight claims seven are lies: without this a bot that finds all claims as good would
            # lie in seven cases of eight, and everybody would know.
            self._ways_to_say[key] = -log(ways)
        return self._ways_to_say[key]

    def _handing_signs(
        self, card: Card, to: int, claim: Claim, stakes: tuple[float, float]
    ) -> Signs:
        """Some count for true claims alone, some for lies."""
        even, stake = stakes
        looks, number = self._looks(to, claim), self._number(card)
        evidence, received, given, held, repeats = looks.of_claim
        if card not in self._lore.fitting[claim]:
            return (
                *(even, 0.0, 0.0, stake),
                *(0.0, evidence, 0.0, received, 0.0, given, 0.0, held, 0.0, repeats),
                *(0.0, 0.0, number, 0.0, looks.feared, looks.passes, 0.0),
            )
        return (
            *(even, 1.0, stake, stake),
            *(evidence, 0.0, received, 0.0, given, 0.0, held, 0.0, repeats, 0.0),
            *(self._on, self._mine_last, number, looks.feared, 0.0, looks.passes, looks.passes),
        )

    @cached_property
    def _on(self) -> float:
        """True if the card was offered before."""
        return float(self._view.stage == "hand_on")

    @cached_property
    def _mine_last(self) -> float:
        """The worth of my own last claim."""
        return self._known.people.last(self._known.company.players[self._me])

    def _number(self, card: Card) -> float:
        """The number of such cards that I could offer, a logit."""
        if self._on:
            return 0.0
        if card not in self._counts:
            self._counts[card] = log(self._view.hand.count(card))
        return self._counts[card]

    def _looks(self, to: int, claim: Claim) -> "Looks":
        """The looks of the claim to whoever gets the card, whichever it is."""
        if (to, claim) not in self._looked:
            view, known = self._view, self._known
            repeats = view.stage == "hand_on" and view.handings[-1].claim == claim
            self._looked[to, claim] = Looks(
                (
                    known.survey.evidence(claim),
                    known.survey.open(to, claim) / 2,
                    known.survey.open(self._me, claim) / 2,
                    known.survey.held(claim) / 2,
                    float(repeats),
                ),
                self._feared(to, claim),
                self._strangers.cast(to, claim).passes,
                sum(known.survey.open(seat, claim) for seat in range(len(view.hands))),
            )
        return self._looked[to, claim]

    def _feared(self, to: int, claim: Claim) -> float:
        """The price of the claimed card for whoever gets it, above that of any other, a logit."""
        return self._worse(self._known.open_to_all, claim, self._their_stakes(to))

    def _their_stakes(self, to: int) -> Mapping[Card, float]:
        """The price for them of taking each card, above that of giving it back."""
        if to not in self._staked:
            theirs = self._known.outcomes.theirs
            self._staked[to] = {
                card: theirs(to, to, card) - theirs(to, self._me, card)
                for card in dict.fromkeys(self._lore.deck)
            }
        return self._staked[to]

    # --- both -------------------------------------------------------------------------------------

    def _worse(self, chances: Chances, claim: Claim, stakes: Mapping[Card, float]) -> float:
        """The price of taking the claimed card above that of another, a logit."""
        fits = self._lore.fitting[claim]
        claimed = {card: chances.get(card, 0) for card in sorted(fits)}
        other = {card: chance for card, chance in chances.items() if card not in fits}
        if not sum(other.values()):
            return 0.0
        if not sum(claimed.values()):
            claimed = dict.fromkeys(claimed, 1.0)
        return _bounded(log((_mean(claimed, stakes) + LEAST) / (_mean(other, stakes) + LEAST)), 3)


def _shares(logits: Mapping[Move, float]) -> dict[Move, float]:
    """The odds that these logits are of; they add up to 1."""
    most = max(logits.values())  # taken off, as `exp` would overflow where one is far ahead
    odds = {move: exp(logit - most) for move, logit in logits.items()}
    total = sum(odds.values())
    return {move: each / total for move, each in odds.items()}


def _mean(chances: Mapping[Card, float], stakes: Mapping[Card, float]) -> float:
    """The mean stake of these cards; never below none."""
    total = sum(chances.values())
    return max(0.0, sum(chance * stakes[card] for card, chance in chances.items()) / total)
