"""The cards of tables, which they show at their brokers: a look at each place, all side by side."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from netplay.lan.found import FoundTable
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.link import Disconnected, Link, Status
from netplay.trust.beacon import Beacon, read_card
from netplay.trust.invite import Invite
from netplay.wire import SUMMARY, BadMessage, decode

LOOK = 2.5  # seconds for a card, which comes once a second
OTHERS = 1.25  # seconds for further cards after the first, where somebody is in a hurry


@dataclass(frozen=True, slots=True)
class BeaconAnswer:
    """The same, with the card that it was read from."""

    seen: FoundTable
    card: Beacon


def as_guest(invite: Invite) -> Address:
    """How one comes to a table of which one knows no more than its invite."""
    return Address.of_guest(invite.host, invite.port)


async def answers(
    invites: Sequence[Invite],
    reach: Callable[[Invite], Address] = as_guest,
    *,
    hurry: bool = False,
) -> list[BeaconAnswer]:
    """What those of these tables show to all that answer, in this order.

    In a hurry, nobody waits long for the others once one has answered, nor where no broker is.
    """
    places: dict[Address, dict[str | None, Invite]] = {}
    for invite in invites:
        places.setdefault(reach(invite), {})[invite.fingerprint] = invite
    one = asyncio.Event()
    watches = [BrokerWatch(place, wanted, one.set) for place, wanted in places.items()]
    looks = asyncio.gather(*(watch.look(once=hurry) for watch in watches))
    if hurry:
        await _or_soon_after(looks, one)
    else:
        await looks
    found = {answer.seen.invite: answer for watch in watches for answer in watch.shown.values()}
    return [found[invite] for invite in invites if invite in found]


async def _or_soon_after(looks: "asyncio.Future[list[None]]", one: asyncio.Event) -> None:
    """Until all have looked, or shortly after one has answered."""

    async def soon() -> None:
        await one.wait()
        await asyncio.sleep(OTHERS)

    enough = asyncio.create_task(soon())
    try:
        waited: list[asyncio.Future[Any]] = [looks, enough]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        enough.cancel()
        looks.cancel()
        await asyncio.gather(enough, looks, return_exceptions=True)


class BrokerWatch:
    """A look at one place, at which there may be several tables: those that are wanted, by key."""

    def __init__(
        self, place: Address, wanted: Mapping[str | None, Invite], told: Callable[[], None]
    ) -> None:
        self.shown: dict[str, BeaconAnswer] = {}
        self._place = place
        self._wanted = wanted
        self._told = told
        self._complete = asyncio.Event()

    async def look(self, *, once: bool) -> None:
        """Until all of them have shown their cards, or too long; once, if no broker is there."""

        def changed(status: Status) -> None:
            if once and isinstance(status, Disconnected):
                self._complete.set()

        link = Link(self._place, lambda: [topics.beacon(topics.ANY)], self._heard, changed)
        running = asyncio.create_task(link.run())
        try:
            async with asyncio.timeout(LOOK):
                await self._complete.wait()
        except TimeoutError:
            pass
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    def _heard(self, topic: str, data: bytes) -> None:
        card = read_card(data)
        if card is None or card.fingerprint not in self._wanted:
            return
        known = self.shown.get(card.fingerprint)
        if known is None or card.later_than(known.card):
            with suppress(BadMessage):
                seen = FoundTable(self._wanted[card.fingerprint], decode(SUMMARY, card.lobby))
                self.shown[card.fingerprint] = BeaconAnswer(seen, card)
                self._told()
        if len(self.shown) == len(self._wanted):
            self._complete.set()
