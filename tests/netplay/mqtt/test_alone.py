"""The link where there is no good broker: what it says, and what it leaves behind."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count

import pytest

from netplay.mqtt import attempts, connection
from netplay.mqtt import link as links
from netplay.mqtt.address import Address
from netplay.mqtt.attempts import knock, post
from netplay.mqtt.connection import QUEUE
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.inbox import UNWANTED, Inbox
from netplay.mqtt.incoming import Published
from netplay.mqtt.link import LARGEST, Connected, Link, Status
from netplay.mqtt.outgoing import publication
from tests.netplay.brokers import IN, OUT, give_up_after, nats
from tests.netplay.ear import Ear, linked, running
from tests.netplay.impostors import (
    Serve,
    alarmed,
    babbling,
    curt,
    deserted,
    dumb,
    greeting,
    listening,
)
from tests.netplay.wait import PATIENCE, until

VIEW = 4200  # bytes of one, sealed, at most tables

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]


async def test_nobody_listening_is_told_in_words() -> None:
    """The usual mistake: a wrong port, or a broker that is not there yet."""
    with deserted() as address, pytest.raises(NoBroker, match=f"No broker listens at {address}: "):
        await knock(address)


async def test_a_name_that_nobody_has_is_told_in_words() -> None:
    """A typo in a host's name is not a dead network."""
    with pytest.raises(NoBroker, match=r"There is no machine named nobody\.invalid: "):
        await knock(Address("nobody.invalid", 1883))


@pytest.mark.parametrize("serve", [babbling, greeting])
async def test_what_is_no_broker_is_told_in_words(serve: Serve) -> None:
    """Another service has the port; at its first words, though it may wait for ours."""
    async with listening(serve) as address:
        with pytest.raises(NoBroker, match=f"No broker listens at {address}, but something else:"):
            await knock(address)


@pytest.mark.parametrize("serve", [curt, alarmed])
async def test_who_hangs_up_may_be_a_broker(serve: Serve) -> None:
    """A broker that is full, or speaks TLS alone."""
    async with listening(serve) as address:
        with pytest.raises(NoBroker, match=r"hangs up instead of answering: .* mqtts://"):
            await knock(address)


async def test_an_attempt_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A black hole takes a second, not the time-outs of four layers of software."""
    give_up_after(0.1, monkeypatch)
    async with listening(dumb) as address:
        with pytest.raises(NoBroker, match="does not answer"):
            await knock(address)


async def test_an_attempt_that_lasts_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits learns that a machine is there, though its broker takes its time."""
    monkeypatch.setattr(attempts, "LONG", 0.0)
    async with listening(dumb) as address, running(Ear(address)) as ear:
        await until(lambda: ear.lost and ear.lost[-1].code == "slow")

        assert ear.lost[-1].reason.endswith("has not let us in yet.")


async def test_topics_that_a_broker_denies_are_named() -> None:
    """A table whose broker.acl is not ours would else wait for ever."""
    async with nats() as broker, running(Ear(broker.guest, OUT, IN)) as guest:
        await until(lambda: guest.lost)

        assert guest.lost[0].code == "forbidden"
        assert guest.lost[0].reason.endswith(
            f"does not let guest read {IN}: "
            "it is set up for another version of Palmoff, or for something else."
        )


async def test_a_reason_is_told_once() -> None:
    """A line for every second without a broker would fill the screen."""
    attempts: list[asyncio.StreamReader] = []

    async def counting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        attempts.append(reader)

    async with listening(counting) as address, running(Ear(address)) as ear:
        await until(lambda: len(attempts) == 5)

        assert len(ear.lost) == 1


async def test_of_too_many_messages_the_oldest_are_dropped_and_counted() -> None:
    """Without a broker nothing grows without bounds; the newest are worth most."""
    async with nats() as broker, linked(broker.host, IN) as host:
        ear = Ear(broker.guest)
        for number in range(QUEUE + 2):
            ear.link.send(IN, b"%d" % number)
        async with running(ear):
            await host.hears(*(b"%d" % number for number in range(2, QUEUE + 2)))

        assert ear.link.unsent == 2


async def test_what_waited_goes_before_what_could_be_written_at_once() -> None:
    """Whatever is said in the moment in which the connection stands."""
    loop = asyncio.get_running_loop()

    def changed(status: Status) -> None:
        if isinstance(status, Connected):
            loop.call_soon(link.send, IN, b"at once")

    async with nats() as broker, linked(broker.host, IN) as host:
        link = Link(broker.guest, list, lambda topic, payload: None, changed)
        link.send(IN, b"waited")
        running = loop.create_task(link.run())
        await host.hears(b"waited", b"at once")
        link.close()
        await running


@asynccontextmanager
async def reluctant(
    reads: asyncio.Event, got: bytearray, lines: list[asyncio.Transport]
) -> AsyncIterator[Address]:
    """A broker that lets everybody in, and reads nothing more before it is told to."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert isinstance(writer.transport, asyncio.Transport)
        lines.append(writer.transport)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        await reader.read(1024)
        writer.write(bytes((0x20, 2, 0, 0)))  # CONNACK
        await reads.wait()
        while data := await reader.read(65536):
            got.extend(data)

    async with listening(serve) as address:
        yield address


async def test_what_the_socket_does_not_take_at_once_follows() -> None:
    """A view is larger than what a slow line has room for; nothing is lost or told twice."""
    reads, got, lines = asyncio.Event(), bytearray(), list[asyncio.Transport]()
    packet = 1 + 3 + 2 + len(IN) + LARGEST
    async with reluctant(reads, got, lines) as address, linked(address) as ear:
        for number in range(QUEUE):
            ear.link.send(IN, bytes((number,)) * LARGEST)
        await until(lambda: not lines[0].is_reading())  # it has had enough, and was not read
        reads.set()
        await until(lambda: len(got) >= QUEUE * packet)

    assert list(got[packet - 1 :: packet]) == list(range(QUEUE))


async def test_a_broker_that_reads_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages that wait to be written do not wait for ever."""
    monkeypatch.setattr(connection, "BOUND", 0.1)  # for writing: to let us in, it has all the time
    async with reluctant(asyncio.Event(), bytearray(), []) as address, linked(address) as ear:
        for _ in range(QUEUE):
            ear.link.send(IN, bytes(LARGEST))
        await until(lambda: ear.lost)

        assert ear.lost[0].code == "cut"


async def test_a_broker_that_cuts_us_as_soon_as_we_are_in_is_told_in_words() -> None:
    """Before we could say anything: nobody who posts is prepared for another exception."""

    async def fickle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1024)
        writer.write(bytes((0x20, 2, 0, 0)))  # CONNACK
        writer.transport.abort()

    async with listening(fickle) as address:
        for _ in range(20):
            with suppress(NoBroker):
                await post(address, {IN: b"too late"})


async def admitted(door: socket.socket) -> socket.socket:
    """The line of somebody whom a broker has just let in, and who asks for no topics.

    Not of an attempt that they have given up, since on a slow machine another was quicker.
    """
    loop = asyncio.get_running_loop()
    while True:
        line, _ = await loop.sock_accept(door)
        with suppress(ConnectionError):
            await loop.sock_recv(line, 1024)
            if not hung_up(line):
                await loop.sock_sendall(line, bytes((0x20, 2, 0, 0)))  # CONNACK
                return line
        line.close()


def hung_up(line: socket.socket) -> bool:
    try:
        return not line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False


@pytest.mark.parametrize(("answer", "dies"), [(0.01, False), (PATIENCE, True)])
async def test_what_a_broker_has_left_unanswered_is_soon_asked_anew(
    answer: float, dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has let us in, but was told other logins just then, and lost what we want to hear.

    At once, where it has died: nothing can come any more.
    """
    monkeypatch.setattr(links, "ANSWER", answer)
    guests = count()

    async def forgetful(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(guests) == 0
        await reader.read(1024)
        writer.write(bytes((0x20, 2, 0, 0)))  # CONNACK
        asked = await reader.read(1024)
        if not first:
            writer.write(bytes((0x90, 3, *asked[2:4], 0)))  # SUBACK
        elif dies:
            return
        await reader.read()

    async with (
        listening(forgetful) as broker,
        asyncio.timeout(PATIENCE / 2),
        running(Ear(broker, IN)) as ear,
    ):
        await ear.connected()


async def test_a_broker_that_dies_while_much_is_said_is_found_again() -> None:
    """The first letters are lost with it, and what could not be written holds nothing up."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setblocking(False)
        async with running(Ear(Address("127.0.0.1", door.getsockname()[1]))) as ear:
            line = await admitted(door)
            await ear.connected()
            line.close()
            for _ in range(3):  # before the loop comes round and could notice
                ear.link.send(IN, b"move")

            with await admitted(door):
                await ear.connected(times=2)


async def test_whoever_is_told_first_does_not_wait_for_the_last() -> None:
    """Of what a move does to many, each two views leave while the others are still made."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setblocking(False)
        async with running(Ear(Address("127.0.0.1", door.getsockname()[1]))) as ear:
            with await admitted(door) as line:
                await ear.connected()
                line.settimeout(PATIENCE)
                for _ in range(3):
                    ear.link.send(IN, bytes(VIEW))

                with line.makefile("rb") as heard:  # the loop does not come round meanwhile
                    assert len(heard.read(2 * VIEW)) == 2 * VIEW


async def test_an_inbox_that_nobody_reads_keeps_the_newest() -> None:
    """A flood costs its oldest messages, not our memory."""
    inbox = Inbox(maxsize=2)
    for number in range(5):
        inbox.put_nowait(message(b"%d" % number))

    assert (payloads(inbox), inbox.lost) == ([b"3", b"4"], 3)


async def test_a_flood_for_one_costs_nobody_else_a_message() -> None:
    """A line with hardly anything in it is served next, whatever waits for others."""
    inbox = Inbox(maxsize=4, sort=first_letter)
    for payload in (b"a1", b"b1", b"a2", b"a3", b"a4", b"a5", b"c1"):
        inbox.put_nowait(message(payload))

    assert (payloads(inbox), inbox.lost) == ([b"b1", b"a4", b"c1", b"a5"], 3)


async def test_a_message_overtakes_the_flood_before_it() -> None:
    """Much is read at once, so that who is hardly ever sent anything need not wait their turn."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setblocking(False)
        address = Address("127.0.0.1", door.getsockname()[1])
        link = Link(address, list, lambda _, data: heard.append(data), sort=first_letter)
        running = asyncio.create_task(link.run())
        with await admitted(door) as line:
            flood = b"".join(publication(IN, b"a%d" % number) for number in range(20))
            line.send(flood + publication(IN, b"b"))
            await until(lambda: len(heard) == 21)
        running.cancel()
        await asyncio.wait([running])

    assert heard.index(b"b") == 1


async def test_what_is_not_wanted_takes_no_room() -> None:
    """Nor does it drive out what waits."""
    inbox = Inbox(maxsize=2, sort=lambda it: UNWANTED if it.payload == b"flood" else None)
    for payload in (b"1", b"flood", b"2", b"flood", b"flood"):
        inbox.put_nowait(message(payload))

    assert (payloads(inbox), inbox.lost) == ([b"1", b"2"], 0)


def message(payload: bytes) -> Published:
    return Published(IN, payload)


def first_letter(published: Published) -> bytes:
    return published.payload[:1]


def payloads(inbox: Inbox) -> list[bytes]:
    """All that waits, in the order in which it is read."""
    return [inbox.get_nowait().payload for _ in range(inbox.qsize())]


async def test_a_message_that_no_broker_takes_is_our_mistake() -> None:
    """It would cost the connection, and then again."""
    with pytest.raises(ValueError, match="too many"):
        Ear(Address("127.0.0.1", 1)).link.send(IN, bytes(LARGEST + 1))


async def test_an_exception_of_who_listens_leaves_the_link() -> None:
    """Our own mistakes are not taken for a bad network."""

    def heard(topic: str, payload: bytes) -> None:
        raise ZeroDivisionError

    async with nats() as broker, linked(broker.guest) as guest:
        link = Link(broker.host, lambda: [IN], heard, lambda _: guest.link.send(IN, b"?"))

        with pytest.raises(ZeroDivisionError):
            await link.run()
