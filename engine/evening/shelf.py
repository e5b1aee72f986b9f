"""What an evening counts of each game, one line each; of any other, who has won it."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.evening import palming, royal_gambit, royal_menagerie
from engine.evening.deeds import GameDeeds
from engine.game import Event

COUNTS: Mapping[str, Callable[[Any, Sequence[Event]], GameDeeds]] = MappingProxyType(
    {
        "cockroach-poker": palming.counted,
        "cockroach-poker-royal": palming.counted,
        "royal-gambit": royal_gambit.counted,
        "royal-menagerie": royal_menagerie.counted,
    }
)


def counted(key: str, seats: int, view: Any, events: Sequence[Event]) -> GameDeeds:
    """What was done in a game that is over: its last view for a spectator, and all its events."""
    if key not in COUNTS:
        return GameDeeds(({},) * seats)
    return COUNTS[key](view, events)
