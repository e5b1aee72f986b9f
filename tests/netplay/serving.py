"""A server of tables in this process, at a broker that runs already."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from netplay.client.client import Client, Goal
from netplay.client.server_visit import ServerVisit
from netplay.journal.reader import SavedIdentity, SavedServer
from netplay.mqtt.address import Address
from netplay.mqtt.logins import Logins
from netplay.open_tables import OpenTables, ServedTable, TablePlan
from netplay.reception import Reception
from netplay.reception_wire import AddTable
from netplay.server import Resident, TableServer
from netplay.trust.invite import Expected, Invite
from netplay.trust.keys import Fingerprint, PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.wire import TableSettings
from tests.netplay.brokers import SERVER, Running

OWNER = PlayerKeys.new()
KEYS = TableKeys.new()
KNOWN = SavedServer(KEYS.dump(), "Ana", OWNER.public, anyone=False, most=9)
TWO = TableSettings(seats=2, pace=0)
NOWHERE = Address.of_guest("127.0.0.1", 9)


@dataclass
class Serving:
    """A server, and all that it has told."""

    address: Address
    folder: Path
    known: SavedServer
    told: list[str] = field(default_factory=list)
    now: float | None = None  # unless it is told, that of the loop

    def __post_init__(self) -> None:
        pattern = SavedIdentity("", self.known.keys, "127.0.0.1", 9, server=self.known)
        told = self.told.append
        self.server = TableServer(SERVER, self.address, self._clock, self._broke, told)
        self.tables = OpenTables(self.server, pattern, told, repr, self.folder)
        identity = TableIdentity(TableKeys.load(self.known.keys), new_id(), SERVER, 1)
        self.reception = Reception(identity, self.server.carry, self.tables)
        self.server.add(self.reception)

    @property
    def fingerprint(self) -> Fingerprint:
        return self.reception.identity.keys.fingerprint

    def _clock(self) -> float:
        return asyncio.get_running_loop().time() if self.now is None else self.now

    def _broke(self, resident: Resident, fault: Exception) -> None:
        self.tables.broke(resident, fault)

    def opens(self, name: str, settings: TableSettings = TWO) -> ServedTable:
        return self.tables.open(TablePlan(settings, "Ana", OWNER.public, name=name))


def unheard(folder: Path, **known: Any) -> Serving:
    """A server that no broker knows of, at the beginning of time."""
    return Serving(NOWHERE, folder, replace(KNOWN, **known), now=0.0)


@asynccontextmanager
async def serving(
    broker: Running, folder: Path, logins: Logins | None = None, **known: Any
) -> AsyncIterator[Serving]:
    """A server at work; all of its tables end with it. By the logins, its players are known."""
    made = Serving(broker.host, folder, replace(KNOWN, **known))
    if logins is not None:
        made.server.know(logins)
    running = asyncio.create_task(made.server.run())
    await made.server.connected()
    try:
        yield made
    finally:
        made.tables.end_all("The test is over.")
        made.server.close()
        await running


def goal(broker: Running, served: ServedTable) -> Goal:
    """The way to a table."""
    identity = served.host.identity
    return Goal(broker.guest, identity.table, Expected(identity.keys.fingerprint))


def invite(broker: Running, fingerprint: Fingerprint) -> Invite:
    return Invite(broker.guest.host, broker.guest.port, fingerprint)


def visit(broker: Running, there: Serving, me: PlayerKeys) -> ServerVisit:
    return ServerVisit(broker.guest, there.fingerprint, me)


def wish(name: str | None = None, settings: TableSettings = TWO) -> AddTable:
    return AddTable(id=new_id(), host="Bob", name=name, settings=settings)


@asynccontextmanager
async def at_the_table(client: Client) -> AsyncIterator[Client]:
    """A client at work."""
    running = asyncio.create_task(client.run())
    try:
        yield client
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
