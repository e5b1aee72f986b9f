"""Lies told after a game: at the table by key and by mouse, and in its replay."""

import re

import pytest

from engine.catalog import CATALOG
from tests.tui.positions import Position
from tests.tui.replayed import page
from tests.tui.table_room import room
from tui.boards.hidden_info import REVEAL_KEY, shortened
from tui.boards.shelf import board
from tui.paint.glyphs import GLYPHS
from tui.paint.layout import LEAST
from tui.paint.spans import Span, line, text_of
from tui.table.menus import confessed
from tui.table.painter import paint

TITLE = "Who lied about what"
SIZE = (80, 24)


def ended(game: str = "cockroach-poker", seat: int | None = 0) -> Position:
    return Position(game, 6, seat=seat, seed="grid").play(10_000)


def shown(position: Position) -> str:
    return text_of(paint(position.model, (), *SIZE))


def told(position: Position) -> str:
    """The whole list."""
    panel = confessed(position.model)
    assert panel is not None
    return text_of(panel.paint(80, 1000))


@pytest.mark.asyncio
async def test_the_lies_are_one_key_away_and_can_be_scrolled() -> None:
    """Escape goes back to the end of the game."""
    async with room(ended()) as there:
        assert "who lied about what" in there.shown
        await there.press(REVEAL_KEY)
        assert TITLE in there.shown
        assert "\n 1 " in there.shown
        await there.press("end")
        assert "\n 1 " not in there.shown
        await there.press("escape")
        assert TITLE not in there.shown


@pytest.mark.asyncio
async def test_the_lies_can_be_read_by_mouse() -> None:
    """The wheel scrolls, the words open and close."""
    async with room(ended("cockroach-poker-royal")) as there:
        await there.click(REVEAL_KEY)
        assert "\n 1 " in there.shown
        await there.scroll(up=False)
        assert "\n 1 " not in there.shown
        await there.click("escape")
        assert TITLE not in there.shown


def test_who_comes_back_late_sees_the_same() -> None:
    """The view tells it all, however little of the past came with it; also to spectators."""
    position = ended()
    whole = told(position)

    again = position.drawn_with("rich")
    watching = ended(seat=None)

    assert len(again.model.story.events) < len(position.running.events)
    assert told(again) == whole
    assert told(watching) == whole.replace("you", "Ana")  # who are nobody there


def test_every_claim_is_told() -> None:
    """Offered or handed on."""
    position = ended()

    claims = [event for event in position.running.events if event.do in ("offered", "handed_on")]

    assert told(position).count("“") == len(claims)


def test_while_the_game_goes_on_there_is_nothing_to_tell() -> None:
    """The key means nothing."""
    position = Position("cockroach-poker", 6).play(30)

    assert confessed(position.model) is None
    assert "who lied" not in shown(position)


@pytest.mark.parametrize("size", [LEAST, SIZE], ids=str)
def test_the_sums_that_decide_stand_at_once_and_the_rest_is_a_key_away(
    size: tuple[int, int],
) -> None:
    """RM-18: who was who as well; what everybody had lies at the seats."""
    position = Position("royal-menagerie").play(10_000)
    lines = text_of(paint(position.model, (), *size)).split("\n")
    left = " ".join(" ".join(line[: size[0] // 2 - 1] for line in lines).split())

    assert "Conspirators' victory, 12 to 10: Ben and Cleo win." in left
    assert re.search("Vizier's side 10 .*12 Consp|have 10 together, and the Conspirators 12", left)
    assert left.count(": Conspirator") == 2
    assert f"{REVEAL_KEY} how it ended" in "\n".join(lines)
    assert "12 Conspirators" in told(position)
    assert told(position).count(" had ") == 4


@pytest.mark.parametrize("game", CATALOG)
def test_the_end_of_every_game_can_be_read_whole(game: str) -> None:
    """However little of it the table has room for."""
    position = Position(game, seed="grid").play(10_000)
    board, scene = position.model.board, position.model.scene
    assert board is not None
    assert scene is not None

    assert text_of(board.confess(scene, 80)) in told(position)
    assert REVEAL_KEY in {span.key for spans in paint(position.model, (), *LEAST) for span in spans}


def test_the_list_leaves_the_bar_and_the_keys_in_sight() -> None:
    """It covers the rest of the table: it is long, and the game is over."""
    position = ended()
    position.model.panel = confessed(position.model)

    assert shown(position).startswith(" Cockroach Poker ")
    assert "Esc close" in shown(position).splitlines()[-1]


def test_a_replay_tells_the_same_at_its_end() -> None:
    """And not before."""
    there = page()
    assert not there.press(REVEAL_KEY)
    there.press("end")
    assert "w who lied about what" in text_of(there.paint(*SIZE))

    assert there.press(REVEAL_KEY)
    assert TITLE in text_of(there.paint(*SIZE))
    assert there.press("escape")
    assert TITLE not in text_of(there.paint(*SIZE))


@pytest.mark.parametrize("replay", [False, True])
def test_what_has_no_room_at_the_end_is_counted(replay: bool) -> None:
    """With the key that tells it all."""
    there = page("cockroach-poker-royal")
    there.press("end")
    position = ended("cockroach-poker-royal")
    text = text_of(there.paint(*SIZE)) if replay else shown(position)

    assert re.search(rf"( more| lies were believed): {REVEAL_KEY}", text)
    assert not re.search(rf": {REVEAL_KEY}\b", text_of(paint(position.model, (), 120, 60)))


@pytest.mark.parametrize(
    ("height", "last"),
    [(1, "… and 5 more: w"), (2, "Three lies: w"), (3, "Three lies: w"), (4, "… and 2 more: w")],
)
def test_a_heading_that_nothing_stands_under_names_the_key_itself(height: int, last: str) -> None:
    """Nothing that it announces is counted under it where none of it is shown, nor without it."""
    told = [line(Span(text)) for text in ("Lost.", "Three lies:", "a", "b", "c")]
    shown = shortened(board("cockroach-poker", GLYPHS["rich"]), told, height)

    assert text_of(shown).splitlines()[-1] == last
