"""The flags that several commands have, each said once; what a table is set to, table_flags has."""

from collections.abc import Callable
from dataclasses import field
from ipaddress import IPv4Address, ip_address
from typing import Any

from engine.refusal import Refused
from tui.commands.flags import NamedFlag, Repeated, Switch, Valueless, flagged

DEFAULT_PROFILE = "default"
MOST_TABLES = 100  # in one server, unless it is told otherwise
MOST_OF_ALL = 1000

# --- Of a table -----------------------------------------------------------------------------------


def table() -> Any:
    told = "the table's name (default: that of its host)"
    return flagged(NamedFlag(told, "NAME"))


def most() -> Any:
    return flagged(
        NamedFlag(f"how many tables it holds (default: {MOST_TABLES})", "N", _most), MOST_TABLES
    )


def server(told: str) -> Any:
    return flagged(NamedFlag(told, "INVITE"))


def options() -> Any:
    """Those of the game, as they are typed."""
    told = "an option of the game; `palmoff rules GAME` lists them"
    return flagged(Repeated("--option", told, "NAME=VALUE"), ())


def port() -> Any:
    told = "the port to listen on (default: any free one)"
    return flagged(NamedFlag(told, "N", _port("--port")), 0)


def ssh(usual: int | None = None) -> Any:
    told = f"let guests in by ssh, at this port{_usual(usual)}"
    return flagged(NamedFlag(told, "PORT", _port("--ssh")), usual)


def web(usual: int | None = None) -> Any:
    told = f"show the tables in browsers, at this port{_usual(usual)}"
    return flagged(NamedFlag(told, "PORT", _port("--web")), usual)


def _usual(port: int | None) -> str:
    return "" if port is None else f" (default: {port})"


def quiet() -> Any:
    return flagged(Switch("do not announce the table"), False)


def resume() -> Any:
    """A journal; an empty one is that of the last table."""
    told = "resume your last table, or the one in this journal"
    return flagged(Valueless(told, "JOURNAL"))


def _most(text: str) -> int:
    """As many tables as one process can bear."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= MOST_OF_ALL):
        raise Refused("bad-most", f"--most takes a number from 1 to {MOST_OF_ALL}, not {text!a}.")
    return int(text)


def _port(flag: str) -> Callable[[str], int]:
    """A port to listen at, as this flag takes it; 0 stands for any."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and int(text[:6]) < 65536):
            raise Refused("bad-port", f"{flag} takes a number from 1 to 65535, not {text!a}.")
        return int(text)

    return read


# --- Of the way to it -----------------------------------------------------------------------------


def address(told: str) -> Any:
    return flagged(NamedFlag(told, "ADDRESS", bindable))


def broker(told: str) -> Any:
    return flagged(NamedFlag(f"{told}; several, for a cluster, with commas", "URL"))


def passphrase_file() -> Any:
    told = "its first line is the table's passphrase (or set PALMOFF_PASSPHRASE)"
    return flagged(NamedFlag(told, "FILE"))


def passphrase() -> Any:
    """A field for what a screen has asked for. It has no flag: all can read command lines."""
    return field(default=None, repr=False)


EVERYBODY = IPv4Address("255.255.255.255")  # in one's network


def bindable(text: str) -> str:
    """An address to bind to, so no name; and none of those that stand for many, or for all."""
    try:
        address = ip_address(text)
        wrong = address.is_unspecified or address.is_multicast or address == EVERYBODY
    except ValueError:
        wrong = True
    if wrong:
        raise Refused(
            "bad-address",
            f"--address takes an IP address of this machine, not {text!a}; without the flag, "
            "it is all of them.",
        )
    return text


# --- Of whoever types it --------------------------------------------------------------------------


def name() -> Any:
    return flagged(NamedFlag("your name (default: the one that you had last time)"))


def profile(told: str = "the profile that says who you are (default: default)") -> Any:
    return flagged(NamedFlag(told), DEFAULT_PROFILE)


def plain() -> Any:
    return flagged(Switch("use lines of text instead of the full screen"), False)


def script(told: str = "speak JSON, line by line, for scripts") -> Any:
    return flagged(Switch(told), False)
