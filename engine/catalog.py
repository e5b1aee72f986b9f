"""The faces of the house's games, one line each: what a client may load. It knows no rule."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import GameInfo
from engine.games.cockroach_poker.view import INFO as COCKROACH_POKER
from engine.games.cockroach_poker_royal.view import INFO as COCKROACH_POKER_ROYAL
from engine.games.royal_gambit.view import INFO as ROYAL_GAMBIT
from engine.games.royal_menagerie.view import INFO as ROYAL_MENAGERIE

ALL_GAMES: tuple[GameInfo, ...] = (
    COCKROACH_POKER,
    COCKROACH_POKER_ROYAL,
    ROYAL_GAMBIT,
    ROYAL_MENAGERIE,
)

CATALOG: Mapping[str, GameInfo] = MappingProxyType({info.key: info for info in ALL_GAMES})
