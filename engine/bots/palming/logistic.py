"""A chance that is learned from what was seen: logistic regression, one sight at a time."""

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul

Signs = Sequence[float]  # what speaks for it (positive) or against it, one number a sign


def sigmoid(logit: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


class Logistic:
    """What each sign is worth, and how sure that is (Bayes, each sign for itself)."""

    def __init__(self, worth: Signs, sureness: Signs) -> None:
        self.worth = list(worth)
        self.sureness = list(sureness)

    def logit(self, signs: Signs) -> float:
        return float(sum(map(mul, self.worth, signs)))

    def learn(self, signs: Signs, chance: float, surprise: float) -> None:
        for at, sign in enumerate(signs):
            if sign:
                self.sureness[at] += chance * (1 - chance) * sign * sign
                self.worth[at] += surprise * sign / self.sureness[at]


class Hunch:
    """How likely a player does something. What one does says a little of what others would do."""

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


Hunches = Mapping[str, Hunch]
