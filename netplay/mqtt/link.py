"""A link to the broker that is kept up for ever: the only module that awaits the broker.

It carries bytes to and from topics, each at most once, and knows nothing of what they mean.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode

from netplay.mqtt.address import Address
from netplay.mqtt.connection import BOUND, QUEUE, Connection
from netplay.mqtt.dial import Dialer, NoBroker
from netplay.mqtt.inbox import Inbox, Sort, all_alike

PACE = 1.0  # seconds between the beginnings of two attempts
LARGEST = 32 * 1024  # bytes of a message: more than any of ours, and less than brokers take
NO_LOGIN = (0x86, 0x87)  # bad user name or password; not authorized


@dataclass(frozen=True, slots=True)
class Connecting:
    """The first attempt is under way."""


@dataclass(frozen=True, slots=True)
class Connected:
    """Messages pass: the broker has confirmed the login and the subscriptions."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """There is no connection, and why; one attempt follows the other.

    The codes are `unreachable`, `login`, `refused`, `forbidden`, `cut`, and `silent` when it was
    given up by `reconnect`.
    """

    code: str
    reason: str


Status: TypeAlias = Connecting | Connected | Disconnected


class Link:
    """A way to a broker that comes back by itself, for as long as `run` runs.

    `topics` is asked at each attempt, so that every connection can have an address of its own.
    `heard` is told every message, in turn for each whom it is for, by `sort`, if too many come at
    once; an exception of its own ends `run`. All methods but `run` return
    at once, and are for the thread of its loop only.
    """

    def __init__(
        self,
        address: Address,
        topics: Callable[[], Sequence[str]],
        heard: Callable[[str, bytes], None],
        changed: Callable[[Status], None] = lambda status: None,
        sort: Sort = all_alike,
    ) -> None:
        self.address = address
        self.status: Status = Connecting()
        self.unsent = 0  # messages that made room for later ones, before they could be sent
        self.unheard = 0  # or before they could be heard
        self._topics = topics
        self._heard = heard
        self._changed = changed
        self._sort = sort
        self._dialer = Dialer(address)
        self._open: Connection | None = None  # while messages pass
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=QUEUE)
        self._filled = asyncio.Event()
        self._stale = asyncio.Event()
        self._closing = asyncio.Event()
        self._wanted: Sequence[str] = ()  # the topics to hear through this connection
        self._tuned = asyncio.Event()

    def send(self, topic: str, payload: bytes) -> None:
        """Sends it as soon as there is a connection; of too many, the oldest are dropped."""
        if len(payload) > LARGEST:
            raise ValueError(f"{len(payload)} bytes are too many for one message")
        if not self._outbox and self._open is not None:
            with suppress(aiomqtt.MqttError):  # it will break by itself
                if self._open.post(topic, payload):
                    return
        self.unsent += len(self._outbox) == QUEUE
        self._outbox.append((topic, payload))
        self._filled.set()

    def reconnect(self) -> None:
        """Asks for a new connection, whatever the old one may say: too long nothing was heard."""
        self._stale.set()

    def hear(self, topics: Sequence[str]) -> None:
        """Hears these from now on and no others, as long as this connection lasts."""
        if topics != self._wanted:
            self._wanted = topics
            self._tuned.set()

    def close(self) -> None:
        """Lets `run` end: when all is sent, if that can be, and within a second."""
        self._closing.set()
        self._filled.set()

    async def run(self) -> None:
        """Keeps the link up until it is closed. Being cancelled ends it at once."""
        clock = asyncio.get_running_loop().time
        while not self._closing.is_set():
            began = clock()
            try:
                await self._connect()
            except NoBroker as lost:
                self._tell(Disconnected(lost.code, lost.reason))
            with suppress(TimeoutError):
                async with asyncio.timeout_at(began + PACE):
                    await self._closing.wait()

    async def _connect(self) -> None:
        self._wanted = self._topics()
        connection = await _open(self._dialer, self.address, self._wanted, self._sort)
        try:
            self._stale.clear()
            self._tell(Connected())
            await self._talk(connection)
        finally:
            self.unheard += connection.inbox.lost
            connection.drop()

    async def _talk(self, connection: Connection) -> None:
        """Carries messages both ways until one side has had enough."""
        hearing = asyncio.create_task(self._hear(connection.inbox))
        saying = asyncio.create_task(self._say(connection))
        tuning = asyncio.create_task(self._tune(connection))
        stale = asyncio.create_task(self._stale.wait())
        jobs: list[asyncio.Future[Any]] = [hearing, saying, tuning, stale]
        self._open = connection
        try:
            await asyncio.wait([*jobs, connection.ended], return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                hearing.result()  # it never ends but by an exception
            if tuning.done():
                tuning.result()  # nor does this
            if saying.done():
                saying.result()
                await connection.leave()
                return
        except aiomqtt.MqttError:
            pass  # it broke while we were sending
        finally:
            self._open = None
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        raise self._end(connection)

    def _end(self, connection: Connection) -> NoBroker:
        if self._stale.is_set() and not connection.ended.done():
            return NoBroker("silent", f"Nothing is heard through the broker at {self.address}.")
        return NoBroker("cut", f"The connection to the broker at {self.address} was cut.")

    async def _hear(self, inbox: Inbox) -> None:
        while True:
            message = await inbox.get()
            if not message.retain:  # none of us has a broker keep anything
                self._heard(message.topic.value, message.payload)
            if not inbox.empty():
                await asyncio.sleep(0)  # what comes meanwhile may be for somebody else

    async def _say(self, connection: Connection) -> None:
        while self._outbox or not self._closing.is_set():
            if not self._outbox:
                self._filled.clear()
                await self._filled.wait()
                continue
            await connection.cleared()
            if connection.post(*self._outbox[0]):
                self._outbox.popleft()

    async def _tune(self, connection: Connection) -> None:
        while True:
            await self._tuned.wait()
            self._tuned.clear()
            if denied := await connection.hear(self._wanted):
                raise NoBroker("forbidden", _denied(self.address, denied))

    def _tell(self, status: Status) -> None:
        if status != self.status:
            self.status = status
            self._changed(status)


async def knock(address: Address) -> None:
    """Logs in and leaves again; NoBroker, in words, if that cannot be."""
    connection = await _open(Dialer(address), address, ())
    try:
        await connection.leave()
    finally:
        connection.drop()


async def _open(
    dialer: Dialer, address: Address, topics: Sequence[str], sort: Sort = all_alike
) -> Connection:
    """One attempt, bounded as a whole: no part of it is trusted to come to an end by itself."""
    try:
        async with asyncio.timeout(BOUND):
            connection = Connection(await dialer.dial(), address, sort)
            try:
                await connection.greet()
                if denied := await connection.ask_for(topics):
                    raise NoBroker("forbidden", _denied(address, denied))
            except BaseException:
                connection.drop()
                raise
    except TimeoutError:
        raise NoBroker("unreachable", f"The broker at {address} does not answer.") from None
    except aiomqtt.MqttError as error:
        raise _refused(address, error) from error
    return connection


def _denied(address: Address, topics: Sequence[str]) -> str:
    return f"The broker at {address} does not let {address.user} read {', '.join(topics)}."


def _refused(address: Address, error: aiomqtt.MqttError) -> NoBroker:
    """Why a broker that could be reached did not let us in."""
    code = error.rc if isinstance(error, aiomqtt.MqttCodeError) else None
    if not isinstance(code, ReasonCode):
        return NoBroker(
            "refused",
            f"The broker at {address} hangs up instead of answering: it may be full, "
            f"want {'mqtt' if address.tls else 'mqtts'}://, or be no MQTT broker at all.",
        )
    if code.value not in NO_LOGIN:
        return NoBroker("refused", f"The broker at {address} refuses: {code}.")
    if address.user is None:
        return NoBroker("login", f"The broker at {address} lets nobody in without an account.")
    return NoBroker(
        "login", f"The broker at {address} does not know {address.user!r} with this password."
    )
