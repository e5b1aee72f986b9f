"""`palmoff serve`: a server from its first table to its end, as a process of its own.

It puts the parts together: the journals, the broker, the tables, the announcement.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from engine.refusal import Refused
from netplay.attendance import Attendance
from netplay.bot_policy import lacking
from netplay.journal.journal import Journal
from netplay.journal.reader import SavedIdentity, SavedServer
from netplay.lan.registry import listed
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.addresses import (
    LOOPBACK,
    candidates,
    everywhere,
    is_loopback,
    own_sites,
    sites_of,
    to_invite,
    zoned,
)
from netplay.mqtt.attempts import knock, knock_at_all
from netplay.mqtt.broker import Broker
from netplay.mqtt.dial import PATIENCE, NoBroker, pin_for
from netplay.mqtt.logins import SHARE, Logins
from netplay.mqtt.nats import CONNECTIONS, Visitors
from netplay.open_tables import OpenTables, ServedTable, TablePlan, journals_of
from netplay.reception import Reception
from netplay.server import Resident, TableServer
from netplay.system.awake_clock import AwakeClock
from netplay.system.endings import endings
from netplay.system.limits import raise_limits
from netplay.system.our_input import at_eof
from netplay.table.wishes import dealt
from netplay.trust.invite import Invite
from netplay.trust.keys import TableIdentity, TableKeys, new_id

if TYPE_CHECKING:
    from netplay.lan.discovery import Announcements

LINGER = 600.0  # seconds that a table waits for somebody to come back
CHECK = 1.0
EACH = 8  # connections that a broker of ours holds for each table, and CONNECTIONS besides
ANSWER = 2.0  # seconds for a broker to say whether it knows guests, or to show who it is
MOVES = 1.0  # seconds between looks at the addresses of this machine


@dataclass(frozen=True, slots=True)
class ServerPlan:
    """A server as somebody wants it."""

    first: TablePlan | None  # a table to begin with
    host: str  # the name of whoever starts it
    owner: str | None = None  # their key
    anyone: bool = False  # whether anybody may open tables in it
    most: int = 1  # tables that it holds
    address: str | None = None  # to be reached at; all of this machine's if none is named
    port: int = 0
    broker: Address | None = None  # instead of one that we bring along
    resume: Sequence[Path] = ()  # journals to go on from, in place of a first table
    linger: float = LINGER
    announce: bool = True
    until_eof: bool = False  # whether it ends with whoever holds our input

    @property
    def stays(self) -> bool:
        """True if it is there for tables to come; else it ends with the last that it has."""
        return self.first is None and not self.resume


@dataclass(frozen=True, slots=True)
class ReadyTable:
    """A table that is open."""

    table: str
    name: str
    fingerprint: str
    journal: str


@dataclass(frozen=True, slots=True)
class Ready:
    """A server that is open, its tables, and how to get there."""

    fingerprint: str  # of the server
    port: int
    local: Invite  # where this machine reaches its broker
    places: Sequence[Invite]  # where others do
    tables: Sequence[ReadyTable]

    @property
    def addresses(self) -> list[str]:
        return [place.host for place in self.places]

    def invites(self, fingerprint: str) -> list[str]:
        """The invites to read out for the server or one of its tables, one for each address."""
        return [str(replace(place, fingerprint=fingerprint)) for place in self.places]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Whom a server tells what."""

    opened: Callable[[Ready], None]  # that it is open
    told: Callable[[str], None] = lambda line: None  # a sentence about whatever happens to it
    logged: Callable[[Exception], str] = repr  # what broke; what it makes of that is told, too
    moved: Callable[[Ready], None] = lambda ready: None  # that this machine has other addresses
    shown: Callable[[], bool] = lambda: False  # whether somebody shows people the way to it


async def serve(plan: ServerPlan, hooks: Hooks) -> None:
    """Start it, say how to get there, and serve its tables until they are deserted or ended."""
    if plan.first is not None:
        dealt(plan.first.settings, "a trial")
    plan = replace(plan, address=plan.address and zoned(plan.address))
    raise_limits()
    for sentence in lacking():
        hooks.told(sentence)
    async with AsyncExitStack() as stack:
        journals = journals_of(plan.resume, hooks.told)
        for journal in journals:
            stack.callback(journal.close)
        kept = journals[0].identity if journals else None
        plan, known = _as_before(plan, kept), _known(plan, kept)
        server_id = new_id()
        keys = TableKeys.load(known.keys)
        room = CONNECTIONS + EACH * known.most
        visitors = Visitors(room, Logins(keys.login_secret, room // SHARE))
        bring = partial(Broker, server_id, told=hooks.told, visitors=visitors)
        address, port = await _broker(bring, plan, kept, stack, hooks.told)
        pattern = SavedIdentity(
            "", known.keys, plan.address or "", port, not plan.announce, address.host, known
        )
        clock = AwakeClock(asyncio.get_running_loop().time)

        def broke(resident: Resident, fault: Exception) -> None:
            tables.broke(resident, fault)

        told = hooks.told if plan.broker is not None else _unsaid
        server = TableServer(server_id, address, clock, broke, told)
        if plan.broker is None:
            server.know(visitors.logins)
        tables = OpenTables(server, pattern, hooks.told, hooks.logged)
        clock.woke = tables.woke
        stack.callback(tables.let_go)
        identity = TableIdentity(keys, new_id(), server_id, int(time.time()))
        server.add(Reception(identity, server.carry, tables))
        _fill(tables, plan, journals)
        places = await _places(plan, port, hooks.told)
        local = Invite(address.host, port) if plan.broker is None else places[0]
        ready = Ready(identity.keys.fingerprint, port, local, places, list(map(_ready, tables)))
        announcements = None
        if plan.announce:
            stack.enter_context(listed(replace(local, fingerprint=ready.fingerprint)))
            announcements = await _announce(plan, identity, places[0], stack, hooks.told)
        if plan.address is None and (plan.broker is None or announcements is not None):
            work = _follow(plan, server, ready, announcements, hooks.moved)
            stack.push_async_callback(_end, asyncio.create_task(work))
        gc.freeze()  # what is loaded stays: to look through it again would hold up every table
        await _run(server, tables, plan, hooks, ready)


async def _follow(
    plan: ServerPlan,
    server: TableServer,
    ready: Ready,
    announcements: "Announcements | None",
    moved: Callable[[Ready], None],
) -> None:
    """Tell where this machine is now, as it gets other addresses and loses some.

    A broker of one's own is where it is, and so are the places to come to.
    """
    if plan.broker is None:
        server.reached_at(ready.places)
    while True:
        await asyncio.sleep(MOVES)
        sites = sites_of([LOOPBACK]) if _is_here_alone(plan) else own_sites()
        here = [address for address, _ in sites]
        if announcements is not None:
            await announcements.show_at(sites)
        if plan.broker is None and to_invite(here) != ready.addresses:
            places = [Invite(address, ready.port) for address in to_invite(here)]
            ready = replace(ready, places=places)
            server.reached_at(places)
            moved(ready)


async def _end(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _unsaid(sentence: str) -> None:
    """A broker that we bring along tells of itself."""


GOING = "The host has closed the table."


def _as_before(plan: ServerPlan, kept: SavedIdentity | None) -> ServerPlan:
    """A server that is taken up again is no more public than it was."""
    if kept is None:
        return plan
    address = plan.address or kept.address or None
    return replace(plan, address=address, announce=plan.announce and not kept.quiet)


def _known(plan: ServerPlan, kept: SavedIdentity | None) -> SavedServer:
    """The same server as before, or a new one."""
    if kept is not None and kept.server is not None:
        return kept.server
    return SavedServer(TableKeys.new().dump(), plan.host, plan.owner, plan.anyone, plan.most)


def _fill(tables: OpenTables, plan: ServerPlan, journals: Sequence[Journal]) -> None:
    """Its first tables."""
    for journal in journals:
        tables.resume(journal)
    if plan.first is not None and not journals:
        tables.open(plan.first)


def _ready(opened: ServedTable) -> ReadyTable:
    identity = opened.host.identity
    return ReadyTable(
        identity.table, opened.state.name, identity.keys.fingerprint, str(opened.journal.path)
    )


async def _broker(
    bring: Callable[[str, int], Broker],
    plan: ServerPlan,
    kept: SavedIdentity | None,
    stack: AsyncExitStack,
    told: Callable[[str], None],
) -> tuple[Address, int]:
    """The way of the tables to their broker, and the port to announce."""
    if plan.broker is not None:
        await knock_at_all(plan.broker, lambda lost: told(lost.reason))
        return plan.broker, plan.broker.port
    bind = plan.address or str(everywhere())
    if kept is not None and not plan.port and kept.port:
        with suppress(Refused):  # somebody else has the old port: another will do
            same = await stack.enter_async_context(bring(bind, kept.port))
            return same.host, same.port
    broker = await stack.enter_async_context(bring(bind, plan.port))
    return broker.host, broker.port


async def _places(plan: ServerPlan, port: int, told: Callable[[str], None]) -> Sequence[Invite]:
    """The ways of others to the broker: all that an invite says but for whom it invites to."""
    if plan.broker is None:
        here = [plan.address] if plan.address else to_invite(candidates())
        return [Invite(address, port) for address in here]
    return [await _invite(await _for_guests(plan.broker), told)]


async def _invite(broker: Address, told: Callable[[str], None]) -> Invite:
    """The way to a broker, with the one certificate by which it is known at all its addresses."""
    pins = await _pins(broker.places, ANSWER) or await _pins(broker.places, PATIENCE)
    if not pins:
        raise NoBroker("unreachable", f"The broker at {broker} shows no certificate.")
    pin = next(iter(pins.values()))
    strange = [place for place in pins if pins[place] != pin]
    if strange:
        told(
            f"Guests do not come in at {' and '.join(map(str, strange))}, whose certificate is "
            "another: have each certfile hold your authority's certificate as well."
        )
    first, *others = [(one.host, one.port) for one in broker.places if one not in strange]
    return Invite(*first, tls=broker.tls, pin=pin, others=tuple(others))


async def _pins(places: Sequence[Address], patience: float) -> dict[Address, str | None]:
    """By what each is known that answers in this time."""
    asked = (pin_for(place, patience) for place in places)
    shown = await asyncio.gather(*asked, return_exceptions=True)
    return {place: pin for place, pin in zip(places, shown, strict=True) if _is_pin(pin)}


def _is_pin(shown: str | BaseException | None) -> TypeGuard[str | None]:
    """Or why there is none; where nobody answers now, somebody may later."""
    if isinstance(shown, BaseException) and not isinstance(shown, NoBroker):
        raise shown
    return not isinstance(shown, NoBroker)


async def _for_guests(broker: Address) -> Address:
    """The same, without those of its addresses that are for tables alone, or turn guests away.

    Of those by TLS and those without it, only the kind of the first, as an invite says which.
    """
    guests = [replace(place, user=GUEST, password=GUEST) for place in broker.places]
    let_in = await asyncio.gather(*map(_lets_in, guests))
    places = [place for place, is_open in zip(broker.places, let_in, strict=True) if is_open]
    first, *others = places or [broker]
    return replace(first, others=tuple(other for other in others if other.tls == first.tls))


async def _lets_in(place: Address) -> bool:
    """True if this account is known there; where nobody answers now, it may be later."""
    try:
        await knock(place, ANSWER)
    except NoBroker as lost:
        return lost.code not in ("login", "untrusted")
    return True


async def _announce(
    plan: ServerPlan,
    identity: TableIdentity,
    place: Invite,
    stack: AsyncExitStack,
    told: Callable[[str], None],
) -> "Announcements":
    """Have the server found in the network, through the interface of its address alone."""
    # zeroconf is large, and a server on which one plays alone needs none
    from netplay.lan.discovery import Notice, announced  # noqa: PLC0415

    broker, interfaces = place.address if plan.broker else None, _announced_at(plan)
    notice = Notice(identity.table, identity.keys.fingerprint, place.port, interfaces, broker)
    return await stack.enter_async_context(announced(notice, told))


def _announced_at(plan: ServerPlan) -> list[str]:
    """The addresses of this machine at which others are told of the server."""
    if _is_here_alone(plan):
        return [LOOPBACK]
    return [plan.address] if plan.address else candidates()


def _is_here_alone(plan: ServerPlan) -> bool:
    """True if nobody elsewhere could follow."""
    return plan.broker is not None and is_loopback(plan.broker.host)


async def _run(
    server: TableServer, tables: OpenTables, plan: ServerPlan, hooks: Hooks, ready: Ready
) -> None:
    """Until a signal, or until nobody has been there for long."""
    loop = asyncio.get_running_loop()
    attendance = Attendance(tables, server.clock, hooks.shown, plan.stays)

    def close(reason: str) -> None:
        tables.end_all(reason)
        server.close()

    def left(may_stay: bool) -> None:
        """Whoever has started it is gone: it goes as well, or with the last who is there."""
        attendance.left()
        if not may_stay:
            close(GOING)

    for number in endings():
        loop.add_signal_handler(number, close, GOING)
    async with asyncio.TaskGroup() as tasks:
        serving = tasks.create_task(server.run())
        if plan.until_eof:
            at_eof(loop, left)
        await server.connected()
        hooks.opened(ready)
        while not serving.done():
            if attendance.is_over(plan.linger):
                close(GOING)
            await asyncio.wait([serving], timeout=CHECK)
