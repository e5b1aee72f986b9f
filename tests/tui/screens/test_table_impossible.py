"""A host that is broken or bad: what it shows is refused on arrival, or can be painted."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from engine.catalog import CATALOG
from engine.game import Outcome
from engine.palming.view import LiesRevealed, Offered
from engine.refusal import Refused
from netplay.client.arrival import arrived
from netplay.client.client import Client, Goal
from netplay.mqtt.address import Address
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Show, encode
from tests.tui.positions import Position
from tests.tui.twisted import twisted
from tui.lines.table import LineTable
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Span, line
from tui.table.menus import confessed
from tui.table.model import TableModel
from tui.table.painter import paint

SIZES = ((60, 20), (80, 24), (120, 40))
POSITIONS = 6
EACH = 6  # twisted views of each position
KEYS = ("1", "t", "2", "b", "enter", "right", "f", "o", "w", "enter", "3", "h")
FORMS: Sequence[tuple[str, int, Mapping[str, Any]]] = (
    ("cockroach-poker", 2, {}),
    ("cockroach-poker", 6, {}),
    ("cockroach-poker-royal", 4, {"ruling": "english"}),
    ("cockroach-poker-royal", 3, {"ruling": "japanese"}),
    ("royal-gambit", 2, {"goal": 10}),
    ("royal-gambit", 8, {}),
    ("royal-menagerie", 4, {"actions": (2, 2, 2, 6, 4)}),
)


NOBODY = LiesRevealed("bat", said=False, way=(0, 99), claims=("fly",), true=(), blind=())
NO_JUDGE = LiesRevealed("bat", said=False, way=(0,), claims=("fly",), true=(), blind=())
OFFER = {"do": "offer", "card": [["bat"]], "to": [[1]], "claim": [["rat"]]}


def with_board(show: Show, **board: object) -> Show:
    assert show.board is not None
    return show.model_copy(update={"board": show.board.model_copy(update=board)})


def with_view(show: Show, **view: object) -> Show:
    assert show.board is not None
    return with_board(show, view=replace(show.board.view, **view))


def with_scene(show: Show, **scene: object) -> Show:
    return show.model_copy(update={"scene": show.scene.model_copy(update=scene)})


def with_settings(show: Show, **settings: Any) -> Show:
    return with_scene(show, settings=replace(show.scene.settings, **settings))


IMPOSSIBLE: Mapping[str, Callable[[Show], Show]] = {
    "view.turn is none of 4 seats": lambda show: with_view(show, turn=99),
    "view.hands is for 0 seats, not": lambda show: with_view(show, hands=()),
    "view.hands is no number of anything": lambda show: with_view(show, hands=(1, 2, 3, -4)),
    "view.revealed.way is none of 4 seats": lambda show: with_view(show, revealed=(NOBODY,)),
    "another number of claims": lambda show: with_view(show, revealed=(NO_JUDGE,)),
    "not one has lost": lambda show: with_view(show, outcome=Outcome((0,), (), "nothing")),
    "view.outcome.losers is none of": lambda show: with_view(show, outcome=Outcome((), (99,), "")),
    "nothing was handed over": lambda show: with_view(show, stage="judge"),
    "that is not in the hand": lambda show: with_view(show, hand=()),
    "offered.giver is none of 4 seats": lambda show: with_board(
        show, events=(Offered(7, 1, "bat"),)
    ),
    "your chair is none of 4": lambda show: show.model_copy(update={"seat": 7}),
    "2 have played at 4 seats": lambda show: with_board(show, cast=("Ana", "Ben")),
    "your chair is none of 0": lambda show: with_scene(show, chairs=()),
    "does not know; update Palmoff": lambda show: with_settings(show, game="poker"),
    "There is no option": lambda show: with_settings(show, options={"zzz": 1}),
}


@pytest.mark.parametrize("words", IMPOSSIBLE)
def test_what_no_game_can_come_to_is_refused_on_arrival(words: str) -> None:
    """The client leaves with a sentence that says what it is; nothing of it is to be seen."""
    position = Position("cockroach-poker", 4, options={"first": 0})
    assert position.client.show is not None
    client = Client(Goal(Address.of_guest("127.0.0.1", 1)), PlayerKeys.new(), Enter(name="Ana"))

    client._read(encode(IMPOSSIBLE[words](position.client.show)))

    assert client.refused is not None
    assert words in client.refused.reason
    assert client.seat.show is None


WRONG_CHOICES: Mapping[str, Mapping[str, Any]] = {
    "not to offer": {"do": "judge", "true": [[True]]},
    "Input tag 'zzz' found": {"do": "zzz"},
    "legal.0.offer.open: Extra inputs are not permitted": OFFER | {"open": [[True]]},
    "legal.0.offer.claim: Field required": {"do": "offer", "card": [["bat"]], "to": [[1]]},
    "legal.0.offer.to.0.0: Input should be a valid integer": OFFER | {"to": [[True]]},
    "Input should be 'bat'": OFFER | {"card": [["cat"]]},
    "legal.0.offer.card.0: Input should be a valid array": OFFER | {"card": ["bat"]},
    "legal.0.offer.card.0: Tuple should have at least 1 item": OFFER | {"card": [[]]},
    "legal.0.offer.card: Tuple should have at least 1 item": OFFER | {"card": []},
    "lists for unequally many boxes": OFFER | {"to": [[1], [2]]},
    "to in a choice is none of 4 seats": OFFER | {"to": [[9]]},
    "to in a choice is none of 4": OFFER | {"to": [[1, -5]]},
    "claim in a choice has a value twice": OFFER | {"claim": [["rat", "rat"]]},
}


@pytest.mark.parametrize("words", WRONG_CHOICES)
def test_choices_that_no_game_gives_are_refused_on_arrival(words: str) -> None:
    """Each box has a move of the game, all its fields, and in each the values it can have."""
    position = Position("cockroach-poker", 4, options={"first": 0})
    assert position.client.show is not None
    message = json.loads(encode(position.client.show))

    message["board"]["legal"] = [WRONG_CHOICES[words]]

    assert words in refusal(json.dumps(message).encode())


def test_what_is_no_message_is_refused_on_arrival() -> None:
    """A card that is none, say."""
    position = Position("cockroach-poker", 4, options={"first": 0})
    assert position.client.show is not None
    payload = encode(position.client.show).replace(b'"bat"', b'"cat"')

    assert "that cannot occur: show.board.cockroach-poker.view.hand" in refusal(payload)
    assert "Input should be 'bat', 'fly'" in refusal(payload)


def test_what_is_said_of_it_is_short() -> None:
    """Whatever a bad host calls its fields."""
    assert len(refusal(b'{"do": "nod", "%s": 1}' % (b"x" * 10_000))) < 300


def positions(game: str, seats: int, options: Mapping[str, Any], many: int) -> Iterator[Position]:
    """From the deal to the end, as players see it who are asked or wait, and as spectators do."""
    for number in range(many):
        seat = (0, 0, 0, None)[number % 4]
        position = Position(game, seats, seat=seat, options=options, seed=str(number))
        position.play(number * 3 % 61 if number % 5 else 10_000)
        for _ in range(200 if number % 2 else 0):
            if seat not in position.match.to_act and position.match.to_act:
                position.one_move()
        position.show()
        yield position


def looked_at(shows: Sequence[Show]) -> None:
    """Have the real painters paint these, one after the other, and keys pressed at the last."""
    seat = Position("royal-gambit").client
    model, said = TableModel(seat, GLYPHS["rich"]), list[str]()
    lines = LineTable(seat, said.append)
    for show in shows:
        seat.show = show
        model.look()
        lines.look()
    for size, model.beamer in product(SIZES, (False, True)):
        painted(model, size)
    for key, (size, model.beamer) in zip(KEYS, cycle(product(SIZES, (False, True))), strict=False):
        model.press(key)
        painted(model, size)
    for model.beamer in (False, True):
        model.panel = confessed(model)
        painted(model, SIZES[0])
    for text in ("/look", "1", "2", "1", "1", "?"):
        lines.typed(text)


def painted(model: TableModel, size: tuple[int, int]) -> None:
    paint(model, line(Span("connected", "good")), *size)


def refusal(payload: bytes) -> str:
    """The fault in it, if it is refused."""
    try:
        arrived(payload)
    except Refused as refused:
        return refused.reason
    return ""


@pytest.mark.parametrize(("game", "seats", "options"), FORMS)
def test_what_a_game_does_come_to_is_never_refused(
    game: str, seats: int, options: Mapping[str, Any]
) -> None:
    """Each view of a whole game, as a player and a spectator are shown it."""
    for seat in (seats - 1, None):
        position = Position(game, seats, seat=seat, options=options, seed="7")
        while position.match.to_act:
            position.one_move()
            position.send()
            assert position.client.show is not None
            assert refusal(encode(position.client.show)) == ""


def test_every_game_is_tried() -> None:
    """A new one needs a line in FORMS."""
    assert {game for game, _, _ in FORMS} == set(CATALOG)


def test_options_that_no_table_has_are_refused_on_arrival() -> None:
    """A goal of nothing would be divided by."""
    position = Position("royal-gambit", 2)
    assert position.client.show is not None
    assert position.client.show.board is not None
    options = replace(position.client.show.board.view.options, goal=0)

    false = with_view(position.client.show, options=options)

    assert "view.options.goal is not a whole number from 10" in refusal(encode(false))


def test_more_animals_of_a_type_than_a_menagerie_holds_are_refused_on_arrival() -> None:
    """The points of four of them are written nowhere. (RM-17)"""
    position = Position("royal-menagerie", 4)
    assert position.client.show is not None

    false = with_view(position.client.show, menageries=(("ibis",) * 4, (), (), ()))

    assert "a menagerie holds more animals of a type than it can" in refusal(encode(false))


@pytest.mark.parametrize(("game", "seats", "options"), FORMS)
def test_what_is_shown_is_refused_or_can_be_painted(
    game: str, seats: int, options: Mapping[str, Any]
) -> None:
    """Whatever single value of a real view is another: it ends in words or on the screen."""
    random, reasons = Random(f"{game} {seats}"), set[str]()
    for position in positions(game, seats, options, POSITIONS):
        real = position.client.show
        assert real is not None
        for what, payload in twisted(real, random, EACH):
            reason = refusal(payload)
            reasons.add(reason)
            if not reason:
                check_looks(what, real, payload)

    assert len(reasons) > POSITIONS
    assert all(reason == "" or reason.endswith(".") for reason in reasons)


def check_looks(what: str, real: Show, payload: bytes) -> None:
    false = arrived(payload)
    assert isinstance(false, Show)
    try:
        looked_at([real, false])
    except Exception as fault:
        raise AssertionError(what) from fault
