"""The two brokers that Palmoff is made for, as real processes on loopback."""

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from netplay.mqtt import attempts, connection, link, ports, server
from netplay.mqtt.address import Address
from netplay.mqtt.attempts import knock
from netplay.mqtt.broker import Broker
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.logins import Login
from tests.house import HOUSE
from tests.netplay.wait import PATIENCE

SERVER = "fedcba98765432100123456789abcdef"
TABLE = "0123456789abcdef"
IN = f"palmoff/{SERVER}/in"
KNOCKS = "palmoff/knock"
PUB = f"palmoff/{TABLE}/pub"
BEACON = f"palmoff/{TABLE}/beacon"
OUT = f"palmoff/{TABLE}/out/c0ffee"

SYSTEM = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has mosquitto, and users no PATH to
MOSQUITTO = shutil.which("mosquitto", path=SYSTEM)
PASSWORDS = {
    "broker.passwd": "host:secret\nguest:guest\n",
    "broker.hosts.passwd": "host:secret\n",
}
LOOPBACK = ports.own_address("127.0.0.1")
CHOICES = 5  # of ports, which others choose as well


@dataclass(frozen=True, slots=True)
class Running:
    """A broker that answers, and the two accounts at it; a door for hosts, if it has one."""

    name: str
    host: Address
    guest: Address
    pid: int
    hosts: Address | None = None


@asynccontextmanager
async def nats() -> AsyncIterator[Running]:
    async with Broker(SERVER) as broker:
        yield Running("nats", broker.host, broker.guest, broker.pid)


@asynccontextmanager
async def mosquitto() -> AsyncIterator[Running]:
    """Debian's, with our broker.conf and broker.acl, as an admin would start it."""
    assert MOSQUITTO, "the tests need mosquitto (on Debian: apt install mosquitto)"
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        for _ in range(CHOICES):
            port, own_port = ports.choose(LOOPBACK), ports.choose(LOOPBACK)
            prepare(Path(folder), f"{port} 127.0.0.1", f"{own_port} 127.0.0.1")
            process = ends.enter_context(_started(folder))
            host = Address("127.0.0.1", port, "host", "secret")
            if await _answers(process, host):
                break
        else:
            raise AssertionError("mosquitto did not start")
        guest = Address.of_guest("127.0.0.1", port)
        yield Running("mosquitto", host, guest, process.pid, replace(host, port=own_port))


@contextmanager
def _started(folder: str) -> Iterator[subprocess.Popen[bytes]]:
    """It ends by itself where somebody else has come to listen at one of its ports meanwhile."""
    assert MOSQUITTO
    process = subprocess.Popen(
        [MOSQUITTO, "-c", "broker.conf"], cwd=folder, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def prepare(folder: Path, *doors: str, rights: str = "", more: str = "") -> None:
    """Our files, but for the ports, with passwords made as `make passwords` makes them.

    An account named bridge is there, too; who gives it `rights` can do more with it.
    """
    acl, conf = ((HOUSE / f"broker.{name}").read_text("utf-8") for name in ("acl", "conf"))
    (folder / "broker.acl").write_text(acl + rights, "utf-8")
    here = iter(doors)
    conf, listeners = re.subn(r"(?m)^listener .*$", lambda _: f"listener {next(here)}", conf)
    assert listeners == len(doors)
    (folder / "broker.conf").write_text(conf + more, "utf-8")
    for name, accounts in PASSWORDS.items():
        passwords = folder / name
        passwords.write_text(accounts + "bridge:secret\n", "utf-8")
        subprocess.run(["mosquitto_passwd", "-U", passwords], check=True, env={"PATH": SYSTEM})
    if os.getuid() == 0:  # it then becomes the user mosquitto
        with suppress(LookupError):
            for path in (folder, *folder.iterdir()):
                shutil.chown(path, "mosquitto")


def known_at(broker: Address, login: Login) -> Address:
    """The same as somebody who is known there, and not as a guest."""
    return replace(broker, user=login.user, password=login.password)


async def _answers(process: subprocess.Popen[bytes], address: Address) -> bool:
    """True once it answers, and nobody in its place; False if it has ended."""
    async with asyncio.timeout(PATIENCE):
        while process.poll() is None:
            with suppress(NoBroker):
                await knock(address)
                return process.poll() is None
            await asyncio.sleep(0.002)
    return False


def give_up_after(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have those who connect from now on wait so long for any answer of a broker."""
    for module in (connection, attempts, link):
        monkeypatch.setattr(module, "BOUND", seconds)
    monkeypatch.setattr(server, "ANSWER", seconds)


BROKERS = {"nats": nats, "mosquitto": mosquitto}
