"""Strangers who take all that the embedded broker gives, and who gets in all the same."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

import pytest

from netplay import serve
from netplay.mqtt import nats, server
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.attempts import knock
from netplay.mqtt.broker import Broker
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.logins import Login, Logins
from netplay.mqtt.nats import Visitors
from netplay.mqtt.sentry import Sentry
from netplay.mqtt.topics import known_tray
from netplay.serve import _for_guests
from tests.netplay.brokers import IN, OUT, SERVER, known_at, mosquitto
from tests.netplay.conftest import NEEDED
from tests.netplay.ear import linked
from tests.netplay.wait import PATIENCE, until

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]

FEW = 4  # connections that the guests of these brokers may have
CLEAN, LASTING = 2, 0
AS_GUEST = Login(GUEST, GUEST)
LET_IN = b"\x20\2\0\0"
KEPT = b"\x31\x10\0\x0dpalmoff/knock!"  # a message, to be retained
ACKNOWLEDGED = b"\x32\x12\0\x0dpalmoff/knock\0\1!"  # one that is to come at least once


@asynccontextmanager
async def held(
    port: int, name: bytes = b"", kind: int = CLEAN, by: Login = AS_GUEST
) -> AsyncIterator[bytes]:
    """Somebody who logs in and does nothing more; what the broker answers to that, if anything."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(login(name, kind, by.user, by.password))
    try:
        yield await _answer(reader)
    finally:
        writer.close()


async def crowd(port: int, size: int) -> None:
    """So many who say nothing, and come again as soon as they are cut."""

    async def stays() -> None:
        while True:
            with suppress(ConnectionError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    await reader.read()
                finally:
                    writer.close()

    await asyncio.gather(*(stays() for _ in range(size)))


async def lets_in(address: Address) -> bool:
    with suppress(NoBroker):
        await knock(address)
        return True
    return False


async def questions(times: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Until the watch over a broker has asked it so many times more."""
    asked, ask = 0, Sentry.ask

    async def counted(sentry: Sentry, bound: float) -> None:
        nonlocal asked
        asked += 1
        await ask(sentry, bound)

    monkeypatch.setattr(Sentry, "ask", counted)
    await until(lambda: asked >= times)
    return asked


def login(name: bytes, kind: int, user: str = GUEST, password: str = GUEST) -> bytes:
    """In MQTT, as a guest or somebody else."""
    texts = name, user.encode(), password.encode()
    fields = [struct.pack("!H", len(text)) + text for text in texts]
    body = b"\0\4MQTT\4" + bytes([0xC0 | kind, 0, 0]) + b"".join(fields)
    length = struct.pack("BBB", len(body) & 127 | 128, len(body) >> 7 & 127 | 128, len(body) >> 14)
    return b"\x10" + length + body


async def _answer(reader: asyncio.StreamReader) -> bytes:
    """Brokers that are full hang up, some at once."""
    try:
        return await reader.read(4)
    except ConnectionResetError:
        return b""


async def test_the_host_and_the_known_get_in_while_guests_are_full() -> None:
    """Guests who hold all connections keep out guests, and nobody else."""
    logins = Logins()
    ben = logins.of("ben", 0.0)
    assert ben
    tray = known_tray(ben.user)
    async with (
        Broker(SERVER, visitors=Visitors(FEW, logins)) as broker,
        AsyncExitStack() as stack,
    ):
        for number in range(FEW):
            assert await stack.enter_async_context(held(broker.port, b"%d" % number)) == LET_IN
        with pytest.raises(NoBroker, match="full"):
            await knock(broker.guest)

        async with (
            linked(broker.host, tray) as host,
            linked(known_at(broker.guest, ben), OUT) as known,
        ):
            known.link.send(tray, b"here I am again")
            await host.hears(b"here I am again")
            host.link.send(OUT, b"welcome")
            await known.hears(b"welcome")


async def test_sessions_that_outlive_their_connection_never_fill_the_store() -> None:
    """The oldest of them give way, so nothing has to be started anew, and all get in."""
    told: list[str] = []
    async with Broker(SERVER, told=told.append) as broker, linked(broker.host, IN) as host:
        for number in range(1500):
            async with held(broker.port, b"%01800d" % number, LASTING):
                pass
        async with linked(broker.guest) as guest:
            guest.link.send(IN, b"room for me")
            await host.hears(b"room for me")

    assert told == []
    assert host.connections == 1


async def test_no_message_is_kept_for_those_who_come_later() -> None:
    """Nor a last will: the store would fill up. (It is bounded soon after the start.)"""
    async with Broker(SERVER) as broker:
        reader, writer = await asyncio.open_connection("127.0.0.1", broker.port)
        writer.write(login(b"flood", CLEAN))
        assert await _answer(reader) == LET_IN
        async with asyncio.timeout(PATIENCE):
            while not any("unable to store retained" in it for it in broker._server._child.words):
                writer.write(KEPT)
                await asyncio.sleep(0.01)
        writer.close()


async def test_no_message_is_kept_until_it_is_acknowledged() -> None:
    """Whoever asks for that is cut: what such a flood leaves behind would fill the store."""
    async with Broker(SERVER) as broker:
        answer = LET_IN
        async with asyncio.timeout(PATIENCE):
            while answer:
                reader, writer = await asyncio.open_connection("127.0.0.1", broker.port)
                writer.write(login(b"flood", CLEAN) + ACKNOWLEDGED)
                assert await _answer(reader) == LET_IN
                answer = await _answer(reader)
                writer.close()


async def test_a_session_that_is_too_large_is_kept_for_nobody() -> None:
    """Else a few dozen would push out those of all others. (It is bounded soon after the start.)"""
    async with Broker(SERVER) as broker:
        answer = LET_IN
        async with asyncio.timeout(PATIENCE):
            while answer:
                async with held(broker.port, b"%060000d" % 1, LASTING) as answer:
                    pass
        await knock(broker.guest)


async def test_who_connects_and_says_nothing_is_cut() -> None:
    """So that nobody keeps all sockets from those who have something to say."""
    async with Broker(SERVER) as broker:
        reader, writer = await asyncio.open_connection("127.0.0.1", broker.port)

        assert await reader.read() == b""
        writer.close()


async def test_a_crowd_that_never_logs_in_throws_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes all sockets; but a broker that answers those inside is not started anew for it."""
    monkeypatch.setattr(nats, "SOCKETS", FEW)
    monkeypatch.setattr(server, "CHECK", 0.01)
    told: list[str] = []
    async with (
        Broker(SERVER, told=told.append, visitors=Visitors(FEW)) as broker,
        linked(broker.host, IN) as host,
        linked(broker.guest) as guest,
    ):
        monkeypatch.setattr(server, "SHUT", 0.0)
        full = asyncio.create_task(crowd(broker.port, 4 * FEW))
        while await lets_in(broker.host):
            pass
        asked = await questions(100, monkeypatch)
        guest.link.send(IN, b"still here")
        await host.hears(b"still here")
        full.cancel()
        await asyncio.gather(full, return_exceptions=True)

    assert asked >= 100
    assert told == []


@pytest.mark.skipif(not NEEDED, reason="mosquitto is not installed")
async def test_a_door_of_its_own_lets_the_host_in_while_guests_are_full() -> None:
    """At the mosquitto of broker.conf, where guests are not let in by that door."""
    async with mosquitto() as broker, AsyncExitStack() as stack:
        assert broker.hosts is not None
        number = 0
        while await stack.enter_async_context(held(broker.guest.port, b"%d" % number)) == LET_IN:
            number += 1
        with pytest.raises(NoBroker):
            await knock(broker.host)
        with pytest.raises(NoBroker, match="'guest'"):
            await knock(replace(broker.guest, port=broker.hosts.port))

        await knock(broker.hosts)


@pytest.mark.skipif(not NEEDED, reason="mosquitto is not installed")
async def test_an_invite_names_no_door_that_is_closed_to_guests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The host comes by a door of its own first, and guests by the other."""
    monkeypatch.setattr(serve, "ANSWER", PATIENCE)
    async with mosquitto() as broker:
        assert broker.hosts is not None
        both = replace(broker.hosts, others=(broker.host,))

        assert (await _for_guests(both)).places == [broker.host]
