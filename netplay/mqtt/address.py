"""The address of a broker, and the account to use there. It connects to nothing."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from ipaddress import AddressValueError, IPv6Address
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from engine import files
from engine.refusal import Refused

GUEST = "guest"  # the account of all who join, and its password: everybody may know both
PASSWORD = "PALMOFF_BROKER_PASSWORD"  # variables of the environment; a command line can be
PASSWORD_FILE = "PALMOFF_BROKER_PASSWORD_FILE"  # read by every user of the machine
CA_FILE = "PALMOFF_BROKER_CA"  # whom to trust for mqtts://, if not whom the system trusts

PORTS = {"mqtt": 1883, "mqtts": 8883}
LONGEST = 400
LINE = 4096  # bytes of one that may hold a password
MOST = 12  # addresses of one broker
EXAMPLE = "mqtt://USER@HOST:PORT, or mqtts:// for TLS"
HOST = re.compile(r"\w[\w.-]*")
ZONE = re.compile(r"[\w.-]+")


class BadAddress(Refused):
    """Something was given that does not say how to reach a broker."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad-broker", reason)


@dataclass(frozen=True, slots=True)
class Address:
    """A broker, and the account to use there; without a user one comes unnamed.

    It may be at others, too, which stand in for each other: the nodes of a cluster.
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None
    pin: str | None = None  # the fingerprint of a certificate that vouches for it
    others: tuple["Address", ...] = ()

    @classmethod
    def of_guest(cls, host: str, port: int) -> "Address":
        """The address for those who were given an invite."""
        return cls(host, port, GUEST, GUEST)

    def known_by(self, account: str) -> "Address":
        """The same, first as somebody who was told this `user:password` there, then as before."""
        user, _, password = account.rpartition(":")
        known = [
            replace(place, user=user, password=password)
            for place in self.places
            if user and place.user == GUEST
        ]
        # As a guest afterwards: it may be another broker by now, or a login that was taken away.
        return replace(known[0], others=(*known[1:], *self.places)) if known else self

    @property
    def places(self) -> Sequence["Address"]:
        """Each of its addresses by itself."""
        return [replace(self, others=()), *self.others]

    @classmethod
    def read(cls, urls: str, environ: Mapping[str, str]) -> "Address":
        """Read what somebody gave as the URL of a broker, with the secrets that lie beside it.

        Several stand side by side, with commas; who and how is said with the first, or with each.
        """
        first, *more = urls.split(",")
        if len(more) >= MOST:
            raise BadAddress(f"A broker is looked for at no more than {MOST} addresses.")
        way = first[: first.rfind("@") + 1] or first[: first.find("://") + 3]
        told = [first, *(url if "://" in url else f"{way}{url}" for url in more)]
        places = [_numbered(cls, number, told, environ) for number in range(len(told))]
        here, *others = dict.fromkeys(places)  # each once, as each is told of and dialled
        return replace(here, others=tuple(others))

    @classmethod
    def read_one(cls, url: str, environ: Mapping[str, str]) -> "Address":
        """Read one URL."""
        parts, port = _split(url)
        user = _user(parts)
        ca_file = environ.get(CA_FILE)
        return cls(
            host=_host(parts),
            port=PORTS[parts.scheme] if port is None else port,
            user=user,
            password=_password(user, environ),
            tls=parts.scheme == "mqtts",
            ca_file=Path(ca_file) if ca_file else None,
        )

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _numbered(
    kind: type[Address], number: int, urls: Sequence[str], environ: Mapping[str, str]
) -> Address:
    """Read one of several; a flaw is told with its number, as the URL may hold a password."""
    try:
        return kind.read_one(urls[number], environ)
    except BadAddress as wrong:
        if len(urls) == 1:
            raise
        raise BadAddress(f"Number {number + 1} of the brokers is wrong. {wrong.reason}") from None


def _split(url: str) -> tuple[SplitResult, int | None]:
    """The URL's parts. No sentence here repeats the URL, since there may be a password in it."""
    if len(url) > LONGEST or not url.isprintable() or " " in url:
        raise BadAddress(f"A broker's URL is one short word: {EXAMPLE}.")
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadAddress(f"The broker's URL cannot be read: write {EXAMPLE}.") from None
    if parts.scheme not in PORTS or not parts.netloc:
        raise BadAddress(f"A broker's URL begins with mqtt:// or mqtts://: write {EXAMPLE}.")
    if parts.password is not None:
        raise BadAddress(
            f"A password does not belong in a URL, where others can read it: "
            f"put it into {PASSWORD}, or its file's name into {PASSWORD_FILE}."
        )
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise BadAddress(f"A broker's URL ends with its port: write {EXAMPLE}.")
    return parts, _port(parts)


def _port(parts: SplitResult) -> int | None:
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0:
        raise BadAddress("The port in the broker's URL is a number from 1 to 65535.")
    return port


def _host(parts: SplitResult) -> str:
    host = unquote(parts.hostname or "")
    address, percent, zone = host.partition("%")  # of the network, written as %25
    if "[" in parts.netloc:
        sound = _is_ipv6(address) and (not percent or ZONE.fullmatch(zone))
    else:
        sound = HOST.fullmatch(host)
    if not sound:
        raise BadAddress(
            f"The broker's URL names no host: write {EXAMPLE}, an IPv6 address in [brackets]."
        )
    return host


def _is_ipv6(text: str) -> bool:
    try:
        IPv6Address(text)
    except AddressValueError:
        return False
    return True


def _user(parts: SplitResult) -> str | None:
    if parts.username is None:
        return None
    user = unquote(parts.username)
    if not user or not user.isprintable():
        raise BadAddress(f"The broker's URL has an @ but no user: write {EXAMPLE}.")
    return user


def _password(user: str | None, environ: Mapping[str, str]) -> str | None:
    if user is None:
        return None
    if user == GUEST:  # whatever password of a host lies beside it
        return GUEST
    if PASSWORD in environ:
        return environ[PASSWORD]
    if file := environ.get(PASSWORD_FILE):
        return _first_line(Path(file))
    raise BadAddress(
        f"The broker's account {user!r} needs a password: "
        f"put it into {PASSWORD}, or its file's name into {PASSWORD_FILE}."
    )


def _first_line(file: Path) -> str:
    try:
        return files.first_line(file, LINE)
    except OSError as error:
        why = error.strerror
    except UnicodeDecodeError:
        why = "it is not text"
    raise BadAddress(f"{PASSWORD_FILE} names {str(file)!r}, which cannot be read: {why}.")
