"""Moves and choices from afar: of a type of their game, or refused in words."""

import json

import pytest
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from engine.games.royal_menagerie.view import INFO as MENAGERIE
from engine.games.royal_menagerie.view import Bazaar, CardPlay, Shoot
from engine.match import Match
from engine.moves import Box, Moves, to_plain
from engine.refusal import Refused
from netplay.game_types import choices_of, move_of
from netplay.message import Message
from netplay.moves import read_move
from netplay.positions import POSITIONS
from netplay.table.live_game import LiveGame
from netplay.wire import TableSettings
from tests.engine.sixth_game.view import INFO, Decide
from tests.engine.tables import in_every_game, positions

OFFER = {"do": "offer", "card": "bat", "to": 1, "claim": "rat"}


@in_every_game
def test_choices_and_moves_survive_the_wire(key: str, data: st.DataObject) -> None:
    """A client gets the very set that the host has, and the host the very move."""
    match = data.draw(positions(key))
    live_game = LiveGame(match, 1, TableSettings(), 0.0)
    for seat in match.to_act:
        legal = match.legal(seat)
        sent = live_game.board(seat, 0.0).model_dump_json()

        assert POSITIONS[key].model_validate_json(sent).legal == legal
        for box in legal.boxes:
            assert read_move(key, json.loads(json.dumps(to_plain(box[0])))) == box[0]


def test_choices_are_sent_as_a_move_with_lists_in_each_field() -> None:
    """So that an offer of many cards to many seats is three short lists."""
    match = Match.new("cockroach-poker", 4, {"first": 0}, "any")
    board = LiveGame(match, 1, TableSettings(), 0.0).board(0, 0.0)

    (sent,) = json.loads(board.model_dump_json())["legal"]

    assert list(sent) == ["do", "card", "to", "claim"]
    assert (sent["do"], sent["to"]) == ("offer", [[1, 2, 3]])


def test_boxes_of_a_kind_share_the_names_of_its_fields() -> None:
    """The first lists of all fields are a box, and so are the second ones; some kinds have none."""
    boxes = (Box(Shoot, ((0,), ("ibis", "tiger"))), Box(Shoot, ((2,), ("ibis",))), Box(Bazaar))
    choices = TypeAdapter[Moves[CardPlay]](choices_of(MENAGERIE))

    sent = choices.dump_json(Moves(boxes))

    shoot = b'{"do":"shoot","whose":[[0],[2]],"animal":[["ibis","tiger"],["ibis"]]}'
    assert sent == b"[" + shoot + b',{"do":"bazaar"}]'
    assert choices.validate_json(sent) == Moves(boxes)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ({}, "Unable to extract tag"),
        ({"do": "fold"}, "Input tag 'fold' found"),
        ({"do": "hit"}, "Input tag 'hit' found"),  # of another game
        ({"do": "judge"}, "move.judge.true: Field required"),
        ({"do": "judge", "true": 1}, "move.judge.true: Input should be a valid boolean"),
        (OFFER | {"to": True}, "move.offer.to: Input should be a valid integer"),
        (OFFER | {"to": "1"}, "move.offer.to: Input should be a valid integer"),
        (OFFER | {"card": "cat"}, "Input should be 'bat'"),
        (OFFER | {"open": True}, "move.offer.open: Unexpected keyword argument"),
    ],
)
def test_what_is_no_move_of_the_game_is_refused_in_words(
    written: dict[str, object], reason: str
) -> None:
    """A wrong tag or type, a field too many or too few: where it is and what is wrong."""
    with pytest.raises(Refused) as refused:
        read_move("cockroach-poker", written)

    assert refused.value.code == "bad-move"
    assert refused.value.reason.startswith("This game has no such move: ")
    assert reason in refused.value.reason


def test_a_game_of_one_kind_of_move_is_read_as_strictly() -> None:
    """A further game need not have more than one."""

    class Both(Message):
        """The parts of it that cross the wire."""

        move: move_of(INFO)  # type: ignore[valid-type]
        legal: choices_of(INFO)  # type: ignore[valid-type]

    sent = '{"move":{"do":"decide","swap":%s},"legal":[{"do":"decide","swap":[[true]]}]}'

    both = Both.model_validate_json(sent % "true")
    assert (both.move, both.legal) == (Decide(True), Moves((Box(Decide, ((True,),)),)))
    assert Both.model_dump_json(both)
    with pytest.raises(ValidationError):
        Both.model_validate_json(sent % "1")
