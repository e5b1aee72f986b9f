"""Telling how guests come in by doors who have installed nothing. It knows no screen."""

from collections.abc import Mapping, Sequence
from typing import Any


def ways_in(host: str, doors: Mapping[str, Mapping[str, Any]]) -> Sequence[str]:
    """A sentence each; `doors` as a server tells of them in JSON, none if none is open."""
    found, ssh, web = [], doors.get("ssh"), doors.get("web")
    if ssh:
        port = "" if ssh["port"] == 22 else f"-p {ssh['port']} "
        found.append(f"By ssh: ssh {port}NAME@{host}")
        found.append(f"The key of that door is {ssh['fingerprint']}.")
    if web:
        found.append(f"In a browser: {page_address(host, web['port'])}")
    return found


def page_address(host: str, port: int) -> str:
    """The address at which a browser finds the page; an IPv6 address stands in brackets there."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
