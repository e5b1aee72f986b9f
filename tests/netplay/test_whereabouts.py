"""Where else a table is, as it tells its guests: they are back by a way of which no invite told."""

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.mqtt.address import Address
from netplay.mqtt.places import MOST, Places
from netplay.trust.invite import Invite
from netplay.trust.keys import PlayerKeys
from netplay.wire import DOWN, PLACES, Enter, Whereabouts, decode, encode
from tests.netplay.brokers import nats
from tests.netplay.proxy import proxy
from tests.netplay.serving import at_the_table, goal, serving, unheard
from tests.netplay.wait import until


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("watch", [False, True])
async def test_who_loses_the_way_comes_back_by_another(tmp_path: Path, watch: bool) -> None:
    """Though nothing is announced; whoever has a seat, and whoever only watches."""
    async with AsyncExitStack() as stack:
        broker = await stack.enter_async_context(nats())
        there = await stack.enter_async_context(serving(broker, tmp_path))
        way = await stack.enter_async_context(proxy(broker.guest))
        other = await stack.enter_async_context(proxy(broker.guest))
        table = replace(goal(broker, there.opens("Ana")), address=way.address)
        ben = Client(table, PlayerKeys.new(), Enter(name="Ben", watch=watch))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.seat.entered)
        places = ("nonsense", f"127.0.0.1:{other.address.port}")
        there.server.whereabouts = encode(Whereabouts(places=places))
        await until(lambda: other.address in ben._link.places.all)
        way.swallow()
        way.cut()
        await until(lambda: ben.place == other.address and ben.seat.entered)

        assert ben.seat.show is not None
        assert ben.seat.show.seat == (None if watch else 0)


def test_a_server_tells_where_other_machines_reach_it(tmp_path: Path) -> None:
    """Its loopback is not theirs, and more than a few places help nobody."""
    server = unheard(tmp_path).server
    many = [Invite(f"192.0.2.{number}", 18830) for number in range(1, 20)]
    server.reached_at([*many, Invite("127.0.0.1", 18830)])
    assert decode(DOWN, server.whereabouts) == Whereabouts(places=tuple(map(str, many[:PLACES])))

    server.reached_at([Invite("127.0.0.1", 18830)])
    assert server.whereabouts == b""


def test_a_table_with_ever_new_places_takes_none_of_those_one_was_told_first() -> None:
    """They are tried last, and make room for each other."""
    given, *told = [Address.of_guest("192.0.2.1", port) for port in range(1, 2 * MOST)]
    places = Places([given])
    for place in told:
        places.add(place, first=False)

    assert places.likeliest == given
    assert len(places.all) == MOST
    assert places.all[-1] == told[-1]
