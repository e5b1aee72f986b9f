"""Reading a sprite's letters: what is drawn, and what is said of a file with a fault."""

import pytest

from tui.paint.paints import Paint
from tui.paint.sprites import SpriteFault, sprite

BODY, EYE = Paint(141, 97, "magenta", ink=True), Paint(16, 16, "black", ink=False)
SMALL = ["8x8", "B......K", *["........"] * 6, "K......B"]
LARGE = ["16x16", *["B" * 16] * 16]
WHOLE = ["A bat.", "", "B 141 97 magenta #  fur", "K 16 16 black .", "", *SMALL, "", *LARGE]
FURTHER = ["", "16x16", *["K" * 16] * 16]


def read(rows: list[str]) -> str:
    """The words on the fault in this file."""
    with pytest.raises(SpriteFault) as fault:
        sprite("palming/bat", "\n".join(rows))
    return str(fault.value)


def changed(at: int, row: str) -> list[str]:
    """The whole file, but for one line, counted from 1."""
    return [*WHOLE[: at - 1], row, *WHOLE[at:]]


def test_letters_become_paints() -> None:
    """A point is none."""
    picture = sprite("bat", "\n".join(WHOLE)).picture(8)

    assert picture[0] == (BODY, *[None] * 6, EYE)
    assert picture[7] == (EYE, *[None] * 6, BODY)
    assert len(picture) == 8


def test_a_further_drawing_is_the_next_pose() -> None:
    """Whoever asks for more poses than there are begins anew."""
    bat = sprite("bat", "\n".join([*WHOLE, *FURTHER]))

    assert [bat.picture(16, pose)[0][0] for pose in range(3)] == [BODY, EYE, BODY]
    assert bat.picture(8, 1) == bat.picture(8)


def test_a_crown_moves_down_who_has_no_room_for_it() -> None:
    """A crown that begins above the picture."""
    low = sprite("bat", "\n".join(changed(6, "8x8 crown 2,-1")))
    gold = ["8x8", "KK......", *["........"] * 7]
    crown = sprite("crown", "\n".join([*WHOLE[:5], *gold, "", *LARGE]))
    picture = low.crowned(crown, 8)

    assert picture[0] == (None, None, EYE, EYE, *[None] * 4)
    assert picture[1] == low.picture(8)[0]
    assert picture[7] == low.picture(8)[6]


@pytest.mark.parametrize(
    ("at", "row", "said"),
    [
        (2, "B 1 1 red #", "line 2: a blank line is missing before this one"),
        (3, "B 141 magenta #", 'line 3: "B 141 magenta #" is no paint, as "B 141 97 magenta #" is'),
        (3, "B 1 1 mauve #", 'line 3: "B 1 1 mauve #" names a letter twice, or a colour that'),
        (3, "B 256 1 red #", 'line 3: "B 256 1 red #" names a letter twice, or a colour that'),
        (4, "B 1 1 red #", 'line 4: "B 1 1 red #" names a letter twice, or a colour that'),
        (6, "9x9", 'line 6: "9x9" is neither 8x8 nor 16x16'),
        (7, "B.....K", "line 7: the row has 7 pixels instead of 8"),
        (9, "....x...", 'line 9: no paint is called "x"'),
        (15, "........", "line 15: a blank line is missing before this one"),
    ],
)
def test_a_fault_is_said_with_its_file_and_its_line(at: int, row: str, said: str) -> None:
    """Whoever draws finds it at once."""
    assert read(changed(at, row)).startswith(f"palming/bat, {said}")


def test_a_file_that_ends_too_early_says_what_is_missing() -> None:
    """A row, a size, or all of it."""
    assert read(WHOLE[:-1]).endswith("line 32: the file ends where a row of the drawing should be")
    assert read(WHOLE[:14]).endswith("line 14: there is no drawing of 16x16")
    assert read([]).endswith("line 1: the file ends where what it shows should be")
