"""Tables of the local network, announced and found by mDNS. Nothing that is heard is believed.

An announcement says where a table is and by what fingerprint it can be known; the rest, signed, the
table says itself (netplay.lan.around). Whatever goes wrong here is a sentence, never the end.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address

from zeroconf import Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from engine.refusal import Refused
from netplay.trust.invite import Invite

TYPE = "_palmoff._tcp.local."
MOST = 64  # tables that are listened to; there may be more noise than tables
ANSWER = 1.0  # seconds for the details of one


@dataclass(frozen=True, slots=True)
class Notice:
    """What a table has announced of it: where its broker is, and its key."""

    table: str
    fingerprint: str
    port: int
    interfaces: Sequence[str]  # our addresses: what is announced on each names that address
    broker: str | None = None  # the host of the broker, if that is not us


@asynccontextmanager
async def announced(notice: Notice, told: Callable[[str], None]) -> AsyncIterator[None]:
    """Have the table found in the network meanwhile; if that cannot be, `told` hears why."""
    try:
        zeroconf = _on(notice.interfaces)
    except (OSError, Error, ValueError) as wrong:
        told(f"The table cannot be announced in this network ({wrong}); its invite works.")
        yield
        return
    try:
        await _register(zeroconf, notice, told)
        yield
    finally:
        with suppress(OSError, Error):  # the network may be gone by now
            await zeroconf.async_close()  # which says that the table is gone


async def _register(zeroconf: AsyncZeroconf, notice: Notice, told: Callable[[str], None]) -> None:
    properties = {"v": "1", "f": notice.fingerprint}
    service = AsyncServiceInfo(
        TYPE,
        f"{notice.table}.{TYPE}",
        parsed_addresses=list(notice.interfaces),
        port=notice.port,
        properties=properties | ({"h": notice.broker} if notice.broker else {}),
        server=f"{notice.table}.local.",
    )
    try:
        await zeroconf.async_register_service(service, cooperating_responders=True)
    except (OSError, Error) as wrong:
        told(f"The table cannot be announced in this network ({wrong}); its invite works.")


def _on(addresses: Sequence[str]) -> AsyncZeroconf:
    """Never on all interfaces: only on those that a table, or who asks, has to do with."""
    four = any(ip_address(address).version == 4 for address in addresses)
    six = any(ip_address(address).version == 6 for address in addresses)
    version = IPVersion.All if four and six else IPVersion.V6Only if six else IPVersion.V4Only
    return AsyncZeroconf(interfaces=list(addresses), ip_version=version)


async def overheard(addresses: Sequence[str], seconds: float) -> list[Invite]:
    """The invites of all that claim to be tables, on these interfaces; Refused in one sentence."""
    names: set[str] = set()

    def heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        if state_change is not ServiceStateChange.Removed and len(names) < MOST:
            names.add(name)

    try:
        async with _on(addresses) as zeroconf:
            browser = AsyncServiceBrowser(zeroconf.zeroconf, TYPE, handlers=[heard])
            await asyncio.sleep(seconds)
            await browser.async_cancel()
            found = await asyncio.gather(*(_invite(zeroconf, name) for name in sorted(names)))
    except (OSError, Error, ValueError) as wrong:
        reason = f"This network cannot be asked for its tables ({wrong}); use an invite."
        raise Refused("no-multicast", reason) from None
    return [invite for invite in found if invite is not None]


async def _invite(zeroconf: AsyncZeroconf, name: str) -> Invite | None:
    """How to get there; None if this is no table of ours, or does not say."""
    try:
        info = AsyncServiceInfo(TYPE, name)
        if not await info.async_request(zeroconf.zeroconf, ANSWER * 1000):
            return None
        said = info.decoded_properties
        host = said.get("h") or next(iter(info.parsed_addresses()), None)
        if not host or not said.get("f"):
            return None
        return Invite.read(f"{_bracketed(host)}:{info.port}/{said['f']}")
    except (Error, ValueError, Refused):  # one that is no good does not spoil the others
        return None


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
