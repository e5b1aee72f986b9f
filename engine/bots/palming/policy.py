"""The mixed policy of both Cockroach Pokers: what each sign is worth, by the number of seats.

It was solved by self-play (`make train`) and lies in policy.json, which somebody else reads: here
it is only understood. What the signs are, mixing.py says.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.bots.palming.danger import Weights
from engine.refusal import Refused
from engine.values import value

VERSION = 4
JUDGING, PASSING, HANDING = 10, 7, 21  # how many signs there are for each
SEATS = frozenset("23456")
PEOPLE = "leans", "trusts", "heeds"
WEIGHTS = 14  # numbers that say how near somebody is to losing
# No number is past these: the weights are raised to powers of e, which past 700 are no numbers.
MOST, HEAVIEST = 1e6, 10.0


class BadPolicy(Refused):
    """The file holds no policy that these bots understand."""


@value
class Policy:
    """The worth of each sign, and how near everybody is to losing, for so many seats."""

    seats: int
    # How far it goes by what it expects of a giver, and not by the policy, from 0 to 1: of a
    # stranger, and of somebody who is wholly known.
    leans: float
    trusts: float
    heeds: float  # how much it goes by what is known of a receiver
    weights: Weights
    judging: tuple[float, ...]
    passing: tuple[float, ...]
    handing: tuple[float, ...]


@value
class Policies:
    """The policies, one for each number of seats that was solved."""

    by_seats: tuple[Policy, ...]

    def nearest(self, seats: int) -> Policy:
        """The policy for so many seats, or the next number that was solved; of two, the larger."""
        return min(self.by_seats, key=lambda policy: (abs(policy.seats - seats), -policy.seats))


def read(plain: Any) -> Policies:
    """The policies that these JSON values tell of, or BadPolicy."""
    version = plain.get("version") if isinstance(plain, dict) else None
    if type(version) is int and version != VERSION and abs(version) < MOST:
        raise BadPolicy("version", f"It is of version {version}, and not of version {VERSION}.")
    try:
        by_seats = _by_seats(plain["seats"]) if version == VERSION else ()
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError):
        by_seats = ()
    if not by_seats:
        raise BadPolicy("damaged", "It is damaged.")
    return Policies(by_seats)


def _by_seats(plain: Mapping[str, Any]) -> tuple[Policy, ...]:
    if not set(plain) <= SEATS:
        raise ValueError("these are no numbers of seats")
    return tuple(_policy(int(seats), each) for seats, each in plain.items())


def _policy(seats: int, plain: Mapping[str, Any]) -> Policy:
    leans, trusts, heeds = _numbers([plain[name] for name in PEOPLE], len(PEOPLE))
    return Policy(
        seats,
        leans,
        trusts,
        heeds,
        _weights(plain["weights"]),
        _numbers(plain["judging"], JUDGING),
        _numbers(plain["passing"], PASSING),
        _numbers(plain["handing"], HANDING),
    )


def _numbers(plain: Sequence[Any], count: int, most: float = MOST) -> tuple[float, ...]:
    """So many finite numbers, and nothing else, or ValueError."""
    if not isinstance(plain, list) or not {*map(type, plain)} <= {int, float}:
        raise ValueError("these are no numbers")  # but words, say, of digits
    numbers = tuple(map(float, plain))
    if len(numbers) != count or not all(abs(number) < most for number in numbers):
        raise ValueError(f"these are no {count} numbers")
    return numbers


def _weights(plain: Sequence[Any]) -> Weights:
    numbers = _numbers(plain, WEIGHTS, HEAVIEST)
    pairs = tuple(zip(numbers[:10:2], numbers[1:10:2], strict=True))
    return Weights(pairs, *numbers[10:])
