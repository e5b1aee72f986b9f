"""The painting of a table: everything in sight, nothing out of its place."""

import re
from dataclasses import replace
from itertools import cycle, islice, product

import pytest

from engine.catalog import ALL_GAMES
from netplay.client.state import ClientState
from netplay.wire import Enter
from tests.tui.positions import US, Position
from tui.paint.glyphs import GLYPHS
from tui.paint.layout import LEAST, plan
from tui.paint.panel import Item, Menu
from tui.paint.players import player
from tui.paint.spans import Span, line, text_of, width
from tui.table.menus import explained, taunts, what_else
from tui.table.model import TableModel
from tui.table.painter import paint

CONNECTED = line(Span("connected", "good"))
WORD = re.compile(r"\w")
SIZES = ((60, 20), (80, 23), (80, 24), (120, 40), (200, 60), (300, 90))
FORMS = [(info.key, seats) for info in ALL_GAMES for seats in info.seats]


def painted(position: Position, size: int = 80, height: int = 24) -> str:
    return text_of(paint(position.model, CONNECTED, size, height))


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_every_table_fits_every_screen(key: str, seats: int) -> None:
    """No line is longer than the screen, no screen has more lines than there are."""
    screens = cycle(SIZES)
    for glyphs in GLYPHS:
        position = Position(key, seats, seed=glyphs).drawn_with(glyphs)
        for size, height in islice(screens, 13):
            position.play(4)
            lines = paint(position.model, CONNECTED, size, height)
            assert len(lines) == height
            assert {width(spans) for spans in lines} == {size}


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_everybody_and_the_question_are_in_sight(key: str, seats: int) -> None:
    """At 80x24, with as many players as the game takes."""
    position = Position(key, seats)
    position.play(position.moves_to(20)).play_until_asked()
    shown = painted(position)

    assert all(name in shown for name in position.model.names)
    assert "YOUR TURN" in shown
    assert position.model.choosing is not None
    keys = [answer.option.key for answer in position.model.choosing.answers] or ["Enter"]
    assert all(key in shown for key in keys)


@pytest.mark.parametrize(("key", "seats"), FORMS)
@pytest.mark.parametrize("size", [LEAST, (80, 24), (120, 40)], ids=str)
def test_every_name_stands_in_the_edge_of_its_seat(
    key: str, seats: int, size: tuple[int, int]
) -> None:
    """Whatever else is to be told there."""
    position = Position(key, seats).play(20)
    rows = painted(position, *size).split("\n")
    edges = " ".join(row for row in rows if row.startswith("╭"))

    assert all(f"{at} {name}" in edges for at, name in enumerate(position.model.names, 1))


def test_a_seat_that_burns_is_seen_by_its_edge() -> None:
    """A card from losing, it is drawn hot all round."""
    position = Position("cockroach-poker", 4, seed="grid")
    while position.match.to_act and not _burning(position):
        position.one_move()
        position.show()
    [seat, *_] = _burning(position)

    looks = {span.look for spans in paint(position.model, (), 120, 40) for span in spans}
    assert "seat danger" in looks
    assert f"seat {player(seat)}" not in looks


def _burning(position: Position) -> list[int]:
    """The seats that one card would make lose."""
    board, scene = position.model.board, position.model.scene
    assert board is not None
    assert scene is not None
    return [seat for seat in range(len(scene.names)) if board.seat_burns(scene, seat)]


@pytest.mark.parametrize("key", [info.key for info in ALL_GAMES if "poker" in info.key])
@pytest.mark.parametrize("size", SIZES)
def test_the_goal_is_in_sight(key: str, size: tuple[int, int]) -> None:
    """At every size, until the game is over; on a beamer as well."""
    for seat in (0, None):
        position = Position(key, 4, seat=seat).play(20)
        position.model.beamer = seat is None
        assert "four of a kind face up and you lose" in painted(position, *size)


@pytest.mark.parametrize("width", [116, 120, 200])
def test_the_goal_cuts_nothing_that_there_is_to_do(width: int) -> None:
    """That of the Grand Vizier is the longest: it stands below where the bar is full."""
    position = Position("royal-menagerie")
    while position.match.to_act:
        shown = painted(position, width, 40)
        assert "…" not in shown.split("\n")[0]
        assert shown.count("you are the Grand Vizier: win alone or with your Loyalist") == 1
        position.play(1)


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_the_last_event_is_always_visible(key: str, seats: int) -> None:
    """Also under a menu."""
    position = Position(key, seats).play(12)
    last = position.model.story.entries[-1].text.split()[-1]
    plain = painted(position)
    position.model.panel = what_else(position.model)

    assert last in plain
    assert last in painted(position)


@pytest.mark.parametrize("size", [LEAST, (80, 24), (120, 40)], ids=str)
def test_under_a_menu_the_last_event_begins_at_its_beginning(size: tuple[int, int]) -> None:
    """A line torn off its end would tell nothing; a sign says that it goes on."""
    position = Position("cockroach-poker", 4).play(12)
    position.model.story.note(f"Coach: say false, as {'six of the eight are seen, and ' * 9}so on.")
    position.model.panel = what_else(position.model)
    shown = painted(position, *size)

    assert "Coach: say false" in shown
    assert "so on." not in shown
    assert next(line for line in shown.splitlines() if "Coach:" in line).rstrip().endswith("…")


def test_a_screen_too_small_says_so() -> None:
    """In as many cells as there are."""
    position = Position("cockroach-poker")

    assert "60x20" in painted(position, 40, 10)
    for size, height in ((1, 1), (5, 2), (LEAST[0] - 1, LEAST[1]), (LEAST[0], LEAST[1] - 1)):
        assert len(painted(position, size, height).split("\n")) <= height


@pytest.mark.parametrize("moves", [0, 1, 7, 20])
def test_a_court_fills_a_large_screen(moves: int) -> None:
    """Roles and animals are as large as in the hand; with room for what is unseen in the middle."""
    shown = painted(Position("royal-menagerie").play(moves), 200, 60)

    assert "GRAND VIZIER" in shown
    assert "Unseen" in shown


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("height", [20, 23, 24, 40, 60])
def test_the_middle_keeps_its_room(seats: int, height: int) -> None:
    """The seats grow with the screen, but never at the cost of the card in flight."""
    shares = plan(80, height, seats, 3)
    rows = -(-seats // shares.columns)

    assert shares.middle >= 5
    assert 2 + 3 + shares.hand + rows * shares.lines + shares.middle == height


@pytest.mark.parametrize("seats", [2, 3])
def test_seats_in_one_row_have_the_lines_that_the_middle_can_spare(seats: int) -> None:
    """All creatures, a special and a warning are seen at 80x24, and nine lines stay."""
    shares = plan(80, 24, seats, 3)

    assert (shares.lines, shares.middle) == (7, 9)


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_all_names_are_known_on_the_smallest_screen(key: str, seats: int) -> None:
    """With as many players as the game takes."""
    position = Position(key, seats).play(20)
    shown = painted(position, *LEAST)

    assert all(name in shown for name in position.model.names)


def test_every_item_of_a_menu_can_be_reached() -> None:
    """A menu that is higher than its room has columns."""
    items = [Item(chr(97 + at), f"thing {at}", lambda: None) for at in range(11)]
    shown = text_of(Menu("Things", items).paint(78, 4))

    assert all(f"thing {at}" in shown for at in range(11))


def test_the_menus_say_what_they_offer() -> None:
    """Taunts, the rules of the decision and everything else."""
    model = Position("cockroach-poker").play_until_asked().model

    assert "hurry" in text_of(taunts(model).paint(78, 6))
    assert "CP-" in text_of(explained(model).paint(38, 6))
    assert "leave the table" in text_of(what_else(model).paint(78, 6))


@pytest.mark.parametrize(
    ("key", "room"),
    [
        *product(
            ["cockroach-poker", "cockroach-poker-royal", "royal-gambit"], [(58, 20), (98, 35)]
        ),
        ("cockroach-poker", (98, 9)),
    ],
)
def test_the_card_in_the_middle_keeps_its_lines(key: str, room: tuple[int, int]) -> None:
    """At a seat, too: however many lines are told above it or beside it."""
    position = Position(key, 4, seed="2")
    places = set[int]()
    for _ in range(60):
        board, scene = position.play(1).model.board, position.model.scene
        assert board is not None
        assert scene is not None
        lines = text_of(board.centre(scene, *room)).split("\n")
        places.add(next(at for at, row in enumerate(lines) if "╭" in row))

    assert len(places) == 1


@pytest.mark.parametrize(
    ("seat", "size", "seen"),
    [
        (None, (80, 24), True),
        (None, (120, 40), True),
        (None, (60, 20), False),
        (0, (80, 24), False),
    ],
)
def test_whoever_watches_sees_a_claim_in_large_letters(
    seat: int | None, size: tuple[int, int], seen: bool
) -> None:
    """Where there is room; whoever plays has a hand there instead."""
    position = Position("cockroach-poker", 4, seat=seat, seed="grid").play(28)  # “fly” is claimed
    letters = [
        spans
        for spans in paint(position.model, CONNECTED, *size)
        if any(span.look.startswith("fly") for span in spans) and not WORD.search(text_of([spans]))
    ]

    assert (len(letters) >= 3) == seen


@pytest.mark.parametrize(("watch", "told"), [(False, "Sitting down ..."), (True, "Going in ...")])
def test_before_the_first_view_all_has_its_place(watch: bool, told: str) -> None:
    """The keys are in the last line, as they will be, and it is told what one waits for."""
    seat = ClientState(Enter(name="Ana", watch=watch), lambda: US)
    shown = text_of(paint(TableModel(seat, GLYPHS["rich"]), CONNECTED, 80, 24))

    assert told in shown
    assert "Esc menu" in shown.split("\n")[-1]


def test_who_is_away_or_a_bot_is_told() -> None:
    """At their seat, in words."""
    shown = painted(Position("cockroach-poker", 6).play(3))

    assert "Ben bot" in shown
    assert "Eva away" in shown


@pytest.mark.parametrize(
    ("owner", "endless", "told"),
    [
        (f"{2:016x}", False, "Waiting for Cleo to begin."),
        (None, False, "Waiting for the host to begin."),
        (None, True, "The next game begins automatically."),
        (US, False, "g another game"),
        (US, True, "The next game begins automatically. g begins it now"),
    ],
)
def test_it_is_told_what_the_next_game_waits_for(
    owner: str | None, endless: bool, told: str
) -> None:
    """Nobody may be in charge at present; no bot ever is."""
    position = Position("cockroach-poker")
    while not position.match.outcome:
        position.one_move()

    settings = replace(position.settings, endless=endless)
    position.show(owner=owner, settings=settings)

    assert told in painted(position)


@pytest.mark.parametrize("seat", [0, None])
def test_a_halted_game_says_why(seat: int | None) -> None:
    """In the place of the question, in full; it is nobody's turn."""
    position = Position("cockroach-poker", seat=seat)
    position.show(paused="Paused by Ana.", owner=None)
    shown = painted(position).split("\n")

    assert "YOUR TURN" not in shown[0]
    assert "Paused by Ana." in shown


def test_whoever_is_in_charge_is_told_how_a_halted_game_goes_on() -> None:
    """They need not look for it in the menu."""
    position = Position("cockroach-poker")
    position.show(paused="Paused by Ana.")

    assert "Paused by Ana. Esc, then p: go on." in painted(position).split("\n")


def test_where_escape_takes_back_the_last_line_says_so() -> None:
    """And not that it opens the menu."""
    position = Position("cockroach-poker").play_until_asked()
    assert "Esc menu" in painted(position)
    assert position.model.choosing is not None
    position.model.press(position.model.choosing.answers[0].option.key)

    assert "Esc back" in painted(position).split("\n")[-1]
    assert "Esc menu" not in painted(position)
