"""How much of a door one address gets, and everybody together."""

from dataclasses import dataclass

import pytest

from engine.refusal import Refused
from netplay.trust.keys import new_id
from netplay.trust.rates import Rate
from tui.doors.limits import DoorLimits, Gate, Knock, house_of

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

    with pytest.raises(Refused, match="2 guests from your address"):
        gate.enter("1.1.1.1")
    gate.enter("2.2.2.2")
    with pytest.raises(Refused, match="no more can come in"):
        gate.enter("3.3.3.3")


def test_who_leaves_makes_room() -> None:
    """For others of the same address as well."""
    gate = Gate(FEW)
    gate.enter("1.1.1.1")
    gate.leave(gate.enter("1.1.1.1"))

    gate.enter("1.1.1.1")


@dataclass
class Comes:
    """Somebody who tells when they are sent off."""

    key: str
    at_table: bool
    gone: list[str]

    def is_at_table(self) -> bool:
        return self.at_table

    def send_off(self) -> None:
        self.gone.append(self.key)


def enters(gate: Gate, address: str, gone: list[str], *, at_table: bool = False) -> None:
    """Somebody with a name, which begins with their address."""
    house, _, name = address.partition(" ")
    gate.enter(house, Comes(name or new_id(), at_table, gone))


def test_who_is_at_a_table_comes_back_to_a_full_door() -> None:
    """In place of whoever came last of those who are at none."""
    gate, gone = Gate(FEW), list[str]()
    enters(gate, "1.1.1.1 ana", gone)
    enters(gate, "2.2.2.2 ben", gone, at_table=True)
    enters(gate, "3.3.3.3 eve", gone)

    with pytest.raises(Refused, match="no more can come in"):
        enters(gate, "4.4.4.4 zoe", gone)
    enters(gate, "4.4.4.4 cem", gone, at_table=True)

    assert gone == ["eve"]


def test_a_crowd_of_one_house_that_sits_at_tables_keeps_nobody_out_who_comes_back() -> None:
    """The last of them goes; but of houses that have about as many, none."""
    gate, gone = Gate(FEW), list[str]()
    for address in ("1.1.1.1 ana", "2.2.2.2 eve", "2.2.2.2 eva"):
        enters(gate, address, gone, at_table=True)

    enters(gate, "3.3.3.3 ben", gone, at_table=True)
    with pytest.raises(Refused, match="no more can come in"):
        enters(gate, "4.4.4.4 cem", gone, at_table=True)

    assert gone == ["eva"]


def test_who_is_at_a_table_comes_back_where_their_house_is_full() -> None:
    """Somebody of their own house goes, and of no other."""
    gate, gone = Gate(FEW), list[str]()
    for address in ("2.2.2.2 ana", "1.1.1.1 eve", "1.1.1.1 eva"):
        enters(gate, address, gone)

    enters(gate, "1.1.1.1 ben", gone, at_table=True)

    assert gone == ["eva"]


def test_who_comes_back_takes_the_place_of_their_own_line() -> None:
    """Which may be dead, and not known to be."""
    gate, gone = Gate(FEW), list[str]()
    for address in ("1.1.1.1 ana", "2.2.2.2 ben", "3.3.3.3 cem"):
        enters(gate, address, gone)

    enters(gate, "4.4.4.4 ana", gone)

    assert gone == []
    with pytest.raises(Refused, match="no more can come in"):
        enters(gate, "1.1.1.1 zoe", gone)


def test_one_address_wishes_for_no_more_than_its_part() -> None:
    """By however many guests: a table cannot tell where they are. Later there is room again."""
    gate = Gate(FEW)
    gate.wish("1.1.1.1", 0)
    gate.wish("1.1.1.1", 0)

    with pytest.raises(Refused, match="from your address"):
        gate.wish("1.1.1.1", 0)
    gate.wish("2.2.2.2", 0)
    gate.wish("1.1.1.1", 10)


def knocks(gate: Gate, address: str, gone: list[str], now: float = 0) -> Knock:
    """Somebody who tells when they are hung up on."""
    return gate.knock(address, now, lambda: gone.append(address))


def test_silent_lines_of_one_address_keep_nobody_out() -> None:
    """The first of them has to go for the next, and no more."""
    gate, gone = Gate(FEW), list[str]()
    for _ in range(3):
        knocks(gate, "1.1.1.1", gone)
    knocks(gate, "2.2.2.2", gone)

    assert gone == ["1.1.1.1"]


def test_silent_lines_of_a_few_addresses_keep_nobody_out() -> None:
    """Where all places are taken, one goes of those who have the most."""
    gate, gone = Gate(FEW), list[str]()
    for address in ("1.1.1.1", "2.2.2.2", "2.2.2.2", "3.3.3.3"):
        knocks(gate, address, gone)

    assert gone == ["2.2.2.2"]


def test_who_is_inside_is_not_hung_up_on() -> None:
    """Only those give way who are on the way in."""
    gate, gone = Gate(FEW), list[str]()
    gate.went(knocks(gate, "1.1.1.1", gone))
    for address in ("2.2.2.2", "3.3.3.3", "4.4.4.4"):
        knocks(gate, address, gone)

    assert gone == []


def test_who_knocks_too_often_waits() -> None:
    """And may come again after a while."""
    gate, gone = Gate(FEW), list[str]()
    for _ in range(4):
        gate.went(knocks(gate, "1.1.1.1", gone))

    with pytest.raises(Refused, match="wait a minute"):
        knocks(gate, "1.1.1.1", gone)
    knocks(gate, "1.1.1.1", gone, now=11)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", False),
        ("::ffff:1.1.1.1", "1.1.1.1", True),
        ("1.1.1.1", "1.1.1.2", False),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(one: str, other: str, same: bool) -> None:
    """A machine there has as many addresses as it likes; on one line each machine is its own."""
    assert (house_of(one) == house_of(other)) == same


def test_codes_are_tried_a_few_times() -> None:
    """For one name from any address, and from one address for any name."""
    gate = Gate(FEW)

    assert gate.may_try_a_code("1.1.1.1", "zoe", 0)
    assert gate.may_try_a_code("2.2.2.2", "zoe", 0)
    assert not gate.may_try_a_code("3.3.3.3", "zoe", 0)
    assert gate.may_try_a_code("1.1.1.1", "ben", 0)
    assert not gate.may_try_a_code("1.1.1.1", "cem", 0)
