"""Three machines that are one broker, by the repository's cluster.conf: one of them dies.

`make lan` runs it, by its name, as it needs root.
"""

import asyncio
import re
from collections.abc import Sequence

import pytest

from netplay.mqtt import nats
from netplay.mqtt.address import PASSWORD
from tests.e2e.table_of_processes import Table
from tests.house import HOUSE
from tests.lan.lab import Lab, Laptop
from tests.lan.trouble import now, party
from tests.netplay.wait import until

__all__ = ["party"]

SECRET = "open-sesame"
NODES = 3


@pytest.mark.asyncio
async def test_a_node_of_a_cluster_may_die(party: Lab) -> None:
    """With the table on it, or a guest: within three seconds both go on at others."""
    nodes = [await party.laptop("hall") for _ in range(NODES)]
    running = [await _started(number, nodes) for number in range(NODES)]
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table = await _served(host, nodes)
    ben = await guest.goes("join", table.invite, "--name", "Ben")
    await ben.arrives()
    ben.wish("start")
    await until(lambda: ben.after >= 2)

    for server in running[0]:  # where both are, as it is the first that they know
        server.kill()
    began, before = now(), ben.after
    await table.says("the tables go on")
    assert now() - began < 3.0
    await until(lambda: ben.after > before)
    assert now() - began < 6.0  # they, and the time that a bot takes for a move

    found = await guest.finds("--broker", _urls(nodes, "guest"))
    assert [one["host"] for one in found] == ["Palmoff"]


def _urls(nodes: Sequence[Laptop], user: str) -> str:
    return f"mqtt://{user}@" + ",".join(f"{node.addresses[0]}:18830" for node in nodes)


async def _started(number: int, nodes: Sequence[Laptop]) -> list[asyncio.subprocess.Process]:
    """The servers of one machine, by our files."""
    node, started = nodes[number], []
    for name in ("cluster.conf", "cluster-door.conf"):
        file = node.room.folder / name
        file.write_text(_written(name, nodes, str(node.room.folder)), "utf-8")
        words = ("env", f"NODE=site{number + 1}", f"{PASSWORD}={SECRET}", str(nats.program()))
        started.append(await node.runs(*words, "-c", str(file)))
    return started


def _written(name: str, nodes: Sequence[Laptop], folder: str) -> str:
    """Our file, with the machines and the password in it, and another place for what it keeps."""
    text = (HOUSE / name).read_text("utf-8")
    for number, node in enumerate(nodes, 1):
        text, found = re.subn(rf"([/@])10\.0\.0\.{number}:", rf"\g<1>{node.addresses[0]}:", text)
        assert found >= 1
    return text.replace("/dev/shm", folder).replace("door:PASSWORD@", f"door:{SECRET}@")


async def _served(host: Laptop, nodes: Sequence[Laptop]) -> Table:
    """A table there, once the three have agreed who leads them."""
    words = ("serve", "royal-gambit", "--seats", "3", "--broker", _urls(nodes, "host"), "--json")
    while True:
        opened: Table = await host.room.palmoff(*words, kind=Table, environ={PASSWORD: SECRET})
        await opened.opens()
        if "refused" not in opened.ready:
            return opened
