"""The evening at a table: between games, under its key, by a word, on a beamer."""

import pytest

from engine.refusal import Refused
from netplay.evening import EveningBoard, Like
from tests.tui.evening.boards import BOARD
from tests.tui.positions import Position
from tui.paint.spans import text_of
from tui.table.chat_input import ChatInput
from tui.table.model import TableModel
from tui.table.painter import paint
from tui.table.visit import TableVisit

HEADING = "The evening after 3 games"


def over(board: EveningBoard | None = BOARD, *, seat: int | None = 0) -> Position:
    """The third game is over; with what is known of the evening by now."""
    position = Position("cockroach-poker", seat=seat).play(10_000)
    position.client.evening = board
    assert position.client.show is not None
    last = position.client.show.board
    assert last is not None
    number = last.model_copy(update={"number": 3})
    position.client.show = position.client.show.model_copy(update={"board": number})
    position.model.look()
    return position


def screen(model: TableModel, width: int = 80, height: int = 24) -> str:
    return text_of(paint(model, (), width, height))


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_between_games_the_evening_stands_beside_how_the_last_one_ended(
    width: int, height: int
) -> None:
    """And the newest of the log below it."""
    shown = screen(over().model, width, height)

    assert HEADING in shown
    assert "lies told" in shown or width == 60
    assert "Wooden" not in shown
    assert (
        "Pinocchio: You lied" in shown or width == 60
    )  # awards come before the log, which ends with them


def test_it_is_not_shown_before_it_tells_of_this_game() -> None:
    """Nor while a game goes on."""
    late = BOARD.model_copy(update={"last": 2})
    going_on = Position("cockroach-poker").play_until_asked()
    going_on.client.evening = BOARD
    going_on.model.look()

    assert HEADING not in screen(over(late).model)
    assert HEADING not in screen(over(None).model)
    assert HEADING not in screen(going_on.model)
    assert "= evening" not in screen(over(None).model).replace(" =  ", "= ")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_no_award_is_told_twice(size: tuple[int, int]) -> None:
    """The board tells them all; the log below it ends with what happened before."""
    position = over(BOARD.model_copy(update={"games": 2, "people": BOARD.people[:1]}))
    position.client.evening = BOARD
    position.model.look()
    shown = screen(position.model, *size)

    assert {shown.count(title) for title in ("Pinocchio:", "Jackpot:", "Nine Lives:")} <= {0, 1}
    assert shown.count("Pinocchio:") == 1


def test_who_reads_the_log_is_left_alone() -> None:
    """The way back brings the evening back as well."""
    model = over().model
    for _ in range(3):
        model.press("pageup")

    assert HEADING not in screen(model)
    model.press("end")
    assert HEADING in screen(model)


def test_a_beamer_shows_the_evening_large_between_games() -> None:
    """The seats give way to it."""
    model = over(seat=None).model
    model.beamer = True
    shown = screen(model, 120, 40)

    assert HEADING in shown
    assert "Pinocchio" in shown
    assert "Co▮" not in shown  # of the danger that seats show


def test_it_opens_by_its_key_and_by_its_word_at_any_time() -> None:
    """Also in the middle of a game."""
    position = Position("cockroach-poker").play_until_asked()
    position.client.evening = BOARD
    visit = TableVisit(position.model)
    visit.press("=")
    assert "Pinocchio" in screen(position.model)
    visit.press("escape")
    assert position.model.panel is None

    ChatInput(position.model).typed("/evening")
    assert "Pinocchio" in screen(position.model)


def test_a_like_can_be_typed() -> None:
    """By the number of the lie."""
    position = over()
    ChatInput(position.model).typed("/like 2")

    (wished,) = position.client._pending
    assert wished.ask.wish == Like(lie=2)
    for typed in ("/like", "/like best", "/like 12345678901"):
        with pytest.raises(Refused, match="/evening tells"):
            ChatInput(position.model).typed(typed)


def test_new_awards_are_told_once_in_the_log() -> None:
    """Not those of the games before one came."""
    position = over(BOARD.model_copy(update={"games": 2, "people": BOARD.people[:1]}))
    before = [entry.text for entry in position.model.story.entries]
    position.client.evening = BOARD
    position.model.look()
    position.model.look()
    told = [entry.text for entry in position.model.story.entries][len(before) :]

    assert not any("Pinocchio" in text for text in [*before, *told])
    assert [text.split(":")[0] for text in told] == ["Jackpot", "Crash Test Dummy", "Nine Lives"]
