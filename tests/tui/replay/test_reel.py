"""The boldest moments of a game: which they are, how long they take, and what keys do meanwhile."""

from typing import Any

import pytest

from tests.tui.replayed import GAMES, page
from tui.paint.preferences import Motion
from tui.paint.spans import text_of, width
from tui.replay.painter import ReplayPage
from tui.replay.reel import LEAST, MOST

NOW = 1000.0


def rolling(key: str = "cockroach-poker", seats: int = 6, motion: Motion = "full") -> ReplayPage:
    """The reel has just begun."""
    there = page(key, seats)
    there.motion = motion
    assert there.press("b") is True
    return there


def seen(there: ReplayPage, size: tuple[int, int] = (80, 24)) -> str:
    return text_of(there.paint(*size))


def rolled(there: ReplayPage, now: float) -> list[tuple[float, Any]]:
    """When something else was to be seen, until the end; and which moment it was."""
    changes = []
    due: float | None = now
    while due is not None:
        now, due = due, there.roll(due)
        if there.reel is not None:
            changes.append((now, there.reel.number))
    return [*changes, (now, None)]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_few_moments_take_ten_to_twenty_seconds(key: str, seats: int) -> None:
    """In the order in which they happened; the end of the game is among them, in every game."""
    there = rolling(key, seats)
    shots = there.boldest
    assert 1 <= len(shots) <= MOST
    assert [shot.step for shot in shots] == sorted(shot.step for shot in shots)
    assert shots[-1].step == there.last

    changes = rolled(there, NOW)
    took = changes[-1][0] - NOW
    assert took <= 20
    assert took >= LEAST - 0.01 or len(shots) < 2
    assert dict.fromkeys(number for _, number in changes) == dict.fromkeys(
        [*range(len(shots)), None]
    )
    assert there.at == there.last


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_each_is_seen_as_at_the_table(size: tuple[int, int]) -> None:
    """The verdict is large, below the seats as they were before the card lay there."""
    there = rolling()
    there.roll(NOW)
    first = there.boldest[0]
    assert there.at == first.step - 1
    assert first.moment.hold in seen(there, size)
    assert first.moment.lands not in seen(there, size)

    there.roll(NOW + 2.8)
    assert there.at == first.step
    assert first.moment.lands in seen(there, size)
    assert f"the boldest moments: 1 of {len(there.boldest)}" in seen(there, size)


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_narrow_screen_says_which_of_them_it_is(key: str, seats: int) -> None:
    """Rather than from which side, of which the bar has no whole word then."""
    there = rolling(key, seats)
    there.roll(NOW)

    first = text_of(there.paint(60, 20)[:1])
    assert f"the boldest moments: 1 of {len(there.boldest)}" in first


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_it_fills_every_screen(size: tuple[int, int]) -> None:
    """In each stage, to the cell."""
    there = rolling()
    for now in range(15):
        there.roll(NOW + now)
        assert [width(spans) for spans in there.paint(*size)] == [size[0]] * size[1]


def test_keys_go_to_the_next_and_back_and_any_other_ends_it() -> None:
    """And does nothing else: the game stands where the reel was."""
    there = rolling()
    there.roll(NOW)
    there.press("right")
    assert "2 of" in seen(there)
    there.press("left")
    assert "1 of" in seen(there)

    there.press("right")
    where = there.boldest[1].step
    assert there.press("escape") is True
    assert there.reel is None
    assert there.at == where
    assert there.press("escape") is False


def test_without_motion_each_stays_until_the_next_is_asked_for() -> None:
    """With all there is to see of it."""
    there = rolling(motion="none")
    for shot in there.boldest:
        assert there.roll(NOW) is None
        assert shot.moment.lands in seen(there)
        there.press("right")

    assert there.reel is None
    assert there.at == there.boldest[-1].step
