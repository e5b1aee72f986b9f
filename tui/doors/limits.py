"""The share of a door that one address may take, and all of them: pure, it is told the time."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol

from engine.refusal import Refused
from netplay.trust.rates import Buckets, Rate

KNOCKS = Rate(burst=20, per_second=1)  # connections of one address
WISHES = Rate(burst=120, per_second=60)  # of one address: twice what a table takes of a player
CODES = Rate(burst=5, per_second=5 / 60)  # codes or passphrases of one address, or for one name


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """The limits of a door; those of an address are high enough for a house behind one router."""

    guests: int = 64
    guests_each: int = 16  # of one address
    logins: int = 32  # that are under way
    logins_each: int = 8
    knocks: Rate = KNOCKS
    wishes: Rate = WISHES
    codes: Rate = CODES


@dataclass(frozen=True, slots=True, eq=False)
class Knock:
    """Somebody on the way in: from which house, and how they are hung up on."""

    house: str
    hang_up: Callable[[], None]


class Comer(Protocol):
    """Somebody who comes in, and may have to go again."""

    @property
    def key(self) -> str:
        """The same for each of their lines."""

    def is_at_table(self) -> bool:
        """True of whoever is at a table, or comes back to one."""

    def send_off(self) -> None:
        """There is no more room."""


@dataclass(frozen=True, slots=True, eq=False)
class Insider:
    """Somebody inside, from which house; those who only look on are nobody."""

    house: str
    who: Comer | None = None

    @property
    def at_table(self) -> bool:
        return self.who is not None and self.who.is_at_table()


def house_of(address: str) -> str:
    """All that counts as one address: a network of IPv6, where a machine has no end of them.

    But those of one line, which all begin alike, are told apart.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_link_local:
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Gate:
    """The gate of a door: who is in, who is on the way in, and who has to wait."""

    def __init__(self, limits: DoorLimits = DoorLimits()) -> None:
        self.limits = limits
        self._inside: dict[Insider, None] = {}  # in the order in which they came
        self._knocking: dict[Knock, None] = {}  # in the order in which they came
        self._knocks = Buckets(limits.knocks)
        self._wishes = Buckets(limits.wishes)
        self._codes = Buckets(limits.codes)

    def knock(self, address: str, now: float, hang_up: Callable[[], None]) -> Knock:
        """Somebody comes to the door; Refused, if it stays closed to them."""
        house = house_of(address)
        if not self._knocks.take(house, now):
            raise Refused("too-fast", "Too many connections come from your address; wait a minute.")
        self._make_way(house)
        knock = Knock(house, hang_up)
        self._knocking[knock] = None
        return knock

    def _make_way(self, house: str) -> None:
        """Make way where all places are taken: the house that has the most loses its first to come.

        Else a few houses whose lines say nothing would keep all others out.
        """
        each = Counter(knock.house for knock in self._knocking)
        if each[house] >= self.limits.logins_each:
            crowd = house
        elif each.total() >= self.limits.logins:
            crowd = max(each, key=lambda other: (each[other], other == house))
        else:
            return
        first = next(knock for knock in self._knocking if knock.house == crowd)
        self.went(first)
        first.hang_up()

    def went(self, knock: Knock) -> None:
        """Somebody who knocked has gone, or is inside by now."""
        self._knocking.pop(knock, None)

    def enter(self, address: str, who: Comer | None = None) -> Insider:
        """Let in somebody who knocked; Refused, if there is no more room."""
        limits, comer = self.limits, Insider(house_of(address), who)
        for guest in [it for it in self._inside if who and it.who and it.who.key == who.key]:
            self.leave(guest)  # their line of before, which is of no more use
        each = Counter(guest.house for guest in self._inside)
        if each[comer.house] >= limits.guests_each:
            reason = f"{limits.guests_each} guests from your address are here; no more can come in."
            house = [guest for guest in self._inside if guest.house == comer.house]
            self._give_way(comer, house, each, Refused("address-full", reason))
        elif each.total() >= limits.guests:
            reason = f"{limits.guests} guests are here; no more can come in."
            self._give_way(comer, [*self._inside], each, Refused("door-full", reason))
        self._inside[comer] = None
        return comer

    def _give_way(
        self, comer: Insider, guests: Sequence[Insider], each: Counter[str], full: Refused
    ) -> None:
        """Whoever is at a table comes in all the same: a crowd has as many keys as it likes.

        Whoever came last of those has to go who are at none, or else are of a house with far more.
        """
        fair = each[comer.house] + 1
        away = [it for it in guests if it.who and (not it.at_table or each[it.house] > fair)]
        if not comer.at_table or not away:
            raise full
        gone = max(reversed(away), key=lambda it: (not it.at_table, each[it.house]))
        self.leave(gone)
        if gone.who is not None:
            gone.who.send_off()

    def leave(self, guest: Insider) -> None:
        """Somebody who was inside has gone, if they were not sent off before."""
        self._inside.pop(guest, None)

    def wish(self, address: str, now: float) -> None:
        """Let one more wish through to a table, which sees no address; or Refused."""
        if not self._wishes.take(house_of(address), now):
            reason = "Too many requests come from your address; wait a moment."
            raise Refused("too-fast", reason)

    def try_passphrase(self, address: str, now: float) -> None:
        """Let one more passphrase of this address through to a table; or Refused."""
        if not self._codes.take(("address", house_of(address)), now):
            reason = "Too many passphrases were tried from your address; wait a minute."
            raise Refused("too-fast", reason)

    def may_try_a_code(self, address: str, name: str, now: float) -> bool:
        """True if one more code may be tried, for this name and from this address."""
        fast = self._codes.take(("address", house_of(address)), now)
        return self._codes.take(("name", name), now) and fast
