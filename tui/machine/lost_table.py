"""While one is at a table: find it again when it is lost, and know where it is.

For lines and the screen alike.
"""

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module

from netplay.client.client import Client
from netplay.mqtt.link import Disconnected
from netplay.trust.invite import Invite

WAIT = 0.25  # seconds between looks at whether it is lost
MOVES = 2.0  # seconds between looks at the addresses of this machine
DESERTED = 20  # of these in a row: a broker that is only started anew is there by then
SOON = 3  # of these in a row: whoever is only cut off is back by then


async def keep_finding(client: Client, address: str | None, known: Sequence[Invite]) -> None:
    """For as long as one is there. What looks is large, and loaded when it is needed."""
    lost = 0
    while True:
        await asyncio.sleep(WAIT)
        lost = lost + 1 if client.astray else 0
        if lost >= SOON:
            following = await asyncio.to_thread(import_module, "netplay.lan.following")
            await following.look_elsewhere(client, address, known)


async def keep_telling(client: Client, said: Callable[[str], object]) -> None:
    """Say once, whenever it is so, that nobody listens any more where the table was.

    The machine is there, and says so: it is no cable that was pulled.
    """
    since = 0
    while True:
        await asyncio.sleep(WAIT)
        match client.status:
            case Disconnected("deserted") if client.seat.you is not None:
                since += 1
            case _:
                since = 0
        if since == DESERTED:
            said(
                f"Nobody listens at {client.place} any more: the table was closed, or its server "
                "has died. If it is resumed, you are back by yourself."
            )


async def keep_invites(
    written: Callable[[], Sequence[str]], before: Sequence[str], moved: Callable[[list[str]], None]
) -> None:
    """Tell the invites to the table whenever it has other addresses."""
    while True:
        await asyncio.sleep(MOVES)
        now = list(await asyncio.to_thread(written))
        if now != list(before):
            before = now
            moved(now)
