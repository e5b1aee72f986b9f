"""The words of a broker of ours on who comes and goes of those who are known at it."""

import json
from contextlib import suppress
from dataclasses import dataclass

from netplay.mqtt import topics


@dataclass(frozen=True, slots=True)
class Coming:
    """A connection by somebody's login that has begun, or ended."""

    user: str
    connection: int
    begins: bool


def coming(topic: str, data: bytes) -> Coming | None:
    """Read what the broker tells there; None if it is somebody else's word, or none of these."""
    if topic not in (topics.COMES, topics.GOES):
        return None
    with suppress(ValueError, LookupError, TypeError):
        client = json.loads(data)["client"]
        return Coming(str(client["user"]), int(client["id"]), topic == topics.COMES)
    return None
