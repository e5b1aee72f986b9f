"""The addresses of this machine at which others may reach it. It connects to nothing."""

import socket
import struct
import sys
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from engine.refusal import Refused

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from ifaddr import Adapter

LOOPBACK = "127.0.0.1"
LOOPBACK_LINK = "lo"
MOST = 16  # addresses; more would be no help to anybody
FLAGS_OF_INTERFACE, RUNNING = 0x8913, 0x40  # as Linux numbers the question, and the answer
LINKS = Path("/sys/class/net")  # where Linux tells of each interface
LOWER = "lower_"  # before the names of those that one is made of
OF_IPV6 = Path("/proc/net/if_inet6")  # and of each of its addresses, with flags
DEPRECATED = 0x20  # the flag of one whose network is being given up: its router names another

Site: TypeAlias = tuple[str, int]  # an address, and the number of the interface that has it


def candidates() -> list[str]:
    """Those of the local network first; loopback last, as it serves this machine alone.

    Those of real cards go before those that software has made, as for containers, or for a tunnel
    to somewhere else. Of IPv6, each interface has one address for everywhere, and the one of its
    link, with its zone.
    Those of a cable that is not plugged in count only where there are no others.
    """
    return [text for text, _ in own_sites()]


def own_sites() -> list[Site]:
    """The same, each with the number of its interface: it may come to be that of another."""
    adapters = [adapter for adapter in _adapters() if not _is_port_of_bridge(adapter)]
    ready = _ready(adapter for adapter in adapters if not _is_down(adapter.name))
    if all(map(is_loopback, ready)):
        ready = _ready(adapters)
    found = sorted({LOOPBACK, *ready}, key=lambda text: _rank(text, ready.get(text, False)))
    return _numbered(found[:MOST], adapters)


def _ready(adapters: "Iterable[Adapter]") -> dict[str, bool]:
    """The addresses that can be used, and whether each is that of a real card."""
    found = {address: _is_card(adapter.name) for adapter in adapters for address in _of(adapter)}
    return {address: real for address, real in found.items() if is_ours(address)}


def _is_card(interface: str) -> bool:
    """True if there is a device behind it, as far as that is known: Linux tells.

    Behind a bridge, say, through what it is made of, which for containers is none.
    """
    own = LINKS / interface
    lower = (link.name.removeprefix(LOWER) for link in own.glob(f"{LOWER}*"))
    return (own / "device").exists() or any(map(_is_card, lower))


def to_invite(addresses: Sequence[str]) -> list[str]:
    """Those worth reading out: that of a link alone only where it has no other."""
    wide = {interface_of(text) for text in addresses if not is_of_link(text)}
    return [text for text in addresses if not is_of_link(text) or interface_of(text) not in wide]


def is_loopback(host: str) -> bool:
    """True if this is, for everybody, the machine that they are at."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_ours(text: str) -> bool:
    """True if one can listen at it, and be reached; one that has just come may not be ready yet."""
    try:
        [(family, kind, _, _, place), *_] = socket.getaddrinfo(
            text, 0, type=socket.SOCK_DGRAM, flags=socket.AI_NUMERICHOST
        )
        with socket.socket(family, kind) as probe, socket.socket(family, kind) as other:
            probe.bind(place)
            other.connect(probe.getsockname())  # not that for all of a network; it sends nothing
    except OSError:
        return False
    return True


def is_of_link(host: str) -> bool:
    """True if it means another machine on each link, so that one has to say on which."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.version == 6 and address.is_link_local


def zoned(text: str) -> str:
    """An own address as one can listen at it: that of a link gets the zone that it has here."""
    if not is_of_link(text) or "%" in text:
        return text
    zones = [own for adapter in _adapters() for own in _of(adapter) if own.startswith(f"{text}%")]
    if len(zones) != 1:
        raise Refused(
            "bad-address",
            f"{text} is an address of one link: say of which, as in {text}%eth0.",
        )
    return zones[0]


def _adapters() -> "Iterable[Adapter]":
    from ifaddr import get_adapters  # noqa: PLC0415  it starts a process, to find the C library

    return get_adapters()


def _of(adapter: "Adapter") -> Iterable[str]:
    wide: dict[bool, list[str]] = {}
    for ip in adapter.ips:
        if isinstance(ip.ip, str):
            yield ip.ip
            continue
        address = IPv6Address(ip.ip[0])
        if address.is_link_local:
            yield f"{address}%{adapter.name}"
        elif not address.is_loopback:
            wide.setdefault(address.is_private, []).append(str(address))
    yield from (_best(same) for same in wide.values())


def _best(same: Sequence[str]) -> str:
    """Of addresses of one interface, the first that can be used, and that goes on to be of use."""
    if len(same) == 1:
        return same[0]
    outdated = _outdated()
    return min(same, key=lambda text: (not is_ours(text), text in outdated))


def _outdated() -> set[str]:
    """The own addresses of IPv6 that will soon lead nowhere, as far as that is known: on Linux."""
    try:
        lines = [line.split() for line in OF_IPV6.read_text("ascii").splitlines()]
    except OSError:
        return set()
    old = [bytes.fromhex(line[0]) for line in lines if int(line[4], 16) & DEPRECATED]
    return {str(IPv6Address(packed)) for packed in old}


def _is_port_of_bridge(adapter: "Adapter") -> bool:
    """Nobody is reached there but through the bridge; machines with containers have many."""
    return (LINKS / adapter.name / "brport").exists()


def _is_down(interface: str) -> bool:
    """True if nothing comes through it for now, as far as that can be known: Linux says so."""
    if sys.platform != "linux":
        return False
    asked = struct.pack("16s16x", interface.encode()[:15])
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as any_one:
            told = fcntl.ioctl(any_one, FLAGS_OF_INTERFACE, asked)
    except OSError:
        return False
    return not struct.unpack_from("H", told, 16)[0] & RUNNING


def _rank(text: str, of_card: bool) -> tuple[bool, bool, int, bool, str]:
    address = ip_address(text)
    return address.is_loopback, not of_card, address.version, is_of_link(text), text


def interface_of(text: str) -> str:
    """The interface that has this address."""
    for adapter in _adapters():
        if text in {str(address) for address in _of(adapter)}:
            return str(adapter.name)
    return ""


def sites_of(texts: Sequence[str]) -> list[Site]:
    """Own addresses, each with the number of its interface."""
    return _numbered(texts, _adapters() if texts else ())


def _numbered(texts: Sequence[str], adapters: "Iterable[Adapter]") -> list[Site]:
    numbers = {own: it.index or 0 for it in adapters for own in _of(it)}
    return [(text, numbers.get(text, 0)) for text in texts]


def on_links(address: IPv6Address) -> list[str]:
    """The address of a link, with the zones that it may mean here; that which it names goes first.

    Somebody else's name or number of a link may be that of another one here. What is down goes
    last. Whoever may not ask for the links, as in a sandbox, was told of one by its number.
    """
    try:
        names = {str(number): name for number, name in socket.if_nameindex()}
    except OSError:
        return [str(address)]
    bare, _, zone = str(address).partition("%")
    meant = names.get(zone, zone)
    if meant == LOOPBACK_LINK:
        return [str(address)]
    links = [name for name in names.values() if name != LOOPBACK_LINK]
    links.sort(key=lambda name: (name != meant, _is_down(name)))
    return [f"{bare}%{name}" for name in links]


def everywhere() -> IPv4Address | IPv6Address:
    """The address to listen at for all of this machine, of both kinds if it has both."""
    try:
        with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True):
            return ip_address("::")
    except (OSError, ValueError):
        return ip_address("0.0.0.0")
