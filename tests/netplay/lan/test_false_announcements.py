"""Floods of false announcements: they hide no table, and all of them together cost only so much."""

import resource

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
