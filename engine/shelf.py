"""The games of the house, one line each. Host only: it loads every rule."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.game import Game
from engine.games.cockroach_poker.rules import GAME as COCKROACH_POKER
from engine.games.cockroach_poker_royal.rules import GAME as COCKROACH_POKER_ROYAL
from engine.games.royal_gambit.rules import GAME as ROYAL_GAMBIT
from engine.games.royal_menagerie.rules import GAME as ROYAL_MENAGERIE

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: tuple[AnyGame, ...] = (
    COCKROACH_POKER,
    COCKROACH_POKER_ROYAL,
    ROYAL_GAMBIT,
    ROYAL_MENAGERIE,
)

SHELF: Mapping[str, AnyGame] = MappingProxyType({game.key: game for game in GAMES})
