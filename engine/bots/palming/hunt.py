"""Two suspicions: that one is the only prey of a gang, all evening, and that all are after one.

A gang that has one prey alone offers to nobody else, ever. Who merely gets more cards than others
is no prey: a bot that weighed them otherwise then was led by it, and lost more to teams.
"""

from math import log

from engine.bots.palming.logistic import sigmoid

SURELY = 4.0  # it grows never beyond, so that a table which changes its mind is believed: a logit
# To be the only prey is suspected a little from the start, but only until the first offer to
# somebody else, which no gang makes that has one prey alone: then it is ruled out, and it takes
# some twenty offers to oneself alone, one after another, until it is likely again.
AT_FIRST, RULED_OUT = -4.0, -12.0  # logits
PREY_GETS = 0.98  # how often the only prey gets the card
OTHERS_GET = 0.5  # how often somebody does who merely gets the most
# A team offers now and then to one of its own. An offer weighs three times, for it must be noticed
# within the first game; but each giver counts only so much, or two would go on playing with each
# other alone.
MOSTLY, WEIGHS = 0.9, 3.0
EACH_AT_FIRST, EACH_AT_LEAST, EACH_AT_MOST = -1.5, -6.0, 3.0  # logits


class Hunt:
    """A suspicion of being the only prey, going by all offers that others have made."""

    def __init__(self) -> None:
        self._alone = AT_FIRST
        self._spared = False  # whether another one has been offered a card

    def saw_offer(self, seats: int, *, to_me: bool) -> None:
        """Another one has offered a card to somebody."""
        if seats == 2:
            return  # there it goes to nobody else
        if not to_me and not self._spared:
            self._spared, self._alone = True, RULED_OUT
        self._alone += _speaks(PREY_GETS, OTHERS_GET, to_me=to_me)
        self._alone = max(RULED_OUT, min(SURELY, self._alone))

    def only_prey(self, seats: int) -> float:
        """The chance that others never offer to anybody else; of three, half goes to one anyway."""
        return sigmoid(self._alone) if seats > 3 else 0.0


class Beset:
    """A suspicion, for a game, that all the others are after one: each offers mostly to it."""

    def __init__(self) -> None:
        self._each: dict[int, float] = {}  # by seat: how surely it is after one, a logit

    def saw_offer(self, seats: int, giver: int, *, to_me: bool) -> None:
        """Another one has offered a card to somebody."""
        if seats <= 3:
            return  # of three, half goes to one anyway
        logit = self._each.get(giver, EACH_AT_FIRST)
        logit += WEIGHS * _speaks(MOSTLY, 1 / (seats - 1), to_me=to_me)
        self._each[giver] = max(EACH_AT_LEAST, min(EACH_AT_MOST, logit))

    def likely(self, seats: int) -> float:
        """The chance that all of them are after one."""
        unheard = seats - 1 - len(self._each)
        return sigmoid(sum(self._each.values()) + unheard * EACH_AT_FIRST) if seats > 3 else 0.0


def _speaks(prey: float, otherwise: float, *, to_me: bool) -> float:
    """The weight of an offer as a sign of a hunt, by how often one gets them then, and else."""
    return log(prey / otherwise) if to_me else log((1 - prey) / (1 - otherwise))
