"""The mixed policy of both Cockroach Pokers: what each sign is worth, by the number of seats.

It was solved by self-play (`make train`) and lies in policy.json, which somebody else reads: here
it is only understood. What the signs are, mixing.py says. Strong bots have policies of their own
for some numbers of seats, hardened against those who learned to beat them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.bots.palming.danger import PREY, Weights
from engine.bots.strength import Strength
from engine.refusal import Refused
from engine.values import value

VERSION = 3
JUDGING, PASSING, HANDING = 10, 7, 21  # how many signs there are for each
PEOPLE = "leans", "leans_to_pass", "trusts", "heeds"
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
    # stranger, to judge and to pass on, and of somebody who is wholly known.
    leans: float
    leans_to_pass: float
    trusts: float
    heeds: float  # how much it goes by what is known of a receiver
    weights: Weights
    judging: tuple[float, ...]
    passing: tuple[float, ...]
    handing: tuple[float, ...]
    prey: Weights = PREY  # and how near, to the only prey of a gang


@value
class Policies:
    """The policies, one for each number of seats that was solved."""

    by_seats: tuple[Policy, ...]
    hardened: tuple[Policy, ...] = ()  # in place of these, for strong bots

    def of(self, strength: Strength) -> "Policies":
        """The policies that bots of this strength play by."""
        return Policies(self.by_seats, self.hardened if strength == "strong" else ())

    def nearest(self, seats: int) -> Policy:
        """The policy for so many seats, or the next number that was solved; of two, the larger.

        A hardened one is for its own number alone: at more seats it leaves people out of the game.
        """
        own = [policy for policy in self.hardened if policy.seats == seats]
        return min(
            own or self.by_seats, key=lambda policy: (abs(policy.seats - seats), -policy.seats)
        )


def read(plain: Any) -> Policies:
    """The policies that these JSON values tell of, or BadPolicy."""
    version = plain.get("version") if isinstance(plain, dict) else None
    if version != VERSION:
        raise BadPolicy("version", f"It is of version {version}, and not of version {VERSION}.")
    try:
        found = Policies(_by_seats(plain["seats"]), _by_seats(plain["strong"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        found = Policies(())
    if not found.by_seats:
        raise BadPolicy("damaged", "It is damaged.")
    return found


def _by_seats(plain: Mapping[str, Any]) -> tuple[Policy, ...]:
    return tuple(_policy(int(seats), each) for seats, each in plain.items())


def _policy(seats: int, plain: Mapping[str, Any]) -> Policy:
    leans, leans_to_pass, trusts, heeds = _numbers([plain[name] for name in PEOPLE], len(PEOPLE))
    return Policy(
        seats,
        leans,
        leans_to_pass,
        trusts,
        heeds,
        _weights(plain["weights"]),
        _numbers(plain["judging"], JUDGING),
        _numbers(plain["passing"], PASSING),
        _numbers(plain["handing"], HANDING),
        _weights(plain["prey"]) if "prey" in plain else PREY,
    )


def _numbers(plain: Sequence[Any], count: int, most: float = MOST) -> tuple[float, ...]:
    """So many finite numbers, and nothing else, or ValueError."""
    numbers = tuple(map(float, plain))
    if len(numbers) != count or not all(abs(number) < most for number in numbers):
        raise ValueError(f"these are no {count} numbers")
    return numbers


def _weights(plain: Sequence[Any]) -> Weights:
    numbers = _numbers(plain, WEIGHTS, HEAVIEST)
    pairs = tuple(zip(numbers[:10:2], numbers[1:10:2], strict=True))
    return Weights(pairs, *numbers[10:])
