"""Messages on the wire: typed, strict, bounded, the same for every game."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.match import Match
from engine.moves import to_plain
from engine.palming.view import Pass
from netplay.schema import schema
from netplay.table.live_game import LiveGame
from netplay.table.news import News
from netplay.table.table_view import MOST, ViewWriter, scenes, show
from netplay.wire import (
    DOWN,
    LARGEST,
    UP,
    Ask,
    BadMessage,
    Beat,
    Enter,
    Play,
    Say,
    Show,
    TableSettings,
    Wish,
    decode,
    encode,
)
from tests.engine.tables import in_every_game, positions
from tests.netplay.room import Room, at_random
from tests.netplay.table.test_games import playing

ID = "0123456789abcdef"


@in_every_game
def test_every_view_event_and_move_survives_the_wire(key: str, data: st.DataObject) -> None:
    """Whatever a seat is shown of any game reads back as the same types and values."""
    match = data.draw(positions(key))
    dealt = Match(match.game, match.seats, match.options, match.seed)
    running = LiveGame(dealt, 1, TableSettings(), 0.0)
    for seat, move in match.moves:
        running.commit(dealt.step(seat, move), 0.0)
    for seat in (*range(match.seats), None):
        board = running.board(seat, 0.0)
        sent = board.model_dump_json()

        assert type(board).model_validate_json(sent) == board
    for seat in match.to_act:
        wish = Play(number=1, after=0, move=to_plain(match.legal(seat)[0]))
        ask = Ask(id=ID, wish=wish)
        assert decode(UP, encode(ask)) == ask


@pytest.mark.parametrize("key", CATALOG)
def test_a_whole_evening_survives_the_wire(key: str) -> None:
    """Every message of a game, as it was sent, reads back; the room's link decodes them all."""
    table = playing("ana", "ben", game=key, seats=4)
    table.people["ana"].chooses = table.people["ben"].chooses = at_random(1)

    table.until(lambda: table.table.table_state.phase == "over")

    message = table.people["ana"].seat.show
    assert message is not None
    assert decode(DOWN, encode(message)) == message


GOOD: dict[str, Any] = {"do": "ask", "id": ID, "wish": {"do": "say", "text": "hello"}}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"do": "tell"}, "the message: Input tag 'tell'"),
        ({"id": "0123"}, "ask.id: String should match"),
        ({"id": ID.upper().replace("0", "A")}, "ask.id: String should match"),
        ({"id": 7}, "ask.id: Input should be a valid string"),
        ({"extra": 1}, "ask.extra: Extra inputs are not permitted"),
        ({"wish": {"do": "fly"}}, "ask.wish: Input tag 'fly'"),
        ({"wish": {"do": "say"}}, "ask.wish.say.text: Field required"),
        ({"wish": {"do": "say", "text": ""}}, "ask.wish.say.text"),
        ({"wish": {"do": "say", "text": "a\x1b[2J"}}, "ask.wish.say.text"),
        ({"wish": {"do": "say", "text": "x" * 201}}, "ask.wish.say.text"),
        ({"wish": {"do": "say", "text": "x", "to": 1}}, "ask.wish.say.to: Extra inputs"),
        ({"wish": {"do": "sit", "seat": "1"}}, "ask.wish.sit.seat: Input should be a valid int"),
        ({"wish": {"do": "sit", "seat": True}}, "ask.wish.sit.seat: Input should be a valid int"),
        ({"wish": {"do": "sit", "seat": 8}}, "ask.wish.sit.seat: Input should be less than 8"),
        ({"wish": {"do": "start", "now": 1}}, "ask.wish.start.now: Extra inputs"),
        ({"wish": {"do": "play", "number": 1, "after": -1, "move": {}}}, "ask.wish.play.after"),
        (
            {"wish": {"do": "play", "number": 1, "after": 0, "move": {"do": ["x"]}}},
            "ask.wish.play.move.do",
        ),
    ],
)
def test_what_is_no_message_is_refused_in_words(change: dict[str, Any], reason: str) -> None:
    """A wrong tag, type or bound, a field too many or too few: where it is and what is wrong."""
    decode(UP, json.dumps(GOOD).encode())

    with pytest.raises(BadMessage) as refused:
        decode(UP, json.dumps(GOOD | change).encode())

    assert refused.value.reason.startswith(reason)


@given(st.binary(max_size=300))
def test_garbage_is_refused(data: bytes) -> None:
    """Whatever bytes come, they are a message or BadMessage."""
    with pytest.raises(BadMessage):
        decode(UP, data)
    with pytest.raises(BadMessage):
        decode(DOWN, data)


def test_a_message_that_is_too_large_is_refused_unread() -> None:
    """Also if it would be one."""
    beat = encode(Beat(seen=1))

    with pytest.raises(BadMessage, match="over 16000"):
        decode(UP, beat + b" " * LARGEST)


def test_deep_nesting_is_refused() -> None:
    """A pile of brackets brings nobody down."""
    with pytest.raises(BadMessage):
        decode(UP, b"[" * 15_000)


def test_an_error_does_not_repeat_what_was_sent() -> None:
    """It may be shown to people, and what was sent may be anything."""
    with pytest.raises(BadMessage) as refused:
        decode(UP, json.dumps(GOOD | {"id": "\x1b]0;secret\x07"}).encode())

    assert "secret" not in refused.value.reason


def test_the_schema_knows_every_message_and_every_game() -> None:
    """`palmoff schema` prints it."""
    text = json.dumps(schema())

    for name in ("Ask", "Beat", "Show", "Reply", "Farewell", "TableSummary", "RoyalGambitBoard"):
        assert f'"{name}"' in text


def test_the_schema_tells_what_others_cannot_guess() -> None:
    """That choices are boxes, and none by default; and that seats count from 0 in options."""
    whole = schema()
    legal = whole["down"]["$defs"]["RoyalGambitBoard"]["properties"]["legal"]
    options = {key: game["properties"] for key, game in whole["options"].items()}

    assert (legal["default"], legal["description"][:14]) == ([], "Boxes of moves")
    assert options.keys() == CATALOG.keys()
    assert options["cockroach-poker"]["first"]["description"].endswith("a seat, from 0 on.")


def crowded() -> Room:
    """A table at its fullest: many people with long names, and much talk."""
    table = Room(TableSettings(game="royal-menagerie", pace=0))
    for number in range(60):
        table.join(f"guest{number}", watch=number > 3)
    table.run(2)
    for guest in table.table.table_state.guests.values():
        guest.name = "太" * 8
    for _ in range(30):
        table.table.table_state.add_line("太" * 8, "太" * 100, taunt=False, gallery=False)
    return table


def test_the_fullest_view_can_be_sent() -> None:
    """It is cut down to what fits, the newest last: no view is ever longer than another."""
    table = crowded()
    table.table.wishes.start(table.now)
    table.table.tick(table.now)
    running, random = table.table.table_state.live_game, Random(1)
    assert running is not None
    guest = next(iter(table.table.table_state.guests.values()))

    while running.match.to_act:
        seat = running.match.to_act[0]
        move = running.legal[seat].pick(random)
        running.commit(running.match.step(seat, move), table.now)
        table_state = table.table.table_state
        view = show(table_state, guest, scenes(table_state, table.now), table.now, News(1))
        data, _ = ViewWriter().written(view)
        sent = decode(DOWN, data)
        assert len(data) <= MOST
        assert isinstance(sent, Show)
        assert sent.board is not None
        assert sent.board.view == running.match.view(view.seat)


def test_the_end_of_a_game_of_very_many_claims_can_be_sent() -> None:
    """Each card goes past all six players, and at the end each claim is told."""
    match, random = Match.new("cockroach-poker", 6, {}, "any"), Random(1)
    table_state, blind = crowded().table.table_state, Pass(peek=False)
    table_state.live_game = running = LiveGame(match, 1, TableSettings(seats=6), 0.0)
    while match.to_act:
        (seat,) = match.to_act
        legal = match.legal(seat)
        move = blind if blind in legal else legal.pick(random)
        running.commit(match.step(seat, move), 0.0)

    view = show(table_state, None, scenes(table_state, 0.0), 0.0, News(1))
    data, _ = ViewWriter().written(view)

    sent = decode(DOWN, data)
    assert isinstance(sent, Show)
    assert sent.board is not None
    assert len(sent.board.view.revealed) > 30
    assert len(data) < LARGEST


def test_wishes_are_all_of_a_size() -> None:
    """The longest fits the smallest size that frames are padded to, so none stands out."""
    wishes: list[Wish] = [
        Enter(name="太" * 8, passphrase="太" * 100),
        Say(text="太" * 100),
        Play(number=2**50, after=2**50, move={"do": "x" * 20, "a": "x" * 32, "b": "x" * 32}),
    ]

    assert all(len(encode(Ask(id=ID * 2, wish=wish))) < 900 for wish in wishes)


def test_a_show_is_known_by_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator's view names nobody."""
    table_state = crowded().table.table_state
    view = show(table_state, None, scenes(table_state, 0.0), 0.0, News(7))

    assert isinstance(view, Show)
    assert (view.you, view.seat, view.revision) == (None, None, 7)
