"""The link to a broker, over each broker that Palmoff is made for."""

import asyncio
from dataclasses import replace

import pytest

from netplay.mqtt import attempts, link
from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Connecting
from tests.netplay.brokers import BEACON, IN, OUT, PUB, Running, give_up_after
from tests.netplay.ear import Ear, linked, running
from tests.netplay.impostors import deserted, dumb, listening
from tests.netplay.proxy import proxy
from tests.netplay.wait import PATIENCE, until
from tests.relay import Badness, relayed

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]


async def test_messages_pass_both_ways_and_in_order(broker: Running) -> None:
    """A table and a guest hear each other, and each message once."""
    async with linked(broker.host, IN) as host, linked(broker.guest, OUT, PUB) as guest:
        for payload in (b"1", b"2", b"3", b"4"):
            guest.link.send(IN, payload)
        await host.hears(b"1", b"2", b"3", b"4")

        host.link.send(OUT, b"view")
        host.link.send(PUB, b"beacon")

        await until(lambda: len(guest.heard) == 2)
        assert guest.heard == [(OUT, b"view"), (PUB, b"beacon")]


async def test_every_connection_asks_for_its_own_topics(broker: Running) -> None:
    """A client has a new address in each of its connections."""
    second = f"{OUT}2"
    async with linked(broker.host) as host, linked(broker.guest, OUT) as guest:
        guest.topics = [second]
        guest.link.reconnect()
        await guest.connected(times=2)

        host.link.send(OUT, b"old")
        host.link.send(second, b"new")

        await guest.hears(b"new")


async def test_other_topics_can_be_heard_while_messages_pass(broker: Running) -> None:
    """A new spectator hears what spectators hear, and what is no longer asked for is not heard."""
    async with linked(broker.host) as host, linked(broker.guest, OUT, PUB) as guest:
        guest.link.hear([OUT, BEACON])
        while (BEACON, b"table") not in guest.heard:  # until the broker has heard of it
            host.link.send(PUB, b"view")
            host.link.send(BEACON, b"table")
            await asyncio.sleep(0)
        guest.heard.clear()

        host.link.send(PUB, b"another view")
        host.link.send(OUT, b"hand")

        await until(lambda: (OUT, b"hand") in guest.heard)
        assert PUB not in {topic for topic, _ in guest.heard}
        assert guest.connections == 1


async def test_what_is_sent_without_a_connection_is_sent_later(broker: Running) -> None:
    """Whoever speaks need not ask whether there is a connection."""
    guest = Ear(broker.guest)
    guest.link.send(IN, b"early")

    async with linked(broker.host, IN) as host, running(guest):
        await host.hears(b"early")


async def test_a_closed_link_has_sent_all(broker: Running) -> None:
    """The last word of somebody who leaves arrives."""
    async with linked(broker.host, IN) as host, linked(broker.guest) as guest:
        for number in range(100):
            guest.link.send(IN, b"%d" % number)
        guest.link.close()

        await host.hears(*(b"%d" % number for number in range(100)))


async def test_the_word_of_a_broker_comes_behind_all_that_it_has_for_us(broker: Running) -> None:
    """Whoever has it and no answer knows that it is not the line that is slow."""
    async with linked(broker.host) as host, linked(broker.guest, OUT) as guest:
        for number in range(100):
            host.link.send(OUT, b"%d" % number)
        await host.hears_the_broker()  # so it has all of it
        await guest.hears_the_broker()

        assert [payload for _, payload in guest.heard] == [b"%d" % number for number in range(100)]


async def test_a_wrong_password_is_told_apart(broker: Running) -> None:
    """It will not become right by waiting, unlike a broker that is away."""
    wrong = Address("127.0.0.1", broker.guest.port, "guest", "wrong")

    async with running(Ear(wrong)) as guest:
        await until(lambda: guest.lost)

    assert guest.lost[0].code == "login"
    assert "'guest' with this password" in guest.lost[0].reason


async def test_a_cut_connection_is_made_anew(broker: Running) -> None:
    """Nobody has to ask for it."""
    async with (
        proxy(broker.guest) as path,
        linked(broker.host, IN) as host,
        linked(path.address) as guest,
    ):
        path.cut()
        await guest.connected(times=2)
        guest.link.send(IN, b"here again")

        await host.hears(b"here again")
        assert [lost.code for lost in guest.lost] == ["cut"]


async def test_a_path_that_swallows_everything_is_left_on_demand(
    broker: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A half-open connection looks well; who hears nothing demands others until one answers."""
    async with (
        proxy(broker.guest) as path,
        linked(broker.host, IN) as host,
        linked(path.address) as guest,
    ):
        path.swallow()
        give_up_after(0.1, monkeypatch)
        guest.link.reconnect()
        await until(lambda: path.accepted >= 4)
        give_up_after(PATIENCE, monkeypatch)
        path.heal()
        await guest.connected(times=2)
        guest.link.send(IN, b"out of the hole")

        await host.hears(b"out of the hole")
        assert guest.lost[0].code == "silent"


async def test_a_slow_path_changes_nothing(broker: Running) -> None:
    """Neither order nor number of messages depends on how long they take."""
    async with (
        proxy(broker.guest) as path,
        linked(broker.host, IN) as host,
        linked(path.address) as guest,
    ):
        path.delay = 0.05
        for payload in (b"1", b"2", b"3"):
            guest.link.send(IN, payload)

        await host.hears(b"1", b"2", b"3")
        assert guest.statuses == [Connected()]


async def test_a_line_slower_than_the_pace_of_attempts_connects(broker: Running) -> None:
    """Its broker answers when the next attempt has begun long since; that is known from then on."""
    slow = Badness(delay=0.05)
    async with (
        relayed(broker.guest.host, broker.guest.port, slow) as (_, port),
        linked(broker.host, IN) as host,
        linked(replace(broker.guest, port=port)) as guest,
    ):
        guest.link.send(IN, b"from afar")

        await host.hears(b"from afar")
        assert guest.link.round_trip >= 2 * slow.delay


async def test_of_several_addresses_one_that_answers_is_taken(broker: Running) -> None:
    """Where nobody listens, and where nothing comes back, are no reasons to wait."""
    with deserted() as nobody:
        async with listening(dumb) as silent, linked(broker.host, IN) as host:
            first = replace(broker.guest, port=nobody.port)
            others = replace(broker.guest, port=silent.port), broker.guest
            guest = Ear(replace(first, others=others))
            async with running(guest):
                guest.link.send(IN, b"found")
                await host.hears(b"found")

            assert guest.link.address == broker.guest


async def test_a_new_place_is_dialled_at_once(
    broker: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the first has turned us away, and where it leaves us waiting."""
    monkeypatch.setattr(link, "PACE", PATIENCE)
    waiting = asyncio.Event()

    async def dumb_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting.set()
        await dumb(reader, writer)

    with deserted() as nobody:
        guest = Ear(nobody)
        async with running(guest):
            await until(lambda: not isinstance(guest.link.status, Connecting))
            guest.link.places.add(broker.guest)
            await guest.connected()
    async with listening(dumb_once) as silent:
        guest = Ear(silent)
        async with running(guest):
            await waiting.wait()
            guest.link.places.add(broker.guest)
            await guest.connected()


async def test_a_broker_that_hangs_up_is_tried_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers who took all of its sockets are cut one after the other, and others take them."""
    monkeypatch.setattr(link, "PACE", PATIENCE)
    monkeypatch.setattr(attempts, "SOON", 0.001)
    hung_up = 0

    async def full(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal hung_up
        hung_up += 1
        if hung_up > 5:
            await dumb(reader, writer)

    async with listening(full) as address, running(Ear(address)):
        await until(lambda: hung_up > 5)
