"""All hands of a replay at once: whole, and beside the names of those who hold them."""

import pytest

from tests.tui.replayed import page
from tui.paint.spans import text_of


def all_hands(width: int, height: int) -> str:
    """The screen of a Royal Menagerie that goes on, seen so."""
    there = page("royal-menagerie", 4)
    there.resized(width, height)
    for key in ("pagedown", "pagedown", "a"):
        there.press(key)
    return text_of(there.paint(width, height))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40)])
def test_of_all_hands_no_card_is_cut(size: tuple[int, int]) -> None:
    """Cards have an upper and a lower edge each; where there is no room for both they are named."""
    *_, hands = all_hands(*size).partition("1 Ana  ")

    assert hands.count("╭") == hands.count("╰")


def test_hands_lie_beside_the_names_of_those_who_hold_them() -> None:
    """All of them begin in one column, however many cards there are."""
    rows = all_hands(120, 40).splitlines()[-14:-2]

    assert {row.index("╭") for row in rows if "╭" in row} == {7}
