"""The cards of tables, which they show at their brokers: a look at each place, all side by side."""

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from netplay.lan.found import FoundServer, FoundTable
from netplay.mqtt import topics
from netplay.mqtt.address import CA_FILE, Address, BadAddress
from netplay.mqtt.dial import NoBroker, pin_for
from netplay.mqtt.link import Connected, Disconnected, Link, Status
from netplay.reception_wire import SERVER_SUMMARY
from netplay.trust import frames
from netplay.trust.beacon import Beacon, read_card
from netplay.trust.client_session import other_version
from netplay.trust.frames import FrameKind
from netplay.trust.invite import Invite
from netplay.wire import SUMMARY, BadMessage, decode

T = TypeVar("T")

LOOK = 2.5  # seconds for a card, which comes once a second
TRIPS = 2  # round trips that it has in addition
SLOW = 9.0  # seconds for it where somebody has answered, but slowly
MOST = 1024  # tables that are looked at in one place, and servers
OTHERS = 1.25  # seconds for further cards after the first, where somebody is in a hurry
# Why one is not connected where one may yet be, as a guest or at another of its addresses.
ELSEWHERE = ("login", "refused", "forbidden", "foreign")


@dataclass(frozen=True, slots=True)
class CardAnswer(Generic[T]):
    """Something seen, with the card that it was read from."""

    seen: T
    card: Beacon


BeaconAnswer: TypeAlias = CardAnswer[FoundTable]
ServerAnswer: TypeAlias = CardAnswer[FoundServer]


@dataclass(frozen=True, slots=True)
class Answers:
    """All that have answered."""

    tables: Sequence[BeaconAnswer]
    servers: Sequence[ServerAnswer]
    unread: str | None = None  # why there may be others, which cannot be read here


def as_guest(invite: Invite) -> Address:
    """The address for a guest of a table of which one knows no more than its invite."""
    ca_file = os.environ.get(CA_FILE) if invite.tls and not invite.pin else None
    places = [
        replace(
            Address.of_guest(host, port),
            tls=invite.tls,
            pin=invite.pin,
            ca_file=Path(ca_file) if ca_file else None,
        )
        for host, port in invite.places
    ]
    return replace(places[0], others=tuple(places[1:]))


def _nothing() -> None:
    """Tell nobody."""


async def answers(
    invites: Sequence[Invite],
    reach: Callable[[Invite], Address] = as_guest,
    *,
    hurry: bool = False,
) -> list[BeaconAnswer]:
    """Read the cards of these tables, of all that answer, in this order.

    In a hurry, nobody waits long for the others once one has answered, nor where no broker is.
    """
    found = {answer.seen.invite: answer for answer in (await looked(invites, reach, hurry)).tables}
    return [found[invite] for invite in invites if invite in found]


async def looked(
    invites: Sequence[Invite], reach: Callable[[Invite], Address] = as_guest, hurry: bool = False
) -> Answers:
    """Read the cards of these tables and servers, and of all the tables of these servers.

    Where an invite names no table, read those of all that are at its place.
    """
    one = asyncio.Event()
    async with Lookout(reach, heard=one.set, once=hurry) as lookout:
        for invite in invites:
            lookout.at(invite)
        if hurry:
            await _or_soon_after(asyncio.ensure_future(lookout.ended()), one)
        else:
            await lookout.ended()
    return lookout.answers


async def all_at(place: Address) -> tuple[Answers, str | None]:
    """Read all cards at this broker, and tell what is wrong with the way there.

    The invites say by which certificate it is known to whoever has no file of its authority.
    """
    watch = BrokerWatch(place, None, lambda: None)
    watch.pin = await _pin(place)
    await watch.look(once=True)
    return Answers(watch.shown, watch.servers, watch.unread), watch.trouble


async def _pin(place: Address) -> str | None:
    """By what the broker is known at all its addresses, as far as somebody answers there."""
    pins = set(await asyncio.gather(*map(_pin_at, place.places))) - {None}
    return pins.pop() if len(pins) == 1 else None


async def _pin_at(place: Address) -> str | None:
    with suppress(NoBroker, TimeoutError):
        async with asyncio.timeout(LOOK):
            return await pin_for(place)
    return None


async def _or_soon_after(looks: "asyncio.Future[None]", one: asyncio.Event) -> None:
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


class Lookout:
    """A look at places as they become known: all that is wanted at one of them is seen together."""

    def __init__(
        self,
        reach: Callable[[Invite], Address] = as_guest,
        heard: Callable[[], None] = _nothing,
        seen: Callable[[], None] = _nothing,
        *,
        once: bool = False,
    ) -> None:
        """`heard` is told of each that answers, `seen` when a place with tables has been seen."""
        self._reach = reach
        self._told = heard
        self._seen = seen
        self._once = once
        self._known: set[Invite] = set()
        self._latest: dict[Address, BrokerWatch] = {}
        self._running: dict[BrokerWatch, asyncio.Task[None]] = {}

    async def __aenter__(self) -> "Lookout":
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def at(self, invite: Invite) -> None:
        """Look there as well."""
        if invite in self._known:
            return
        self._known.add(invite)
        place = self._reach(invite)
        watch = self._latest.get(place)
        if watch is None or not watch.wants(invite):
            self._latest[place] = watch = BrokerWatch(place, {}, self._told)
            watch.wants(invite)
            self._running[watch] = asyncio.create_task(self._look(watch))

    async def _look(self, watch: "BrokerWatch") -> None:
        await watch.look(once=self._once)
        if watch.shown:
            self._seen()

    async def ended(self) -> None:
        """Until all have been looked at."""
        await asyncio.gather(*self._running.values())

    @property
    def answers(self) -> Answers:
        """All that have answered so far."""
        return Answers(
            [answer for watch in self._running for answer in watch.shown],
            [answer for watch in self._running for answer in watch.servers],
            next((watch.unread for watch in self._running if watch.unread), None),
        )


class BrokerWatch:
    """A look at one place, at which there may be several tables and servers: at those wanted.

    A server is wanted with all of its tables.
    """

    def __init__(
        self,
        place: Address,
        wanted: dict[str, Invite] | None,
        told: Callable[[], None],
    ) -> None:
        """Whoever says nothing of what is wanted looks at all that there is."""
        self.trouble: str | None = None  # why there is no way to the broker
        self.unread: str | None = None  # what is wrong with a card that is of no use here
        self.pin = place.pin  # by which invites say that it is known
        self._place = place
        self._wanted = wanted
        self._told = told
        self._tables: dict[str, BeaconAnswer] = {}  # all that are shown here, by key
        self._servers: dict[str, ServerAnswer] = {}  # and these: each may be wanted later
        self._complete = asyncio.Event()

    def wants(self, invite: Invite) -> bool:
        """Want this as well; or all, if it names no table. No more once the look has ended."""
        if self._complete.is_set():
            return False
        if invite.fingerprint is None:
            self._wanted = None
        elif self._wanted is not None:
            self._wanted[invite.fingerprint] = invite
        return True

    @property
    def shown(self) -> list[BeaconAnswer]:
        """The tables that are wanted, themselves or with their server."""
        return [*filter(None, map(self._answer, self._tables.values()))]

    @property
    def servers(self) -> list[ServerAnswer]:
        """The servers that are wanted."""
        if self._wanted is None:
            return list(self._servers.values())
        return [
            replace(shown, seen=replace(shown.seen, invite=self._wanted[key]))
            for key, shown in self._servers.items()
            if key in self._wanted
        ]

    async def look(self, *, once: bool) -> None:
        """Until all of them have shown their cards, or too long; once, if no broker is there."""
        try:
            await self._look(once)
        except BadAddress as wrong:  # of a file of ours, which no table elsewhere has to do with
            self.trouble = wrong.reason

    async def _look(self, once: bool) -> None:
        began = _now()

        def noticed(status: Status) -> None:
            self.trouble = status.reason if isinstance(status, Disconnected) else None
            changed(status)

        def changed(status: Status) -> None:
            match status:
                case Disconnected("slow"):
                    bound.reschedule(began + SLOW)
                case Connected():
                    bound.reschedule(_now() + LOOK + TRIPS * link.round_trip)
                case Disconnected(code) if code in ELSEWHERE and self._place.others:
                    pass
                case Disconnected(code) if once and code != "unreachable":
                    self._complete.set()
                case _:
                    pass

        link = Link(self._place, lambda: [topics.beacon(topics.ANY)], self._heard, noticed)
        running = asyncio.create_task(link.run())
        try:
            async with asyncio.timeout(LOOK) as bound:
                await self._complete.wait()
        except TimeoutError:
            pass
        finally:
            self._complete.set()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    def _answer(self, shown: BeaconAnswer) -> BeaconAnswer | None:
        """The same, with how one comes there; None if nobody wants to."""
        card = shown.card
        if self._wanted is None:
            return shown
        invite = self._wanted.get(card.fingerprint)
        for server in self.servers:
            if invite is None and server.card.server == card.server:
                invite = replace(server.seen.invite, fingerprint=card.fingerprint)
        return replace(shown, seen=replace(shown.seen, invite=invite)) if invite else None

    def _heard(self, topic: str, data: bytes) -> None:
        card = read_card(data)
        if card is None:
            if isinstance(foreign := frames.read(data), frames.Foreign):
                self.unread = other_version(foreign.version).reason
            return
        with suppress(BadMessage):
            if card.kind is FrameKind.CARD:
                self._table(card)
            else:
                self._server(card)
        if self._is_complete():
            self._complete.set()

    def _table(self, card: Beacon) -> None:
        known = self._tables.get(card.fingerprint)
        if len(self._tables) >= MOST if known is None else not card.later_than(known.card):
            return
        seen = FoundTable(self._invite(card), decode(SUMMARY, card.lobby))
        self._tables[card.fingerprint] = CardAnswer(seen, card)
        if self._wanted is not None and card.fingerprint in self._wanted:
            self._told()

    def _invite(self, card: Beacon) -> Invite:
        place = self._place
        others = tuple((other.host, other.port) for other in place.others)
        return Invite(place.host, place.port, card.fingerprint, place.tls, self.pin, others)

    def _server(self, card: Beacon) -> None:
        known = self._servers.get(card.fingerprint)
        if len(self._servers) >= MOST if known is None else not card.later_than(known.card):
            return
        seen = FoundServer(self._invite(card), decode(SERVER_SUMMARY, card.lobby))
        self._servers[card.fingerprint] = CardAnswer(seen, card)
        if self._wanted is None or card.fingerprint in self._wanted:
            self._told()

    def _is_complete(self) -> bool:
        """True once all have shown themselves, and as many tables of each server as it says."""
        if self._wanted is None:
            return False  # there may always be more
        there = Counter(shown.card.server for shown in self._tables.values())
        return self._wanted.keys() <= self._tables.keys() | self._servers.keys() and all(
            there[server.card.server] >= server.seen.lobby.tables for server in self.servers
        )


def _now() -> float:
    return asyncio.get_running_loop().time()
