"""How far a client's visit to a table has come, and what can come of a frame. Values only."""

from dataclasses import dataclass
from typing import TypeAlias

from nacl.public import Box

from netplay.trust.card import Card
from netplay.trust.seal import Challenge, Channel
from netplay.trust.talk import Ear


@dataclass(frozen=True, slots=True)
class ToTable:
    """This frame is to be sent to the table."""

    frame: bytes


@dataclass(frozen=True, slots=True)
class Admitted:
    """A session is open, the first or, after the table's restart, another. Nothing was said yet."""


@dataclass(frozen=True, slots=True)
class Told:
    """The table really said this to this player, and nothing newer was read before."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class Overheard:
    """The table really said this to all, and nothing newer was read before."""

    payload: bytes


Event: TypeAlias = ToTable | Admitted | Told | Overheard


# --- How far it has come --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knocking:
    """It waits for the table's card."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """It waits for a challenge that holds its fresh nonce."""

    card: Card
    box: Box
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Answering:
    """It waits to be admitted."""

    card: Card
    channel: Channel
    challenge: Challenge
    since: float


@dataclass(frozen=True, slots=True)
class Inside:
    """It has a session in this boot of the table."""

    card: Card
    channel: Channel
    boot: int
    ear: Ear


Stage: TypeAlias = Knocking | Greeting | Answering | Inside
