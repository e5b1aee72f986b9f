"""The embedded broker: how it starts, what can happen to it, and how it ends."""

import asyncio
import os
import re
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from engine.refusal import Refused
from netplay.mqtt import broker as keeper
from netplay.mqtt import child, nats, ports, server
from netplay.mqtt.address import Address
from netplay.mqtt.attempts import knock
from netplay.mqtt.broker import Broker
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.logins import Logins
from netplay.mqtt.nats import Visitors
from netplay.mqtt.sentry import Sentry
from netplay.mqtt.server import Server
from netplay.system import tempdirs
from tests.netplay.brokers import IN, LOOPBACK, SERVER, give_up_after, known_at
from tests.netplay.ear import Ear, linked, running
from tests.netplay.processes import folder_of, lives
from tests.netplay.wait import PATIENCE, until

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("hurry", "eager")]


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notice at once what is wrong with a server, and start it anew at once."""
    monkeypatch.setattr(keeper, "PACE", 0.0)
    monkeypatch.setattr(server, "CHECK", 0.05)
    monkeypatch.setattr(child, "GRACE", 0.1)


async def test_it_answers_where_it_was_asked_to() -> None:
    """On this port and no other, so that an invite stays good over a restart of the table."""
    port = ports.choose(LOOPBACK)

    async with Broker(SERVER, "127.0.0.1", port) as broker:
        await knock(broker.host)
        await knock(broker.guest)

        assert (broker.port, broker.guest.port, broker.host.port) == (port, port, port)


async def test_nothing_is_left_of_one_that_ended() -> None:
    """Neither a process, nor a file, nor a taken port."""
    async with Broker(SERVER) as broker:
        pid, folder = broker.pid, folder_of(broker.pid)

    assert not lives(pid)
    assert not folder.exists()
    ports.check(LOOPBACK, broker.port)


async def test_it_has_few_rights_and_nobody_reads_its_password() -> None:
    """It answers strangers: never as root; and the file with the password is gone by then."""
    async with Broker(SERVER) as broker:
        folder = folder_of(broker.pid)
        password = (broker.host.password or "").encode()

        assert os.stat(f"/proc/{broker.pid}").st_uid == folder.stat().st_uid != 0
        assert folder.stat().st_mode & 0o777 == 0o700
        assert [path.name for path in folder.iterdir()] == ["store"]
        assert password not in Path(f"/proc/{broker.pid}/cmdline").read_bytes()


async def test_it_says_nothing_on_our_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    """There is a game on it."""
    async with Broker(SERVER) as broker:
        with pytest.raises(NoBroker):
            await knock(Address("127.0.0.1", broker.port, "guest", "wrong"))

    assert capfd.readouterr() == ("", "")


async def test_a_taken_port_is_refused_in_words() -> None:
    """Most likely another table has it."""
    async with Broker(SERVER) as first:
        taken = f"Another program uses port {first.port} of 127.0.0.1: "
        with pytest.raises(Refused, match=taken) as refused:
            await Broker(SERVER, port=first.port).__aenter__()

    assert refused.value.code == "port-taken"


async def test_a_port_that_is_taken_for_all_addresses_is_one_of_this_machine() -> None:
    """Whoever gave no address is told of no `0.0.0.0`."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"Another program uses port {port} of this machine: "):
            ports.check(ip_address("0.0.0.0"), port)


@pytest.mark.parametrize(
    ("bind", "port", "why"),
    [
        ("192.0.2.1", 0, "not an address of this machine"),
        ("192.0.2.1", 18830, "not an address of this machine"),
        ("127.255.255.255", 0, "not an address of this machine"),  # but that for all of a network
        ("127.255.255.255", 18830, "not an address of this machine"),
        ("2001:db8::1", 0, "2001:db8::1"),  # a machine may not even know IPv6
        ("localhost", 0, "not an IP address"),
        ("fe80::1%nosuch", 0, "names no interface of this machine"),
    ],
)
async def test_a_wrong_address_is_refused_in_words(bind: str, port: int, why: str) -> None:
    """Before anything is started."""
    with pytest.raises(Refused, match=why):
        await Broker(SERVER, bind, port).__aenter__()


async def test_a_platform_without_a_server_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its people can still host, over a broker of their own."""

    def none(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(nats, "distribution", none)
    with pytest.raises(Refused, match="--broker mqtt://USER@HOST:PORT"):
        await Broker(SERVER).__aenter__()


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("/bin/false", "it said nothing"),
        ("/bin/sh", "Permission denied"),  # takes the configuration for a command
        (__file__, "Permission denied"),
    ],
)
async def test_a_server_that_does_not_start_is_refused_in_words(
    program: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the last that it said itself."""
    monkeypatch.setattr(nats, "program", lambda: Path(program))

    with pytest.raises(Refused, match=f"could not be started: .*{why}.*--port"):
        await Broker(SERVER).__aenter__()


async def test_a_server_that_does_not_answer_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for it for ever."""
    monkeypatch.setattr(server, "START", 0)

    with pytest.raises(Refused, match="did not answer within 0 seconds"):
        await Broker(SERVER).__aenter__()


async def test_a_killed_server_is_started_again() -> None:
    """On the same port, with the same passwords, and whoever holds it learns of it."""
    told: list[str] = []
    async with Broker(SERVER, told=told.append) as broker:
        port, pid = broker.port, broker.pid
        async with linked(broker.host, IN) as host, linked(broker.guest) as guest:
            os.kill(pid, signal.SIGKILL)
            await host.connected(times=2)
            await guest.connected(times=2)
            guest.link.send(IN, b"again")
            await host.hears(b"again")
            await until(lambda: len(told) == 2)

        assert broker.port == port
        assert not lives(pid)
        assert [re.sub(",.*", "", sentence) for sentence in told] == [
            "The broker was killed (SIGKILL); restarting it.",
            "The broker is running again",
        ]


async def test_a_hung_server_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It still has its connections, but answers nobody."""
    monkeypatch.setattr(server, "DEAF", 1)
    told: list[str] = []

    def tell(sentence: str) -> None:
        give_up_after(PATIENCE, monkeypatch)  # the next one has all the time it takes
        told.append(sentence)

    async with Broker(SERVER, told=tell) as broker:
        os.kill(broker.pid, signal.SIGSTOP)
        give_up_after(0.1, monkeypatch)
        await until(lambda: len(told) == 2)
        await knock(broker.guest)

    assert "did not answer" in told[0]


async def test_a_server_that_we_were_too_busy_to_hear_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its answer lies there, but what we do meanwhile takes longer than it is waited for."""
    monkeypatch.setattr(server, "DEAF", 1)
    asked: list[float] = []
    ask = Sentry.ask

    async def busy(sentry: Sentry, bound: float) -> None:
        asked.append(bound)
        asyncio.get_running_loop().call_soon(time.sleep, bound + 2 * server.LATE)
        await ask(sentry, bound)

    told: list[str] = []
    async with Broker(SERVER, told=told.append):
        monkeypatch.setattr(Sentry, "ask", busy)
        give_up_after(0.1, monkeypatch)
        await until(lambda: len(asked) == 5)

    assert told == []


async def test_a_store_that_is_full_all_the_same_is_emptied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever strangers find to fill it with, nobody is locked out for long."""
    told: list[str] = []
    async with Broker(SERVER, told=told.append) as broker:
        monkeypatch.setattr(server, "HOARD", 0)
        await until(lambda: told)
        monkeypatch.setattr(server, "HOARD", 16 * 1024 * 1024)
        await until(lambda: len(told) == 2)
        await knock(broker.guest)

    assert "was filled up" in told[0]


async def test_a_broker_that_does_not_let_its_tables_in_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It answers, but says no, for whatever reason: that is of no more use than silence."""
    told: list[str] = []

    async def no(*arguments: Any) -> None:
        raise NoBroker("refused", "It is full.")

    async with Broker(SERVER, told=told.append) as broker:
        with monkeypatch.context() as refusing:
            refusing.setattr(server, "SHUT", 0.0)
            refusing.setattr(Sentry, "ask", no)
            await until(lambda: told)
        await until(lambda: len(told) == 2)
        await knock(broker.guest)

    assert "did not let the tables in" in told[0]


async def test_what_hinders_a_new_start_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program has got the port: the broker is back as soon as that is gone."""
    told: list[str] = []
    taken = iter(["taken", "taken"])
    start = Server.start

    async def hindered(*arguments: Any) -> Server:
        for reason in taken:
            raise Refused("port-taken", reason)
        return await start(*arguments)

    async with Broker(SERVER, told=told.append) as broker:
        monkeypatch.setattr(Server, "start", hindered)
        os.kill(broker.pid, signal.SIGKILL)
        await until(lambda: len(told) == 3)
        await knock(broker.guest)

    assert told[1] == "taken"


async def test_nothing_is_left_of_one_that_ends_while_it_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its keeper is waited for, with the process that it has just started."""
    begun = asyncio.Event()

    async def about_to_answer(process: child.Child, sentry: Sentry) -> None:
        begun.set()
        await asyncio.Event().wait()

    async with Broker(SERVER) as broker:
        monkeypatch.setattr(server, "_answered", about_to_answer)
        os.kill(broker.pid, signal.SIGKILL)
        await begun.wait()

    assert [task.done() for task in broker._tasks] == [True, True]


async def test_a_full_disk_keeps_a_login_only_for_as_long_as_it_is_full() -> None:
    """It is told, and whoever floods on is shown out once there is room."""
    told: list[str] = []
    logins = Logins()
    mallory = logins.of("mallory", 0.0)
    assert mallory
    async with Broker(SERVER, told=told.append, visitors=Visitors(logins=logins)) as broker:
        in_the_way = broker._scratch.path / "nats.conf.new"
        in_the_way.mkdir()
        async with linked(known_at(broker.guest, mallory)) as taken:
            logins._take_away(mallory.user, 0.0)
            await until(lambda: len(told) == 2)
            assert "cannot be told its logins" in told[1]
            assert not taken.lost

            in_the_way.rmdir()
            in_the_way.write_text("half of a configuration")
            logins._take_away(mallory.user, 0.0)
            await until(lambda: taken.lost)


async def test_who_floods_while_it_is_started_again_is_let_in_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has read the logins of before, and nobody could tell it others."""
    told: list[str] = []
    logins = Logins()
    mallory = logins.of("mallory", 0.0)
    assert mallory
    start = Server.start

    async def flooded(*arguments: Any) -> Server:
        started = await start(*arguments)
        logins._take_away(mallory.user, 0.0)
        await until(lambda: keeper.FLOODED in told)  # and the one that is dead was told
        return started

    async with Broker(SERVER, told=told.append, visitors=Visitors(logins=logins)) as broker:
        monkeypatch.setattr(Server, "start", flooded)
        os.kill(broker.pid, signal.SIGKILL)
        async with running(Ear(known_at(broker.guest, mallory))) as turned_away:
            await until(lambda: "login" in [lost.code for lost in turned_away.lost])


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A place for the folders of brokers in which no other table of this machine tidies up."""
    with tempfile.TemporaryDirectory(dir=tempdirs._place()) as made:
        os.chmod(made, 0o755)  # root's brokers are nobody's
        monkeypatch.setattr(tempdirs, "_place", lambda: Path(made))
        yield made


PARENT = """
import asyncio, sys
from pathlib import Path
from netplay.system import tempdirs
from netplay.mqtt.broker import Broker

async def main():
    tempdirs._place = lambda: Path(sys.argv[1])
    async with Broker("ab") as broker:
        print(broker.pid, broker.port, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_it_dies_with_its_parent_and_what_is_left_is_wiped(place: str) -> None:
    """Even when that is killed; a living one that has its folder beside it is left alone."""
    async with Broker(SERVER) as living:
        parent = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PARENT, place), stdout=asyncio.subprocess.PIPE
        )
        assert parent.stdout
        pid = int((await parent.stdout.readline()).split()[0])
        left = folder_of(pid)
        parent.kill()
        await parent.wait()
        await until(lambda: not lives(pid))
        assert left.exists()

        async with Broker(SERVER):
            assert not left.exists()
            assert folder_of(living.pid).exists()


async def test_a_port_that_others_take_meanwhile_is_chosen_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between the choice and the start anybody may begin to listen there."""
    with socket.create_server((str(LOOPBACK), 0)) as other:
        taken = other.getsockname()[1]
        free = ports.choose(LOOPBACK)
        choices = iter([taken, free])
        monkeypatch.setattr(ports, "choose", lambda address: next(choices))

        async with Broker(SERVER) as broker:
            assert broker.guest.port == free
