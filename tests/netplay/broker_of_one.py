"""A table's door, visits to it, and between them an untrusted broker that records every frame."""

from dataclasses import dataclass

from nacl.utils import random as system_random

from netplay.trust.client_session import ClientSession
from netplay.trust.frames import FrameKind
from netplay.trust.host_sessions import (
    Answered,
    DoorResult,
    Heard,
    HostSessions,
    Parcel,
    SessionOpened,
)
from netplay.trust.invite import Expected
from netplay.trust.keys import PlayerKeys, Random, TableIdentity, TableKeys, new_id
from netplay.trust.rates import LIMITS, Limits, Precedence, Rate, unlimited
from netplay.trust.session_state import Admitted, Overheard, Received, SessionEvent, ToTable

TABLE = "7ab1e".ljust(32, "0")
SERVER = "5e17e".ljust(32, "0")
PUB = "pub"
HAND = b"bat bat cockroach scorpion"
PLENTY = Rate(burst=1e9, per_second=0)
PATIENT = unlimited(PLENTY)


@dataclass(frozen=True, slots=True)
class Tapped:
    """A frame that whoever listens to everything has got, and which client it was from or for."""

    client: str
    frame: bytes
    up: bool

    @property
    def kind(self) -> FrameKind:
        return FrameKind(self.frame[1])


class Broker:
    """It delivers at once, and forgets nothing."""

    def __init__(self, limits: Limits = LIMITS, random: Random = system_random) -> None:
        self.me = TableIdentity(TableKeys.new(), TABLE, SERVER, boot=1)
        self.seated: set[str] = set()
        self.door = HostSessions(self.me, limits=limits, standing=self.standing, random=random)
        self.visits: dict[str, ClientSession] = {}
        self.tapped: list[Tapped] = []
        self.now = 0.0
        self.by_known = False  # whether all comes by the way of those who are known

    def standing(self, key: str) -> Precedence:
        return Precedence.SEATED if key in self.seated else Precedence.STRANGER

    def restart(self) -> None:
        """The table's process ends and starts again; the broker, and who is on it, stay."""
        self.me = TableIdentity(self.me.keys, TABLE, SERVER, self.me.boot + 1)
        self.door = HostSessions(self.me)

    def visit(self, player: PlayerKeys | None = None) -> ClientSession:
        """A client that has sent nothing so far."""
        expected = Expected(self.me.keys.fingerprint)
        keys = player or PlayerKeys.new()
        visit = ClientSession(keys, new_id(), table=TABLE, expected=expected)
        self.visits[visit.client] = visit
        return visit

    def enter(self, player: PlayerKeys | None = None) -> ClientSession:
        """A client whose session is open, and who has the talk key."""
        visit = self.visit(player)
        self.tick(visit)
        assert visit.is_open
        visit.install_talk_key(self.door.talk_key)
        return visit

    def answer_of(self, visit: ClientSession) -> bytes:
        """All until the client answers its challenge; the answer is not delivered."""
        frame = visit.tick(self.now) or b""
        for _ in ("the card", "the challenge"):
            asked = self.door.receive(visit.client, frame, self.now)
            assert isinstance(asked, Answered)
            event = visit.receive(asked.parcels[0].frame, self.now)
            assert isinstance(event, ToTable)
            frame = event.frame
            self.tapped.append(Tapped(visit.client, frame, up=True))
        return frame

    def tick(self, visit: ClientSession) -> None:
        """Let the client send what is due, and carry everything that follows."""
        frame = visit.tick(self.now)
        if frame is not None:
            self.up(visit.client, frame)

    def up(self, client: str, frame: bytes) -> DoorResult:
        self.tapped.append(Tapped(client, frame, up=True))
        result = self.door.receive(client, frame, self.now, known=self.by_known)
        if isinstance(result, Answered | SessionOpened):
            for parcel in result.parcels:
                self.down(parcel)
        return result

    def down(self, parcel: Parcel) -> SessionEvent | None:
        self.tapped.append(Tapped(parcel.client, parcel.frame, up=False))
        visit = self.visits.get(parcel.client)
        return self.deliver(visit, parcel.frame) if visit else None

    def deliver(self, visit: ClientSession, frame: bytes) -> SessionEvent | None:
        event = visit.receive(frame, self.now)
        if isinstance(event, ToTable):
            self.up(visit.client, event.frame)
        return event

    def publish(self, payload: bytes) -> bytes:
        """Something for all, which is then on the wire."""
        frame = self.door.seal_public(payload)
        self.tapped.append(Tapped(PUB, frame, up=False))
        for visit in self.visits.values():
            self.deliver(visit, frame)
        return frame

    def say(self, visit: ClientSession, payload: bytes) -> DoorResult:
        frame = visit.seal(payload)
        assert frame is not None
        return self.up(visit.client, frame)

    def tell(self, visit: ClientSession, payload: bytes) -> SessionEvent | None:
        parcel = self.door.seal(visit.player, payload)
        assert parcel is not None
        return self.down(parcel)

    def gets_through(self, visit: ClientSession) -> bool:
        """True if player and table still understand each other, at the first attempt."""
        self.now += 1
        said, told = self.say(visit, b"up"), self.tell(visit, b"down")
        return (said, told) == (Heard(visit.player, b"up"), Received(b"down"))


def taken(result: DoorResult | SessionEvent | None) -> bool:
    """True if a frame made its receiver believe anything, rather than only answer it."""
    return isinstance(result, SessionOpened | Heard | Admitted | Received | Overheard)


def an_evening(broker: Broker) -> list[Tapped]:
    """Two players and a kick: everything that went over the broker."""
    ann, bob = broker.enter(), broker.enter()
    for visit in (ann, bob):
        broker.say(visit, b"my move")
        broker.tell(visit, HAND)
    broker.publish(b"what all may see")
    broker.door.rotate_talk_key()
    ann.install_talk_key(broker.door.talk_key)
    broker.publish(b"what bob may not")
    return list(broker.tapped)
