"""How much of a door one address gets, and everybody together."""

import pytest

from engine.refusal import Refused
from netplay.trust.rates import Rate
from tui.doors.limits import DoorLimits, Gate

FEW = DoorLimits(
    guests=3,
    guests_each=2,
    logins=3,
    logins_each=2,
    knocks=Rate(4, 0.1),
    codes=Rate(2, 0.1),
    wishes=Rate(2, 0.1),
)


def test_one_address_takes_no_more_than_its_part() -> None:
    """The next one is told so, and others still come in."""
    gate = Gate(FEW)
    gate.enter("1.1.1.1")
    gate.enter("1.1.1.1")

    with pytest.raises(Refused, match="2 guests of your address"):
        gate.enter("1.1.1.1")
    gate.enter("2.2.2.2")
    with pytest.raises(Refused, match="no more fit in"):
        gate.enter("3.3.3.3")


def test_who_leaves_makes_room() -> None:
    """For others of the same address as well."""
    gate = Gate(FEW)
    gate.enter("1.1.1.1")
    gate.enter("1.1.1.1")
    gate.leave("1.1.1.1")

    gate.enter("1.1.1.1")


def test_one_address_wishes_for_no_more_than_its_part() -> None:
    """By however many guests: a table cannot tell where they are. Later there is room again."""
    gate = Gate(FEW)
    gate.wish("1.1.1.1", 0)
    gate.wish("1.1.1.1", 0)

    with pytest.raises(Refused, match="at your address"):
        gate.wish("1.1.1.1", 0)
    gate.wish("2.2.2.2", 0)
    gate.wish("1.1.1.1", 10)


def test_logins_under_way_are_few() -> None:
    """Silent connections of one address keep nobody else out."""
    gate = Gate(FEW)
    gate.knock("1.1.1.1", 0)
    gate.knock("1.1.1.1", 0)

    with pytest.raises(Refused):
        gate.knock("1.1.1.1", 0)
    gate.knock("2.2.2.2", 0)
    gate.went("1.1.1.1")
    gate.knock("1.1.1.1", 0)


def test_who_knocks_too_often_waits() -> None:
    """And may come again after a while."""
    gate = Gate(FEW)
    for _ in range(4):
        gate.knock("1.1.1.1", 0)
        gate.went("1.1.1.1")

    with pytest.raises(Refused, match="wait a minute"):
        gate.knock("1.1.1.1", 0)
    gate.knock("1.1.1.1", 11)


def test_codes_are_tried_a_few_times() -> None:
    """For one name from any address, and from one address for any name."""
    gate = Gate(FEW)

    assert gate.may_try_a_code("1.1.1.1", "zoe", 0)
    assert gate.may_try_a_code("2.2.2.2", "zoe", 0)
    assert not gate.may_try_a_code("3.3.3.3", "zoe", 0)
    assert gate.may_try_a_code("1.1.1.1", "ben", 0)
    assert not gate.may_try_a_code("1.1.1.1", "cem", 0)
