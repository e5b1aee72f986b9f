"""`palmoff serve`: one table from its opening to its end, as a process of its own.

It puts the parts together: the journal, the broker, the table, its host, the announcement.
"""

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from secrets import token_hex
from threading import Thread

from engine.refusal import Refused
from netplay.host import Host
from netplay.journal.journal import Journal
from netplay.journal.reader import SavedIdentity as Kept
from netplay.lan.discovery import Notice, announced
from netplay.lan.registry import listed
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import LOOPBACK, candidates, is_loopback
from netplay.mqtt.broker import Broker
from netplay.mqtt.link import knock
from netplay.table.journal_port import JournalFullError
from netplay.table.resume import resumed
from netplay.table.state import TableState, by_lot
from netplay.table.table import Table
from netplay.table.wishes import dealt
from netplay.trust.invite import Invite
from netplay.trust.keys import TableIdentity, TableKeys, new_id
from netplay.wire import TableSettings

LINGER = 600.0  # seconds that a table waits for somebody to come back
CHECK = 1.0


@dataclass(frozen=True, slots=True)
class ServerPlan:
    """What somebody wants to serve."""

    settings: TableSettings
    host: str  # the name of who opens it
    owner: str | None = None  # their key
    passphrase: str = ""
    address: str | None = None  # to be reached at; all of this machine's if none is named
    port: int = 0
    broker: Address | None = None  # instead of one that we bring along
    resume: Path | None = None  # a journal to go on from
    linger: float = LINGER
    announce: bool = True
    until_eof: bool = False  # whether the table ends with whoever holds our input


@dataclass(frozen=True, slots=True)
class Ready:
    """A table that is open, and how to get there."""

    table: str
    fingerprint: str
    port: int
    local: str  # where this machine reaches its broker
    addresses: Sequence[str]
    journal: str
    note: str | None = None

    def invite(self, address: str) -> Invite:
        return Invite(address, self.port, self.fingerprint)

    @property
    def invites(self) -> list[str]:
        """What to read out, one for each address."""
        return [str(self.invite(address)) for address in self.addresses]


async def serve(
    plan: ServerPlan,
    opened: Callable[[Ready], None],
    told: Callable[[str], None] = lambda line: None,
) -> None:
    """Open the table, tell `opened` how to get there, and serve it until it is deserted or ended.

    `told` gets a sentence about whatever happens to the broker.
    """
    clock = asyncio.get_running_loop().time
    if plan.resume is None:
        dealt(plan.settings, "a trial")
    async with AsyncExitStack() as stack:
        journal = _journal(plan)
        over = False
        stack.callback(lambda: journal.close(for_good=over))
        kept = journal.identity
        plan = _as_before(plan, kept)
        keys = TableKeys.load(kept.keys)
        server = new_id()
        address, port = await _broker(server, plan, kept, stack, told)
        table_state = house_of(plan, journal, clock())
        table = Table(table_state, journal, lambda: token_hex(16), journal.boot, clock())
        identity = TableIdentity(keys, kept.table, server, journal.boot, table_state.epoch)
        host = Host(table, identity, address, version("palmoff"), clock)
        journal.moved(plan.address or "", port, address.host)
        ready = Ready(
            kept.table,
            keys.fingerprint,
            port,
            address.host,
            _addresses(plan, address),
            str(journal.path),
        )
        if plan.announce:
            stack.enter_context(listed(ready.invite(address.host)))
            await stack.enter_async_context(announced(_notice(plan, ready), told))
        await _run(host, plan, lambda: opened(ready))
        over = table_state.phase != "playing"
        _forget_talk(table_state, journal)


def _journal(plan: ServerPlan) -> Journal:
    if plan.resume is not None:
        return Journal.open(plan.resume)
    keys = TableKeys.new().dump()
    kept = Kept(new_id(), keys, plan.address or "", plan.port, quiet=not plan.announce)
    return Journal.create(kept)


def _as_before(plan: ServerPlan, kept: Kept) -> ServerPlan:
    """A table that is taken up again is no more public than it was."""
    if plan.resume is None:
        return plan
    address = plan.address or kept.address or None
    return replace(plan, address=address, announce=plan.announce and not kept.quiet)


def house_of(plan: ServerPlan, journal: Journal, now: float) -> TableState:
    """A new house; or the one that was written down, if it ever came to that."""
    written = journal.table_state()
    if written is not None:
        return resumed(written, journal.kept(), now)
    names = by_lot(token_hex(16))
    return TableState(plan.host, plan.settings, plan.passphrase, plan.owner, names)


def _forget_talk(table_state: TableState, journal: Journal) -> None:
    """What people said was kept for a host that dies, not for one that closes the table."""
    table_state.lines.clear()
    with suppress(JournalFullError):
        journal.save(table_state.plain())


async def _broker(
    server: str,
    plan: ServerPlan,
    kept: Kept,
    stack: AsyncExitStack,
    told: Callable[[str], None],
) -> tuple[Address, int]:
    """Where the table goes to its broker, and the port to announce."""
    if plan.broker is not None:
        await knock(plan.broker)
        return plan.broker, plan.broker.port
    bind = plan.address or "0.0.0.0"
    if plan.resume is not None and not plan.port and kept.port:
        with suppress(Refused):  # somebody else has the old port: another will do
            same = await stack.enter_async_context(Broker(server, bind, kept.port, told))
            return same.host, same.port
    broker = await stack.enter_async_context(Broker(server, bind, plan.port, told))
    return broker.host, broker.port


def _addresses(plan: ServerPlan, address: Address) -> Sequence[str]:
    if plan.broker is not None:
        return [address.host]
    return [plan.address] if plan.address else candidates()


def _notice(plan: ServerPlan, ready: Ready) -> Notice:
    """What is announced, and where: on the interface of the table's address alone."""
    broker = plan.broker.host if plan.broker else None
    if broker is not None and is_loopback(broker):
        interfaces = [LOOPBACK]  # nobody else could follow
    else:
        interfaces = [plan.address] if plan.address else candidates()
    return Notice(ready.table, ready.fingerprint, ready.port, interfaces, broker)


async def _run(host: Host, plan: ServerPlan, opened: Callable[[], None]) -> None:
    """Until a signal, or until nobody has been there for long."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, host.close, "The host has closed the table.")
    async with asyncio.TaskGroup() as tasks:
        serving = tasks.create_task(host.run())
        if plan.until_eof:
            _at_eof(loop, lambda: host.close("The player left."))
        await host.connected()
        opened()
        while not serving.done():
            if host.table.deserted_for(loop.time()) > plan.linger:
                host.close("Nobody was at the table for long.")
            await asyncio.wait([serving], timeout=CHECK)


def _at_eof(loop: asyncio.AbstractEventLoop, ended: Callable[[], None]) -> None:
    """Call this once our input has ended, which a thread of its own waits for."""

    def wait() -> None:
        sys.stdin.read()
        with suppress(RuntimeError):  # the loop was faster
            loop.call_soon_threadsafe(ended)

    Thread(target=wait, daemon=True).start()
