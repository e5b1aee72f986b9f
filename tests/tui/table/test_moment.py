"""When what of a moment is seen: times go in, stages come out."""

from collections.abc import Sequence

import pytest

from netplay.timing import MOMENT
from tui.boards.moments import Moment
from tui.paint.preferences import Motion
from tui.table.moment import LENGTHS, STAGES, MomentPlayer, MomentStage

NOW = 1000.0
LIE = Moment(hold="Emil calls it a lie ...", verdict="A LIE!", look="bad", seats=(0,), tells=())
TRUE = Moment(hold="Emil believes it ...", verdict="TRUE!", look="good", seats=(0,), tells=())


def playing(*moments: tuple[Moment, Motion], before: str = "before") -> MomentPlayer[str]:
    player = MomentPlayer[str]()
    player.add(moments, before, NOW)
    return player


def stages(player: MomentPlayer[str], times: Sequence[float]) -> list[MomentStage | None]:
    seen = [player.at(NOW + time) for time in times]
    return [one.stage if one else None for one in seen]


def test_a_whole_moment_takes_as_long_as_the_table_waits() -> None:
    """A short one half of it."""
    assert sum(LENGTHS["full"]) == pytest.approx(MOMENT)
    assert sum(LENGTHS["short"]) == pytest.approx(1.5)


def test_each_stage_is_seen_in_its_time() -> None:
    """From the hold to where the card lands; then nothing moves any more."""
    times = [0, 0.59, 0.61, 0.95, 1.1, 1.3, 1.9, 2.1, 2.5, 2.89, 2.91]
    assert stages(playing((LIE, "full")), times) == [
        *("hold", "hold", "lift", "edge", "face", "still", "still", "stamp", "slide", "slide"),
        None,
    ]


def test_whoever_asks_at_each_change_sees_every_stage() -> None:
    """And is told when there is nothing more to ask for."""
    player, now, seen = playing((LIE, "short")), NOW, list[MomentStage | None]()
    while (change := player.next_change(now)) is not None:
        seen += stages(player, [now - NOW])
        now = change
    assert tuple(seen) == STAGES
    assert player.at(now) is None


def test_the_table_stands_as_before_until_the_card_slides() -> None:
    """Then the danger moves."""
    player = playing((LIE, "full"))
    seen = [player.at(NOW + time) for time in (0, 2.3, 2.5)]
    assert [one.before if one else "" for one in seen] == ["before", "before", None]


def test_a_second_moment_waits_for_the_first() -> None:
    """Its outcome is not seen while the first card slides."""
    player = playing((LIE, "full"))
    player.add([(TRUE, "short")], "between", NOW + 1)

    sliding, next_ = player.at(NOW + 2.5), player.at(NOW + 3)
    assert sliding is not None
    assert (sliding.moment, sliding.before) == (LIE, "between")
    assert next_ is not None
    assert (next_.moment, next_.stage) == (TRUE, "hold")
    assert player.at(NOW + 4.5) is None


def test_where_two_wait_none_is_seen() -> None:
    """Their outcome is shown at once, and the next one is seen again."""
    player = playing((LIE, "full"))
    player.add([(TRUE, "full"), (TRUE, "full")], "between", NOW + 1)
    assert player.at(NOW + 1) is None
    assert player.next_change(NOW + 1) is None

    player.add([(LIE, "full")], "later", NOW + 2)
    assert player.at(NOW + 2) is not None


def test_what_is_over_does_not_count_as_waiting() -> None:
    """Three moments in a row are all seen, if they leave each other time."""
    player = playing((LIE, "short"))
    for start in (2, 4):
        player.add([(TRUE, "short")], "later", NOW + start)
        assert player.at(NOW + start) is not None


def test_who_wants_no_motion_sees_none() -> None:
    """The end at once."""
    player = playing((LIE, "none"))
    assert player.at(NOW) is None
    assert player.next_change(NOW) is None


def test_a_skip_ends_all_that_moves() -> None:
    """Also what waits."""
    player = playing((LIE, "full"), (TRUE, "full"))
    player.skip()
    assert player.at(NOW) is None
