"""The words of `palmoff serve` about the tables that it has opened."""

from typing import Any

import pytest

from netplay.serve import Ready, ReadyTable
from netplay.trust.invite import Invite
from tui.cli.serve import _lead, _told

MARK = "abcdefghijklmnop"
TABLE = ReadyTable("0123456789abcdef", "Ana", MARK, "/home/ana/0123456789abcdef.palmoff")


@pytest.mark.parametrize("count", [1, 2])
def test_who_closes_a_table_is_told_what_can_be_resumed(count: int) -> None:
    """A game that goes on can; of a table between two games, nothing is left to go on with."""
    place = Invite("192.168.0.7", 18830, None)
    said = [*_told(Ready(MARK, 18830, place, [place], [TABLE] * count))]

    assert f"palmoff join 192.168.0.7:18830/{MARK}" in said[1]
    assert "--resume goes on" in said[-1]
    assert "game is not over" in said[-1]


def test_doors_that_lead_nowhere_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Tables may come in without TLS where guests do not; that shows once the broker was asked."""
    nobody: Any = None
    place = Invite("192.168.0.7", 8883, None, tls=True)

    _lead(nobody, Ready(MARK, 8883, place, [place], [TABLE]))

    assert "doors lead to no table, as this broker lets guests in by TLS" in capsys.readouterr().err
