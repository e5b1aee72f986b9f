"""The tables of a server, as others find them: by its own invite, and in which order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from netplay.lan import beacons
from netplay.lan.beacons import looked
from netplay.lan.found import in_order
from netplay.lan.server_watch import ServerWatch
from netplay.trust.keys import PlayerKeys
from tests.netplay.brokers import Running, nats
from tests.netplay.serving import invite, serving, visit, wish
from tests.netplay.wait import PATIENCE, until


@pytest_asyncio.fixture
async def broker() -> AsyncIterator[Running]:
    """The one that a server brings along."""
    async with nats() as running:
        yield running


@pytest.mark.asyncio
async def test_all_tables_of_a_server_are_found_with_it(
    broker: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the one invite that is announced; each is shown as it describes itself."""
    monkeypatch.setattr(beacons, "LOOK", PATIENCE)
    async with serving(broker, tmp_path, anyone=True) as there:
        for name in ("a", "b", "c"):
            there.opens(name)
        shown = await looked([invite(broker, there.fingerprint)])
        [server] = shown.servers

        assert {table.seen.lobby.name for table in shown.tables} == {"a", "b", "c"}
        assert {table.seen.invite.fingerprint for table in shown.tables} == {
            table.host.identity.keys.fingerprint for table in there.tables
        }
        assert (server.seen.lobby.tables, server.seen.lobby.anyone) == (3, True)


@pytest.mark.asyncio
async def test_tables_of_guests_are_listed_after_those_of_the_owner(
    broker: Running, tmp_path: Path
) -> None:
    """Whatever they are called, in the lobby and on a party's poster: anybody may open many."""
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path, anyone=True))
        reception = await stack.enter_async_context(visit(broker, there, PlayerKeys.new()))
        there.opens("Garden")
        await reception.add(wish("Attic"))
        watch = ServerWatch(broker.guest, there.fingerprint)
        stack.callback(asyncio.create_task(watch.run()).cancel)
        await until(lambda: len(watch.tables) == 2)
        shown = await looked([invite(broker, there.fingerprint)])

        assert [table.summary.name for table in watch.tables] == ["Garden", "Attic"]
        listed = in_order(table.seen for table in shown.tables)
        assert [table.lobby.name for table in listed] == ["Garden", "Attic"]
