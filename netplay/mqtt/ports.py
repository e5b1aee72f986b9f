"""Addresses and ports of this machine to listen at: which can be had. It opens none for good."""

import errno
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from random import SystemRandom
from typing import TypeAlias

from engine.refusal import Refused
from netplay.mqtt.addresses import is_ours

Ip: TypeAlias = IPv4Address | IPv6Address

# To choose from: above what needs rights, and below what systems give to outgoing connections,
# one of which could else take a port away while the server that had it starts anew.
PORTS = range(20000, 32768)
TRIES = 50


def own_address(text: str) -> Ip:
    """An address to listen at; 0.0.0.0 and :: stand for all."""
    try:
        return ip_address(text)
    except ValueError:
        raise Refused(
            "bad-address",
            f"{text!a} is not an IP address: give one of this machine's, or none for all of them.",
        ) from None


def near(address: Ip) -> Ip:
    """The address at which we ourselves find what listens there; at `::` that is both kinds."""
    return ip_address("127.0.0.1") if address.is_unspecified else address


def check(address: Ip, port: int) -> None:
    """Refused, in words, if nobody could listen there now."""
    try:
        [(family, kind, _, _, place), *_] = socket.getaddrinfo(
            str(address), port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST
        )
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
            probe.bind(place)
    except OSError as error:
        raise _refused(error, address, port) from None
    if not address.is_unspecified and not is_ours(str(address)):  # but that for all of a network
        raise _refused(OSError(errno.EADDRNOTAVAIL, ""), address, port)


def is_taken(address: Ip, port: int) -> bool:
    """True if somebody else listens there."""
    try:
        check(address, port)
    except Refused as refused:
        return refused.code == "port-taken"
    return False


def choose(address: Ip) -> int:
    """A free port, or Refused."""
    for port in SystemRandom().sample(PORTS, TRIES):
        try:
            check(address, port)
        except Refused as refused:
            if refused.code != "port-taken":
                raise
        else:
            return port
    raise Refused("port-taken", f"No free port was found at {_said(address)}: give a --port.")


def _refused(error: OSError, address: Ip, port: int) -> Refused:
    match error.errno:
        case socket.EAI_NONAME:
            return Refused(
                "bad-address",
                f"{address} names no interface of this machine; `ip link` lists them.",
            )
        case errno.EADDRINUSE:
            return Refused(
                "port-taken",
                f"Another program uses port {port} of {_said(address)}: "
                "end it, or give another --port.",
            )
        case errno.EADDRNOTAVAIL:
            return Refused(
                "bad-address",
                f"{address} is not an address of this machine: give one that is, or none for all.",
            )
        case errno.EACCES:
            return Refused("bad-port", f"Port {port} is reserved; choose one above 1023.")
        case _:
            return Refused(
                "bad-address",
                f"Nothing can listen at port {port} of {_said(address)}: {error.strerror}.",
            )


def _said(address: Ip) -> str:
    """The address in a sentence: `::` would mean nothing to whoever has given none."""
    return "this machine" if address.is_unspecified else str(address)
