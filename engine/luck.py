"""The only randomness: an immutable value inside a State. It knows no cards and no game."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial
from typing import TypeVar

from engine.options import First
from engine.values import value

T = TypeVar("T")


@value
class Luck:
    """A seed and how often it was asked; or, for tests, the orders that are still to come."""

    seed: str
    asked: int = 0
    orders: tuple[tuple[object, ...], ...] | None = None

    @classmethod
    def stacked(cls, *orders: Iterable[object]) -> "Luck":
        """Luck whose shuffles give these orders; cards that an order leaves out come after it."""
        return cls("stacked", 0, tuple(tuple(order) for order in orders))

    def shuffle(self, cards: Iterable[T]) -> tuple[tuple[T, ...], "Luck"]:
        """The cards in a new order, all orders equally likely, and the luck for the next time."""
        pack = tuple(cards)
        if self.orders is None:
            order = _permuted(pack, _below_factorial(self.seed, self.asked, len(pack)))
            return order, Luck(self.seed, self.asked + 1)
        if not self.orders:
            raise LookupError(f"the stacked luck holds no order for {pack}")
        wanted, rest = self.orders[0], self.orders[1:]
        return _brought_forward(pack, wanted), Luck(self.seed, self.asked + 1, rest)


def starter(first: First, seats: int, luck: Luck) -> tuple[int, Luck]:
    """The seat that starts: the one that an option names, or any."""
    if isinstance(first, int):
        return first, luck
    (drawn, *_), luck = luck.shuffle(range(seats))
    return drawn, luck


def _below_factorial(seed: str, asked: int, cards: int) -> int:
    """An unbiased number below cards!: the first one in the seed's stream that is small enough."""
    bound, width = _bound(cards)
    stream = hashlib.shake_256(f"palmoff luck 1/{asked}/{seed}".encode())
    tries = 4
    while True:
        drawn = stream.digest(width * tries)
        for at in range(0, width * tries, width):
            number = int.from_bytes(drawn[at : at + width], "big") >> (
                width * 8 - bound.bit_length()
            )
            if number < bound:
                return number
        tries *= 2


@lru_cache
def _bound(cards: int) -> tuple[int, int]:
    bound = factorial(cards)
    return bound, (bound.bit_length() + 7) // 8


def _permuted(pack: Sequence[T], number: int) -> tuple[T, ...]:
    """The permutation with this number (its digits count down: n-1 choices, n-2, ...)."""
    left = list(pack)
    order = []
    for size in range(len(left), 0, -1):
        number, at = divmod(number, size)
        order.append(left[at])
        left[at] = left[size - 1]
    return tuple(order)


def _brought_forward(pack: Sequence[T], wanted: Sequence[object]) -> tuple[T, ...]:
    missing = Counter(wanted) - Counter(pack)
    if missing:
        raise LookupError(f"the stacked order asks for {sorted(map(str, missing))}, not in {pack}")
    left = list(pack)
    front = [left.pop(left.index(card)) for card in wanted]  # type: ignore[arg-type]
    return (*front, *left)
