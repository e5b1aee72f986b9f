"""A bot's opinion of the others: who tells the truth, who believes, who passes.

It is learned by seeing, and kept all evening: by player, not by seat.
"""

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log
from typing import TypeAlias

from engine.bots.palming.card_tables import CardTable
from engine.bots.palming.logistic import Hunch, Signs
from engine.palming.view import Card, Claim, Handing
from engine.values import value

Chances = Mapping[Card, float]  # how likely the card in flight is each of these; in any unit
MOST = 4.0  # no count of cards speaks louder than this

# What signs of it are worth to begin with, and how sure that is:
Beginning: TypeAlias = tuple[Signs, Signs]
# always, evidence, handed on, repeats, received, given, last; and again, of what is offered to
# oneself: always, evidence, received, given, last, and besides, received anything, evidence for all
# to see. These it learns soon, since people who see how somebody judges tell the others lies and
# them the truth, or the reverse: three who had learned to beat a bot that took no notice made it
# lose 38 games of 100 late in an evening, and else 20. The last two tell what a giver goes by, who
# does not see my hand: without them, other three made it lose 8 more late in an evening.
TRUTH: Beginning = (
    (0.0, 0.8, 0.2, -0.3, *[0.0] * 10),
    (1, 4, 1, 1, 2, 2, 2, 0.75, 1, 0.5, 0.5, 0.25, 0.12, 0.12),
)
# always, evidence, repeats, received, last
BELIEF: Beginning = (0.0, 0.4, 0.0, 0.0, 0.1), (1, 1, 1, 2, 2)
# always, evidence, received, fresh
PASSING: Beginning = (-0.3, 0.0, 0.0, 0.0), (1, 2, 2, 2)
OWN = 2.0  # how much surer one is that somebody is like the others
# How often cards that one passes on are judged rightly, until the others have shown it; that counts
# for so many; and what they have shown, for so much less with each card. A card counts for so many
# more with each of its animal that one has already: teams judge best what they long to give back.
CAUGHT, CAUGHT_SURE, CAUGHT_FADES, CAUGHT_NEAR = 0.2, 8.0, 0.95, 2.0


@value
class Situation:
    """A card comes to somebody, as it looks to whoever did not give it."""

    giver: str
    receiver: str
    handing: Handing
    heard: Claim | None  # what it was before, if it was handed on
    received: int  # cards that fit the claim, open before the receiver
    given: int  # and before the giver
    evidence: float  # how much speaks for the claim, but for whoever makes it
    fresh: int  # players who could still get the card after the receiver
    to_me: bool = False  # it was offered to oneself, of all who sit here
    open_evidence: float = 0.0  # how much speaks for what is offered to me, for all to see

    @property
    def repeats(self) -> bool:
        return self.heard == self.handing.claim


class Forecasts(ABC):
    """The words and deeds that are expected of somebody."""

    @abstractmethod
    def truth(self, scene: Situation) -> float:
        """The chance that the giver's claim is true."""

    @abstractmethod
    def belief(self, scene: Situation) -> float:
        """The chance that the receiver says "true", if it judges."""

    @abstractmethod
    def passing(self, scene: Situation) -> float:
        """The chance that the receiver passes the card on."""


class People(Forecasts):
    """Everybody whom a bot has met this evening."""

    def __init__(self) -> None:
        self.claims: defaultdict[str, Counter[bool]] = defaultdict(Counter)  # how many were true
        self.to_me: defaultdict[str, Counter[bool]] = defaultdict(Counter)  # of these, to oneself
        self.said: defaultdict[str, Counter[bool]] = defaultdict(Counter)  # how often "true"
        self._last: dict[str, float] = {}  # the last claim that was shown: 1 true, -1 false
        self._truth = Hunch(*TRUTH, own=OWN)
        self._belief = Hunch(*BELIEF, own=OWN)
        self._pass = Hunch(*PASSING, own=OWN)
        self._caught = {True: CAUGHT * CAUGHT_SURE, False: (1 - CAUGHT) * CAUGHT_SURE}

    def truth(self, scene: Situation) -> float:
        return self._truth.chance(scene.giver, self._truth_signs(scene))

    def belief(self, scene: Situation) -> float:
        if scene.evidence == -MOST:
            return 0.0  # everybody sees that it is a lie
        return self._belief.chance(scene.receiver, self._belief_signs(scene))

    def passing(self, scene: Situation) -> float:
        if not scene.fresh:
            return 0.0  # CP-8
        return self._pass.chance(scene.receiver, _pass_signs(scene))

    @property
    def strangers(self) -> "Strangers":
        """The same people, as if nobody had shown anything yet but their last claims."""
        return Strangers(self)

    def known_giver(self, player: str) -> float:
        """The reliance on what is known of a player's claims, from 0 to 1."""
        return self._truth.reliance(player)

    def known_judge(self, player: str) -> float:
        """The reliance on what is known of a player's judgements, from 0 to 1."""
        return self._belief.reliance(player)

    @property
    def caught(self) -> float:
        """The chance that a card which I pass on is judged rightly, by how they were judged."""
        return self._caught[True] / sum(self._caught.values())

    def last(self, player: str) -> float:
        """The last claim of this game that was shown: 1 true, -1 false, 0 none."""
        return self._last.get(player, 0.0)

    def begin(self) -> None:
        """Another game, or other company: what was shown before is on nobody's mind any more."""
        self._last.clear()

    def saw_truth(self, scene: Situation, true: bool) -> None:
        self._truth.learn(scene.giver, self._truth_signs(scene), true)
        self.claims[scene.giver][true] += 1
        if scene.to_me:
            self.to_me[scene.giver][true] += 1

    def saw_all(self, giver: str, true: bool) -> None:
        """Everybody has seen what the claim was worth, also if it was our own."""
        # Also of itself: against three who go by nothing but the last claim shown, a bot that
        # forgot its own lost 8 games of 100, and one that knows it none.
        self._last[giver] = 1.0 if true else -1.0

    def saw_judgement(self, scene: Situation, said: bool) -> None:
        self._belief.learn(scene.receiver, self._belief_signs(scene), said)
        self.said[scene.receiver][said] += 1
        if scene.fresh:
            self._pass.learn(scene.receiver, _pass_signs(scene), False)

    def saw_caught(self, rightly: bool, mine: int) -> None:
        """A card that I had passed on was judged; so many of its animal lay before me."""
        for each in self._caught:
            self._caught[each] *= CAUGHT_FADES
        self._caught[rightly] += 1 + CAUGHT_NEAR * mine

    def saw_pass(self, scene: Situation) -> None:
        self._pass.learn(scene.receiver, _pass_signs(scene), True)

    def _truth_signs(self, scene: Situation) -> Signs:
        received, given = scene.received / 2, scene.given / 2
        last = self.last(scene.giver)
        to_me = (
            *(1.0, scene.evidence, received, given, last),
            *(float(scene.received > 0), scene.open_evidence),
        )
        return (
            *(1.0, scene.evidence),
            *(float(scene.heard is not None), float(scene.repeats)),
            *(received, given, last),
            *(to_me if scene.to_me else (0.0,) * len(to_me)),
        )

    def _belief_signs(self, scene: Situation) -> Signs:
        last = self.last(scene.giver)
        return 1.0, scene.evidence, float(scene.repeats), scene.received / 2, last


class Strangers(Forecasts):
    """People of whom nothing has been learned: what to expect of anybody."""

    def __init__(self, people: People) -> None:
        self._people = people

    def truth(self, scene: Situation) -> float:
        return self._people._truth.of_strangers(self._people._truth_signs(scene))

    def belief(self, scene: Situation) -> float:
        if scene.evidence == -MOST:
            return 0.0
        return self._people._belief.of_strangers(self._people._belief_signs(scene))

    def passing(self, scene: Situation) -> float:
        return self._people._pass.of_strangers(_pass_signs(scene)) if scene.fresh else 0.0


def _pass_signs(scene: Situation) -> Signs:
    return 1.0, scene.evidence, scene.received / 2, scene.fresh / 2


@value
class Company:
    """The people at the table, and what lies open before whom."""

    lore: CardTable
    players: tuple[str, ...]
    piles: tuple[tuple[Card, ...], ...]
    me: int | None = None  # the seat of whoever thinks of them

    @property
    def hidden(self) -> Chances:
        """The cards that everybody sees nowhere but, perhaps, in their hand."""
        return self.lore.unseen(*self.piles)

    def scene(self, handings: Sequence[Handing], chances: Chances) -> Situation:
        """The last of the handings; `chances` are those before its giver spoke."""
        handing = handings[-1]
        fits = self.lore.fitting[handing.claim]
        received, given = (
            sum(card in fits for card in self.piles[seat])
            for seat in (handing.receiver, handing.giver)
        )
        spoken_for = evidence(self.lore, chances, handing.claim)
        looks = self.looks(handings, spoken_for, (received, given))
        if not looks.to_me:
            return looks
        return replace(looks, open_evidence=evidence(self.lore, self.hidden, handing.claim))

    def looks(
        self, handings: Sequence[Handing], spoken_for: float, open_cards: tuple[int, int]
    ) -> Situation:
        """The last of the handings: how much speaks for it, and what lies before whom."""
        handing = handings[-1]
        return Situation(
            self.players[handing.giver],
            self.players[handing.receiver],
            handing,
            handings[-2].claim if len(handings) > 1 else None,
            *open_cards,
            spoken_for,
            len(self.players) - len(handings) - 1,
            to_me=len(handings) == 1 and handing.receiver == self.me and len(self.players) > 2,
        )


def evidence(lore: CardTable, chances: Chances, claim: Claim) -> float:
    """The odds of the claim above those of any claim, going by these chances alone: a logit."""
    fits = lore.fitting[claim]
    fitting = sum(chance for card, chance in chances.items() if card in fits)
    other = sum(chances.values()) - fitting
    if not fitting or not other:
        return MOST if fitting else -MOST
    return max(-MOST, min(MOST, log(fitting / other) + log(len(lore.claims) - 1)))
