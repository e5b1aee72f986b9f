"""A game being played: its state and its record. It knows no game and no network."""

import json
from collections.abc import Mapping
from typing import Any

from engine import options as opt
from engine.game import Event, Outcome, View
from engine.luck import Luck
from engine.moves import Move, Moves, Plain, fields_of, from_plain, tag, to_plain
from engine.record import VERSION, BadRecord, check_shape, parsed, plain_outcome
from engine.refusal import Refused, UnknownGame
from engine.shelf import SHELF, AnyGame
from engine.values import value


class BadSeed(Refused):
    """Only a text can be a seed, and one that can be written down."""


class NoSuchSeat(Refused):
    """There is no such seat at this table."""


class IllegalMove(Refused):
    """The rules do not allow this move to this seat now."""


@value
class Step:
    """A legal move and what it leads to: it can be written down before the match commits it."""

    seat: int
    move: Move
    before: Any  # the state that it was made in
    state: Any
    events: tuple[Event, ...]
    outcome: Outcome | None  # if it ends the game


class Match:
    """A game, its state, and the moves that led there."""

    def __init__(self, game: AnyGame, seats: int, options: Any, seed: str) -> None:
        """`new` checks what it is given; this does not."""
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.state = game.deal(seats, options, Luck(seed))
        self.moves: list[tuple[int, Move]] = []
        self._legal: dict[int, Moves[Any]] = {}  # of this state, as far as asked for

    @classmethod
    def new(cls, key: str, seats: int, options: Mapping[str, Any], seed: str) -> "Match":
        if type(key) is not str or key not in SHELF:
            raise UnknownGame(key, SHELF)
        _check_seed(seed)
        game = SHELF[key]
        game.info.check(seats)
        return cls(game, seats, opt.read(game.Options, options, seats), seed)

    def again(self, seed: str) -> "Match":
        """The next game at the same table; who starts it, the last one says. (CP-4, RG-14)"""
        options = opt.plain(self.options)
        outcome = self.outcome
        if outcome and outcome.next_first is not None:
            options["first"] = outcome.next_first
        return Match.new(self.game.key, self.seats, options, seed)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal(self, seat: int) -> Moves[Any]:
        self._check_seat(seat)
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.state, seat)
        return self._legal[seat]

    def view(self, seat: int | None) -> View:
        """The part of the state that the seat knows; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        view: View = self.game.view(self.state, seat)
        return view

    def _check_seat(self, seat: object) -> None:
        """A seat of -1, or True, would else be another's."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            reason = f"The seats are 1 to {self.seats}; there is no {_called(seat)}."
            raise NoSuchSeat("no-such-seat", reason)

    def step(self, seat: int, move: Move) -> Step:
        """The step that this move is, not made yet; an illegal one is none: IllegalMove."""
        self._check(seat, move)
        state, events = self.game.play(self.state, seat, move)
        outcome = self.game.outcome(state)
        return Step(seat, move, self.state, state, tuple(events), outcome)

    def commit(self, step: Step) -> None:
        """Make the move of a step from the present state."""
        if step.before is not self.state:
            raise ValueError("the game has moved on since this step")
        self._take(step.seat, step.move, step.state)

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Step and commit at once, where nothing is to be written down in between."""
        self._check(seat, move)
        state, events = self.game.play(self.state, seat, move)
        self._take(seat, move, state)
        return tuple(events)

    def _check(self, seat: int, move: Move) -> None:
        if not self.to_act:
            raise IllegalMove("over", "The game is over.")
        legal = self.legal(seat)
        if move not in legal:
            raise self._refusal(seat, move, legal)

    def _take(self, seat: int, move: Move, state: Any) -> None:
        self.state = state
        self.moves.append((seat, move))
        self._legal = {}

    def _refusal(self, seat: int, move: Move, legal: Moves[Any]) -> IllegalMove:
        if seat not in self.to_act:
            owing = " and ".join(map(_called, self.to_act))
            return IllegalMove("not-your-turn", f"It is {owing}'s turn, not {_called(seat)}'s.")
        return IllegalMove("illegal", _why_not(move, legal))

    @property
    def record(self) -> Plain:
        """All that `replay` needs, as JSON values. It is secret until there is an outcome."""
        return {
            "palmoff": VERSION,
            "game": self.game.key,
            "seats": self.seats,
            "options": opt.plain(self.options),
            "seed": self.seed,
            "moves": [{"seat": seat, **to_plain(move)} for seat, move in self.moves],
            "outcome": plain_outcome(self.outcome),
        }

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> "Match":
        """The match that this record tells of, or BadRecord."""
        check_shape(record)
        try:
            match = cls.new(record["game"], record["seats"], record["options"], record["seed"])
        except Refused as refused:
            raise BadRecord(refused.code, f"The record cannot be dealt. {refused.reason}") from None
        for number, entry in enumerate(record["moves"], 1):
            match._replay_move(number, entry)
        if plain_outcome(match.outcome) != record["outcome"]:
            raise BadRecord("outcome", "The record's moves do not lead to the outcome it states.")
        if json.dumps(match.record, sort_keys=True) != json.dumps(record, sort_keys=True):
            raise BadRecord("not-ours", "The record is not written as this game would write it.")
        return match

    def _replay_move(self, number: int, entry: Plain) -> None:
        try:
            self.play(*self.read(entry))
        except Refused as wrong:
            raise BadRecord("move", f"Move {number} of the record is wrong. {wrong}") from None

    def read(self, entry: Plain) -> tuple[Any, Move]:
        """A seat and its move, as a record has them; BadRecord, if that is no move of the game."""
        move = {name: value for name, value in entry.items() if name != "seat"}
        try:
            return entry.get("seat"), from_plain(self.game.info.moves, move)
        except ValueError as wrong:
            raise BadRecord("move", str(wrong)) from None

    def to_json(self) -> str:
        return json.dumps(self.record)

    @classmethod
    def from_json(cls, text: str) -> "Match":
        return cls.replay(parsed(text))


def _called(seat: object) -> str:
    """A seat as people count them, from 1."""
    return f"seat {seat + 1 if type(seat) is int else repr(seat)}"


def _check_seed(seed: Any) -> None:
    if type(seed) is not str:
        raise BadSeed("bad-seed", f"A seed is a text, not {seed!r}.")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadSeed("bad-seed", "A seed is a text; this one holds half a character.") from None


def _why_not(move: Move, legal: Moves[Move]) -> str:
    """Say what kind of move is called for, or which field rules this one out first."""
    boxes = [box for box in legal.boxes if type(move) is box.kind]
    if not boxes:
        kinds = " or ".join(dict.fromkeys(tag(box.kind) for box in legal.boxes))
        return f"That move is not possible now; it is time to {kinds}."
    for at, name in enumerate(fields_of(boxes[0].kind)):
        allowed = {repr(value): value for box in boxes for value in box.axes[at]}
        if repr(getattr(move, name)) not in allowed:
            values = ", ".join(map(str, allowed.values()))
            return f"{name} cannot be {getattr(move, name)!r}; it can be {values}."
    return "These choices do not go together."
