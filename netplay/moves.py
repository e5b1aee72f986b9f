"""The moves of each game as they come from afar: typed and strict. It knows no rule.

A wish says in which game of the table it is a move, not which game that is: so it is read twice,
first as a wish and then, by whoever knows what is played, as a move.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import ConfigDict, ValidationError, create_model
from pydantic_core import to_json

from engine.catalog import CATALOG
from engine.game import GameInfo
from engine.moves import Move
from engine.refusal import Refused
from netplay.game_types import move_of, title_of
from netplay.message import Message
from netplay.wire import flaw


class GameMove(Message):
    """A move of a game. Each game has its own, with its own types, which are made when it comes."""

    model_config = ConfigDict(defer_build=True)

    move: Any


def _of(info: GameInfo) -> type[GameMove]:
    return create_model(f"{title_of(info)}Move", __base__=GameMove, move=(move_of(info), ...))


MOVES: Mapping[str, type[GameMove]] = {key: _of(info) for key, info in CATALOG.items()}


def read_move(game: str, written: Mapping[str, object]) -> Move:
    """The move of this game that somebody wishes to make; Refused in words, if it is none."""
    try:
        move: Move = MOVES[game].model_validate_json(to_json({"move": written})).move
    except ValidationError as wrong:
        raise Refused("bad-move", f"This game has no such move: {flaw(wrong)}") from None
    return move
