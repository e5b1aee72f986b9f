"""The kept lines of a painting are what would be painted anew: whatever is pressed or comes."""

from random import Random

import pytest

from tests.tui.positions import Position
from tui.boards.shelf import BOARDS
from tui.paint.glyphs import GLYPHS
from tui.table.painter import paint
from tui.table.visit import Surroundings, TableVisit

KEYS = ("left", "right", "up", "down", "enter", "escape", "pageup", "pagedown", "end", *"123tfpc")


@pytest.mark.parametrize("key", BOARDS)
def test_what_is_kept_is_what_is_painted_anew(key: str) -> None:
    """In any order of keys and views, with other signs, and where the log is read back."""
    random, position = Random(key), Position(key)
    visit = TableVisit(position.model, motion="none")
    for step in range(80):
        if step % 4 == 0 and position.match.to_act:
            position.one_move()
            position.send()
            visit.look(step)
        visit.press(random.choice(KEYS))
        visit.glyphs = GLYPHS["safe" if step % 17 == 0 else "rich"]
        kept = visit.paint(80, 24, Surroundings(step))
        assert kept[1:] == paint(position.model, (), 80, 24)[1:]


def test_a_key_that_goes_through_a_hand_paints_no_seat_anew() -> None:
    """The very lines are kept, so that no difference has to be looked for."""
    position = Position("cockroach-poker").play_until_asked()
    visit = TableVisit(position.model)
    before = visit.paint(80, 24, Surroundings(0))
    visit.press("right")
    after = visit.paint(80, 24, Surroundings(0))
    assert before != after
    assert all(one is other for one, other in zip(before[1:14], after[1:14], strict=True))
