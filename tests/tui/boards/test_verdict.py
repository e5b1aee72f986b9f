"""The verdict of a game, in large letters: in few words, and from where one sits."""

import pytest

from engine.game import Outcome
from tests.tui.positions import NAMES, Position
from tui.boards.hidden_info import ended
from tui.boards.verdict import verdict
from tui.paint.big_letters import TALL

ONE_LOST = Outcome((0, 2, 3), (1,), "four bats")
ONE_WON = Outcome((1,), (0, 2, 3), "41 points")
SIDES = Outcome((0, 3), (1, 2), "the Conspirators win")


@pytest.mark.parametrize(
    ("outcome", "you", "said"),
    [
        (ONE_LOST, 1, ("You lose!", "bad")),
        (ONE_LOST, 0, ("Ben loses!", "bad")),
        (ONE_WON, 1, ("You win!", "good")),
        (ONE_WON, 0, ("Ben wins!", "bad")),
        (ONE_WON, None, ("Ben wins!", "good")),
        (SIDES, 3, ("You win!", "good")),
        (SIDES, None, ("Ana and Dan win!", "good")),
    ],
)
def test_the_fewest_are_named(outcome: Outcome, you: int | None, said: tuple[str, str]) -> None:
    """A single loser, or else the winners."""
    assert verdict(outcome, NAMES, you) == said


@pytest.mark.parametrize(("glyphs", "high"), [("rich", [TALL + 1, 3, 0]), ("ascii", [6, 0, 0])])
def test_the_letters_leave_room_for_what_decided_it(glyphs: str, high: list[int]) -> None:
    """Half as high where lines are scarce; none where there are too few, or no half blocks."""
    model = Position("royal-gambit").play(10_000).drawn_with(glyphs).model
    assert model.board is not None
    assert model.scene is not None
    shown = [ended(model.board, model.scene, *size) for size in ((120, 20), (80, 10), (60, 7))]
    assert [len(lines) for lines in shown] == high
