"""Floods of false announcements: they hide no table, and all of them together cost only so much."""

import resource
from typing import Any

import pytest
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo

from netplay.lan import discovery
from netplay.lan.discovery import TYPE, overheard
from netplay.trust.invite import Invite
from netplay.trust.keys import new_id
from tests.netplay.lan.test_discovery import HERE


def claim(number: int, *addresses: str) -> AsyncServiceInfo:
    """Somebody's announcement, with a key of its own."""
    name, key = f"{number}-{new_id()}", f"{number:016b}".translate(str.maketrans("01", "ab"))
    return AsyncServiceInfo(
        TYPE,
        f"{name}.{TYPE}",
        parsed_addresses=list(addresses),
        port=1000 + number,
        properties={"f": key},
        server=f"{name}.local.",
    )


FLOOD = 500
TABLE = claim(9 * FLOOD, "10.0.0.1")
FLOODS = {
    "many addresses": [
        [f"10.{place}.{number // 250}.{number % 250}" for place in range(1, 5)]
        for number in range(FLOOD)
    ],
    "few machines": [["10.1.0.1"], ["10.1.0.2"], ["10.1.0.3"]] * FLOOD,
    "beside its own": [["10.0.0.1", *(f"10.1.0.{place}" for place in range(1, 4))]] * FLOOD,
}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("flood", "places"),
    [("many addresses", FLOOD + 1), ("few machines", 20), ("beside its own", FLOOD + 1)],
)
async def test_a_flood_of_announcements_hides_no_table(
    flood: str, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever comes with all that there is to know is told of in the very first look."""
    monkeypatch.setattr(discovery, "PLACES", places)
    told: list[Invite] = []
    async with discovery.opened(HERE) as zeroconf:
        ear, network = discovery._Ear(zeroconf, told.append), zeroconf.zeroconf
        await network.async_wait_for_start()
        async with AsyncServiceBrowser(network, TYPE, handlers=[ear.heard]):
            hostile = [claim(number, *addresses) for number, addresses in enumerate(FLOODS[flood])]
            for said in (*hostile, TABLE):
                for packet in network.generate_service_broadcast(said, None).packets():
                    network.engine.protocols[0].datagram_received(packet, ("10.0.0.9", 5353))
            await ear.all_invites()

    [mine] = [invite for invite in told if invite.port == TABLE.port]
    assert mine.host == "10.0.0.1"
    assert len(told) <= discovery.PLACES + discovery.EAGER * discovery.ADDRESSES


@pytest.mark.asyncio
@pytest.mark.parametrize("flood", [500, 1000])
@pytest.mark.parametrize("repeats", [False, True], ids=["lies", "repeats others"])
async def test_a_liar_has_nobody_go_to_many_places(flood: int, repeats: bool) -> None:
    """All that one machine announces takes but its share; a table that another does is found."""
    told: list[Invite] = []
    async with discovery.opened(HERE) as zeroconf:
        ear, network = discovery._Ear(zeroconf, told.append), zeroconf.zeroconf
        await ear.tells_machines_apart()
        reader: Any = network.engine.readers[0].transport.get_protocol()
        async with AsyncServiceBrowser(network, TYPE, handlers=[ear.heard]):
            lies = [
                claim(number, *(f"10.{place}.0.{number % 250}" for place in range(1, 5)))
                for number in range(flood)
            ]
            said = [(lie, "10.0.0.9") for lie in lies] + [(TABLE, "10.0.0.1")]
            for service, source in [(TABLE, "10.0.0.9")] * repeats + said:
                for packet in network.generate_service_broadcast(service, None).packets():
                    reader.datagram_received(packet, (source, 5353))
            await ear.all_invites()

    assert [invite.host for invite in told if invite.port == TABLE.port] == ["10.0.0.1"]
    assert len(told) <= 100


@pytest.mark.asyncio
async def test_who_looks_may_open_as_many_connections_as_there_are_false_places() -> None:
    """Two files for each: by what most systems begin with, the rest would hide what is there.

    Also where a player looks for the table that they have lost.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        await overheard(HERE, 0.0)
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert raised > 2 * discovery.PLACES


def test_a_flood_of_announcements_hides_no_table_for_good() -> None:
    """Of those that keep back their details: who looks again, asks others."""
    names = {f"{number}" for number in range(discovery.MOST + 15)}
    looks = [discovery._followed(names, discovery.MOST) for _ in range(60)]

    assert {len(look) for look in looks} == {discovery.MOST}
    assert set().union(*looks) == names
