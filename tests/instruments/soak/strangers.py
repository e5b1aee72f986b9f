"""A soak by hand: strangers do to a broker all that its guests' account lets them, while one plays.

    python -m tests.instruments.soak.strangers --seconds 20

They take all connections, have it keep sessions, and flood the tray, each for so many seconds. A
player who is known is at the table meanwhile: how long their wishes take is told, and how soon they
go on once it is over.
"""

import argparse
import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from netplay.client.client import Client
from netplay.mqtt.address import GUEST
from netplay.mqtt.broker import Broker
from netplay.mqtt.logins import Login, Logins
from netplay.mqtt.nats import Visitors
from netplay.mqtt.topics import tray_of
from netplay.trust.frames import FrameKind, to_tray, write
from netplay.trust.keys import PlayerKeys, new_id
from netplay.wire import Enter, Say
from tests.instruments.progress import Progress, stoppable
from tests.netplay.brokers import SERVER, Running
from tests.netplay.serving import KEYS, at_the_table, goal, serving
from tests.netplay.wait import until

# In processes of their own, so that they slow down nobody by sharing an interpreter.
LOGIN = """
import socket, sys, threading, time
port, seconds, topic = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3].encode()
knock, user, password = bytes.fromhex(sys.argv[4]), sys.argv[5].encode(), sys.argv[6].encode()
def login(name, clean):
    fields = b"".join(len(t).to_bytes(2) + t for t in (name, user, password))
    body = b"\\0\\4MQTT\\4" + bytes((0xC0 | clean, 0, 0)) + fields
    size = len(body)
    head = bytes((size & 127 | 128, size >> 7)) if size > 127 else bytes((size,))
    made = socket.create_connection(("127.0.0.1", port))
    made.sendall(b"\\x10" + head + body)
    made.recv(4)
    return made
end, held, number = time.monotonic() + seconds, [], 0
"""
FLOOD = """
body = len(topic).to_bytes(2) + topic + knock
frames = (b"\\x30" + bytes((len(body),)) + body) * 500
def flood(name):
    while time.monotonic() < end:
        try:
            made = login(name, 2)
            made.settimeout(1)
            while time.monotonic() < end:
                made.sendall(frames)
        except OSError:
            time.sleep(0.01)
"""
CONNECTIONS = 16
STRANGER = Login(GUEST, GUEST)
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
    "flood": f"{FLOOD}flood(b'flood')",
    "floods": f"""{FLOOD}
names = [b"flood%d" % number for number in range({CONNECTIONS})]
floods = [threading.Thread(target=flood, args=(name,)) for name in names]
for one in floods:
    one.start()
for one in floods:
    one.join()
""",
}


async def soak(seconds: float, kinds: Sequence[str]) -> None:
    """Each of them in turn; a TimeoutError if nothing was answered any more."""
    visitors = Visitors(logins=Logins(KEYS.login_secret))
    with TemporaryDirectory() as folder:
        async with Broker(SERVER, told=print, visitors=visitors) as broker:
            running = Running("nats", broker.host, broker.guest, broker.pid)
            async with serving(running, Path(folder), visitors.logins) as there:
                table = goal(running, there.opens("Ana"))
                async with at_the_table(Client(table, PlayerKeys.new(), Enter(name="Ben"))) as ben:
                    await known(ben)
                    progress = Progress("strangers", len(kinds))
                    for number, kind in enumerate(kinds):
                        progress.at(number, kind)
                        await _suffers(ben, kind, broker.port, table.table or "", seconds)


async def _suffers(ben: Client, kind: str, port: int, table: str, seconds: float) -> None:
    """Ben says a word after the other; each is a wish as a move is, answered and written down."""
    clock = asyncio.get_running_loop().time
    attack = await begun(kind, port, table, seconds)
    took = []
    while attack.returncode is None:
        took.append(await _answered(ben))
        await asyncio.sleep(PACE)
    ended = clock()
    await _answered(ben)
    told = f"{kind}: {len(took)} wishes, {_figures(took)}, again {clock() - ended:.2f} s after it"
    print(told, flush=True)


async def known(player: Client) -> None:
    """Comes in anew, by the login that they are told."""
    await until(lambda: player.account is not None and player.seat.entered)
    player._link.reconnect()
    await until(lambda: player.place.user != GUEST and player.seat.entered)


async def begun(kind: str, port: int, table: str, seconds: float, by: Login = STRANGER) -> Process:
    """An attack under way, by this login."""
    knock = to_tray(bytes.fromhex(table), new_id(), write(FrameKind.KNOCK)).hex()
    told = str(port), str(seconds), tray_of(by.user, SERVER), knock, by.user, by.password
    command = sys.executable, "-c", LOGIN + ATTACKS[kind], *told
    return await asyncio.create_subprocess_exec(*command, stderr=PIPE)


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
    with stoppable(""):
        main()
