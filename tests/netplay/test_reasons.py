"""Why bots did what they did, on its way to others."""

import pytest

from engine.record import BadRecord, folded
from netplay.reasons import packed, unpacked

MANY = {number: f"It is reason {number}, and {hash(str(number))}." for number in range(1, 400)}


def test_reasons_survive_the_way() -> None:
    """By the number of the move."""
    assert unpacked(packed(MANY, 100_000)) == MANY
    assert unpacked(packed({}, 100)) == {}


def test_where_there_is_little_room_the_latest_are_kept() -> None:
    """In no more letters than there are."""
    small = packed(MANY, 3000)

    assert len(small) <= 3000
    kept = sorted(unpacked(small))
    assert kept == list(range(kept[0], 400))
    assert len(kept) > 50
    assert packed(MANY, 10) == ""


def test_what_is_shown_of_them_is_made_clean() -> None:
    """Whatever a table sends: no reason moves the cursor, and none is endless."""
    small = folded(b'{"1": "\\u001b[2J", "2": "' + b"x" * 9000 + b'"}')

    said = unpacked(small)
    assert "\x1b" not in said[1]
    assert len(said[2]) == 300


@pytest.mark.parametrize(
    "small", ["!", folded(b"[]"), folded(b'{"0": "before the first"}'), folded(b'{"1": 2}')]
)
def test_what_are_no_reasons_is_refused(small: str) -> None:
    """As a record is that is none."""
    with pytest.raises(BadRecord):
        unpacked(small)
