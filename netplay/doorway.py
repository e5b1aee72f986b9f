"""A door at the broker, a table's or a server's own: opens what comes for it, seals what goes out.

It decides nothing, and does not know what is said.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from netplay.mqtt import topics
from netplay.trust.frames import FrameKind
from netplay.trust.host_sessions import (
    Answered,
    Dropped,
    Heard,
    HostSessions,
    Parcel,
    SessionOpened,
)
from netplay.trust.keys import PlayerKey, TableIdentity
from netplay.trust.rates import Precedence

BEACON = 1.0  # seconds between two cards

Carry: TypeAlias = Callable[[str, bytes], None]  # to a topic of the broker
Listen: TypeAlias = Callable[[PlayerKey, bytes, float], None]  # who really said what, and when


class Doorway:
    """The sessions of one door, and the way from them to the broker."""

    def __init__(
        self,
        identity: TableIdentity,
        carry: Carry,
        listen: Listen,
        *,
        standing: Callable[[PlayerKey], Precedence] = lambda key: Precedence.STRANGER,
        kind: FrameKind = FrameKind.CARD,
    ) -> None:
        self.identity = identity
        self.sessions = HostSessions(identity, standing=standing, kind=kind)
        self._carry = carry
        self._listen = listen
        self.opened: Callable[[PlayerKey], None] = lambda key: None  # told who comes, or is back
        self._beacon_at = float("-inf")

    def receive(self, client: str, frame: bytes, now: float, known: bool = False) -> None:
        """`known`: it came by the way of those who are known at the broker."""
        match self.sessions.receive(client, frame, now, known=known):
            case Answered(parcels):
                self._send_all(parcels)
            case SessionOpened(key, parcels):
                self.opened(key)
                self._send_all(parcels)
            case Heard(key, payload):
                self._listen(key, payload, now)
            case Dropped():
                pass  # the sessions have counted it

    def tick(self, now: float, lobby: Callable[[], bytes]) -> None:
        """Now and then show all that we are there, and what there is to see from outside."""
        if now - self._beacon_at >= BEACON:
            self._beacon_at = now
            self._carry(topics.beacon(self.identity.table), self.sessions.card(lobby()))
            self.sessions.expire(now)

    def tell(self, key: PlayerKey, message: bytes, floor: int = 0) -> None:
        """Seal it for this player, if they are there."""
        parcel = self.sessions.seal(key, message, floor)
        if parcel is not None:
            self._send(parcel)

    def tell_all(self, message: bytes, floor: int = 0) -> None:
        """Seal it for all who have the talk key."""
        frame = self.sessions.seal_public(message, floor)
        self._carry(topics.public(self.identity.table), frame)

    def _send_all(self, parcels: Iterable[Parcel]) -> None:
        for parcel in parcels:
            self._send(parcel)

    def _send(self, parcel: Parcel) -> None:
        self._carry(topics.out_tray(self.identity.table, parcel.client), parcel.frame)


class BehindDoor:
    """A resident of a server, to whom others come by a door."""

    door: Doorway

    @property
    def identity(self) -> TableIdentity:
        return self.door.identity

    def awaits(self, *, known: bool) -> bool:
        return self.door.sessions.awaits(known=known)

    def knows(self, client: str) -> bool:
        return self.door.sessions.knows(client)

    def receive(self, client: str, frame: bytes, now: float, known: bool = False) -> None:
        self.door.receive(client, frame, now, known)
