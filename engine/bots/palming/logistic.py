"""A chance that is learned from what was seen: logistic regression, one sight at a time."""

from collections import defaultdict
from collections.abc import Sequence
from math import exp, log
from operator import mul

Signs = Sequence[float]  # what speaks for it (positive) or against it, one number a sign


def sigmoid(logit: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


class Logistic:
    """The worth of each sign, and how sure that is (Bayes, each sign for itself)."""

    def __init__(self, worth: Signs, sureness: Signs) -> None:
        self.worth = list(worth)
        self.sureness = list(sureness)

    def logit(self, signs: Signs) -> float:
        return float(sum(map(mul, self.worth, signs)))

    def learn(self, signs: Signs, chance: float, surprise: float) -> None:
        # Each sight makes surer, and the surer it is the less the next one moves it: so what was
        # learned early in an evening is not washed away by one surprise late in it.
        for at, sign in enumerate(signs):
            if sign:
                self.sureness[at] += chance * (1 - chance) * sign * sign
                self.worth[at] += surprise * sign / self.sureness[at]


class Learner:
    """A learner of what players do, and how likely. What one does says a little of the others."""

    def __init__(self, worth: Signs, sureness: Signs, own: float) -> None:
        """`own`: how much surer one is, to begin with, that a player is like the others."""
        self._table = Logistic(worth, sureness)
        self._others: dict[str, Logistic] = {}
        self._own = [own * each for each in sureness]

    def chance(self, player: str, signs: Signs) -> float:
        logit = self._table.logit(signs)
        if player in self._others:
            logit += self._others[player].logit(signs)
        return sigmoid(logit)

    def learn(self, player: str, signs: Signs, happened: bool) -> None:
        chance = self.chance(player, signs)
        if player not in self._others:
            self._others[player] = Logistic([0.0] * len(signs), self._own)
        surprise = happened - chance
        self._table.learn(signs, chance, surprise)
        self._others[player].learn(signs, chance, surprise)


# Neither would do alone. Against one who had learned to play it, the slow one lost 87 games of 100
# in a trio and the fast one 44; among three who pass blindly, the fast one lost 33, the slow one
# 13.
FAST_SURE, FAST_OWN = 0.27, 0.25  # a fast learner is so much less sure of what it begins with
FAST_TRUST = -3.0  # a logit: how far it is listened to before either has foretold anything
FORGETS = 0.97  # what foretelling counts for, one sight later
PROOF = 1.0  # how much better than a coin, in nats, one must foretell to be relied on by half
PROOF_OF_OTHERS = 1.0  # of which so much of what was foretold of the others counts


class Hunch:
    """Two who learn, a slow one and a fast one, each listened to as well as it has foretold.

    The slow one is not fooled by chance; the fast one sees soon what somebody is like.
    """

    def __init__(self, worth: Signs, sureness: Signs, own: float) -> None:
        self._first = Logistic(worth, sureness)
        quick = [FAST_SURE * each for each in sureness]
        self._slow = Learner(worth, sureness, own)
        self._fast = Learner(worth, quick, FAST_OWN * own)
        self._credit: defaultdict[str, float] = defaultdict(float)  # of the fast, over the slow one
        self._proof: defaultdict[str, float] = defaultdict(float)  # of both, over a coin

    def chance(self, player: str, signs: Signs) -> float:
        trust = sigmoid(FAST_TRUST + self._credit[player])
        slow, fast = self._slow.chance(player, signs), self._fast.chance(player, signs)
        return (1 - trust) * slow + trust * fast

    def of_strangers(self, signs: Signs) -> float:
        """The chance of it at a table where nobody has shown anything yet."""
        return sigmoid(self._first.logit(signs))

    def learn(self, player: str, signs: Signs, happened: bool) -> None:
        slow, fast, both = (
            log(each if happened else 1 - each)
            for each in (
                self._slow.chance(player, signs),
                self._fast.chance(player, signs),
                self.chance(player, signs),
            )
        )
        self._credit[player] = FORGETS * (self._credit[player] + fast - slow)
        self._proof[player] = FORGETS * (self._proof[player] + both + log(2))
        self._slow.learn(player, signs, happened)
        self._fast.learn(player, signs, happened)

    def reliance(self, player: str) -> float:
        """The reliance on what is known of a player, from 0 to 1."""
        others = sum(proof for name, proof in self._proof.items() if name != player)
        proof = max(0.0, self._proof[player] + PROOF_OF_OTHERS * others)
        return proof / (proof + PROOF)
