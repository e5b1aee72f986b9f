"""Two suspicions, kept all evening: that one is hunted at times, and that one is the only prey.

Whoever is hunted gets most cards that others offer, while they play well and may read people. A
gang that has one prey alone offers to nobody else, ever.
"""

from math import log

from engine.bots.palming.logistic import sigmoid

# Bounded at both ends, so that a table which changes its mind is believed within some offers.
NEVER, SURELY = -3.0, 4.0  # it grows from the one, and never beyond the other: logits
ALONE = 0.9  # how often who is hunted gets the card
# To be the only prey is suspected a little from the start, but only until the first offer to
# somebody else, which no gang makes that has one prey alone: then it is ruled out, and it takes
# some twenty offers to oneself alone, one after another, until it is likely again.
AT_FIRST, RULED_OUT = -4.0, -12.0  # logits
PREY_GETS = 0.98  # how often the only prey gets the card
OTHERS_GET = 0.5  # how often somebody does who is hunted at times


class Hunt:
    """A suspicion that somebody is hunted, going by all offers that others have made."""

    def __init__(self) -> None:
        self._suspicion = NEVER
        self._alone = AT_FIRST
        self._spared = False  # whether another one has been offered a card

    def saw_offer(self, seats: int, *, to_me: bool) -> None:
        """Another one has offered a card to somebody."""
        if seats == 2:
            return  # there it goes to nobody else
        self._suspicion += _speaks(ALONE, 1 / (seats - 1), to_me=to_me)
        self._suspicion = max(NEVER, min(SURELY, self._suspicion))
        if not to_me and not self._spared:
            self._spared, self._alone = True, RULED_OUT
        self._alone += _speaks(PREY_GETS, OTHERS_GET, to_me=to_me)
        self._alone = max(RULED_OUT, min(SURELY, self._alone))

    def chance(self, seats: int) -> float:
        """The chance that one is hunted at a table of so many seats."""
        return sigmoid(self._suspicion) if seats > 2 else 0.0

    def only_prey(self, seats: int) -> float:
        """The chance that others never offer to anybody else; of three, half goes to one anyway."""
        return sigmoid(self._alone) if seats > 3 else 0.0


def _speaks(hunted: float, otherwise: float, *, to_me: bool) -> float:
    """The weight of an offer as a sign of a hunt, by how often one gets them then, and else."""
    return log(hunted / otherwise) if to_me else log((1 - hunted) / (1 - otherwise))
