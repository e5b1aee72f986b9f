"""The visit of a guest's client to a table: to its end, or until it is plain that none answers."""

import asyncio

from engine.refusal import Refused
from netplay.client.client import Client

PATIENCE = 6.0  # seconds until a table must have answered for the first time


async def stay(client: Client) -> None:
    """Be at the table until the guest leaves, or is sent home."""
    giving_up = asyncio.get_running_loop().call_later(PATIENCE, _give_up, client)
    try:
        await client.run()
    finally:
        giving_up.cancel()


def _give_up(client: Client) -> None:
    """Give up, if nobody has answered so far: somebody who waits longer waits in vain."""
    if client.seat.you is None and not client.kept_waiting:
        client.refuse(Refused("no-table", "The table does not answer; try again in a moment."))
