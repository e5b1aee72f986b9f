"""Three NATS servers that are one broker, by the repository's cluster.conf: one of them dies.

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
from tests.lan.trouble import party
from tests.netplay.wait import until

__all__ = ["party"]

SECRET = "open-sesame"
NODES = 3


@pytest.mark.asyncio
async def test_a_node_of_a_cluster_may_die(party: Lab) -> None:
    """With the table on it, or a guest: within three seconds both go on at others."""
    nodes = [await party.laptop("hall") for _ in range(NODES)]
    running = await asyncio.gather(*(_started(node, nodes) for node in nodes))
    host, guest = await party.laptop("hall"), await party.laptop("hall")
    table = await _served(host, nodes)
    ben = await guest.goes("join", table.invite, "--name", "Ben")
    await ben.arrives()
    ben.wish("start")
    await until(lambda: ben.after >= 2)

    running[0].kill()  # the first that both know, which is the one they use
    began, before = asyncio.get_running_loop().time(), ben.after
    await until(lambda: ben.after >= before + 2)
    assert asyncio.get_running_loop().time() - began < 8.0  # two moves of bots, and those three
    await table.says("the tables go on")

    found = await guest.finds("--broker", _urls(nodes, "guest"))
    assert [one["host"] for one in found] == ["Palmoff"]


def _urls(nodes: Sequence[Laptop], user: str) -> str:
    return f"mqtt://{user}@" + ",".join(f"{node.addresses[0]}:18830" for node in nodes)


async def _started(node: Laptop, nodes: Sequence[Laptop]) -> asyncio.subprocess.Process:
    """A server by our file, but for the addresses of the machines and where it keeps things."""
    text = (HOUSE / "cluster.conf").read_text("utf-8")
    for number, other in enumerate(nodes, 1):
        text, found = re.subn(rf"//10\.0\.0\.{number}:", f"//{other.addresses[0]}:", text)
        assert found == 1
    folder = node.room.folder
    text = text.replace("/dev/shm/palmoff-cluster", str(folder / "store"))
    (folder / "cluster.conf").write_text(text, "utf-8")
    name = f"site{nodes.index(node) + 1}"
    words = ("env", f"NODE={name}", f"{PASSWORD}={SECRET}", str(nats.program()))
    return await node.runs(*words, "-c", str(folder / "cluster.conf"))


async def _served(host: Laptop, nodes: Sequence[Laptop]) -> Table:
    """A table there, once the three have agreed who leads them."""
    words = ("serve", "royal-gambit", "--seats", "3", "--broker", _urls(nodes, "host"), "--json")
    while True:
        opened: Table = await host.room.palmoff(*words, kind=Table, environ={PASSWORD: SECRET})
        await opened.opens()
        if "refused" not in opened.ready:
            return opened
