"""Somebody else's client, written from netplay/PROTOCOL.md in another language, plays along.

`make lan` runs it, by its name, as it needs root, node, and what npm puts into the client's folder.
"""

import asyncio
import json
from typing import Any

import pytest

from engine.catalog import CATALOG
from tests.house import HOUSE
from tests.lan.lab import Lab, Laptop
from tests.lan.trouble import party

__all__ = ["party"]

CLIENT = HOUSE / "tests" / "lan" / "client" / "client.mjs"


async def _played(game: str, host: Laptop, guest: Laptop) -> dict[str, Any]:
    """The words of the client at the end of a game against bots."""
    table = await host.serves(game, "--seats", "4", "--pace", "0")
    said = await guest.run("node", str(CLIENT), table.invite, "Nora", "start")
    over: dict[str, Any] = json.loads(said)
    return over


@pytest.mark.asyncio
async def test_a_client_in_another_language_plays_every_game_to_its_end(party: Lab) -> None:
    """It comes by invite, sits down, starts, answers each decision, and reads who has won."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")

    ends = await asyncio.gather(*(_played(game, host, guest) for game in CATALOG))

    assert [end["game"] for end in ends] == [*CATALOG]
    assert all(end["seat"] == 0 and end["outcome"]["winners"] for end in ends)
