"""The words on systems, and who may open a table."""

import sys

import pytest

from engine.refusal import Refused
from tui.machine.systems import check_system, what_works


def test_a_table_is_opened_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux and macOS bear one; on Windows it is refused with what to do instead."""
    for platform in ("linux", "darwin"):
        monkeypatch.setattr(sys, "platform", platform)
        check_system()

    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Refused, match="Join a table that was opened on Linux or macOS"):
        check_system()


@pytest.mark.parametrize(
    ("platform", "told"),
    [
        ("linux", "Linux: everything works"),
        ("darwin", "macOS: everything should work"),
        ("win32", "Windows: join and watch"),
        ("freebsd14", "freebsd14: nobody has tried"),
    ],
)
def test_each_system_is_told_what_works_there(platform: str, told: str) -> None:
    """By its own name, and without a promise where nobody has looked."""
    assert what_works(platform).startswith(told)
