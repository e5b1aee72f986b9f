"""Tables of the local network, announced and found by mDNS. Nothing that is heard is believed.

An announcement says where a table is and by what fingerprint it can be known; the rest, signed, the
table says itself (netplay.lan.tables). Whatever goes wrong here is a sentence, never the end.
"""

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence, Set
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from itertools import chain, count
from random import sample

from zeroconf import DNSQuestionType, Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from engine.refusal import Refused
from netplay.lan.sources import Shares, Sources
from netplay.mqtt.addresses import Site, is_ours, sites_of
from netplay.system.limits import raise_limits
from netplay.trust.invite import Invite

TYPE = "_palmoff._tcp.local."
TRIES = 3  # at one address
NOISE = 8192  # announcements that are heard; there may be more noise than tables
EAGER = 32  # of these, so many are followed as soon as they are heard
MOST = 64  # that are asked for their details, which mostly have come with them
PLACES = 768  # that are told of where these have come
EACH = 64  # of these, so many of one machine
EACH_FOLLOWED = 8  # of those that are followed at once, or asked for their details
ADDRESSES = 4  # of one announcement
ANSWER = 1.0  # seconds for the details of one
WRONG = (OSError, Error, ValueError, RuntimeError)  # whatever zeroconf has against an address
MULTICAST_ALL = 49  # IP_MULTICAST_ALL of Linux, which Python does not name
MULTICAST_ALL_V6 = 29  # and IPV6_MULTICAST_ALL
ASKED = DNSQuestionType.QM  # for an answer to all: one to us may reach another socket of our port


@dataclass(frozen=True, slots=True)
class Notice:
    """A table's announcement of itself: where its broker is, and its key."""

    table: str
    fingerprint: str
    port: int
    interfaces: Sequence[str]  # our addresses: each is announced in its own network, and only there
    broker: str | None = None  # where the broker is, as invites say it, if that is not us


class Announcements:
    """The announcers of one table: one for each address, as these come and go."""

    def __init__(self, notice: Notice, told: Callable[[str], None]) -> None:
        """`told` hears where it cannot be announced, and why."""
        self._notice = notice
        self._told = told
        self._opened: dict[Site, AsyncExitStack] = {}
        self._failures: Counter[Site] = Counter()
        self._numbers = count()

    async def show_at(self, sites: Sequence[Site]) -> None:
        """At these from now on, and at no others."""
        for site in self._failures.keys() - sites:
            del self._failures[site]  # should it come back, its network may be another
        gone = [site for site in self._opened if site not in sites]
        fresh = [site for site in sites if site not in self._opened and self._may_open(site)]
        closing = [self._opened.pop(site).aclose() for site in gone]
        await asyncio.gather(*map(self._open, fresh), *closing)

    def _may_open(self, site: Site) -> bool:
        """True until it has failed too often: an address that has just come may not be ready."""
        return self._failures[site] < TRIES

    async def _open(self, site: Site) -> None:
        """Announce the table at this address, to those who are in one network with it."""
        address = site[0]
        try:
            async with AsyncExitStack() as stack:
                zeroconf = await stack.enter_async_context(opened([address]))
                await _keep_to_its_network(zeroconf.zeroconf)
                service = _service(self._notice, next(self._numbers), address)
                await zeroconf.async_register_service(service, cooperating_responders=True)
                self._opened[site] = stack.pop_all()
        except WRONG as wrong:
            self._failures[site] += 1
            if self._failures[site] == 1:
                self._told(
                    f"The table cannot be announced at {address} ({said(wrong)}); its invite works."
                )


def said(wrong: Exception) -> str:
    """The words of zeroconf, or of the system; neither has any for a start that takes too long."""
    return str(wrong) or "mDNS does not start there"


@asynccontextmanager
async def announced(notice: Notice, told: Callable[[str], None]) -> AsyncIterator[Announcements]:
    """Have the table found in the network meanwhile; where that cannot be, `told` hears why."""
    announcements = Announcements(notice, told)
    try:
        await announcements.show_at(sites_of(notice.interfaces))
        yield announcements
    finally:
        await announcements.show_at([])


def _service(notice: Notice, number: int, address: str) -> AsyncServiceInfo:
    """The announcement; its name is not that of another address, which would take its place."""
    name = f"{notice.table}-{number}"
    properties = {"v": "1", "f": notice.fingerprint}
    return AsyncServiceInfo(
        TYPE,
        f"{name}.{TYPE}",
        addresses=[ip_address(address).packed],
        port=notice.port,
        properties=properties | ({"b": notice.broker} if notice.broker else {}),
        server=f"{name}.local.",
    )


async def _keep_to_its_network(zeroconf: Zeroconf) -> None:
    """Hear no questions from other networks, which Linux else has every socket of the port hear.

    What is left for one socket alone, it deals out among all that share the port: so ours does not.
    """
    await zeroconf.async_wait_for_start()
    if not zeroconf.engine.senders:
        raise OSError("there is no way into its network")
    if sys.platform == "linux":
        for reader in zeroconf.engine.readers:
            reader.sock.setsockopt(socket.IPPROTO_IP, MULTICAST_ALL, 0)
            if reader.sock.family == socket.AF_INET6:
                reader.sock.setsockopt(socket.IPPROTO_IPV6, MULTICAST_ALL_V6, 0)
            reader.sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 0)


@asynccontextmanager
async def opened(addresses: Sequence[str]) -> AsyncIterator[AsyncZeroconf]:
    """A way to hear and to be heard there; in the end, others are told what is not there any more.

    Whoever is cancelled while it starts leaves no socket behind.
    """
    zeroconf = on_addresses(addresses)
    try:
        yield zeroconf
    finally:
        with suppress(*WRONG):  # the network may be gone by now
            # In a task of its own: in one that was cancelled, it would take the end of its start,
            # which was cancelled as well, for another cancellation, and close nothing.
            await asyncio.create_task(zeroconf.async_close())


def on_addresses(addresses: Sequence[str]) -> AsyncZeroconf:
    """Never on all interfaces: only on those that a table, or whoever asks, has to do with."""
    for address in addresses:
        if not is_ours(address):  # zeroconf would leave a socket behind
            raise OSError(f"{address} is no address of this machine")
    four = any(ip_address(address).version == 4 for address in addresses)
    six = any(ip_address(address).version == 6 for address in addresses)
    version = IPVersion.All if four and six else IPVersion.V6Only if six else IPVersion.V4Only
    return AsyncZeroconf(interfaces=list(addresses), ip_version=version)


async def overheard(
    addresses: Sequence[str], seconds: float, told: Callable[[Invite], None] = lambda invite: None
) -> list[Invite]:
    """The invites of all that claim to be tables, on these interfaces; Refused in one sentence.

    A table may have several, as it may have several addresses: not each can be reached from here.
    `told` hears of each as soon as it is known, and may connect to all of them at once.
    """
    raise_limits()
    try:
        async with opened(addresses) as zeroconf:
            ear = _Ear(zeroconf, told)
            await ear.tells_machines_apart()
            try:
                async with AsyncServiceBrowser(
                    zeroconf.zeroconf, TYPE, handlers=[ear.heard], question_type=ASKED
                ):
                    await asyncio.sleep(seconds)
                return await ear.all_invites()
            finally:
                ear.stop()
    except WRONG as wrong:
        reason = f"This network cannot be asked for its tables ({said(wrong)}); use an invite."
        raise Refused("no-multicast", reason) from None


class _Ear:
    """Follows what is announced, the first few at once: mostly there are no more."""

    def __init__(self, zeroconf: AsyncZeroconf, told: Callable[[Invite], None]) -> None:
        self._zeroconf = zeroconf
        self._told = told
        self._names: set[str] = set()
        self._sources = Sources(TYPE)
        self._eager = Shares(self._sources, EACH_FOLLOWED)
        self._following: dict[str, asyncio.Task[list[Invite]]] = {}

    async def tells_machines_apart(self) -> None:
        """From now on: before that, nobody has been asked."""
        await self._zeroconf.zeroconf.async_wait_for_start()
        self._sources.listen(self._zeroconf.zeroconf)

    def heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        known = name in self._names or len(self._names) >= NOISE
        if known or state_change is ServiceStateChange.Removed:
            return
        self._names.add(name)
        if len(self._following) < EAGER and self._eager.take(name):
            self._follow(name, self._told)

    async def all_invites(self) -> list[Invite]:
        """Those of all, or of as many as there is time for."""
        # Whoever has answered somebody else just before is silent for a second; what was said then
        # has been heard by now.
        silent = {
            name for name, task in self._following.items() if task.done() and not task.result()
        }
        left = (self._names - self._following.keys()) | silent
        whole = [name for name in left if _is_whole(self._zeroconf.zeroconf, name)]
        found = await asyncio.gather(*[self._follow(name, _untold) for name in whole])
        places, asked = Shares(self._sources, EACH), Shares(self._sources, EACH_FOLLOWED)
        turns = _in_turns(dict(zip(whole, found, strict=True)))
        chosen = [invite for name, invite in turns if places.take(name)][:PLACES]
        for invite in chosen:
            self._told(invite)
        rest = sorted(left.difference(whole))
        for name in _followed({it for it in sample(rest, len(rest)) if asked.take(it)}, MOST):
            self._follow(name, self._told)
        # By name: a host numbers its addresses, and those that are of use to others go first.
        by_name = (self._following[name] for name in sorted(self._following))
        passed_over = {*chain(*found)}.difference(chosen)
        all_invites = chain.from_iterable(await asyncio.gather(*by_name))
        return [invite for invite in all_invites if invite not in passed_over]

    def stop(self) -> None:
        for task in self._following.values():
            task.cancel()

    def _follow(self, name: str, told: Callable[[Invite], None]) -> asyncio.Task[list[Invite]]:
        self._following[name] = asyncio.create_task(self._invites(name, told))
        return self._following[name]

    async def _invites(self, name: str, told: Callable[[Invite], None]) -> list[Invite]:
        found = await _invites(self._zeroconf, name)
        for invite in found:
            told(invite)
        return found


def _untold(invite: Invite) -> None:
    """For what may have to be passed over."""


def _is_whole(zeroconf: Zeroconf, name: str) -> bool:
    """True if all details have come with the announcement, so that it costs nothing to follow."""
    with suppress(*WRONG):
        return AsyncServiceInfo(TYPE, name).load_from_cache(zeroconf)
    return False


def _in_turns(announced: Mapping[str, Sequence[Invite]]) -> Sequence[tuple[str, Invite]]:
    """The first address of each announcement, those of each host in turn; then the second ones.

    So neither many addresses of each nor many announcements of few machines hide another table.
    """
    times = Counter[str]()
    turns: list[tuple[int, int, str, Invite]] = []
    for name in sample(sorted(announced), len(announced)):
        for nth, invite in enumerate(announced[name]):
            times[invite.host] += 1
            turns.append((nth, times[invite.host], name, invite))
    return [(name, invite) for *_, name, invite in sorted(turns, key=lambda turn: turn[:2])]


def _followed(names: Set[str], most: int) -> Sequence[str]:
    """As many as there is time for: of a flood, others each time, so that none hides for good."""
    return sorted(names) if len(names) <= most else sample(sorted(names), most)


async def _invites(zeroconf: AsyncZeroconf, name: str) -> list[Invite]:
    """All ways to get there that it names; none if this is no table of ours, or does not say."""
    try:
        info = AsyncServiceInfo(TYPE, name)
        if not await info.async_request(zeroconf.zeroconf, ANSWER * 1000, ASKED):
            return []
        said = info.decoded_properties
        mark, elsewhere = said.get("f"), said.get("b")
        here = [f"{_bracketed(host)}:{info.port}" for host in _hosts(info)]
        return [
            Invite.read(f"{place}/{mark}") for place in ([elsewhere] if elsewhere else here) if mark
        ]
    except (Error, ValueError, Refused):  # one that is no good does not spoil the others
        return []


def _hosts(info: AsyncServiceInfo) -> list[str]:
    """Its addresses; those of a link with the name of the link, of which a number is told."""
    named = {str(number): name for number, name in socket.if_nameindex()}
    scoped = (text.partition("%") for text in info.parsed_scoped_addresses()[:ADDRESSES])
    return [address + percent + named.get(zone, zone) for address, percent, zone in scoped]


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
