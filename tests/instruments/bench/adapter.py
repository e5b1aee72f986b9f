"""Any game on the shelf behind OpenSpiel's Python interface, for its algorithms and its own tests.

After the deal all luck lies in the State. An action is an index into the legal moves. What a
player observes is the seat's view.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pyspiel

from engine import options
from engine.luck import Luck
from engine.moves import Move, Moves
from engine.shelf import SHELF, AnyGame
from tests.instruments.bench import spiel
from tests.instruments.bench.spiel import CHANCE, EVERY_DEAL, TERMINAL

MOST_MOVES = 4096  # in one decision
LONGEST = 100_000  # decisions in a game


def register() -> dict[str, str]:
    """Make every game known to OpenSpiel, and give its names there by key."""
    for key in SHELF:
        pyspiel.register_game(_kind(key), ShelfGame)
    return {key: _name(key) for key in SHELF}


def _name(key: str) -> str:
    return f"palmoff_{key.replace('-', '_')}"


@cache
def _kind(key: str) -> Any:
    rules = SHELF[key]
    params = {"players": rules.seats[0], "game": key, **_plain_defaults(rules)}
    return spiel.kind(_name(key), rules.title, rules.seats, params, observed=True)


def _plain_defaults(rules: AnyGame) -> dict[str, str | int]:
    """The options that OpenSpiel has a type for."""
    defaults = {field.name: field.default for field in fields(rules.Options)}
    return {name: value for name, value in defaults.items() if isinstance(value, str | int)}


class Shared:
    """The parts that never change, so that a clone of a state need not copy them."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


@dataclass(frozen=True, slots=True)
class Table(Shared):
    """The parts that stay the same for a whole game."""

    rules: AnyGame
    seats: int
    options: Any

    @property
    def names(self) -> list[str]:
        return [f"seat {seat}" for seat in range(self.seats)]


@dataclass(frozen=True, slots=True)
class Moment(Shared):
    """A state of ours, and the moves of the seat that is to act in it."""

    state: Any
    legal: Moves[Any]


class ShelfGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours for a number of players; its parameters say which."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        wanted = dict(params)
        key, seats = wanted.pop("game"), wanted.pop("players")
        super().__init__(_kind(key), spiel.info(seats, MOST_MOVES, LONGEST), params)
        rules = SHELF[key]
        self.table = Table(rules, seats, options.read(rules.Options, wanted, seats))

    def new_initial_state(self) -> "ShelfState":
        return ShelfState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, wanted: Any = None, params: object = None) -> "ShelfObserver":
        return ShelfObserver(wanted)


class ShelfState(pyspiel.State):  # type: ignore[misc]
    """A state of ours that changes in place, as OpenSpiel's do."""

    def __init__(self, game: ShelfGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.player = CHANCE
        self.now = Moment(None, Moves())

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EVERY_DEAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.now.legal)))

    def _apply_action(self, action: int) -> None:
        rules = self.table.rules
        if self.player == CHANCE:
            state = rules.deal(self.table.seats, self.table.options, Luck(f"deal {action}"))
        else:
            state, _ = rules.play(self.now.state, self.player, self.now.legal[action])
        turns = rules.to_act(state)
        self.player = turns[0] if turns else TERMINAL
        self.now = Moment(state, rules.legal(state, self.player) if turns else Moves())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"deal {action}"
        move: Move = self.now.legal[action]
        return move.label().text(self.table.names)

    def returns(self) -> list[float]:
        """The winners share 1, the losers -1."""
        outcome = self.table.rules.outcome(self.now.state) if self.player == TERMINAL else None
        shares = [0.0] * self.table.seats
        if outcome and outcome.winners and outcome.losers:
            for seat in outcome.winners:
                shares[seat] = 1 / len(outcome.winners)
            for seat in outcome.losers:
                shares[seat] = -1 / len(outcome.losers)
        return shares

    def __str__(self) -> str:
        return repr(self.now.state)


class ShelfObserver:
    """A player's sight: the seat's view; where nothing private is wanted, the spectator's."""

    tensor = None

    def __init__(self, wanted: Any) -> None:
        self.dict: dict[str, object] = {}
        self.public = bool(wanted) and wanted.private_info == pyspiel.PrivateInfoType.NONE

    def set_from(self, state: ShelfState, player: int) -> None:
        raise NotImplementedError("our views are no tensors")

    def string_from(self, state: ShelfState, player: int) -> str:
        if state.player == CHANCE:
            return ""
        view = state.table.rules.view(state.now.state, None if self.public else player)
        return repr(view)
