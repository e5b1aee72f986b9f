"""How much of a door one address may take, and all of them: pure, it is told the time."""

from collections import Counter
from dataclasses import dataclass

from engine.refusal import Refused
from netplay.trust.rates import Buckets, Rate

KNOCKS = Rate(burst=20, per_second=1)  # connections of one address
WISHES = Rate(burst=120, per_second=60)  # of one address: twice what a table takes of a player
CODES = Rate(burst=5, per_second=5 / 60)  # wrong codes of one address, or for one name


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


class Gate:
    """The gate of a door: who is in, who is on the way in, and who has to wait."""

    def __init__(self, limits: DoorLimits = DoorLimits()) -> None:
        self.limits = limits
        self._inside: Counter[str] = Counter()
        self._knocking: Counter[str] = Counter()
        self._knocks = Buckets(limits.knocks)
        self._wishes = Buckets(limits.wishes)
        self._codes = Buckets(limits.codes)

    def knock(self, address: str, now: float) -> None:
        """Somebody comes to the door; Refused, if it stays closed to them."""
        limits = self.limits
        busy = self._knocking.total() >= limits.logins
        if busy or self._knocking[address] >= limits.logins_each:
            raise Refused("busy", "Too many are just coming in here; try again in a moment.")
        if not self._knocks.take(address, now):
            raise Refused("too-fast", "Too many came from your address; wait a minute.")
        self._knocking[address] += 1

    def went(self, address: str) -> None:
        """Somebody who knocked has gone, or is inside by now."""
        _less(self._knocking, address)

    def enter(self, address: str) -> None:
        """Let in somebody who knocked; Refused, if there is no more room."""
        limits = self.limits
        if self._inside.total() >= limits.guests:
            raise Refused("door-full", f"{limits.guests} guests are here, and no more fit in.")
        if self._inside[address] >= limits.guests_each:
            reason = f"{limits.guests_each} guests of your address are here, and no more may be."
            raise Refused("address-full", reason)
        self._inside[address] += 1

    def leave(self, address: str) -> None:
        _less(self._inside, address)

    def wish(self, address: str, now: float) -> None:
        """Let one more wish through to a table, which sees no address; or Refused."""
        if not self._wishes.take(address, now):
            reason = "Too much is wished for at your address at once; wait a moment."
            raise Refused("too-fast", reason)

    def may_try_a_code(self, address: str, name: str, now: float) -> bool:
        """True if one more code may be tried, for this name and from this address."""
        fast = self._codes.take(("address", address), now)
        return self._codes.take(("name", name), now) and fast


def _less(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if counter[address] <= 0:
        del counter[address]
