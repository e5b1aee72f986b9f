"""A broker with TLS, by the lines of BROKERS.md: whoever has the invite needs nothing else.

`make lan` runs it, by its name, as it needs root, and openssl for the certificates.
"""

import asyncio
import subprocess
import tempfile
from pathlib import Path

import pytest

from netplay.mqtt.address import CA_FILE, PASSWORD
from tests.e2e.table_of_processes import Process, Table
from tests.lan.lab import Lab, Laptop
from tests.lan.trouble import AWAY, BACK, arrived, counted, party
from tests.netplay.brokers import MOSQUITTO, prepare
from tests.netplay.wait import until

__all__ = ["party"]

DOORS = ("18830", "18831")
WITH_TLS = """
listener 8883
certfile server.pem
keyfile server.key
allow_anonymous false
password_file broker.passwd
acl_file broker.acl
max_connections 256
max_qos 0
"""
KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")


@pytest.mark.asyncio
async def test_an_invite_is_all_that_a_guest_needs(party: Lab) -> None:
    """It leads there, also once the certificate was renewed; a man in the middle gets nobody."""
    assert MOSQUITTO, "this needs mosquitto (on Debian: apt install mosquitto)"
    machine, host, guest = [await party.laptop("hall") for _ in range(3)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _authority(folder, "ca")
        _authority(folder, "other")
        _certificate(folder, machine.addresses[0], "ca")
        prepare(folder, *DOORS, more=WITH_TLS)
        broker = await _started(machine, folder)
        table = await _served(host, machine, folder / "ca.pem")
        ben = await arrived(guest, table.invite, "Ben")
        ben.wish("start")
        await until(lambda: ben.after >= 2)

        broker = await _shows(machine, folder, broker, "ca")
        await counted(ben, BACK, 0)
        away = sum(AWAY in line for line in ben.lines)
        broker = await _shows(machine, folder, broker, "other")
        await counted(ben, AWAY, away)
        doctor: Process = await guest.room.palmoff("doctor", table.invite)
        await doctor.says("shows another certificate than the invite names")
        before = ben.after
        await _shows(machine, folder, broker, "ca")
        await until(lambda: ben.after > before)


def _authority(folder: Path, name: str) -> None:
    """An authority of one's own."""
    files = ("-keyout", f"{name}.key", "-out", f"{name}.pem")
    _openssl(folder, "req", "-x509", *KEY, *files, "-days", "30", "-subj", f"/CN={name}")


def _certificate(folder: Path, address: str, authority: str) -> None:
    """A new one for the broker, with our authority's below it, whoever vouches for it."""
    files = ("-keyout", "server.key", "-out", "server.csr")
    _openssl(folder, "req", *KEY, *files, "-subj", "/CN=broker")
    (folder / "names").write_text(f"subjectAltName=IP:{address}\n", "utf-8")
    vouches = ("-CA", f"{authority}.pem", "-CAkey", f"{authority}.key", "-CAcreateserial")
    request = ("x509", "-req", "-in", "server.csr", "-extfile", "names", "-days", "30")
    _openssl(folder, *request, *vouches, "-out", "own.pem")
    both = [(folder / name).read_text("utf-8") for name in ("own.pem", "ca.pem")]
    (folder / "server.pem").write_text("".join(both), "utf-8")


def _openssl(folder: Path, *words: str) -> None:
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


async def _started(machine: Laptop, folder: Path) -> asyncio.subprocess.Process:
    return await machine.runs("sh", "-c", f"cd {folder} && exec {MOSQUITTO} -c broker.conf")


async def _shows(
    machine: Laptop, folder: Path, broker: asyncio.subprocess.Process, authority: str
) -> asyncio.subprocess.Process:
    """The broker, started anew, shows another certificate."""
    broker.terminate()
    await broker.wait()
    _certificate(folder, machine.addresses[0], authority)
    prepare(folder, *DOORS, more=WITH_TLS)  # which gives all of it to whom mosquitto runs as
    return await _started(machine, folder)


async def _served(host: Laptop, machine: Laptop, ca_file: Path) -> Table:
    url = f"mqtts://host@{machine.addresses[0]}:8883"
    environ = {PASSWORD: "secret", CA_FILE: str(ca_file)}
    words = ("serve", "royal-gambit", "--seats", "3", "--broker", url, "--json")
    opened: Table = await host.room.palmoff(*words, kind=Table, environ=environ)
    await opened.opens()
    return opened
