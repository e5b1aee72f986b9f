"""Where one has a chair, as a profile remembers it while one is there."""

import asyncio
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.mqtt.address import Address
from netplay.trust.invite import Invite
from netplay.trust.profile import RememberedChair, open_profile
from netplay.wire import Enter
from tests.netplay.brokers import nats
from tests.netplay.proxy import proxy
from tests.netplay.serving import at_the_table, goal, serving
from tests.netplay.wait import until
from tui.machine.remembered_chairs import Keeping


def _invite(place: Address) -> Invite:
    return Invite(place.host, place.port)


@pytest.mark.asyncio
async def test_a_table_that_has_moved_is_remembered_where_it_is_now(tmp_path: Path) -> None:
    """The screen keeps it in a thread, where no loop runs."""
    async with AsyncExitStack() as stack:
        broker = await stack.enter_async_context(nats())
        there = await stack.enter_async_context(serving(broker, tmp_path))
        way = await stack.enter_async_context(proxy(broker.guest))
        table = replace(goal(broker, there.opens("Ana")), address=way.address)
        profile = stack.enter_context(closing(open_profile("default", tmp_path / "profiles")))
        ben = Client(table, profile.keys, Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.seat.show is not None)
        keeping = Keeping(profile, RememberedChair(_invite(way.address)), joined=True)
        await asyncio.to_thread(keeping.look, ben)
        assert [chair.invite.port for chair in profile.chairs] == [way.address.port]

        ben.may_be_at(broker.guest)
        way.swallow()
        way.cut()
        await until(lambda: ben.place == broker.guest and ben.arrived)
        await asyncio.to_thread(keeping.look, ben)

        assert [chair.invite.port for chair in profile.chairs] == [broker.guest.port]
