"""A server at work: many tables in one process, which share a link to the broker and the bots.

It hands each table what is meant for it, and time, one after the other. What breaks in one ends
that one alone.
"""

import asyncio
import os
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import ParamSpec, Protocol

from engine.refusal import Refused
from netplay.bot_pool import BotPool
from netplay.bot_worker import Decision
from netplay.host import Host
from netplay.mqtt import topics
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import is_loopback
from netplay.mqtt.comings import coming
from netplay.mqtt.inbox import UNWANTED
from netplay.mqtt.incoming import Published
from netplay.mqtt.link import Connected, Disconnected, Link, Status
from netplay.mqtt.logins import Login, Logins
from netplay.table.effects import Think
from netplay.trust.frames import from_tray
from netplay.trust.invite import Invite
from netplay.trust.keys import PlayerKey, TableIdentity
from netplay.wire import PLACES, Whereabouts, encode

P = ParamSpec("P")

TICK = 0.1
FEW = 2  # residents: a table and the reception
THREADS = 64  # that wait for the disk
SLICES = 10  # in which tables get their ticks, so that not all of them do at once
SILENCE = 3.0  # seconds without a word by a link of anybody, after which it is doubted
MOST_SILENCE = 60.0  # and if that was not it, after twice as long each time, up to this


class Resident(Protocol):
    """A resident of the server, with a door of its own: a table, or the reception."""

    @property
    def identity(self) -> TableIdentity: ...

    def awaits(self, *, known: bool) -> bool:
        """True if anybody is there who is to be heard each second, by this of the two ways."""

    def knows(self, client: str) -> bool:
        """True if this is the client of somebody who is at the table."""

    def receive(self, client: str, frame: bytes, now: float, known: bool) -> None:
        """A frame that claims to come from this client, which may be `known` at the broker."""

    def tick(self, now: float) -> None:
        """Time has gone by."""


@dataclass(slots=True)
class Way:
    """A link by which guests are heard: those who are `known` at the broker, or all others."""

    link: Link
    known: bool
    heard_at: float = float("inf")
    silence: float = field(default_factory=lambda: SILENCE)  # after which it is doubted

    def heard(self, now: float) -> None:
        self.heard_at, self.silence = now, SILENCE

    def doubt(self, now: float) -> None:
        """Ask for another connection; where that was not it, later the next time."""
        self.heard_at, self.silence = now, min(2 * self.silence, MOST_SILENCE)
        self.link.reconnect()


class TableServer:
    """Runs its residents until it is closed; `broke` is told of each in which something did."""

    def __init__(
        self,
        server: str,
        address: Address,
        clock: Callable[[], float],
        broke: Callable[[Resident, Exception], None],
        told: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        self.id = server
        heard = [topics.in_tray(server), topics.KNOCKS]
        self.link = Link(address, lambda: heard, self._heard, self._linked, self._for_whom)
        self._ways = [Way(self.link, known=False)]  # of guests, then of the known
        self.bots = BotPool(self._decided, processes=os.cpu_count() or 1, lost=self._lost)
        self.clock = clock
        self._logins: Logins | None = None  # of those who are known at a broker of ours
        self.whereabouts = b""  # what guests are told of where that is
        self._players: Link | None = None  # on which these are heard
        self._broke = broke
        self._told = told
        self._gone = False  # whether the broker is
        self._residents: dict[str, Resident] = {}  # by id, in the order in which they came
        self._named: dict[bytes, Resident] = {}  # by what stands before the frames for them
        self._threads = ThreadPoolExecutor(THREADS, "disk")
        self._turn = 0
        self._closing = asyncio.Event()
        self._connected = asyncio.Event()

    def know(self, logins: Logins) -> None:
        """Hear those who were told one of these apart from all others, who may be a flood."""
        self._logins = logins
        heard = [topics.known_tray(topics.ANY), topics.COMES, topics.GOES]

        def changed(status: Status) -> None:
            self._is_new(way, status)
            if isinstance(status, Connected):
                logins.forget_who_is_there()
            if isinstance(status, Disconnected) and status.code == "cut":
                logins.cut(self.clock())

        def whose(published: Published) -> Hashable:
            """So that nobody who is known waits for the flood of another, who is shown out."""
            user = topics.user_of(published.topic)
            size = len(published.payload)
            wanted = user is None or logins.hears(user, size, self.clock())
            return user if wanted else UNWANTED

        def hears(topic: str, data: bytes) -> None:
            if topics.user_of(topic) is not None:
                self._heard(topic, data)
            elif it := coming(topic, data):
                logins.hears_of(it, self.clock())

        address = self.link.address
        self._players = Link(address, lambda: heard, hears, changed, whose)
        way = Way(self._players, known=True)
        self._ways.append(way)

    def reached_at(self, places: Sequence[Invite]) -> None:
        """Tell all guests where else they get to the broker, as far as that is another machine."""
        wide = [str(place) for place in places if not is_loopback(place.host)]
        self.whereabouts = encode(Whereabouts(places=tuple(wide[:PLACES]))) if wide else b""

    # --- Who lives here ---------------------------------------------------------------------------

    def add(self, resident: Resident) -> None:
        self._residents[resident.identity.table] = resident
        for name in _names(resident):
            self._named[name] = resident

    def remove(self, resident: Resident) -> None:
        if self._residents.pop(resident.identity.table, None) is not None:
            for name in _names(resident):
                del self._named[name]

    # --- What it lends them -----------------------------------------------------------------------

    def login_of(self, key: PlayerKey) -> Login | None:
        return self._logins.of(key, self.clock()) if self._logins else None

    def carry(self, topic: str, payload: bytes) -> None:
        quiet = self._players is not None and isinstance(self._players.status, Connected)
        link = self._players if self._players is not None and quiet else self.link
        link.send(topic, payload)

    def aside(self, host: Host, work: Callable[[], None], after: Callable[[], None]) -> None:
        """In a thread, so that no table waits for the disk of another; one alone gains nothing.

        Disks take the writes of many files together in the time of one.
        """
        if len(self._residents) <= FEW:
            work()
            after()
            return
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(lambda done: self._guarded(host, _finish, done, after))

    # --- Its life ---------------------------------------------------------------------------------

    async def connected(self) -> None:
        """Until guests can reach it for the first time."""
        await self._connected.wait()

    async def run(self) -> None:
        """Until `close`; what was sent before still goes out, as far as that can be."""
        async with self.bots, asyncio.TaskGroup() as tasks:
            for link in self._links:
                tasks.create_task(link.run())
            ticking = tasks.create_task(self._ticks())
            await self._closing.wait()
            ticking.cancel()
            for link in self._links:
                link.close()
        self._threads.shutdown()

    def close(self) -> None:
        self._closing.set()

    async def _ticks(self) -> None:
        while True:
            slices = min(SLICES, len(self._residents)) or 1
            self._tick(slices)
            await asyncio.sleep(TICK / slices)

    def _tick(self, slices: int) -> None:
        """Give their tick to those whose turn it is."""
        now = self.clock()
        self._turn += 1
        for at, resident in enumerate(list(self._residents.values())):
            if at % slices == self._turn % slices:
                self._guarded(resident, resident.tick, now)
        self._doubt(now)

    def _doubt(self, now: float) -> None:
        """A way that went dead looks like a whole one: but that all guests fall silent at once.

        Each for itself: however much strangers say by theirs, that of the known may be dead.
        """
        for way in self._ways:
            if now - way.heard_at < way.silence:
                continue
            if self._awaits(way):
                way.doubt(now)
            else:
                way.heard(now)

    def _awaits(self, way: Way) -> bool:
        return any(resident.awaits(known=way.known) for resident in self._residents.values())

    @property
    def _links(self) -> list[Link]:
        return [way.link for way in self._ways]

    def _guarded(
        self, resident: Resident, work: Callable[P, None], *args: P.args, **named: P.kwargs
    ) -> None:
        """Whatever breaks there harms nobody else."""
        try:
            work(*args, **named)
        except Exception as fault:  # noqa: BLE001  whatever it is, the others go on
            self._broke(resident, fault)

    def _tell_of_broker(self, status: Status) -> None:
        """Tell whoever looks after the server that its broker is gone, and that it is back.

        That we doubted the way, as all guests were silent, is no news: what comes of it may be.
        """
        match status:
            case Disconnected("silent"):
                pass
            case Disconnected(reason=reason) if self._connected.is_set() and not self._gone:
                self._gone = True
                self._told(f"{reason} The tables wait until there is a way to a broker again.")
            case Connected() if self._gone:
                self._gone = False
                self._told(f"The broker at {self.link.address} is there; the tables go on.")
            case _:
                pass

    # --- What comes in ----------------------------------------------------------------------------

    def _linked(self, status: Status) -> None:
        self._tell_of_broker(status)
        if isinstance(status, Connected):
            self._connected.set()
        self._is_new(self._ways[0], status)

    def _is_new(self, way: Way, status: Status) -> None:
        if isinstance(status, Connected):
            way.heard_at = self.clock()

    def _for_whom(self, published: Published) -> tuple[str, str] | None:
        """So that no table waits for the flood of another, and nobody at it for that of strangers.

        These have one line together, as their clients cost nothing.
        """
        posted = from_tray(published.payload)
        resident = self._named.get(posted.table)
        if resident is None:
            return None
        return resident.identity.table, posted.client if resident.knows(posted.client) else ""

    def _heard(self, topic: str, data: bytes) -> None:
        posted = from_tray(data)
        resident = self._named.get(posted.table)
        if resident is None:
            return  # who knocks looks for a table of another server
        now, known = self.clock(), topics.user_of(topic) is not None
        self._ways[known].heard(now)
        self._guarded(resident, resident.receive, posted.client, posted.frame, now, known)

    def _decided(self, think: Think, decision: Decision) -> None:
        host = self._residents.get(think.table)
        if not isinstance(host, Host):
            return  # the table has ended meanwhile
        try:
            host.decided(think, decision, self.clock())
        except Refused:
            raise  # the bot is to blame, and loses its place
        except Exception as fault:  # noqa: BLE001  as above
            self._broke(host, fault)

    def _lost(self, think: Think) -> None:
        host = self._residents.get(think.table)
        if isinstance(host, Host):
            self._guarded(host, host.table.undecided, think)


def _finish(done: "asyncio.Future[None]", after: Callable[[], None]) -> None:
    """Or raise what went wrong there."""
    done.result()
    after()


def _names(resident: Resident) -> tuple[bytes, bytes]:
    """Its id, and its fingerprint, by which it is knocked for."""
    identity = resident.identity
    return bytes.fromhex(identity.table), identity.keys.fingerprint.encode()
