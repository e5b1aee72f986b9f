"""A guest who has lost a table looks for it by its key: announced, listed here, or known before.

What is found is only tried: the table itself proves who it is, as it always does.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.lan import registry
from netplay.lan.beacons import answers, as_guest
from netplay.lan.discovery import overheard
from netplay.mqtt.addresses import candidates
from netplay.trust.invite import Invite

LISTEN = 1.0  # seconds for announcements; what is not heard then is when it looks again


async def look_elsewhere(
    client: Client, address: str | None = None, known: Sequence[Invite] = ()
) -> None:
    """Tell the client where its table is shown: in the network of this address, or in all.

    A server is announced by a key of its own, so whoever is announced may have the table.
    """
    sought = client.sought
    if sought is None:
        return
    near = [*registry.invites(), *(invite for invite in known if invite.fingerprint == sought)]
    heard: Sequence[Invite] = ()
    with suppress(Refused, OSError):
        heard = await overheard([address] if address else candidates(), LISTEN)
    places = {replace(invite, fingerprint=sought) for invite in (*near, *heard)}
    await asyncio.gather(*(_look_at(place, client) for place in places))


async def _look_at(place: Invite, client: Client) -> None:
    """Tell the client as soon as its table is seen there: elsewhere it may take longer to know."""
    for answer in await answers([place], hurry=True):
        client.may_be_at(as_guest(answer.seen.invite))
