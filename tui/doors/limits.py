"""How much of a door one address may take, and all of them: pure, it is told the time."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

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
        self._inside: Counter[str] = Counter()
        self._knocking: dict[Knock, None] = {}  # in the order in which they came
        self._knocks = Buckets(limits.knocks)
        self._wishes = Buckets(limits.wishes)
        self._codes = Buckets(limits.codes)

    def knock(self, address: str, now: float, hang_up: Callable[[], None]) -> Knock:
        """Somebody comes to the door; Refused, if it stays closed to them."""
        house = house_of(address)
        if not self._knocks.take(house, now):
            raise Refused("too-fast", "Too many came from your address; wait a minute.")
        self._make_way(house)
        knock = Knock(house, hang_up)
        self._knocking[knock] = None
        return knock

    def _make_way(self, house: str) -> None:
        """Where all places are taken, the first to come of the house that has the most has to go.

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

    def enter(self, address: str) -> None:
        """Let in somebody who knocked; Refused, if there is no more room."""
        limits, address = self.limits, house_of(address)
        if self._inside.total() >= limits.guests:
            raise Refused("door-full", f"{limits.guests} guests are here, and no more fit in.")
        if self._inside[address] >= limits.guests_each:
            reason = f"{limits.guests_each} guests of your address are here, and no more may be."
            raise Refused("address-full", reason)
        self._inside[address] += 1

    def leave(self, address: str) -> None:
        house = house_of(address)
        self._inside[house] -= 1
        if self._inside[house] <= 0:
            del self._inside[house]

    def wish(self, address: str, now: float) -> None:
        """Let one more wish through to a table, which sees no address; or Refused."""
        if not self._wishes.take(house_of(address), now):
            reason = "Too much is wished for at your address at once; wait a moment."
            raise Refused("too-fast", reason)

    def try_passphrase(self, address: str, now: float) -> None:
        """Let one more passphrase of this address through to a table; or Refused."""
        if not self._codes.take(("address", house_of(address)), now):
            reason = "Too many passphrases were tried at your address; wait a minute."
            raise Refused("too-fast", reason)

    def may_try_a_code(self, address: str, name: str, now: float) -> bool:
        """True if one more code may be tried, for this name and from this address."""
        fast = self._codes.take(("address", house_of(address)), now)
        return self._codes.take(("name", name), now) and fast
