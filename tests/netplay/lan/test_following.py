"""A guest who has lost a table looks for it: wherever it is seen, they may try at once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

import pytest

from netplay.client.client import Client
from netplay.lan import beacons, following, registry
from netplay.lan.following import look_elsewhere
from netplay.mqtt.address import Address
from netplay.trust.invite import Invite
from tests.netplay.brokers import nats
from tests.netplay.impostors import dumb, listening
from tests.netplay.showing import Showing, shown
from tests.netplay.wait import PATIENCE, until


class Lost:
    """A client that has lost its table, and is told where that may be."""

    def __init__(self, sought: str) -> None:
        self.sought = sought
        self.told: list[Address] = []

    def may_be_at(self, address: Address) -> None:
        self.told.append(address)


@pytest.mark.asyncio
async def test_nobody_waits_for_a_place_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table is seen is told before that is known of all, and while one still listens."""
    listens = asyncio.Event()

    async def overheard(
        addresses: Sequence[str], seconds: float, told: Callable[[Invite], None]
    ) -> list[Invite]:
        told(Invite("127.0.0.1", silent.port))
        told(table.invite)
        await listens.wait()
        return []

    monkeypatch.setattr(following, "overheard", overheard)
    monkeypatch.setattr(registry, "invites", list)
    monkeypatch.setattr(beacons, "LOOK", PATIENCE)
    monkeypatch.setattr(beacons, "OTHERS", PATIENCE)
    async with nats() as broker, listening(dumb) as silent:
        table = Showing(broker)
        client = Lost(table.keys.fingerprint)
        async with shown(broker, table.card("Ana")):
            looking = asyncio.create_task(look_elsewhere(cast(Client, client), "127.0.0.1"))
            await until(lambda: client.told)

            assert [address.port for address in client.told] == [broker.guest.port]
            assert not looking.done()
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
