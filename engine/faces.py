"""The faces of the house's games, one line each: what a client may load. It knows no rule."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Face
from engine.games.cockroach_poker.view import FACE as COCKROACH_POKER
from engine.games.cockroach_poker_royal.view import FACE as COCKROACH_POKER_ROYAL
from engine.games.royal_gambit.view import FACE as ROYAL_GAMBIT
from engine.games.royal_menagerie.view import FACE as ROYAL_MENAGERIE

ALL: tuple[Face, ...] = (
    COCKROACH_POKER,
    COCKROACH_POKER_ROYAL,
    ROYAL_GAMBIT,
    ROYAL_MENAGERIE,
)

FACES: Mapping[str, Face] = MappingProxyType({face.key: face for face in ALL})
