"""The guard of the page: it answers questions to us by our own name, and from our own page.

Pure: a foreign site that has its name lead here, or its page post here, gets no answer.
"""

from collections.abc import Collection, Mapping
from ipaddress import ip_address
from typing import Literal, TypeAlias

from engine.values import value

LONGEST = 4096  # bytes of a body
METHODS: Mapping[str, str] = {"/": "GET", "/stream": "POST", "/bet": "POST", "/open": "POST"}
DenialStatus: TypeAlias = Literal[403, 404, 405, 411, 413, 421]


@value
class PageQuestion:
    """A question, as far as it decides whether it is answered."""

    method: str
    path: str
    host: str = ""
    origin: str = ""
    site: str = ""  # what the browser says of where it comes from
    length: int | None = None  # of its body, if it says so


@value
class Denied:
    """Why there is no answer."""

    status: DenialStatus
    reason: str


def denied(asked: PageQuestion, here: tuple[str, int], names: Collection[str]) -> Denied | None:
    """Why this is not answered at the address where it came in; None if it is."""
    if not _ours(asked.host, here, names):
        reason = "This is not the address of this page: open it by the one that the poster shows."
        return Denied(421, reason)
    # Whoever sends the address on may add to it, as messengers do: it is the same page.
    path = "/" if asked.path.startswith("/?") else asked.path
    method = METHODS.get(path)
    if method is None:
        return Denied(404, "There is no such page here; the only one is /.")
    if asked.method != method and (asked.method, method) != ("HEAD", "GET"):
        return Denied(405, f"{path} takes {method} alone.")
    return _denied_body(asked) if method == "POST" else None


def _denied_body(asked: PageQuestion) -> Denied | None:
    """Deny a request with a body unless it is from our own page, and short."""
    if asked.origin.lower() != f"http://{asked.host.lower()}" or asked.site not in (
        "",
        "same-origin",
    ):
        return Denied(403, "Only this page itself may ask that.")
    if asked.length is None:
        return Denied(411, "A request with a body has to say how long that is.")
    if asked.length > LONGEST:
        return Denied(413, f"At most {LONGEST} bytes can be sent.")
    return None


def _ours(host: str, here: tuple[str, int], names: Collection[str]) -> bool:
    """True if this is a name of ours, or the address that was reached."""
    called, port = _parted(host.lower())
    if port != here[1]:
        return False
    return called in names or _address(called) == _address(here[0]) is not None


def _parted(host: str) -> tuple[str, int]:
    """The name or address, and the port, which is 80 if it is not said."""
    name, colon, port = host.rpartition(":")
    if not colon or port.endswith("]"):
        return host, 80
    return name, int(port) if port.isascii() and port.isdecimal() and len(port) <= 5 else 0


def _address(text: str) -> str | None:
    """An address as all write it, whether or not it came by way of IPv6."""
    try:
        found = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return str(getattr(found, "ipv4_mapped", None) or found)
