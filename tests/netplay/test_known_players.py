"""Players who are known at the broker of their table: they come back while strangers fill it."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from netplay.client import client
from netplay.client.client import AHEAD, TYPED, UNANSWERED, WORDS, Client, Goal
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.broker import Broker
from netplay.mqtt.inbox import Inbox
from netplay.mqtt.link import Connected
from netplay.mqtt.logins import Logins
from netplay.mqtt.nats import Visitors
from netplay.mqtt.topics import known_tray
from netplay.repeated_handout import REPEAT, RepeatedHandout
from netplay.server import SILENCE
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.wire import Enter, Reply, Say, encode
from tests.netplay.brokers import IN, SERVER, Running, known_at
from tests.netplay.ear import linked
from tests.netplay.mqtt.test_broker_hoards import CLEAN, LET_IN, held, login
from tests.netplay.serving import KEYS, NOWHERE, Serving, at_the_table, goal, serving
from tests.netplay.wait import until

FEW = 3
FLOOD = 30_000  # messages, three megabytes
PING, PONG = b"\xc0\0", b"\xd0\0"


@asynccontextmanager
async def hosted(
    folder: Path, logins: Logins | None = None
) -> AsyncIterator[tuple[Broker, Running, Serving]]:
    """A broker with room for few strangers, and a server whose players are known there."""
    room = Visitors(FEW, logins or Logins(KEYS.login_secret))
    async with Broker(SERVER, visitors=room) as broker:
        running = Running("nats", broker.host, broker.guest, broker.pid)
        async with serving(running, folder, room.logins) as there:
            yield broker, running, there


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_a_player_comes_back_while_strangers_hold_all_connections(tmp_path: Path) -> None:
    """By the account that the table told them of, sealed; strangers wait outside meanwhile."""
    async with hosted(tmp_path) as (broker, running, there), AsyncExitStack() as stack:
        table = goal(running, there.opens("Ana"))
        ben = Client(table, PlayerKeys.new(), Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.account is not None and ben.seat.entered)
        for number in range(FEW - 1):
            assert await stack.enter_async_context(held(broker.port, b"%d" % number)) == LET_IN
        ben._link.reconnect()
        await until(lambda: ben.place.user != GUEST and ben.seat.entered)

        # As soon as the broker has noticed that his first connection is over.
        while await stack.enter_async_context(held(broker.port, b"InPlaceOfBen")) != LET_IN:
            pass
        assert await stack.enter_async_context(held(broker.port, b"OneTooMany")) == b""
        assert ben.seat.show is not None
        assert ben.seat.show.seat == 0


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_a_player_who_heard_nothing_for_long_comes_back_as_somebody_known(
    tmp_path: Path,
) -> None:
    """A flood of guests may have silenced the table, and it is worst where these come in."""
    async with hosted(tmp_path) as (_, running, there), AsyncExitStack() as stack:
        table = goal(running, there.opens("Ana"))
        ben = Client(table, PlayerKeys.new(), Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.account is not None and ben.seat.entered)
        for _ in range(3):
            await comes_back(ben)

            assert ben.place.user != GUEST


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_whoever_gets_no_answer_among_guests_comes_as_somebody_known(tmp_path: Path) -> None:
    """They still hear the table, and it their beats: it is their words that drown in a flood."""
    async with hosted(tmp_path) as (_, running, there), AsyncExitStack() as stack:
        served = there.opens("Ana")
        ben = Client(goal(running, served), PlayerKeys.new(), Enter(name="Ben"))
        await stack.enter_async_context(at_the_table(ben))
        await until(lambda: ben.account is not None and ben.seat.answered)
        receive = served.host.receive

        def drowning(client: str, frame: bytes, now: float, known: bool = False) -> None:
            if known or len(frame) < TYPED:
                receive(client, frame, now, known)

        served.host.receive = drowning  # type: ignore[method-assign]
        ben._link.places.was_of_use(ben.place)  # as where guests were let in sooner, the last time
        ben.seat.wish(Say(text="still here"))
        await until(lambda: ben.seat.answered)

        assert f"{ben.place.user}:{ben.place.password}" == ben.account


@dataclass
class Line:
    """A connection to a broker, as far as it can be asked for a word."""

    owed: bool = False
    read_at: float = 0.0
    inbox: Inbox = field(default_factory=lambda: Inbox(1))

    def ask(self) -> bool:
        asked, self.owed = not self.owed, True
        return asked


@pytest.mark.asyncio
async def test_a_wish_has_its_second_from_when_there_is_a_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody leaves a connection that has just been made for what was wished long before."""
    ben, line, changes = known_guest(monkeypatch)
    ben.seat.wish(Say(text="hello"))
    ben._better(0.0)
    ben._linked(Connected())
    since = asyncio.get_running_loop().time()
    for word in range(WORDS):
        ben._better(since + UNANSWERED - AHEAD / (word + 1))
        assert line.owed
        line.owed = False
    ben._better(since + UNANSWERED - 0.01)
    assert not changes

    ben._better(since + UNANSWERED)
    assert [place.user for place in changes] == ["known-1"]


@pytest.mark.asyncio
async def test_nobody_takes_another_way_since_their_line_is_bad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as a word of the broker waits on it, behind what may be the answer.

    Before the last one, what was wished may have come to the broker only just now.
    """
    ben, line, changes = known_guest(monkeypatch)
    ben._linked(Connected())
    wish = ben.seat.wish(Say(text="hello"))
    since = asyncio.get_running_loop().time()
    for _ in range(2):
        line.owed = False
        for seconds in range(100):
            ben._better(since + seconds)
    assert line.owed
    ben._read(encode(Reply(id=wish)))
    line.owed = False
    ben._better(since + 100)

    assert not changes


@pytest.mark.asyncio
async def test_each_wish_has_a_second_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may go on talking, and wait for each answer, but for none too long."""
    now = 0.0
    monkeypatch.setattr(client, "_now", lambda: now)
    ben, line, changes = known_guest(monkeypatch)
    ben._linked(Connected())
    wishes = [ben.seat.wish(Say(text="hello")) for _ in range(10)]
    for wish in wishes:
        now += UNANSWERED / 2
        ben._tick()
        ben._read(encode(Reply(id=wish)))

    assert not ben.seat.unanswered
    assert not line.owed
    assert not changes


@pytest.mark.asyncio
async def test_nobody_takes_another_way_while_they_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their farewell would be lost with the connection."""
    ben, line, changes = known_guest(monkeypatch)
    ben._linked(Connected())
    ben.seat._heard = since = asyncio.get_running_loop().time()
    ben.leave()
    for seconds in range(10):
        ben._better(since + seconds)
        line.owed = False

    assert ben.seat.unanswered
    assert not changes


def known_guest(monkeypatch: pytest.MonkeyPatch) -> tuple[Client, Line, list[Address]]:
    """Somebody who is known, and came as a guest; their line, and where they want to go instead."""
    ben, changes = Client(Goal(NOWHERE), PlayerKeys.new(), Enter(name="Ben")), list[Address]()
    ben.account = "known-1:secret"
    line = Line()
    monkeypatch.setattr(ben._link, "_open", line)
    monkeypatch.setattr(ben._link, "change", changes.append)
    return ben, line, changes


async def comes_back(player: Client) -> None:
    before = player.visit
    player._link.reconnect()
    await until(lambda: player.visit is not before and player.seat.entered)


def test_the_account_is_told_to_who_is_there_and_not_all_the_time() -> None:
    """Players who come back are told at once; those who lost it, half a minute later."""
    told: list[str] = []
    handout = RepeatedHandout()

    def tick(now: float, *there: str) -> list[str]:
        told.clear()
        handout.tell(["ana", "ben"], there.__contains__, told.append, now)
        return list(told)

    assert tick(0, "ana") == ["ana"]
    assert tick(1, "ana", "ben") == ["ben"]
    assert tick(REPEAT, "ana", "ben") == ["ana"]
    handout.forget("ben")
    assert tick(REPEAT, "ana", "ben") == ["ben"]


@dataclass
class Tray:
    """It counts what strangers throw at it, and waits for a word."""

    identity: TableIdentity
    flood: int = 0
    heard: int | None = None  # how much of the flood had come before the word

    def awaits(self, *, known: bool) -> bool:
        return True

    def knows(self, client: str) -> bool:
        return False

    def receive(self, client: str, frame: bytes, now: float, known: bool) -> None:
        if frame == b"word":
            self.heard = self.flood
        else:
            self.flood += 1

    def tick(self, now: float) -> None:
        pass


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_the_way_of_the_known_is_doubted_whatever_strangers_say(tmp_path: Path) -> None:
    """They are heard by the other: that this one has gone dead could else not be seen."""
    async with hosted(tmp_path) as (broker, _, there), AsyncExitStack() as stack:
        tray = Tray(TableIdentity(TableKeys.new(), new_id(), SERVER, 1))
        there.server.add(tray)
        guest = await stack.enter_async_context(linked(broker.guest))
        await until(lambda: all(link.status == Connected() for link in there.server._links))
        general, known = there.server._ways
        there.now = there.server.clock()
        for way in (general, known):
            way.heard(there.now)
        there.now += SILENCE - 0.1
        guest.link.send(IN, bytes.fromhex(tray.identity.table + new_id()) + b"knock")
        await until(lambda: tray.flood)
        before = [way.link._open for way in (general, known)]
        there.now += 0.2

        await until(lambda: known.link._open not in (None, before[1]))
        assert general.link._open is before[0]


@pytest.mark.asyncio
@pytest.mark.usefixtures("hurry")
async def test_what_a_player_says_overtakes_the_flood_of_a_guest(tmp_path: Path) -> None:
    """It comes by a tray of its own, so that it neither waits behind the flood nor drowns in it."""
    logins = Logins()
    async with hosted(tmp_path, logins) as (broker, _, there), AsyncExitStack() as stack:
        tray = Tray(TableIdentity(TableKeys.new(), new_id(), SERVER, 1))
        there.server.add(tray)
        known = logins.of("ben", 0.0)
        assert known
        player = await stack.enter_async_context(linked(known_at(broker.guest, known)))
        name = bytes.fromhex(tray.identity.table + new_id())
        await until(lambda: isinstance(there.server._links[1].status, Connected))
        reader, writer = await asyncio.open_connection("127.0.0.1", broker.port)
        writer.write(login(b"flood", CLEAN) + published(IN, name + bytes(20)) * FLOOD + PING)
        assert (await reader.readexactly(6))[4:] == PONG  # the broker has taken all of it
        player.link.send(known_tray(known.user), name + b"word")
        await until(lambda: tray.heard is not None)

        assert tray.heard is not None
        assert tray.heard < FLOOD / 2
        writer.close()


def published(topic: str, payload: bytes) -> bytes:
    body = struct.pack("!H", len(topic)) + topic.encode() + payload
    assert len(body) < 128
    return bytes([0x30, len(body)]) + body
