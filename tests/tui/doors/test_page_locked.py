"""A table that a passphrase opens, on the page: it is shown to who has given it alone."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientSession

from netplay.lan.server_watch import ServerWatch
from netplay.open_tables import TablePlan
from netplay.trust.rates import Rate
from tests.netplay.brokers import nats
from tests.netplay.serving import OWNER, TWO, serving
from tests.netplay.wait import until
from tests.tui.doors.test_page import Party, opened
from tui.doors.hall import Hall
from tui.doors.limits import DoorLimits
from tui.doors.people import DoorPeople
from tui.doors.thinker import DoorThinker

RIGHT, WRONG = "sesame", "open"
MINE, OTHERS = "ab" * 16, "cd" * 16
TRIES = 3


class LockedParty(Party):
    """A page of a party whose only table is locked."""

    def __init__(self, port: int, browser: ClientSession, hall: Hall) -> None:
        super().__init__(port, browser)
        self.hall = hall
        [found] = hall.tables
        self.table = found.fingerprint

    async def opens(self, passphrase: str, **changed: str) -> tuple[int, str]:
        key = {"table": self.table, "passphrase": passphrase, "token": MINE}
        return await self.post(json.dumps(key | changed), to="/open")

    async def sees(self, **token: str) -> dict[str, Any]:
        """The first frame of somebody with this token."""
        wish = {"columns": 80, "rows": 24, "table": self.table, **token}
        return dict(json.loads((await self.post(json.dumps(wish)))[1]))

    async def bets(self, **token: str) -> str:
        claim = {"table": self.table, "number": 1, "after": 3, "true": True, "name": "Zoe"}
        return (await self.post(json.dumps({**claim, "secret": MINE, **token}), to="/bet"))[1]


@pytest_asyncio.fixture
async def party(tmp_path: Path) -> AsyncIterator[LockedParty]:
    """A few tries, and no more."""
    async with AsyncExitStack() as stack:
        broker = await stack.enter_async_context(nats())
        there = await stack.enter_async_context(serving(broker, tmp_path))
        hall = Hall(DoorPeople(b"secret"), DoorThinker(lambda question: None))
        stack.push_async_callback(hall.close)
        hall.open_to(ServerWatch(broker.guest, there.fingerprint, hall.changed))
        port = opened(stack, DoorLimits(codes=Rate(TRIES, 0.0)), hall)
        there.tables.open(TablePlan(TWO, "Ana", OWNER.public, passphrase=RIGHT, name="Attic"))
        await until(lambda: hall.tables)
        yield LockedParty(port, await stack.enter_async_context(ClientSession()), hall)


@pytest.mark.asyncio
async def test_who_gives_the_passphrase_sees_the_table_and_nobody_else(party: LockedParty) -> None:
    """Not by its name alone, nor by a token that somebody has made up."""
    assert await party.opens(RIGHT) == (204, "")

    mine = await party.sees(token=MINE)
    assert mine["table"] == party.table
    assert "Cockroach Poker" in mine["title"]
    for others in (await party.sees(), await party.sees(token=OTHERS)):
        assert (others["table"], others["title"]) == ("", "Palmoff")
        assert others["tables"] == mine["tables"]


@pytest.mark.asyncio
async def test_a_wrong_passphrase_opens_nothing_and_says_so(party: LockedParty) -> None:
    """Also while the table is shown to those who know it."""
    await party.opens(RIGHT)
    await party.sees(token=MINE)

    status, told = await party.opens(WRONG, token=OTHERS)
    assert (status, told.startswith("That is not the passphrase")) == (503, True)
    assert (await party.sees(token=OTHERS))["table"] == ""


@pytest.mark.asyncio
async def test_an_address_has_few_tries_also_with_the_right_one(party: LockedParty) -> None:
    """Whatever tables and tokens it names: nobody learns anything by the next."""
    for table in (party.table, "elsewhere", party.table):
        assert (await party.opens(WRONG, table=table))[0] == 503

    told = await party.opens(RIGHT, token=OTHERS)
    assert told == (503, "Too many passphrases were tried from your address; wait a minute.\n")
    assert (await party.sees(token=OTHERS))["table"] == ""


@pytest.mark.asyncio
async def test_who_has_opened_a_table_bets_there(party: LockedParty) -> None:
    """The table hears it from them, and from nobody else."""
    await party.opens(RIGHT)

    assert await party.bets(token=OTHERS) == "That table is not shown here any more.\n"
    told = await party.bets(token=MINE)
    assert "passphrase" not in told
    assert "not shown here" not in told


@pytest.mark.asyncio
async def test_guests_of_another_door_do_not_watch_along(party: LockedParty) -> None:
    """Whoever names no passphrase has a spectator of their own, whom the table refuses."""
    await party.opens(RIGHT)
    [table] = party.hall.tables

    assert party.hall.gallery(table, RIGHT).client.seat.show is not None
    unasked = party.hall.gallery(table)
    await until(lambda: unasked.over)
    assert unasked.client.seat.show is None


@pytest.mark.asyncio
@pytest.mark.parametrize("changed", [{"token": "x"}, {"passphrase": ""}, {"passphrase": "x" * 101}])
async def test_what_the_page_would_not_send_costs_no_try(
    changed: dict[str, str], party: LockedParty
) -> None:
    """Nor does the table hear of it."""
    for _ in range(TRIES + 1):
        assert (await party.opens(**{"passphrase": WRONG, **changed}))[0] == 400
