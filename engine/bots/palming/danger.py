"""The danger that everybody is in, by which a bot weighs an outcome: from the table alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp

from engine.palming.view import Animal, losing
from engine.values import value


@value
class Weights:
    """The weights of what brings a loss nearer. Fitted to thousands of very different games."""

    nearing: tuple[tuple[float, float], ...] = (  # by how many of an animal are still lacking:
        (0.0, 0.0),  # a fixed weight, and one for each eight that may still come
        (0.82, 1.46),
        (-0.10, 0.97),
        (-0.14, 0.45),
        (-0.14, 0.25),
    )
    starts: float = 0.08
    card: float = -0.05  # each card in hand
    last_card: float = 1.44  # the fewer there are, the more
    starts_with_last: float = 0.61


# What counts for the only prey of a gang: found by searching for the least loser to three who judge
# by coins and offer to nobody else. It dares more, for it is likely to lose; and to start a round,
# and so to offer a card itself, is a gain to it.
PREY = Weights(
    nearing=((0.0, 0.0), (0.56, 1.57), (0.0, 0.7), (-0.36, 0.28), (-0.41, 0.42)),
    starts=-0.37,
    card=0.37,
    last_card=1.42,
    starts_with_last=0.26,
)


def between(one: Weights, other: Weights, share: float) -> Weights:
    """So far from one to the other: from 0, the one, to 1, the other."""

    def mixed(first: float, second: float) -> float:
        return first + share * (second - first)

    nearing = tuple(
        (mixed(fixed, others), mixed(coming, other_coming))
        for (fixed, coming), (others, other_coming) in zip(one.nearing, other.nearing, strict=True)
    )
    return Weights(
        nearing,
        mixed(one.starts, other.starts),
        mixed(one.card, other.card),
        mixed(one.last_card, other.last_card),
        mixed(one.starts_with_last, other.starts_with_last),
    )


class Stakes:
    """The cards that lie open, and how many everybody holds."""

    def __init__(
        self,
        piles: Sequence[Mapping[Animal, int]],
        hands: Sequence[int],
        copies: int,
        weights: Weights = Weights(),  # noqa: B008  a value
    ) -> None:
        """`copies`: of each animal, in the deck."""
        self._piles = piles
        self._hands = hands
        self._weights = weights
        self._limit = losing(len(piles))
        lying = Counter[Animal]()
        for pile in piles:
            lying.update(pile)
        self._left = {animal: copies - count for animal, count in lying.items()}
        self._copies = copies
        self._near = [self._nearness(seat) for seat in range(len(piles))]
        # A decision asks for the same ends again and again.
        self._losses: dict[tuple[int, tuple[Animal, ...]], Sequence[float]] = {}

    def loss(self, me: int, taker: int, animals: Sequence[Animal]) -> float:
        """The chance that I lose, once the taker has laid down these animals and starts a round."""
        key = taker, tuple(animals)
        if key not in self._losses:
            self._losses[key] = self._of_all(*key)
        return self._losses[key][me]

    def _of_all(self, taker: int, animals: Sequence[Animal]) -> Sequence[float]:
        """The chance of each to lose then."""
        more = Counter(animals)
        pile = self._piles[taker]
        full = any(pile.get(animal, 0) + more[animal] >= self._limit for animal in more)
        if full or not self._hands[taker]:  # CP-10: or it has nothing to start with
            return [float(seat == taker) for seat in range(len(self._near))]
        near = list(self._near)
        near[taker] += self._starting(taker)
        for animal, count in more.items():
            self._bring_nearer(near, taker, animal, count)
        odds = list(map(exp, near))
        total = sum(odds)
        return [each / total for each in odds]

    def _nearness(self, seat: int) -> float:
        weights, cards = self._weights, self._hands[seat]
        near = weights.card * cards + weights.last_card / (1 + cards)
        for animal, count in self._piles[seat].items():
            near += self._collecting(count, self._left[animal])
        return near

    def _starting(self, seat: int) -> float:
        return self._weights.starts + self._weights.starts_with_last / (1 + self._hands[seat])

    def _collecting(self, count: int, left: int) -> float:
        """The weight of so many of an animal before somebody, with so many still to come."""
        lacking = self._limit - count
        if left < lacking or not count:
            return 0.0
        fixed, coming = self._weights.nearing[lacking]
        return fixed + coming * left / 8

    def _bring_nearer(self, near: list[float], taker: int, animal: Animal, more: int) -> None:
        """More of the animal lie before the taker, and so fewer can come to anybody."""
        left = self._left.get(animal, self._copies)
        for seat, pile in enumerate(self._piles):
            before = pile.get(animal, 0)
            after = before + more if seat == taker else before
            if after:
                near[seat] += self._collecting(after, left - more)
                near[seat] -= self._collecting(before, left)
