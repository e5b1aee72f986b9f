"""Tables are found in real networks, from each laptop at an address that it can reach.

`make lan` runs it, by its name, as it needs root; LAN_TABLES says how many tables are opened.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.table_of_processes import Table
from tests.lan.lab import NETWORKS, Lab, Laptop, NoLabError, lab

TABLES = int(os.environ.get("LAN_TABLES", "8"))


@pytest.fixture(scope="session", autouse=True)
def networks(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where none can be made, all fails at once, in one sentence."""
    try:
        asyncio.run(_made(tmp_path_factory.mktemp("trial")))
    except NoLabError as wrong:
        pytest.exit(f"No networks can be made here ({wrong}): `make lan` takes root.", returncode=1)


async def _made(folder: Path) -> None:
    async with lab(folder) as made:
        await made.laptop(*NETWORKS)


@pytest_asyncio.fixture
async def party(tmp_path: Path) -> AsyncIterator[Lab]:
    """A lab with nobody in it."""
    async with lab(tmp_path) as made:
        yield made


async def opened(hosts: Sequence[Laptop], count: int) -> dict[str, Laptop]:
    """So many tables, dealt out among the hosts: who has which, by its fingerprint."""
    found: dict[str, Laptop] = {}
    for number in range(count):
        host = hosts[number % len(hosts)]
        table: Table = await host.serves("royal-gambit")
        found[table.ready["fingerprint"]] = host
    return found


async def found(laptop: Laptop) -> dict[str, str]:
    """Where it finds tables, by their fingerprints."""
    invites = [table["invite"] for table in await laptop.finds()]
    return {invite.rpartition("/")[2]: invite.partition(":")[0] for invite in invites}


async def heard(laptop: Laptop) -> set[str]:
    """The addresses that are announced where it is."""
    words = (sys.executable, "-m", "tests.lan.ear", laptop.addresses[0])
    return set((await laptop.run(*words)).split())


def near(host: Laptop, laptop: Laptop) -> set[str]:
    """The host's addresses that are in a network of this laptop's."""
    networks = {address.rpartition(".")[0] for address in laptop.addresses}
    return {address for address in host.addresses if address.rpartition(".")[0] in networks}


@pytest.mark.asyncio
async def test_all_tables_are_found_by_all_who_can_reach_them(party: Lab) -> None:
    """Of hosts in one network, in two, and twice in one: where each of them can be reached."""
    ways = (("hall",), ("hall", "attic"), ("attic",), ("hall", "hall"))
    hosts = [await party.laptop(*way) for way in ways]
    laptops = [await party.laptop(*way) for way in (("hall",), ("attic",), ("hall", "attic"))]
    tables = await opened(hosts, TABLES)
    laptops += hosts[:2]

    for _ in range(2):
        for laptop, places in zip(laptops, await asyncio.gather(*map(found, laptops)), strict=True):
            reachable = {key: near(host, laptop) for key, host in tables.items()}
            assert places.keys() == {key for key in reachable if reachable[key]}
            assert all(place in reachable[key] for key, place in places.items())


@pytest.mark.asyncio
async def test_each_network_hears_of_its_own_addresses_alone(party: Lab) -> None:
    """Not of those of another network, nor of loopback, however one asks."""
    host = await party.laptop("hall", "attic")
    guests = [await party.laptop("hall"), await party.laptop("attic")]
    await host.serves("royal-gambit")

    for guest in guests:
        assert await heard(guest) == near(host, guest)


@pytest.mark.asyncio
async def test_a_chair_is_found_again_without_multicast(party: Lab) -> None:
    """By the invite that the profile remembers; and there are two tables."""
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table: Table = await host.serves("royal-gambit")
    await host.serves("cockroach-poker")
    await party.drop_multicast()
    ben = await guest.goes("join", table.invite, "--name", "Ben")
    await ben.arrives()
    await ben.kill()

    back = await guest.goes("join")
    await back.arrives()

    assert back.seat == ben.seat == 0
    assert back.show["scene"]["settings"]["game"] == "royal-gambit"
