"""Tables of the local network, announced and found by mDNS. Nothing that is heard is believed.

An announcement says where a table is and by what fingerprint it can be known; the rest, signed, the
table says itself (netplay.lan.tables). Whatever goes wrong here is a sentence, never the end.
"""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address

from zeroconf import DNSQuestionType, Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from engine.refusal import Refused
from netplay.trust.invite import Invite

TYPE = "_palmoff._tcp.local."
MOST = 256  # announcements that are listened to; there may be more noise than tables
ADDRESSES = 4  # of one announcement
ANSWER = 1.0  # seconds for the details of one
WRONG = (OSError, Error, ValueError, RuntimeError)  # whatever zeroconf has against an address
MULTICAST_ALL = 49  # IP_MULTICAST_ALL of Linux, which Python does not name
ASKED = DNSQuestionType.QM  # for an answer to all: one to us may reach another socket of our port


@dataclass(frozen=True, slots=True)
class Notice:
    """What a table has announced of it: where its broker is, and its key."""

    table: str
    fingerprint: str
    port: int
    interfaces: Sequence[str]  # our addresses: each is announced in its own network, and only there
    broker: str | None = None  # the host of the broker, if that is not us


@asynccontextmanager
async def announced(notice: Notice, told: Callable[[str], None]) -> AsyncIterator[None]:
    """Have the table found in the network meanwhile; where that cannot be, `told` hears why."""
    numbered = list(enumerate(notice.interfaces))
    opened = await asyncio.gather(*(_announcer(notice, *one, told) for one in numbered))
    try:
        yield
    finally:
        await asyncio.gather(*(_close(one) for one in opened if one is not None))


async def _announcer(
    notice: Notice, number: int, address: str, told: Callable[[str], None]
) -> AsyncZeroconf | None:
    """What announces the table at this address, to those who are in one network with it."""
    zeroconf = None
    try:
        zeroconf = _on([address])
        await _keep_to_its_network(zeroconf.zeroconf)
        service = _service(notice, number, address)
        await zeroconf.async_register_service(service, cooperating_responders=True)
    except WRONG as wrong:
        told(f"The table cannot be announced at {address} ({wrong}); its invite works.")
    return zeroconf


def _service(notice: Notice, number: int, address: str) -> AsyncServiceInfo:
    """The announcement; its name is not that of another address, which would take its place."""
    name = f"{notice.table}-{number}"
    properties = {"v": "1", "f": notice.fingerprint}
    return AsyncServiceInfo(
        TYPE,
        f"{name}.{TYPE}",
        addresses=[ip_address(address).packed],
        port=notice.port,
        properties=properties | ({"h": notice.broker} if notice.broker else {}),
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
            reader.sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 0)


async def _close(zeroconf: AsyncZeroconf) -> None:
    """Which says that the table is gone."""
    with suppress(*WRONG):  # the network may be gone by now
        await zeroconf.async_close()


def _on(addresses: Sequence[str]) -> AsyncZeroconf:
    """Never on all interfaces: only on those that a table, or who asks, has to do with."""
    for address in addresses:
        _bind(address)  # zeroconf would leave a socket behind where that cannot be
    four = any(ip_address(address).version == 4 for address in addresses)
    six = any(ip_address(address).version == 6 for address in addresses)
    version = IPVersion.All if four and six else IPVersion.V6Only if six else IPVersion.V4Only
    return AsyncZeroconf(interfaces=list(addresses), ip_version=version)


def _bind(address: str) -> None:
    """OSError if it is none of ours."""
    [(family, kind, _, _, place), *_] = socket.getaddrinfo(
        address, 0, type=socket.SOCK_DGRAM, flags=socket.AI_NUMERICHOST
    )
    with socket.socket(family, kind) as probe:
        probe.bind(place)


async def overheard(addresses: Sequence[str], seconds: float) -> list[Invite]:
    """The invites of all that claim to be tables, on these interfaces; Refused in one sentence.

    A table may have several, as it may have several addresses: not each can be reached from here.
    """
    names: set[str] = set()

    def heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        if state_change is not ServiceStateChange.Removed and len(names) < MOST:
            names.add(name)

    try:
        async with _on(addresses) as zeroconf:
            browser = AsyncServiceBrowser(
                zeroconf.zeroconf, TYPE, handlers=[heard], question_type=ASKED
            )
            await asyncio.sleep(seconds)
            await browser.async_cancel()
            found = await asyncio.gather(*(_invites(zeroconf, name) for name in sorted(names)))
    except WRONG as wrong:
        reason = f"This network cannot be asked for its tables ({wrong}); use an invite."
        raise Refused("no-multicast", reason) from None
    return [invite for invites in found for invite in invites]


async def _invites(zeroconf: AsyncZeroconf, name: str) -> list[Invite]:
    """All ways to get there that it names; none if this is no table of ours, or does not say."""
    try:
        info = AsyncServiceInfo(TYPE, name)
        if not await info.async_request(zeroconf.zeroconf, ANSWER * 1000, ASKED):
            return []
        said = info.decoded_properties
        mark, elsewhere = said.get("f"), said.get("h")
        hosts = [elsewhere] if elsewhere else info.parsed_scoped_addresses()[:ADDRESSES]
        return [Invite.read(f"{_bracketed(host)}:{info.port}/{mark}") for host in hosts if mark]
    except (Error, ValueError, Refused):  # one that is no good does not spoil the others
        return []


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
