"""The stages of a client's visit to a table, and what can come of a frame. Values only."""

from dataclasses import dataclass
from typing import TypeAlias

from nacl.public import Box

from netplay.trust.beacon import Beacon
from netplay.trust.seal import Challenge, Channel
from netplay.trust.spectator_key import SpectatorListener


@dataclass(frozen=True, slots=True)
class ToTable:
    """This frame is to be sent to the table."""

    frame: bytes


@dataclass(frozen=True, slots=True)
class Admitted:
    """A session is open, the first or, after the table's restart, another. Nothing was said yet."""


@dataclass(frozen=True, slots=True)
class Received:
    """The table really said this to this player, and nothing newer was read before."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class Overheard:
    """The table really said this to all, and nothing newer was read before."""

    payload: bytes


SessionEvent: TypeAlias = ToTable | Admitted | Received | Overheard


# --- How far it has come --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knocking:
    """It waits for the table's card."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """It waits for a challenge that holds its fresh nonce."""

    card: Beacon
    box: Box
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Answering:
    """It waits to be admitted."""

    card: Beacon
    channel: Channel
    challenge: Challenge
    since: float


@dataclass(frozen=True, slots=True)
class Inside:
    """It has a session in this boot of the table."""

    card: Beacon
    channel: Channel
    boot: int
    ear: SpectatorListener


Stage: TypeAlias = Knocking | Greeting | Answering | Inside
