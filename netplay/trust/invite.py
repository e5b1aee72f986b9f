"""Invites, `host:port/fingerprint`: where a table is, and which is meant. It knows no network."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from engine.refusal import Refused
from netplay.trust.frames import FrameKind
from netplay.trust.keys import FINGERPRINT_LENGTH, FINGERPRINT_LETTERS, Fingerprint

LONGEST = 1000
MOST = 12  # addresses of one broker
READ_OUT = "palmoff join "  # before an invite, where one stands on a screen
EXAMPLE = "192.168.0.7:18830/abcdefghijklmnop"
# By hand, as `urlsplit` knows neither several hosts nor a zone, and takes much that is no invite.
PARTS = re.compile(r"(?:(mqtts)://)?(?:([^/@]*)@)?([^/]*)(?:/(.*))?", re.ASCII | re.DOTALL)
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*(?=://)", re.ASCII | re.IGNORECASE)
PLACE = re.compile(r"(?:\[([^\[\]]*)\]|([^\[\]:/]*)):([^:/]+)", re.ASCII | re.DOTALL)
PAGES = ("http", "https")
LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?", re.ASCII)
ZONE = re.compile(r"[A-Za-z0-9_.-]{1,32}", re.ASCII)
PIN = re.compile(r"[a-z2-7]{32}", re.ASCII)


class BadInvite(Refused):
    """Something was typed that is no invite."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad-invite", reason)


@dataclass(frozen=True, slots=True)
class Invite:
    """A table's address and, so that no other can pass for it, its fingerprint.

    Where the table is at a broker of its own, also how to come there: by TLS, trusting a
    certificate by its fingerprint; and where else the same broker is.
    """

    host: str
    port: int
    fingerprint: Fingerprint | None = None
    tls: bool = False
    pin: str | None = None
    others: tuple[tuple[str, int], ...] = ()

    @classmethod
    def read(cls, text: str) -> "Invite":
        """Read what somebody typed, or raise BadInvite with what is wrong with it."""
        invite = text.strip().removeprefix(READ_OUT).strip()
        _refuse_other_addresses(invite[:LONGEST])
        parts = PARTS.fullmatch(invite) if len(text) <= LONGEST else None
        if parts is None:
            raise BadInvite(f"An invite looks like {EXAMPLE}: host:port/fingerprint.")
        scheme, pin, there, mark = parts.groups()
        (host, port), *others = _places(there)
        tls = scheme is not None
        if pin is not None and not (tls and PIN.fullmatch(pin)):
            raise BadInvite(
                "What stands before the @ of an invite is 32 letters after mqtts://, by which its "
                "broker's certificate is known."
            )
        key = None if mark is None else _fingerprint(mark)
        return cls(host, port, key, tls, pin, tuple(others))

    @property
    def places(self) -> Sequence[tuple[str, int]]:
        """All hosts and ports."""
        return [(self.host, self.port), *self.others]

    @property
    def address(self) -> str:
        """The place of the table, as one word."""
        places = ",".join(map(_written, self.places))
        return f"mqtts://{f'{self.pin}@' if self.pin else ''}{places}" if self.tls else places

    def __str__(self) -> str:
        return f"{self.address}/{self.fingerprint}" if self.fingerprint else self.address


def _refuse_other_addresses(text: str) -> None:
    """Refuse what leads somewhere, and to no table: most of all the page of a party."""
    scheme = SCHEME.match(text)
    kind = scheme[0].lower() if scheme else "mqtts"
    if kind in PAGES:
        raise BadInvite(f"That is the address of a page, for a browser; an invite is {EXAMPLE}.")
    if kind != "mqtts":
        raise BadInvite(f"An invite does not begin with {kind}://; it looks like {EXAMPLE}.")


def _written(place: tuple[str, int]) -> str:
    host, port = place
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _places(text: str) -> list[tuple[str, int]]:
    texts = text.split(",")
    found = [PLACE.fullmatch(one) for one in texts]
    for one, match in zip(texts, found, strict=True):
        if match is None and one and PLACE.fullmatch(f"{one.removesuffix(':')}:1"):
            raise BadInvite(f"The invite names no port after {one!a}; it looks like {EXAMPLE}.")
    if len(texts) > MOST or None in found:
        raise BadInvite(f"An invite looks like {EXAMPLE}: host:port/fingerprint.")
    return [_place(*match.groups()) for match in found if match is not None]


def _place(bracketed: str | None, host: str | None, port: str) -> tuple[str, int]:
    return _host(host or "") if bracketed is None else _bracketed(bracketed), _port(port)


def _host(text: str) -> str:
    host = text.lower().removesuffix(".")
    if not host:
        raise BadInvite(f"The invite names no host before its port; it looks like {EXAMPLE}.")
    labels = host.split(".")
    if len(host) > 253 or not all(map(LABEL.fullmatch, labels)):
        raise BadInvite(f"The invite's host {text!a} is not the name or address of a machine.")
    if labels[-1].isdigit():
        _parsed(IPv4Address, host)
    return host


def _bracketed(text: str) -> str:
    address, percent, zone = text.partition("%")
    if percent and not ZONE.fullmatch(zone):
        raise BadInvite(f"The invite's address {text!a} does not end in the name of an interface.")
    return f"{_parsed(IPv6Address, address)}{percent}{zone}"


def _parsed(kind: type[IPv4Address] | type[IPv6Address], text: str) -> str:
    try:
        return str(kind(text))
    except AddressValueError:
        version = "IPv4" if kind is IPv4Address else "IPv6"
        raise BadInvite(f"The invite's {text!a} is not an {version} address.") from None


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise BadInvite(f"The invite's port {text!a} is not a number from 1 to 65535.")
    return int(text)


def _fingerprint(text: str) -> Fingerprint:
    mark = text.lower()
    strange = [char for char in mark if char not in FINGERPRINT_LETTERS]
    if strange:
        raise BadInvite(
            f"The invite's fingerprint holds {strange[0]!a}, "
            "but only letters and the digits 2 to 7 occur in one."
        )
    if len(mark) != FINGERPRINT_LENGTH:
        raise BadInvite(
            f"The invite's fingerprint has {len(mark)} characters instead of {FINGERPRINT_LENGTH}."
        )
    return mark


@dataclass(frozen=True, slots=True)
class Expected:
    """The table that must answer: that which an invite names, or which was there before."""

    fingerprint: Fingerprint
    remembered: bool = False
    kind: FrameKind = FrameKind.CARD  # of its card: a server's own is another

    def of_another_kind(self) -> Refused:
        """The refusal for a server where a table was meant, or the other way round."""
        if self.kind is FrameKind.CARD:
            reason = "This is the invite of a server: choose one of its tables."
            return Refused("of-a-server", reason)
        return Refused("no-server", "This is the invite of a table; give that of a server.")

    def refusal(self, found: Fingerprint) -> Refused:
        """The refusal for whoever finds another table there."""
        if self.remembered:
            return Refused(
                "changed-key",
                "The table there does not have the key of the one that you joined before "
                f"({found} instead of {self.fingerprint}): it is a new table, or somebody "
                "pretends to be it. "
                "Ask its owner for the invite and join with that.",
            )
        return Refused(
            "wrong-fingerprint",
            f"That is not the table of your invite (its fingerprint is {found}, not "
            f"{self.fingerprint}). Ask its owner for a new invite.",
        )
