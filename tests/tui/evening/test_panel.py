"""The evening as it is opened at a table, and the like that is given there."""

from engine.evening.deeds import DEEDS
from netplay.evening import EveningBoard, Like
from netplay.wire import Wish
from tests.tui.evening.boards import BOARD, LIARS, painter, person
from tui.evening.panel import EveningPanel
from tui.paint.panel import Panel
from tui.paint.spans import text_of

ROOM = 78, 18


def pressed(panel: Panel, *keys: str) -> object:
    """The rest of the panel after these keys."""
    outcome: object = panel
    for key in keys:
        assert isinstance(outcome, Panel), f"nothing is open any more for {key}"
        outcome = outcome.press(key, ROOM)
    return outcome


def given(*keys: str, board: EveningBoard = BOARD) -> list[Wish]:
    """The wishes that these keys make."""
    wishes: list[Wish] = []
    pressed(EveningPanel(lambda: painter(board), "Ana", wishes.append), *keys)
    return wishes


def test_lies_told_believed_and_caught_are_seen_at_once_on_a_small_screen() -> None:
    """At 80x24, of six people who have earned more awards than anybody reads."""
    every = person("Ana", "wwwwlllllll", dict.fromkeys(DEEDS, 30))
    people = [every, *(person(name, "wl", LIARS) for name in ("Ben", "Cleo", "Dan", "Eve", "Fay"))]
    board = BOARD.model_copy(update={"people": tuple(people)})
    first = text_of(EveningPanel(lambda: painter(board), "Ana", lambda wish: None).paint(80, 22))

    assert "# believed  x caught  - passed on" in first
    assert first.count(" 8 of 10 ") == 5
    assert "Pinocchio:" in first


def test_a_like_takes_three_keys() -> None:
    """No slip of a finger gives it away."""
    assert given("l", "1", "y") == [Like(lie=2)]
    assert given("l", "1", "n") == []
    assert given("l", "1") == []


def test_only_lies_of_others_can_be_chosen() -> None:
    """Ana has told the other one."""
    choice = pressed(EveningPanel(painter, "Ana", lambda wish: None), "l")

    assert isinstance(choice, Panel)
    assert text_of(choice.paint(78, 9)).strip() == '1  Ben sold Cleo a fly as "rat".'


def test_who_has_given_their_like_is_not_offered_another() -> None:
    """The key means nothing more than any other."""
    liked = BOARD.model_copy(update={"liked": 2})
    panel = EveningPanel(lambda: painter(liked), "Ana", lambda wish: None)

    assert all(key != "l" for key, _, _ in panel.keys)
    assert panel.press("l", ROOM) is True
