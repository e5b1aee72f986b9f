"""Attempts to come to a broker, which overlap: a line may be slow, or have been dead until now.

Each ends with a login. It knows what brokers answer to that; nothing of topics or messages.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from types import TracebackType
from typing import Self

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode

from netplay.mqtt.address import Address
from netplay.mqtt.connection import BOUND, Connection, ForeignError
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.inbox import Sort, all_alike
from netplay.mqtt.places import Places, first_of

# paho translates the codes of MQTT 3.1.1 to these of version 5.
NO_LOGIN = (0x86, 0x87)  # bad user name or password; not authorized
NOBODY = ("unreachable", "deserted")  # a node of a cluster may just be down
AHEAD = 1.0  # seconds that one broker has to let us in, until the next one is asked as well
LONG = 0.9  # seconds that an attempt may last before that is news; less than any pace of a link
SOON = 0.2  # seconds until one follows at which a broker has hung up,
HURRIES = 20  # so often: it may be full of strangers who are cut a moment later


class Attempt:
    """A way in, from dialling to the broker's answer."""

    connection: Connection
    took: float  # seconds that the broker took to answer our greeting

    def __init__(self, places: Places, sort: Sort = all_alike) -> None:
        self.address = places.likeliest
        self.begun = asyncio.get_running_loop().time()
        self.reached = False  # whether a machine has answered, if not yet its broker
        self._places = places
        self._sort = sort

    async def greeted(self, bound: float) -> "Attempt":
        """Bounded as a whole: no part of it is trusted to come to an end by itself."""
        try:
            async with asyncio.timeout(bound):
                await self._greeted()
        except TimeoutError:
            raise NoBroker(
                "unreachable", f"The broker at {self.address} does not answer."
            ) from None
        except aiomqtt.MqttError as error:
            self._places.was_of_no_use(self.address)
            raise _refused(self.address, error) from error
        return self

    async def _greeted(self) -> None:
        opened, self.address = await self._places.dial()
        self.reached = True
        self.connection = Connection(opened, self.address, self._sort)
        try:
            await self.connection.greet()
            self.took = self.connection.took
        except BaseException:
            self.connection.drop()
            raise

    @property
    def delay(self) -> NoBroker:
        """The news of it while it lasts."""
        if self.reached:
            return NoBroker("slow", f"The broker at {self.address} has not let us in yet.")
        return NoBroker("unreachable", f"The broker at {self.address} does not answer.")


class Attempts:
    """Two attempts at a time: one with all the time that a slow line takes, and one that begins
    anew every second, since what was sent into a dead line hears late that it lives again.

    Sooner, where a broker has hung up, or there is a new place to dial.
    """

    def __init__(
        self,
        places: Places,
        failed: Callable[[NoBroker], None],
        lasts: Callable[[NoBroker], None],
        pace: float,
        sort: Sort = all_alike,
    ) -> None:
        self._places = places
        self._failed = failed
        self._lasts = lasts
        self._pace = pace
        self._sort = sort
        self._tasks: dict[asyncio.Task[Attempt], Attempt] = {}  # the older first
        self._hurries = HURRIES
        self._hung_up = False  # whether the last that failed came as far as that

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for task in [*self._tasks]:
            self._give_up(task)

    async def first(self) -> Attempt:
        """The first that is let in, however long that takes."""
        clock = asyncio.get_running_loop().time
        while True:
            begun, pace = clock(), self._pace
            self._begin()
            while self._tasks and clock() < begun + pace and not self._places.grown.is_set():
                if found := await self._next(begun + pace - clock()):
                    return found
            # All attempts may have ended early. The pace holds all the same: a broker that says no
            # is not asked a thousand times a second.
            if not self._tasks and self._hung_up and self._hurries:
                self._hurries, pace = self._hurries - 1, min(SOON, pace)
            with suppress(TimeoutError):
                async with asyncio.timeout_at(begun + pace):
                    await self._places.grown.wait()
            if self._tasks:
                self._tell(next(iter(self._tasks.values())), clock())

    def _tell(self, oldest: Attempt, now: float) -> None:
        if now - oldest.begun >= LONG:
            self._lasts(oldest.delay)

    def _begin(self) -> None:
        for attempt in self._tasks.values():  # they may hang where they are
            if attempt.reached:
                self._places.was_of_no_use(attempt.address)
        # The oldest keeps all the time that a slow line takes; a younger one has had its second.
        for task in [*self._tasks][1:]:
            self._give_up(task)
        self._places.grown.clear()
        attempt = Attempt(self._places, self._sort)
        self._tasks[asyncio.create_task(attempt.greeted(BOUND))] = attempt

    async def _next(self, seconds: float) -> Attempt | None:
        """The attempt that ends next, if it was let in; those that were not are told of.

        None also as soon as there is a new place.
        """
        news = asyncio.create_task(self._places.grown.wait())
        try:
            awaited = [*self._tasks, news]
            await asyncio.wait(awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        found = None
        for task in [task for task in self._tasks if task.done()]:
            attempt = self._tasks[task]
            if task.exception() is None and found is None:
                found = attempt
                del self._tasks[task]
            else:
                self._ended(task)
        return found

    def _ended(self, task: asyncio.Task[Attempt]) -> None:
        match task.exception():
            case None:
                self._give_up(task)
            case NoBroker() as lost:
                del self._tasks[task]
                self._hung_up = lost.code == "refused"
                self._failed(lost)
            case fault:
                raise fault

    def _give_up(self, task: asyncio.Task[Attempt]) -> None:
        """Nothing of it is left, in whatever moment that is."""
        del self._tasks[task]
        task.cancel()
        task.add_done_callback(_drop)


# A task that is given up may have come to its end in the same round. Its connection would go on to
# count at the broker, which holds only so many.
def _drop(task: asyncio.Task[Attempt]) -> None:
    if not task.cancelled() and task.exception() is None:
        task.result().connection.drop()


async def knock(address: Address, bound: float | None = None) -> None:
    """Logs in and leaves again; NoBroker, in words, if that cannot be."""
    async with _visit(Places(address.places), bound):
        pass


async def knock_at_all(address: Address, told: Callable[[NoBroker], None]) -> None:
    """The same, until one of its places lets us in; `told` hears of those that turn us away.

    One that only listens holds up nobody. NoBroker, if there is none: of the last that turned us
    away, or else of the first.
    """
    turned_away: list[NoBroker] = []
    nobody: list[NoBroker] = []

    def failed(lost: NoBroker) -> None:
        (nobody if lost.code in NOBODY else turned_away).append(lost)

    ways = [partial(_knocked, place) for place in address.places]
    if await first_of(ways, AHEAD, failed, lambda place: None) is None:
        raise [*nobody[:1], *turned_away][-1]
    for lost in turned_away:
        told(lost)


async def _knocked(place: Address) -> Address:
    await knock(place)
    return place


async def post(address: Address, letters: Mapping[str, bytes], bound: float | None = None) -> None:
    """Logs in, says this to each topic and leaves again; NoBroker, in words, if that cannot be."""
    async with _visit(Places(address.places), bound) as connection:
        try:
            for topic, payload in letters.items():
                connection.post(topic, payload)
        except aiomqtt.MqttError as error:  # it was let in, and cut a moment later
            raise hung_up(address) from error


@asynccontextmanager
async def _visit(places: Places, bound: float | None) -> AsyncIterator[Connection]:
    attempt = await Attempt(places).greeted(BOUND if bound is None else bound)
    try:
        yield attempt.connection
        await attempt.connection.leave()
    finally:
        attempt.connection.drop()


def hung_up(address: Address) -> NoBroker:
    """Whoever listens there does not answer as a broker does."""
    return NoBroker(
        "refused",
        # All three do the same, so no more can be said.
        f"The broker at {address} hangs up instead of answering: it may be full, "
        f"want {'mqtt' if address.tls else 'mqtts'}://, or be no MQTT broker at all.",
    )


def _refused(address: Address, error: aiomqtt.MqttError) -> NoBroker:
    """Why a broker that could be reached did not let us in."""
    if isinstance(error, ForeignError):
        told = f"No broker listens at {address}, but something else: check the port."
        return NoBroker("foreign", told)
    code = error.rc if isinstance(error, aiomqtt.MqttCodeError) else None
    if not isinstance(code, ReasonCode):
        return hung_up(address)
    if code.value not in NO_LOGIN:
        return NoBroker("refused", f"The broker at {address} refuses: {code}.")
    if address.user is None:
        return NoBroker("login", f"The broker at {address} lets nobody in without an account.")
    return NoBroker(
        "login", f"The broker at {address} does not know {address.user!r} with this password."
    )
