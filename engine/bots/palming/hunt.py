"""A suspicion that all others offer their cards to one player alone, kept all evening."""

from math import log

from engine.bots.palming.logistic import sigmoid

NEVER, SURELY = -3.0, 4.0  # it grows from the one, and never beyond the other: logits
ALONE = 0.9  # how often who is hunted gets the card


class Hunt:
    """How surely somebody is hunted, going by all offers that others have made."""

    def __init__(self) -> None:
        self._suspicion = NEVER

    def saw_offer(self, seats: int, *, to_me: bool) -> None:
        """Another one has offered a card to somebody."""
        if seats == 2:
            return  # there it goes to nobody else
        fair = 1 / (seats - 1)
        self._suspicion += log(ALONE / fair) if to_me else log((1 - ALONE) / (1 - fair))
        self._suspicion = max(NEVER, min(SURELY, self._suspicion))

    def chance(self, seats: int) -> float:
        """How likely one is hunted at a table of so many seats."""
        return sigmoid(self._suspicion) if seats > 2 else 0.0
