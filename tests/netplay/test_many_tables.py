"""Many tables in one server: opened, found, and none of them harmed by what happens at another."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import pytest_asyncio

from engine.refusal import Refused
from netplay import server
from netplay.client import client, server_visit
from netplay.client.client import Client
from netplay.client.server_visit import add_table
from netplay.journal import listing
from netplay.journal.file import SUFFIX
from netplay.lan.beacons import looked
from netplay.mqtt import topics
from netplay.mqtt.link import Link
from netplay.open_tables import COMING, EMPTY, MOST_CLOSED, ServedTable, TablePlan, journals_of
from netplay.reception import EACH
from netplay.table.guests import Guest, unique
from netplay.trust import frames
from netplay.trust.frames import FrameKind, to_tray
from netplay.trust.keys import PlayerKeys, new_id
from netplay.trust.rates import LIMITS
from netplay.wire import Enter, TableSettings
from tests.instruments.bench.network import people as people_at_tables
from tests.instruments.bench.network.people import Party, party
from tests.netplay.brokers import SERVER, Running, nats
from tests.netplay.proxy import proxy
from tests.netplay.serving import (
    KEYS,
    NOWHERE,
    OWNER,
    TWO,
    Serving,
    goal,
    invite,
    serving,
    unheard,
    visit,
    wish,
)
from tests.netplay.wait import PATIENCE, until

Alone: TypeAlias = Callable[..., Serving]


@pytest_asyncio.fixture
async def broker() -> AsyncIterator[Running]:
    """The one that a server brings along."""
    async with nats() as running:
        yield running


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    """Servers that no broker knows of, whose journals are closed at the end."""
    opened: list[Serving] = []

    def made(**known: Any) -> Serving:
        opened.append(unheard(tmp_path, **known))
        return opened[-1]

    yield made
    for there in opened:
        there.tables.let_go()


async def plays(people: Party, moves: int = 2) -> None:
    """So many moves, each of which everybody sees."""
    for _ in range(moves):
        await people.ready()
        await people.move()


# --- Opening --------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_who_asks_for_a_table_owns_it(broker: Running, tmp_path: Path) -> None:
    """It has a key and a journal of its own, and can be played at."""
    bob = PlayerKeys.new()
    async with serving(broker, tmp_path, anyone=True) as there:
        async with visit(broker, there, bob) as reception:
            added = await reception.add(wish("Upstairs"))
        [table] = there.tables
        async with party([goal(broker, table)] * 2, first=bob) as people:
            await plays(people)

        assert (table.state.owner, table.state.name) == (bob.public, "Upstairs")
        assert added.fingerprint == table.host.identity.keys.fingerprint
        assert table.journal.path.parent == tmp_path


@pytest.mark.asyncio
async def test_a_wish_that_is_repeated_is_fulfilled_once(broker: Running, tmp_path: Path) -> None:
    """The answer may have got lost; the next one is the same."""
    once = wish()
    async with serving(broker, tmp_path) as there, visit(broker, there, OWNER) as reception:
        answers = [await reception.add(once), await reception.add(once)]

        assert (answers[0] == answers[1], len(there.tables)) == (True, 1)


@pytest.mark.asyncio
async def test_only_who_may_opens_a_table(broker: Running, tmp_path: Path) -> None:
    """The owner, unless the server is open to all."""
    async with serving(broker, tmp_path) as there:
        async with visit(broker, there, PlayerKeys.new()) as reception:
            with pytest.raises(Refused, match="Only the person who started this server may"):
                await reception.add(wish())

        assert len(there.tables) == 0


@pytest.mark.asyncio
async def test_nobody_but_the_owner_opens_many_tables(broker: Running, tmp_path: Path) -> None:
    """Where anybody may, one person may not fill the server."""
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path, anyone=True))
        reception = await stack.enter_async_context(visit(broker, there, PlayerKeys.new()))
        for _ in range(EACH):
            await reception.add(wish())
        with pytest.raises(Refused, match="You have 4 tables open here; once one of them"):
            await reception.add(wish())


@pytest.mark.asyncio
async def test_the_owner_opens_many_tables_at_once(broker: Running, tmp_path: Path) -> None:
    """As fast as they come, while strangers may only say so much."""
    many = LIMITS.unknown.burst + 1
    async with serving(broker, tmp_path, most=int(many)) as there:
        there.now = asyncio.get_running_loop().time()  # for good: nobody gets breath anew
        async with visit(broker, there, OWNER) as reception:
            for _ in range(int(many)):
                await reception.add(wish())

        assert len(there.tables) == many


def test_a_name_that_is_taken_is_refused(alone: Alone) -> None:
    """However it is written; who chooses none has a number put behind their own."""
    there = alone()
    there.opens("Upstairs")
    with pytest.raises(Refused, match="A table here is called upstairs already; choose another"):
        there.opens("upstairs")
    for _ in range(2):
        there.tables.open(TablePlan(TWO, "Ana"))

    assert [table.state.name for table in there.tables] == ["Upstairs", "Ana", "Ana 2"]
    assert unique("Ana", {"Ana", *(f"Ana {number}" for number in range(2, 200))}) == "Ana 200"


def test_a_full_server_opens_no_further_table(alone: Alone, tmp_path: Path) -> None:
    """It says how many it holds, and nothing is left of the one too many."""
    there = alone(most=2)
    there.opens("a")
    there.opens("b")
    with pytest.raises(Refused, match="This server holds no more than 2 tables; wait for one"):
        there.opens("c")

    assert len(list(tmp_path.glob("*.palmoff"))) == 2


def test_a_table_that_cannot_be_leaves_nothing(alone: Alone, tmp_path: Path) -> None:
    """No such game can be dealt."""
    there = alone()
    with pytest.raises(Refused, match="is for 4 players"):
        there.opens("a", TableSettings(game="royal-menagerie", seats=8))

    assert (len(there.tables), list(tmp_path.iterdir())) == (0, [])


def test_a_strangers_table_to_which_nobody_comes_is_closed_soon(alone: Alone) -> None:
    """Keys cost nothing: else tables that nobody wants keep all others out."""
    there = alone(anyone=True)
    ours = there.opens("ours")
    visited = there.tables.open(TablePlan(TWO, "Bob", PlayerKeys.new().public))
    visited.state.guests["bob"] = Guest("bob", "ab" * 4, "Bob")
    there.tables.open(TablePlan(TWO, "Cat", PlayerKeys.new().public))
    there.now = EMPTY + 1
    there.tables.expire(linger=10 * EMPTY)

    assert list(there.tables) == [ours, visited]


def test_a_strangers_table_to_which_nobody_comes_makes_room_for_another(alone: Alone) -> None:
    """The oldest of them, once whoever has opened it has had time to come; nobody waits for it."""
    there = alone(anyone=True, most=3)
    ours = there.opens("ours")
    there.tables.open(TablePlan(TWO, "Bob", PlayerKeys.new().public))
    there.now = COMING
    cat = there.tables.open(TablePlan(TWO, "Cat", PlayerKeys.new().public))
    with pytest.raises(Refused, match="no more than 3 tables"):
        there.opens("too soon")

    there.now += 1
    dan = there.tables.open(TablePlan(TWO, "Dan", PlayerKeys.new().public))

    assert list(there.tables) == [ours, cat, dan]


def test_a_strangers_table_at_which_nothing_was_played_leaves_no_file(
    alone: Alone, tmp_path: Path
) -> None:
    """Else keys, which cost nothing, fill the disk; what was played there is kept."""
    there = alone(anyone=True)
    played = there.tables.open(TablePlan(TWO, "Bob", PlayerKeys.new().public))
    played.host.table.wishes.start(0.0)
    there.tables.open(TablePlan(TWO, "Cat", PlayerKeys.new().public))
    there.tables.end_all("The test is over.")

    assert [path for path in tmp_path.iterdir() if path.suffix == SUFFIX] == [played.journal.path]


# --- Finding --------------------------------------------------------------------------------------


# --- Harm -----------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_what_breaks_in_one_table_ends_that_one_alone(
    broker: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its people are told, its journal is kept as it was; at the other the game goes on.

    They are told once, so nobody doubts the line, however slow the machine: who comes back finds
    no table any more.
    """
    monkeypatch.setattr(client, "REDIAL", float("inf"))
    monkeypatch.setattr(server, "SILENCE", float("inf"))
    monkeypatch.setattr(people_at_tables, "PATIENCE", PATIENCE)
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path))
        broken, sound = there.opens("broken"), there.opens("sound")
        losers = await stack.enter_async_context(party([goal(broker, broken)] * 2, first=OWNER))
        people = await stack.enter_async_context(party([goal(broker, sound)] * 2))
        await plays(losers)
        await plays(people)
        monkeypatch.setattr(broken.host.table, "tick", lambda now: 1 / 0)
        await losers.until(lambda: all(one.client.seat.farewell for one in losers.people))
        await plays(people)

        farewell = losers.people[0].client.seat.farewell
        assert farewell is not None
        assert farewell.reason.startswith("Something broke at this table")
        assert list(there.tables) == [sound]
        assert there.told == [
            "ZeroDivisionError('division by zero')",
            "The table of broken was closed; the others go on.",
        ]
        assert broken.journal.path in [entry.path for entry in listing.unfinished(tmp_path)]


def test_one_damaged_journal_of_three_is_told_of(alone: Alone, tmp_path: Path) -> None:
    """The other two are taken up; which is damaged stands in its own sentence."""
    there = alone()
    tables = [there.opens(name) for name in ("a", "b", "c")]
    there.tables.let_go()
    damaged = tables[1].journal.path
    damaged.write_bytes(damaged.read_bytes()[:5000])
    told: list[str] = []
    journals = journals_of(listing.latest(tmp_path), told.append)
    again = alone()
    for journal in journals:
        again.tables.resume(journal)

    assert {table.state.name for table in again.tables} == {"a", "c"}
    [sentence] = told
    assert sentence.startswith(f"{damaged} is damaged;")


@pytest.mark.asyncio
async def test_a_flood_at_one_table_stops_no_other(broker: Running, tmp_path: Path) -> None:
    """There is always more for the one than the server has read; the other plays on."""
    async with AsyncExitStack() as stack:
        there = await stack.enter_async_context(serving(broker, tmp_path))
        flooded, sound = there.opens("flooded"), there.opens("sound")
        people = await stack.enter_async_context(party([goal(broker, sound)] * 2, first=OWNER))
        link = Link(broker.guest, list, lambda topic, data: None)
        tasks = [asyncio.create_task(link.run()), asyncio.create_task(floods(link, flooded))]
        dropped = flooded.host.door.sessions.dropped
        await until(lambda: dropped.total() > FLOOD)
        await plays(people, moves=3)
        before = dropped.total()
        await until(lambda: dropped.total() > before + FLOOD)  # it has not ended meanwhile
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.asyncio
async def test_a_way_that_is_only_doubted_is_not_told_as_lost(
    broker: Running, tmp_path: Path
) -> None:
    """When the last guest has gone without a word, the broker is still there."""
    async with serving(broker, tmp_path) as there:
        link = there.server.link
        before = link._open
        link.reconnect()
        await until(lambda: link._open not in (None, before))

        assert there.told == []


FLOOD = 200  # letters on their way at any time: nearly as many as an inbox holds


async def floods(link: Link, table: ServedTable) -> None:
    """Letters of sessions that nobody has opened, new ones for all that were thrown away."""
    to, dropped = bytes.fromhex(table.host.identity.table), table.host.door.sessions.dropped
    frame = to_tray(to, new_id(), frames.write(FrameKind.SEALED, bytes(1000)))
    sent = 0
    while True:
        for _ in range(FLOOD - (sent - dropped.total())):
            link.send(topics.in_tray(SERVER), frame)
            sent += 1
        await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_where_nobody_listens_one_reads_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is asked for soon there, and not when the patience for slow lines is over."""
    monkeypatch.setattr(server_visit, "DIAL", 0.0)
    monkeypatch.setattr(server_visit, "PATIENCE", float("inf"))

    with pytest.raises(Refused, match="No broker listens at") as refused:
        await add_table(NOWHERE, KEYS.fingerprint, PlayerKeys.new(), wish())

    assert refused.value.code == "no-server"


@pytest.mark.asyncio
async def test_who_was_cut_off_when_the_table_was_closed_is_told(
    broker: Running, tmp_path: Path
) -> None:
    """On coming back, as the server is still there; nobody else sees anything of the table."""
    async with serving(broker, tmp_path) as there, proxy(broker.guest) as path:
        table = there.opens("Upstairs")
        way = replace(goal(broker, table), address=path.address)
        ben = Client(way, PlayerKeys.new(), Enter(name="Ben"))
        visiting = asyncio.create_task(ben.run())
        await until(lambda: ben.seat.show)
        path.swallow()
        there.tables.end(table, "Nobody was at the table for long.")
        path.heal()

        await until(lambda: ben.sent_home)
        assert ben.sent_home is not None
        assert ben.sent_home.reason == "The table is closed. Nobody was at the table for long."
        ben.close()
        await visiting
        shown = await looked([invite(broker, there.fingerprint)])
        assert not shown.tables


@pytest.mark.asyncio
async def test_only_the_latest_closed_tables_are_remembered(alone: Alone) -> None:
    """A server may be there for months."""
    there = alone()
    for number in range(MOST_CLOSED + 5):
        there.tables.end(there.opens(f"Table {number}"), "That was it.")

    assert len(there.server._residents) == MOST_CLOSED + 1  # and the reception
