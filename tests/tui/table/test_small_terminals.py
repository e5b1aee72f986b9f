"""Tables in the smallest terminal: what gives way there, and what never does."""

from dataclasses import replace

import pytest

from engine.catalog import CATALOG
from tests.tui.boards.test_moments import found
from tests.tui.positions import NAMES, Position
from tests.tui.table.test_moment_painter import painted
from tui.boards.moments import Moment
from tui.boards.shelf import board
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Span, line, text_of
from tui.table.painter import paint

CONNECTED = line(Span("connected", "good"))


def bar(position: Position, *connection: Span, size: int = 60) -> str:
    return text_of(paint(position.model, connection, size, 20)[:1])


def roles_shown() -> Moment:
    """The end of a Royal Menagerie."""
    position, told = Position("royal-menagerie"), 0
    before = position.match.view(0)
    while position.match.to_act:
        before, told = position.match.view(0), len(position.running.events)
        position.one_move()
    fresh, after = position.running.events[told:], position.match.view(0)
    *_, last = board("royal-menagerie", GLYPHS["rich"]).moments(before, fresh, after, NAMES, 0)
    assert len(last.cards) == 4
    return last


def test_whose_decision_it_is_stands_whole_before_that_all_is_well() -> None:
    """A fault, and the clock, stay in sight."""
    position = Position("cockroach-poker-royal", 6).play(24).play_until_asked()

    assert "to judge or pass on" in bar(position, *CONNECTED)
    assert "connected" not in bar(position, *CONNECTED)
    assert "connected" in bar(position, *CONNECTED, size=80)
    assert "9 s" in bar(position, Span("9 s", "bold"), *CONNECTED)
    silent, gone = "the table is silent ...", "host gone? palmoff serve --resume"
    assert bar(position, Span(silent, "bad")).split("  ")[1:] == ["YOUR TURN", f" {silent}"]
    assert bar(position, Span(gone, "bad")).split() == [
        "Cockroach",
        "Poker",
        "Royal",
        *gone.split(),
    ]


@pytest.mark.parametrize("game", CATALOG)
def test_no_bar_is_cut_that_says_that_all_is_well(game: str) -> None:
    """Not by a single cell, whatever the width."""
    position = Position(game).play(20)
    bars = [bar(position, *CONNECTED, size=size) for size in range(60, 100)]

    assert any("connected" in told for told in bars)
    assert not any("connected" in told and "…" in told for told in bars)


@pytest.mark.parametrize("size", [(56, 12), (80, 16), (120, 20)])
def test_roles_that_are_shown_are_called_by_a_name_or_a_code(size: tuple[int, int]) -> None:
    """Whole, and apart from each other."""
    shown = text_of(painted(roles_shown(), "slide", size))

    assert "…" not in shown
    (called,) = (row for row in shown.splitlines() if "you: " in row or "Ana: " in row)
    assert len(called.split("  ")) >= 4


def test_what_leads_to_a_verdict_never_ends_in_lone_dots() -> None:
    """It is parted evenly, if it takes two lines: nothing else is read meanwhile."""
    said = "Finn says “cockroach”. Dan calls it true ..."
    moment = replace(found("cockroach-poker")[0], context="", hold=said)
    for size in range(56, 90):
        rows = text_of(painted(moment, "hold", (size, 12))).splitlines()
        assert not any(row.endswith("  ...") for row in rows)
