"""How connections come about, whatever names and certificates do."""

import asyncio
import errno
import os
import socket
import ssl
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest

from netplay import serve
from netplay.mqtt import connection, dial, lookup
from netplay.mqtt.address import Address, BadAddress
from netplay.mqtt.attempts import knock, knock_at_all
from netplay.mqtt.dial import Dialer, NoBroker, fingerprint, pin_for
from netplay.mqtt.lookup import Lookup
from netplay.serve import _for_guests, _invite
from netplay.trust.invite import Invite
from tests.netplay.brokers import nats
from tests.netplay.impostors import curt, deserted, dumb, listening
from tests.netplay.proxy import proxy
from tests.netplay.wait import PATIENCE

pytestmark = pytest.mark.asyncio

CERTIFICATES = (
    Path(__file__).parent / "certificates"
)  # of 127.0.0.1, until 2120; other.pem is its own
CA_FILE = CERTIFICATES / "ca.pem"


def never(sentence: str) -> None:
    raise AssertionError(sentence)


def server_tls(whose: str = "server") -> ssl.SSLContext:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(CERTIFICATES / f"{whose}.pem")
    return tls


async def test_small_messages_do_not_wait_for_each_other() -> None:
    """Without this option a burst of four takes forty times as long."""
    async with listening(dumb) as address:
        with await Dialer(address).dial() as opened:
            assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_a_name_is_looked_up() -> None:
    """localhost may be of either version of IP; where nobody listens does not matter."""
    async with listening(dumb) as address:
        with await Dialer(replace(address, host="localhost")).dial() as opened:
            assert opened.getpeername() == ("127.0.0.1", address.port)


async def test_a_resolver_that_hangs_does_not_hide_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a LAN whose uplink is cut, names are asked for in vain; the host is where it was."""
    names = Lookup("localhost", 1883)
    known = await names.targets()
    over = threading.Event()
    ask = lookup._ask
    asked: list[str] = []

    def hang(host: str, port: int, flags: int = 0) -> Any:
        if flags:
            return ask(host, port, flags)
        asked.append(host)
        return over.wait() and ()

    monkeypatch.setattr(lookup, "_ask", hang)
    monkeypatch.setattr(lookup, "PATIENCE", 0.01)
    found = [await names.targets() for _ in range(lookup.QUESTIONS + 2)]
    over.set()

    assert found == [known] * len(found)
    assert len(asked) <= lookup.QUESTIONS


async def test_a_slow_answer_serves_the_next_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A resolver slower than an attempt may last would else never be of use."""
    over = threading.Event()
    ask = lookup._ask

    def slow(host: str, port: int, flags: int = 0) -> Any:
        if not flags:
            over.wait()
        return ask(host, port, flags)

    monkeypatch.setattr(lookup, "_ask", slow)
    names = Lookup("localhost", 1883)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await names.targets()
    over.set()

    assert await names.targets()


async def test_a_socket_that_is_connected_to_itself_is_no_broker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Systems do that where nobody listens; the port would be taken when the broker comes back."""

    class Bound(socket.socket):
        """A socket that happens to get just this port."""

        def __init__(self, family: int, kind: int) -> None:
            super().__init__(family, kind)
            self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.bind((address.host, address.port))

    with deserted() as address:
        monkeypatch.setattr(socket, "socket", Bound)
        with pytest.raises(NoBroker, match="No broker listens"):
            await Dialer(address).dial()


async def test_what_the_system_says_is_told_in_its_own_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a machine that is off, say: no tuple, and no word of the program's inside."""

    class Unreachable(socket.socket):
        """A socket from which nobody can be reached, as turns out after a while."""

        def connect(self, address: Any) -> None:
            raise BlockingIOError

        def getsockopt(self, level: int, option: int, *size: int) -> Any:
            wanted = option == socket.SO_ERROR
            return errno.EHOSTUNREACH if wanted else super().getsockopt(level, option, *size)

    with deserted() as address:
        monkeypatch.setattr(socket, "socket", Unreachable)
        with pytest.raises(NoBroker) as lost:
            await Dialer(address).dial()

    why = os.strerror(errno.EHOSTUNREACH)
    assert lost.value.reason == f"The broker at {address} cannot be reached: {why}."


async def test_that_somebody_is_there_is_told_before_that_nobody_is_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The address of a link is looked for on all links: on the others nobody is found, later."""
    refused = asyncio.Event()

    async def connected(family: socket.AddressFamily, address: Sequence[object]) -> socket.socket:
        if address == ("right", 1):
            refused.set()
            raise ConnectionRefusedError
        await refused.wait()
        await asyncio.sleep(0)
        raise OSError(errno.EHOSTUNREACH, "No route to host")

    monkeypatch.setattr(dial, "_connected", connected)
    with pytest.raises(ConnectionRefusedError):
        await dial._first([(socket.AF_INET6, ("right", 1)), (socket.AF_INET6, ("wrong", 1))])


async def test_tls_with_an_authority_of_ones_own() -> None:
    """A LAN party has no public certificate, but can pass a file around."""
    async with nats() as broker, proxy(broker.guest, server_tls()) as path:
        await knock(replace(path.address, tls=True, ca_file=CA_FILE))


async def test_a_certificate_of_nobody_we_trust_is_refused() -> None:
    """With the name of the place where one's own authority can be put."""
    async with nats() as broker, proxy(broker.guest, server_tls()) as path:
        with pytest.raises(NoBroker, match=r"certificate .* not trusted .* PALMOFF_BROKER_CA"):
            await knock(replace(path.address, tls=True))


async def test_a_certificate_of_another_host_is_refused() -> None:
    """That it is signed by somebody we trust is not enough."""
    async with nats() as broker, proxy(broker.guest, server_tls()) as path:
        with pytest.raises(NoBroker, match="is not made for localhost, but for another name"):
            await knock(replace(path.address, host="localhost", tls=True, ca_file=CA_FILE))


async def test_a_certificate_that_has_expired_is_refused() -> None:
    """By its owner it can be renewed; no file of an authority is of any help."""
    expired = CERTIFICATES / "expired.pem"
    async with listening(dumb, server_tls("expired")) as address:
        with pytest.raises(NoBroker, match="has expired: whoever runs the broker has to renew it"):
            await knock(replace(address, tls=True, ca_file=expired))


async def test_a_broker_without_tls_is_told_in_words() -> None:
    """The usual mistake in a URL."""
    async with nats() as broker:
        with pytest.raises(NoBroker, match="does not speak TLS: try mqtt://"):
            await knock(replace(broker.guest, tls=True))


async def test_a_file_without_certificates_is_refused_at_once(tmp_path: Path) -> None:
    """Before anything is tried, as it will not get better."""
    empty = tmp_path / "ca.pem"
    empty.touch()

    for file in (empty, tmp_path / "none"):
        with pytest.raises(BadAddress, match="holds no certificates"):
            Dialer(Address("127.0.0.1", 8883, tls=True, ca_file=file))


async def test_who_gives_up_leaves_no_socket_open(recwarn: pytest.WarningsRecorder) -> None:
    """In whatever moment that is: each turn of the loop is tried, until the connection stands."""
    opened: list[socket.socket] = []
    async with listening(dumb) as address:
        for turns in chain(range(100), (1 << power for power in count(7))):
            dialing = asyncio.create_task(Dialer(address).dial())
            for _ in range(turns):
                await asyncio.sleep(0)
            if not dialing.cancel():
                opened.append(await dialing)
                break
            await asyncio.wait([dialing])
        await asyncio.sleep(0)

    opened[0].close()
    assert [str(warning.message) for warning in recwarn] == []


async def test_an_invite_vouches_for_a_broker_by_its_fingerprint() -> None:
    """Guests of a broker with an authority of its own need no file; another one is refused."""
    async with nats() as broker, proxy(broker.guest, server_tls()) as path:
        known = replace(path.address, tls=True, ca_file=CA_FILE)
        pin = await pin_for(known)
        assert pin is not None

        await knock(replace(known, ca_file=None, pin=pin))
        with pytest.raises(NoBroker, match="another certificate than the invite names"):
            await knock(replace(known, ca_file=None, pin="a" * 32))
        with pytest.raises(NoBroker, match="not made for localhost"):
            await knock(replace(known, ca_file=None, pin=pin, host="localhost"))


async def test_who_shows_the_certificate_of_somebody_else_beside_their_own_is_refused(
    tmp_path: Path,
) -> None:
    """Everybody can have an authority's; it has to vouch for that of the broker."""
    pin = fingerprint(ssl.PEM_cert_to_DER_cert(CA_FILE.read_text("utf-8")))
    borrowed = tmp_path / "borrowed.pem"
    borrowed.write_text(
        (CERTIFICATES / "other.pem").read_text("utf-8") + CA_FILE.read_text("utf-8")
    )
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(borrowed)

    async with listening(dumb, tls) as address:
        with pytest.raises(NoBroker, match="another certificate than the invite names"):
            await knock(replace(address, tls=True, pin=pin))


async def test_whom_all_trust_needs_no_fingerprint() -> None:
    """A public authority, or no TLS at all."""
    assert await pin_for(Address("127.0.0.1", 9)) is None
    assert await pin_for(Address("127.0.0.1", 9, tls=True)) is None


async def test_of_several_places_those_that_turn_us_away_are_told_of() -> None:
    """A place that knows us is enough; where there is none, the last one says why."""
    async with nats() as broker, listening(curt) as no_broker:
        stranger = replace(broker.host, user="hust")
        told: list[NoBroker] = []
        await knock_at_all(replace(stranger, others=(no_broker, broker.host)), told.append)
        with pytest.raises(NoBroker) as lost:
            await knock_at_all(replace(no_broker, others=(stranger,)), lambda lost: None)

    assert [one.code for one in told] == ["login", "refused"]
    assert lost.value.code == "login"


async def test_a_place_that_only_listens_does_not_hold_up_the_next() -> None:
    """Which is asked a moment later: before, it was all the time that a slow line may take."""
    async with nats() as broker, listening(dumb) as silent, asyncio.timeout(PATIENCE / 2):
        told: list[NoBroker] = []
        await knock_at_all(replace(silent, others=(broker.host,)), told.append)

    assert not told


async def test_a_place_that_only_listens_does_not_hang_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is we who give up, where nothing has come for as long as a connection may be silent."""
    monkeypatch.setattr(connection, "KEEPALIVE", 1)
    async with listening(dumb) as silent:
        with pytest.raises(NoBroker, match="does not answer"):
            await knock(silent)


async def test_a_place_that_shows_no_certificate_does_not_hold_up_an_invite(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stays in the invite: it may be back later."""
    monkeypatch.setattr(serve, "PATIENCE", PATIENCE)
    async with listening(dumb, server_tls()) as there, listening(dumb) as silent:
        one, two = (replace(place, tls=True, ca_file=CA_FILE) for place in (silent, there))
        invite = await invited(replace(one, others=(two,)), monkeypatch)

    assert (invite.port, invite.others) == (silent.port, ((there.host, there.port),))
    assert invite.pin is not None


async def invited(broker: Address, monkeypatch: pytest.MonkeyPatch) -> Invite:
    """The way there, well before all patience is over, however slow those are that answer."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(2 * serve.ANSWER):
                    return await _invite(broker, never)
            monkeypatch.setattr(serve, "ANSWER", 2 * serve.ANSWER)


async def test_guests_are_led_to_no_place_that_turns_them_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By TLS where there is none; and an invite says one way for all of its addresses."""
    async with nats() as broker, listening(dumb) as silent:
        no_tls = replace(broker.host, tls=True)
        with monkeypatch.context() as patiently:
            patiently.setattr(serve, "ANSWER", PATIENCE)
            found = await _for_guests(replace(no_tls, others=(broker.host,)))
        mixed = await _for_guests(replace(broker.host, others=(replace(silent, tls=True),)))

    assert [place.tls for place in found.places] == [False]
    assert [place.port for place in mixed.places] == [broker.host.port]


async def test_an_invite_leads_to_all_brokers_that_one_certificate_vouches_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where nobody answers just now; one with another certificate is told of, by its place."""
    monkeypatch.setattr(serve, "ANSWER", PATIENCE)
    told: list[str] = []
    with deserted() as nobody:
        async with (
            listening(dumb, server_tls()) as one,
            listening(dumb, server_tls("other")) as two,
        ):
            places = [replace(place, tls=True, ca_file=CA_FILE) for place in (nobody, one, two)]
            invite = await _invite(replace(places[0], others=tuple(places[1:])), told.append)

    assert invite.port == nobody.port
    assert invite.others == ((one.host, one.port),)
    [sentence] = told
    assert str(two) in sentence
