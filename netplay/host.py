"""A table at work: it joins the broker, the door, the table, its book and the bots.

It decides nothing. What arrives is opened by the door and heard by the table; what the table posts
is sealed by the door and sent.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from netplay.bot_pool import BotPool
from netplay.bot_worker import Decision
from netplay.evening import EveningBoard
from netplay.message import Message
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Link, Status
from netplay.table.effects import (
    Broadcast,
    Dismiss,
    HandKey,
    NewKey,
    Prepare,
    Send,
    TableEffect,
    Think,
)
from netplay.table.table import Table
from netplay.table.table_view import SMALL, floor, lobby, packed
from netplay.trust.frames import from_tray
from netplay.trust.host_sessions import (
    Answered,
    Dropped,
    Heard,
    HostSessions,
    Parcel,
    SessionOpened,
)
from netplay.trust.keys import TableIdentity
from netplay.wire import UP, BadMessage, GameRecord, Show, TalkKey, decode, encode

TICK = 0.1
BEACON = 1.0
SILENCE = 3.0  # seconds without a word from any guest, after which the link itself is doubted
MOST_SILENCE = 60.0  # and if that was not it, after twice as long each time, up to this


class Host:
    """Runs one table until it is closed."""

    def __init__(
        self,
        table: Table,
        identity: TableIdentity,
        address: Address,
        version: str,
        clock: Callable[[], float],
    ) -> None:
        self.table = table
        self.version = version
        self.garbled = 0  # messages of verified guests that were none
        self._id = identity.table
        self._clock = clock
        table_state = table.table_state
        self.door = HostSessions(identity, seated=lambda key: table_state.chair_of(key) is not None)
        self._names = bytes.fromhex(identity.table), identity.keys.fingerprint.encode()
        heard = [topics.in_tray(identity.server), topics.KNOCKS]
        self.link = Link(address, lambda: heard, self._heard, self._linked)
        self._bots = BotPool(self._decided, lost=table.undecided)
        self._beacon_at = float("-inf")
        self._heard_at = float("inf")
        self._silence = SILENCE
        self._closing = asyncio.Event()
        self._connected = asyncio.Event()

    async def connected(self) -> None:
        """Until guests can reach the table for the first time."""
        await self._connected.wait()

    async def run(self) -> None:
        """Until `close`; then all guests are told, as far as they can be reached."""
        async with self._bots, asyncio.TaskGroup() as tasks:
            tasks.create_task(self.link.run())
            while not self._closing.is_set():
                self._tick()
                await _wait(self._closing, TICK)
            self.link.close()

    def close(self, reason: str) -> None:
        """Go home; everybody is told why."""
        self.table.close(reason)
        self._work()
        self._closing.set()

    def _linked(self, status: Status) -> None:
        if isinstance(status, Connected):
            self._connected.set()
            self._heard_at = self._clock()

    def _doubt(self, now: float) -> None:
        """A way that went dead looks like a whole one: but that all guests fall silent at once."""
        if self.table.table_state.guests and now - self._heard_at >= self._silence:
            self._heard_at = now
            self._silence = min(2 * self._silence, MOST_SILENCE)
            self.link.reconnect()

    # --- What comes in ----------------------------------------------------------------------------

    def _heard(self, topic: str, data: bytes) -> None:
        posted = from_tray(data)
        if posted.table not in self._names:
            return  # who knocks looks for a table of another server
        now = self._heard_at = self._clock()
        self._silence = SILENCE
        match self.door.receive(posted.client, posted.frame, now):
            case Answered(parcels) | SessionOpened(_, parcels):
                for parcel in parcels:
                    self._send(parcel)
            case Heard(key, payload):
                self._listen(key, payload, now)
            case Dropped():
                pass  # the door has counted it

    def _listen(self, key: str, payload: bytes, now: float) -> None:
        try:
            message = decode(UP, payload)
        except BadMessage:
            self.garbled += 1
            return
        self.table.hear(key, message, now)
        self._work()

    def _decided(self, think: Think, decision: Decision) -> None:
        self.table.decided(think, decision.move, self._clock())
        self._work()

    def _tick(self) -> None:
        now = self._clock()
        self.table.tick(now)
        self._work()
        self._doubt(now)
        if now - self._beacon_at >= BEACON:
            self._beacon_at = now
            card = self.door.card(encode(lobby(self.table.table_state, self.version)))
            self.link.send(topics.beacon(self._id), card)
            self.door.expire(now)

    # --- What goes out ----------------------------------------------------------------------------

    def _work(self) -> None:
        for post in self.table.posts():
            self._do(post)

    def _do(self, post: TableEffect) -> None:
        match post:
            case Send(key, message):
                self._seal(key, *_boxed(message))
            case Broadcast(view):
                frame = self.door.seal_public(packed(view), floor(view))
                self.link.send(topics.public(self._id), frame)
            case HandKey(key):
                talk = self.door.talk_key
                hand = TalkKey(epoch=talk.epoch, key=talk.key.hex(), least=talk.least)
                self._seal(key, encode(hand))
            case NewKey(epoch):
                self.door.rotate_talk_key(epoch)
            case Dismiss(key):
                self.door.close(key)
            case Prepare() | Think():
                self._ask_bots(post)

    def _ask_bots(self, post: Prepare | Think) -> None:
        if isinstance(post, Think):
            self._bots.think(replace(post, table=self._id))
        else:
            self._bots.prepare(self._id)

    def _seal(self, key: str, message: bytes, floor: int = 0) -> None:
        parcel = self.door.seal(key, message, floor)
        if parcel is not None:
            self._send(parcel)

    def _send(self, parcel: Parcel) -> None:
        self.link.send(topics.out_tray(self._id, parcel.client), parcel.frame)


def _boxed(message: Message) -> tuple[bytes, int]:
    """What is sent, and to how many bytes it is padded at least, so that no length tells of it."""
    match message:
        case Show():
            return packed(message), floor(message)
        case GameRecord() | EveningBoard():
            return encode(message), SMALL
        case _:
            return encode(message), 0


async def _wait(event: asyncio.Event, seconds: float) -> None:
    """Until the event, but no longer."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
