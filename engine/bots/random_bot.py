"""A player who takes any kind of move, and of that kind any move. It looks at nothing."""

from random import Random
from typing import TypeVar

from engine.moves import Move, Moves

M = TypeVar("M", bound=Move)


def decide(legal: Moves[M], random: Random) -> M:
    kind = random.choice(legal.values("do"))
    return legal.narrowed("do", kind).pick(random)
