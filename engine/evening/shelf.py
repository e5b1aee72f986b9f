"""The counting of an evening, one line for each game; of any other game, only who has won it."""

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
    """Count what was done in a finished game, by its events and its last view for spectators."""
    if key not in COUNTS:
        return GameDeeds(({},) * seats)
    return COUNTS[key](view, events)
