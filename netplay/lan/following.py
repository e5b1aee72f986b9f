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

# Seconds for announcements: about as long as a place is looked at that says nothing, so that what
# comes meanwhile is heard.
LISTEN = 2.5


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
    places: set[Invite] = set()
    async with asyncio.TaskGroup() as looks:

        def look_at(invite: Invite) -> None:
            place = replace(invite, fingerprint=sought)
            if place not in places:
                places.add(place)
                looks.create_task(_look_at(place, client))

        for invite in near:
            look_at(invite)
        with suppress(Refused, OSError):
            await overheard([address] if address else candidates(), LISTEN, look_at)


async def _look_at(place: Invite, client: Client) -> None:
    """Tell the client as soon as its table is seen there: elsewhere it may take longer to know."""
    for answer in await answers([place], hurry=True):
        client.may_be_at(as_guest(answer.seen.invite))
