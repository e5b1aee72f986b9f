"""The short name of a table's games: what somebody types, and it is that table."""

import pytest

from tui.machine.replay_id import short_id

OURS = "21dc108abb3fc9fcc3f92baf71e23d27"


@pytest.mark.parametrize(
    ("others", "short"),
    [
        ([], "21dc"),
        (["31dc108abb3fc9fcc3f92baf71e23d27"], "21dc"),
        (["21dcf08abb3fc9fcc3f92baf71e23d27"], "21dc1"),
        (["21dc108abb3fc9fcc3f92baf71e23d28"], OURS),
    ],
)
def test_an_id_is_as_long_as_it_must_be(others: list[str], short: str) -> None:
    """To be told from those of the other tables on this machine."""
    assert short_id(OURS, [OURS, *others]) == short
