"""The bots of the house, one line each game. A bot is loaded only when it is asked for."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.bots.mind import Advice, Mind, Persona
from engine.bots.random_bot import decide
from engine.bots.strength import Company, Strength
from engine.game import Event, View
from engine.moves import Move, Moves

AnyMind: TypeAlias = Mind[Any, Any]

# Each of these modules has `mind(strength, persona, seed)` and `BUDGETS`, by strength;
# where there are policies, `mind` takes one as well, the company that it is to be, and whether it
# advises.
BOTS: Mapping[str, str] = MappingProxyType(
    {
        "cockroach-poker": "engine.bots.palming.mind",
        "cockroach-poker-royal": "engine.bots.palming.mind",
        "royal-gambit": "engine.bots.royal_gambit.mind",
        "royal-menagerie": "engine.bots.royal_menagerie.mind",
    }
)

# What was solved offline lies in these files, beside the bots. Somebody else reads them: here is no
# file opened, and a bot that is handed nothing plays by rules of thumb.
POLICIES: Mapping[str, str] = MappingProxyType(
    {
        "cockroach-poker": "palming/policy.json",
        "cockroach-poker-royal": "palming/policy.json",
    }
)


def policy(key: str, plain: Any) -> Any:
    """Read a policy from such a file's JSON values; Refused, if it is none of these bots'."""
    return import_module(f"{BOTS[key].rpartition('.')[0]}.policy").read(plain)


def mind(  # noqa: PLR0913
    key: str,
    strength: Strength,
    persona: Persona,
    seed: str,
    policy: Any = None,
    *,
    company: Company = "fierce",
    advises: bool = False,
) -> AnyMind:
    """A bot for one table and one evening; its seed says what chance tells it.

    `advises`: it is somebody's coach, and nobody plays against it.
    """
    if key not in BOTS:
        return RandomBot(seed)
    module = import_module(BOTS[key])
    made: AnyMind
    if key in POLICIES:
        made = module.mind(strength, persona, seed, policy, company, advises=advises)
    else:
        made = module.mind(strength, persona, seed)
    return made


def budget(key: str, strength: Strength) -> int:
    """The positions that such a bot may look at for a decision, unless the table says otherwise."""
    if key not in BOTS:
        return 1
    most: int = import_module(BOTS[key]).BUDGETS[strength]
    return most


class RandomBot(Mind[Any, Any]):
    """For a game without bots of its own: any kind of move, and of that kind any move."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def new_game(self, players: Sequence[str]) -> None:
        """Whoever they are."""

    def observe(self, events: Sequence[Event], view: View) -> None:
        """Whatever happened."""

    def decides(self, view: View, legal: Moves[Move], budget: int) -> Advice[Move]:
        return Advice(decide(legal, self._random), lambda names: "Any move will do.")
