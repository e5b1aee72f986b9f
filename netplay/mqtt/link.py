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

from netplay.mqtt.address import Address
from netplay.mqtt.attempts import Attempt, Attempts, hung_up
from netplay.mqtt.connection import BOUND, QUEUE, Connection
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.inbox import Inbox, Sort, all_alike
from netplay.mqtt.places import Places

PACE = 1.0  # seconds between the beginnings of two attempts
# Seconds for the answer to what we want to hear, and twice as long after each time without. NATS
# has none, now and then, for whoever asks just while it reads its logins anew.
ANSWER = 2.0
TRIPS = 8  # and so many times what the broker took to let us in, where that is longer
NEWS = ("unreachable", "slow")  # at last something has come back
LARGEST = 32 * 1024  # bytes of a message: more than any of ours, and less than brokers take


@dataclass(frozen=True, slots=True)
class Connecting:
    """The first attempt is under way."""


@dataclass(frozen=True, slots=True)
class Connected:
    """Messages pass: the broker has confirmed the login and the subscriptions."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """There is no connection, and why; one attempt follows the other.

    The codes are `unreachable` where nothing comes back, `slow` where something does, `deserted`
    where nobody listens, `foreign` where something else does, `unknown` for a name that nobody has,
    `untrusted`, `login`, `refused`, `forbidden`, `cut`, also by `change`, and `silent` when it was
    given up by `reconnect`.
    """

    code: str
    reason: str


Status: TypeAlias = Connecting | Connected | Disconnected


class Link:
    """A way to a broker that comes back by itself, for as long as `run` runs.

    The broker may be at several addresses. `topics` is asked for each connection, so that every
    one can have a tray of its own. `heard` is told every message, in turn for each whom it is for,
    by `sort`, if too many come at once; an exception of its own ends `run`. All methods but `run`
    return at once, and are for the thread of its loop only.
    """

    def __init__(
        self,
        address: Address,
        topics: Callable[[], Sequence[str]],
        heard: Callable[[str, bytes], None],
        changed: Callable[[Status], None] = lambda status: None,
        sort: Sort = all_alike,
    ) -> None:
        self.places = Places(address.places)
        self.address = self.places.likeliest  # where it is, or was last
        self.round_trip = 0.0  # seconds that the broker took to answer, when we last connected
        self.status: Status = Connecting()
        self.unsent = 0  # messages that made room for later ones, before they could be sent
        self.unheard = 0  # or before they could be heard
        self._topics = topics
        self._heard = heard
        self._changed = changed
        self._sort = sort
        self._open: Connection | None = None  # while messages pass
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=QUEUE)
        self._filled = asyncio.Event()
        self._stale = asyncio.Event()
        self._closing = asyncio.Event()
        self._wanted: Sequence[str] = ()  # the topics to hear through this connection
        self._tuned = asyncio.Event()
        self._patience = ANSWER
        self._slighted = False  # whether this connection is as good as others, but not good enough

    def send(self, topic: str, payload: bytes) -> None:
        """Sends it as soon as there is a connection; of too many, the oldest are dropped."""
        if len(payload) > LARGEST:
            raise ValueError(f"{len(payload)} bytes are too many for one message")
        # Only where nothing waits, or it would overtake what was said before.
        if not self._outbox and self._open is not None:
            with suppress(aiomqtt.MqttError):  # it will break by itself
                if self._open.post(topic, payload):
                    return
        # The oldest goes by itself (`maxlen`): it is a view that a newer one stands for, or a wish
        # that is repeated until it is answered.
        self.unsent += len(self._outbox) == QUEUE
        self._outbox.append((topic, payload))
        self._filled.set()

    def reconnect(self) -> None:
        """Asks for a new connection, whatever the old one may say: too long nothing was heard."""
        self._stale.set()

    def change(self, place: Address) -> None:
        """Asks for another connection, at this place if it can be had: on the same machine, too."""
        self.places.add(place)
        self.places.was_of_use(place)
        self._slighted = True
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

    def quiet(self, now: float) -> float:
        """For how long nothing has come through the connection, if there is one."""
        return now - self._open.read_at if self._open is not None else 0.0

    def ask(self) -> bool:
        """Asks the broker for a word behind all that it has for us; False if that cannot be now."""
        return self._open is not None and not self._outbox and self._open.ask()

    @property
    def owed(self) -> bool:
        """True until that word has come, and all before it has been heard."""
        connection = self._open
        return connection is not None and (connection.owed or not connection.inbox.empty())

    async def run(self) -> None:
        """Keeps the link up until it is closed. Being cancelled ends it at once."""
        clock = asyncio.get_running_loop().time
        while not self._closing.is_set():
            began = clock()
            try:
                await self._connect()
            except NoBroker as lost:
                self._tell(Disconnected(lost.code, lost.reason))
            # Counted from the beginning of the attempt: after a connection that held for an hour
            # comes the next at once, and after one that was refused within a millisecond, in a
            # second.
            with suppress(TimeoutError):
                async with asyncio.timeout_at(began + PACE):
                    await self._closing.wait()

    async def _connect(self) -> None:
        attempt = await self._attempted()
        if attempt is None:
            return
        # From here on it is to be dropped, whatever happens: else it stays in the loop, and counts
        # at the broker, which holds only so many.
        connection, began = attempt.connection, float("inf")
        try:
            self.address = attempt.address
            await self._subscribed(connection)
            began = connection.read_at
            self.round_trip = max(attempt.took, connection.took)
            self.places.was_of_use(self.address)
            # Whoever doubted meant the connection before.
            self._stale.clear()
            self._slighted = False
            self._tell(Connected())
            await self._talk(connection)
        except NoBroker as lost:
            if lost.code == "silent" and connection.read_at > began:
                self.places.was_silent(self.address)
            elif lost.code != "cut":  # it was not the broker's fault
                self.places.was_of_no_use(self.address)
            raise
        finally:
            self.unheard += connection.inbox.lost
            connection.drop()

    async def _attempted(self) -> Attempt | None:
        """Whoever lets us in; None if the link is closed meanwhile, after a second."""
        async with Attempts(self.places, self._fails, self._lasts, PACE, self._sort) as attempts:
            first = asyncio.create_task(attempts.first())
            closing = asyncio.create_task(self._closing.wait())
            try:
                await asyncio.wait((first, closing), return_when=asyncio.FIRST_COMPLETED)
                if not first.done():
                    await asyncio.wait([first], timeout=PACE)
                return first.result() if first.done() else None
            finally:
                closing.cancel()
                first.cancel()

    def _fails(self, lost: NoBroker) -> None:
        """Tell that an attempt has come to nothing; others follow."""
        self._tell(Disconnected(lost.code, lost.reason))

    def _lasts(self, so_far: NoBroker) -> None:
        """It takes longer than usual: that is news where nothing is known of the reason."""
        status = self.status
        if not isinstance(status, Disconnected) or (status.code, so_far.code) == NEWS:
            self._fails(so_far)

    async def _subscribed(self, connection: Connection) -> None:
        bound = min(BOUND, max(self._patience, TRIPS * connection.took))
        try:
            async with asyncio.timeout(bound):
                self._wanted = self._topics()
                denied = await connection.ask_for(self._wanted)
        except TimeoutError:
            self._patience = 2 * bound
            raise NoBroker(
                "unreachable", f"The broker at {self.address} does not answer."
            ) from None
        except aiomqtt.MqttError as error:
            raise hung_up(self.address) from error
        self._patience = ANSWER
        if denied:
            raise NoBroker("forbidden", _denied(self.address, denied))

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
            # What broke in a table that was told something is our fault, and ends `run`.
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
            # First of all: nobody may post into what is about to be dropped.
            self._open = None
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
        raise self._end(connection)

    def _end(self, connection: Connection) -> NoBroker:
        if self._stale.is_set() and not connection.ended.done():
            code = "cut" if self._slighted else "silent"
            return NoBroker(code, f"Nothing is heard through the broker at {self.address}.")
        return NoBroker("cut", f"The connection to the broker at {self.address} was cut.")

    async def _hear(self, inbox: Inbox) -> None:
        while True:
            self._heard(*await inbox.get())
            if not inbox.empty():
                await asyncio.sleep(0)  # what comes meanwhile may be for somebody else

    async def _say(self, connection: Connection) -> None:
        while self._outbox or not self._closing.is_set():
            if not self._outbox:
                self._filled.clear()
                await self._filled.wait()
                continue
            # What waits here can still make room for newer messages; what was handed on cannot.
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


def _denied(address: Address, topics: Sequence[str]) -> str:
    return (
        f"The broker at {address} does not let {address.user} read {', '.join(topics)}: "
        "it is set up for another version of Palmoff, or for something else."
    )
