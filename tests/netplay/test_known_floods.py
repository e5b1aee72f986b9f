"""Somebody who is known at the broker floods it: they are cut, and nobody else notices much."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from netplay.client.client import Client
from netplay.mqtt import broker as brokers
from netplay.mqtt.address import GUEST
from netplay.mqtt.broker import Broker
from netplay.mqtt.link import Disconnected
from netplay.mqtt.logins import FIRST_WAIT, MUCH, PLACES, PLENTY, Login, Logins
from netplay.mqtt.nats import Visitors
from netplay.mqtt.topics import COMES, known_tray
from netplay.open_tables import ServedTable
from netplay.repeated_handout import REPEAT
from netplay.trust.frames import FrameKind, to_tray, write
from netplay.trust.keys import PlayerKeys, TableIdentity, TableKeys, new_id
from netplay.wire import Enter, Say
from tests.netplay.brokers import OUT, SERVER, Running, known_at
from tests.netplay.ear import linked
from tests.netplay.mqtt.test_broker_hoards import CLEAN, LET_IN, held, lets_in, login
from tests.netplay.serving import KEYS, Serving, at_the_table, goal, serving
from tests.netplay.test_known_players import Tray, published
from tests.netplay.wait import PATIENCE, until

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry")]


@dataclass
class Evening:
    """A server whose players are known at its broker."""

    broker: Broker
    running: Running
    there: Serving
    logins: Logins
    table: ServedTable

    @asynccontextmanager
    async def known(self, name: str) -> AsyncIterator[Client]:
        """Somebody with a seat, who comes by the login that they were told."""
        me = PlayerKeys.new()
        async with at_the_table(Client(goal(self.running, self.table), me, Enter(name=name))) as it:
            await until(lambda: it.account is not None and it.seat.entered)
            it._link.reconnect()
            await until(lambda: it.place.user != GUEST and it.seat.entered)
            yield it


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    room = Visitors(logins=Logins(KEYS.login_secret))
    async with Broker(SERVER, visitors=room) as broker:
        running = Running("nats", broker.host, broker.guest, broker.pid)
        async with serving(running, folder, room.logins) as there:
            yield Evening(broker, running, there, room.logins, there.opens("Ana"))


def of(logins: Logins, person: str) -> Login:
    found = logins.of(person, 0.0)
    assert found
    return found


def another(logins: Logins, user: str) -> Login:
    """The login of somebody who does not share this one."""
    people = (of(logins, f"{number}") for number in count())
    return next(found for found in people if found.user != user)


async def floods(evening: Evening, by: Login) -> None:
    """By as many connections as it takes, until all of them are cut."""
    to = bytes.fromhex(evening.table.host.identity.table)
    knock = published(known_tray(by.user), to_tray(to, new_id(), write(FrameKind.KNOCK)))
    await asyncio.gather(*(_floods(evening.broker.port, by, knock) for _ in range(4)))


async def over(evening: Evening, by: Login) -> None:
    """Until what still comes of a flood is past: a word by another login has come behind it."""
    tray = Tray(TableIdentity(TableKeys.new(), new_id(), SERVER, 1))
    evening.there.server.add(tray)
    async with linked(known_at(evening.broker.guest, by)) as zoe:
        while tray.heard is None:
            word = to_tray(bytes.fromhex(tray.identity.table), new_id(), b"word")
            zoe.link.send(known_tray(by.user), word)
            await asyncio.sleep(0.01)


async def _floods(port: int, by: Login, frame: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(login(new_id().encode(), CLEAN, by.user, by.password))
    assert await reader.readexactly(4) == LET_IN
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                writer.write(frame * int(PLENTY.burst))
                await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


async def test_who_floods_is_cut_and_others_play_on(tmp_path: Path) -> None:
    """By the same connections as before."""
    async with evening(tmp_path) as here, here.known("Ben") as ben:
        mallory = another(here.logins, ben.place.user or "")
        visit = ben.visit
        await floods(here, mallory)
        ben.seat.wish(Say(text="still here"))
        await until(lambda: ben.seat.answered)

        assert [line.text for line in here.table.state.lines] == ["still here"]
        assert ben.visit is visit
        assert not await lets_in(known_at(here.broker.guest, mallory))


async def test_who_takes_many_places_by_one_login_is_shown_out(tmp_path: Path) -> None:
    """They could keep out all others who are known; of these, nobody notices anything."""
    async with evening(tmp_path) as here, here.known("Ben") as ben, AsyncExitStack() as stack:
        mallory = another(here.logins, ben.place.user or "")
        visit = ben.visit
        for number in range(PLACES + 1):
            name = b"mallory%d" % number
            await stack.enter_async_context(held(here.broker.port, name, by=mallory))
        async with asyncio.timeout(PATIENCE):
            while await lets_in(known_at(here.broker.guest, mallory)):
                pass
        ben.seat.wish(Say(text="still here"))
        await until(lambda: ben.seat.answered)

        assert ben.visit is visit


async def test_nobody_tells_in_place_of_the_broker_who_comes(tmp_path: Path) -> None:
    """Else anybody could have any login taken away: strangers, and those who are known."""
    async with evening(tmp_path) as here, here.known("Ben") as ben:
        user = ben.place.user or ""
        mallory = another(here.logins, user)
        async with (
            linked(here.broker.guest) as guest,
            linked(known_at(here.broker.guest, mallory)) as known,
        ):
            for number in range(1000, 1001 + PLACES):
                false = json.dumps({"client": {"user": user, "id": number}}).encode()
                for liar in (guest, known):
                    liar.link.send(COMES, false)
            for liar in (guest, known):
                await liar.hears_the_broker()
            await over(here, mallory)
        ben.seat.wish(Say(text="still here"))
        await until(lambda: ben.seat.answered)

        assert here.logins.passwords[user] == ben.place.password


async def test_whose_login_was_stolen_is_back_at_once(tmp_path: Path) -> None:
    """As a guest; and after a while they are told another login."""
    async with evening(tmp_path) as here, here.known("Ben") as ben:
        user, _, password = (ben.account or "").partition(":")
        here.there.now = here.there.server.clock()
        zoe = another(here.logins, user)
        await floods(here, Login(user, password))
        await over(here, zoe)
        await until(lambda: ben.place.user == GUEST and ben.seat.entered)
        assert ben.seat.show
        assert ben.seat.show.seat == 0
        assert ben.account == f"{user}:{password}"

        here.there.now += FIRST_WAIT + REPEAT
        await until(lambda: ben.account != f"{user}:{password}")
        ben._link.reconnect()
        await until(lambda: ben.place.user == user and ben.seat.entered)


async def test_a_broker_that_starts_anew_knows_who_was_shown_out(tmp_path: Path) -> None:
    """Its memory is the server's."""
    async with evening(tmp_path) as here:
        mallory = of(here.logins, "mallory")
        ana = another(here.logins, mallory.user)
        await floods(here, mallory)
        before = here.broker.pid
        os.kill(before, signal.SIGKILL)
        await until(lambda: here.broker.pid != before)

        assert await lets_in(known_at(here.broker.guest, ana))
        assert not await lets_in(known_at(here.broker.guest, mallory))


async def test_a_login_that_is_taken_away_cuts_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their connections stay, and carry both ways; and no password is left lying about."""
    monkeypatch.setattr(brokers, "READ", PATIENCE)
    logins = Logins()
    ana = of(logins, "ana")
    mallory = another(logins, ana.user)
    async with (
        Broker(SERVER, visitors=Visitors(logins=logins)) as broker,
        linked(broker.host, known_tray("+")) as host,
        linked(broker.guest, OUT) as guest,
        linked(known_at(broker.guest, ana), OUT) as player,
        linked(known_at(broker.guest, mallory)) as taken,
    ):
        take_away(logins, mallory)
        await until(lambda: taken.lost)
        player.link.send(known_tray(ana.user), b"word")
        await host.hears(b"word")
        host.link.send(OUT, b"view")

        for ear in (guest, player):
            await ear.hears(b"view")
        assert [it.connections for it in (host, guest, player)] == [1, 1, 1]
        monkeypatch.setattr(brokers, "READ", 0.0)
        take_away(logins, ana)
        await until(lambda: [it.name for it in broker._scratch.path.iterdir()] == ["store"])


def take_away(logins: Logins, login: Login) -> None:
    while logins.hears(login.user, 1, 0.0):
        pass


async def test_who_said_much_as_the_way_was_cut_loses_their_login(tmp_path: Path) -> None:
    """NATS cuts the server where it does not read fast enough to see the whole flood."""
    async with evening(tmp_path) as here:
        mallory, now = of(here.logins, "mallory"), here.there.server.clock()
        for _ in range(2 * MUCH):
            assert here.logins.hears(mallory.user, 1, now)
        here.there.server._ways[1].link._tell(Disconnected("cut", ""))

        assert here.logins.passwords[mallory.user] != mallory.password
