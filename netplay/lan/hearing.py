"""A trial whether this machine hears itself by multicast, as others would have to hear it.

What is announced for the trial is no table, and nobody who looks for tables hears of it.
"""

import asyncio
import socket
from contextlib import suppress
from ipaddress import ip_address

from zeroconf import Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from netplay.lan.discovery import ASKED, WRONG, opened, said
from netplay.trust.keys import new_id

TYPE = "_palmoff-try._tcp.local."
LISTEN = 3.0  # seconds for one's own announcement; it takes a tenth of that


async def trouble_with_multicast(address: str) -> str | None:
    """Why announcements do not come through at this address of ours; None if they do."""
    name = f"{new_id()}.{TYPE}"
    heard = asyncio.Event()

    def told(zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        if name == ours:
            heard.set()

    ours = name
    try:
        async with opened([address]) as speaker, opened([address]) as listener:
            browser = AsyncServiceBrowser(
                listener.zeroconf, TYPE, handlers=[told], question_type=ASKED
            )
            await _announce(speaker, name, address)
            with suppress(TimeoutError):
                async with asyncio.timeout(LISTEN):
                    await heard.wait()
            await browser.async_cancel()
    except WRONG as wrong:
        return said(wrong)
    return None if heard.is_set() else "nothing comes back of what is announced"


async def _announce(speaker: AsyncZeroconf, name: str, address: str) -> None:
    family = socket.AF_INET if ip_address(address).version == 4 else socket.AF_INET6
    packed = socket.inet_pton(family, address.partition("%")[0])
    server = name.replace(TYPE, "local.")
    service = AsyncServiceInfo(TYPE, name, addresses=[packed], port=9, server=server)
    await speaker.async_register_service(service, cooperating_responders=True)
