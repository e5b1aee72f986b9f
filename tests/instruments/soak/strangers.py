"""A soak by hand: strangers do to a broker all that its guests' account lets them, while one plays.

    python -m tests.instruments.soak.strangers --seconds 20

They take all connections, have it keep sessions, and flood the tray, each for so many seconds. A
player who is known is at the table meanwhile: how long their wishes take is told, and how soon they
go on once it is over.
"""

import argparse
import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from netplay.client.client import Client
from netplay.mqtt.address import KNOWN
from netplay.mqtt.broker import Broker
from netplay.mqtt.nats import Visitors
from netplay.trust.frames import FrameKind, to_tray, write
from netplay.trust.keys import PlayerKeys, new_id
from netplay.wire import Enter, Say
from tests.instruments.progress import Progress
from tests.netplay.brokers import IN, SERVER, Running
from tests.netplay.serving import KEYS, at_the_table, goal, serving
from tests.netplay.wait import until

# In processes of their own, so that they slow down nobody by sharing an interpreter.
LOGIN = """
import socket, sys, time
port, seconds, topic = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3].encode()
knock = bytes.fromhex(sys.argv[4])
def login(name, clean):
    fields = b"".join(len(t).to_bytes(2) + t for t in (name, b"guest", b"guest"))
    body = b"\\0\\4MQTT\\4" + bytes((0xC0 | clean, 0, 0)) + fields
    size = len(body)
    head = bytes((size & 127 | 128, size >> 7)) if size > 127 else bytes((size,))
    made = socket.create_connection(("127.0.0.1", port))
    made.sendall(b"\\x10" + head + body)
    made.recv(4)
    return made
end, held, number = time.monotonic() + seconds, [], 0
"""
PACE = 0.6  # seconds between two wishes: who talks faster waits for breath
ATTACKS = {
    "none": "time.sleep(seconds)",
    "hold": """
while time.monotonic() < end:
    number += 1
    try:
        held.append(login(b"h%d" % number, 2))
    except OSError:
        time.sleep(0.01)
""",
    "fill": """
while time.monotonic() < end:
    number += 1
    try:
        login(b"%01800d" % number, 0).close()
    except OSError:
        time.sleep(0.01)
""",
    "flood": """
body = len(topic).to_bytes(2) + topic + knock
frames = (b"\\x30" + bytes((len(body),)) + body) * 500
while time.monotonic() < end:
    try:
        made = login(b"flood", 2)
        while time.monotonic() < end:
            made.sendall(frames)
    except OSError:
        time.sleep(0.01)
""",
}


async def soak(seconds: float, kinds: Sequence[str]) -> None:
    """Each of them in turn; a TimeoutError if nothing was answered any more."""
    visitors = Visitors(password=KEYS.account_password)
    with TemporaryDirectory() as folder:
        async with Broker(SERVER, told=print, visitors=visitors) as broker:
            running = Running("nats", broker.host, broker.guest, broker.pid)
            async with serving(running, Path(folder), visitors.password) as there:
                table = goal(running, there.opens("Ana"))
                async with at_the_table(Client(table, PlayerKeys.new(), Enter(name="Ben"))) as ben:
                    await until(lambda: ben.account is not None and ben.seat.entered)
                    ben._link.reconnect()
                    await until(lambda: ben.place.user == KNOWN and ben.seat.entered)
                    progress = Progress("strangers", len(kinds))
                    for number, kind in enumerate(kinds):
                        progress.at(number, kind)
                        await _suffers(ben, kind, broker.port, table.table or "", seconds)


async def _suffers(ben: Client, kind: str, port: int, table: str, seconds: float) -> None:
    """Ben says a word after the other; each is a wish as a move is, answered and written down."""
    clock = asyncio.get_running_loop().time
    knock = to_tray(bytes.fromhex(table), new_id(), write(FrameKind.KNOCK)).hex()
    program = LOGIN + ATTACKS[kind]
    command = (sys.executable, "-c", program, str(port), str(seconds), IN, knock)
    attack = await asyncio.create_subprocess_exec(*command, stderr=PIPE)
    took = []
    while attack.returncode is None:
        took.append(await _answered(ben))
        await asyncio.sleep(PACE)
    ended = clock()
    await _answered(ben)
    told = f"{kind}: {len(took)} wishes, {_figures(took)}, again {clock() - ended:.2f} s after it"
    print(told, flush=True)


async def _answered(ben: Client) -> float:
    clock = asyncio.get_running_loop().time
    began = clock()
    ben.seat.wish(Say(text="still here"))
    await until(lambda: ben.seat.answered)
    return clock() - began


def _figures(took: Sequence[float]) -> str:
    cuts = quantiles(took, n=100) if len(took) > 1 else [*took] * 99
    return f"p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms, most {max(took):.2f} s"


def main() -> None:
    """Read the flags and begin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=ATTACKS, nargs="*", default=list(ATTACKS))
    asked = parser.parse_args()
    asyncio.run(soak(asked.seconds, asked.only))


if __name__ == "__main__":
    main()
