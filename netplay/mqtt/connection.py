"""A connection in MQTT, from greeting to goodbye: aiomqtt, tamed. Only netplay.mqtt.link uses it.

What aiomqtt does not offer is all here, so that this file is the one to read when aiomqtt changes:

- It opens its socket in a thread that nobody can stop; we bring a socket that is open already.
- It cannot let go at once: an attempt that was given up half-way would stay connected.
- When a connection falls before it stands, it waits for its time-out instead of saying so.
- It may have the loop watch a socket that was closed a moment before, or a stranger's by then.
- It reads one message a round of the loop, so that all wait for a flood that is for one; and paho
  spends as long on reading a message as a table does on a move.
- It leaves each message until the loop comes round, where it could be written at once.
- It has paho tell it of each message that was written, on which paho spends a fifth of its time.
- Its wait_for, in Python 3.11, forgets a cancellation that comes together with the answer.
"""

import asyncio
import logging
import secrets
import socket
import ssl
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import TypeVar

import aiomqtt
import paho.mqtt.client as paho
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from netplay.mqtt.address import Address
from netplay.mqtt.inbox import Inbox, Sort, all_alike
from netplay.mqtt.incoming import Incoming, is_message, message
from netplay.mqtt.outgoing import PIECE, Outgoing, publication

T = TypeVar("T")

BOUND = 12.0  # seconds for any answer of the broker: lines may be very slow
# For the broker's sake, which keeps the place of a client that has died until then. A client of
# ours does not wait for it: after some seconds of silence it asks for a new connection.
KEEPALIVE = 10  # seconds; brokers forget a client that was silent for one and a half times that
SILENCE = 0x8D  # paho's word for the end where nothing has come for that long
READ = 16 * 1024  # bytes that are read at once, so that the inbox can deal them out fairly
QUEUE = 256  # messages that have arrived and were not yet read

CONNACK = 0x20  # the first byte of all that a broker says
ALERT = 0x15  # and of what a server says that speaks TLS alone, before it hangs up

LOG = logging.getLogger("palmoff.mqtt")
LOG.addHandler(logging.NullHandler())  # else Python writes its warnings across the screen


class ForeignError(aiomqtt.MqttError):
    """Whoever listens there speaks another language, by the first byte of it."""


class Connection(aiomqtt.Client):
    """A client for one connection. Whoever makes one has to `drop` it in the end."""

    def __init__(self, opened: socket.socket, address: Address, sort: Sort = all_alike) -> None:
        super().__init__(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            identifier=f"palmoff{secrets.token_hex(8)}",  # 23 letters: no broker may refuse that
            # NATS speaks no later one, and with QoS 0 and nothing retained there is nothing to gain
            # by it.
            protocol=aiomqtt.ProtocolVersion.V311,
            # A session that outlives its connection lies in the store of NATS, which strangers
            # could fill.
            clean_session=True,
            keepalive=KEEPALIVE,
            timeout=BOUND,
            max_queued_incoming_messages=1,  # those that come at most once do not come there
            logger=LOG,
        )
        # From here on we reach into paho and aiomqtt, of which pyproject.toml therefore pins one
        # version each. Whoever raises them compares what is overridden below with their source.
        self._client._create_socket = lambda: opened  # type: ignore[method-assign]
        # Nobody waits for it: at QoS 0, that a message was written does not say that it arrived.
        self._client.on_publish = None
        self.inbox = Inbox(QUEUE, sort)
        self._incoming = Incoming()
        self._for_paho = b""  # what has come that it is to read
        self._heard = False  # whether anything has
        self._hung_up = False  # whether the broker has, or has said what nobody says
        self._client._sock_recv = self._received  # type: ignore[method-assign]
        self._outgoing = Outgoing(self._send)
        self._client._sock_send = self._send_last  # type: ignore[method-assign]
        self._written = asyncio.Event()  # unless something cannot be written for now
        self._written.set()
        self._asked: set[str] = set()  # the topics that it hears
        self.read_at = self._loop.time()  # when anything last came
        self.took = 0.0  # seconds until the broker's last answer

    @property
    def ended(self) -> asyncio.Future[None]:
        """Done once the connection has fallen."""
        return self._disconnected

    async def greet(self) -> None:
        """Logs in. How long that may take, the caller decides."""
        began = self._loop.time()
        # Not by `async with`, which does this in a thread; our socket is open, so it blocks nobody.
        self._client_connect()
        await asyncio.shield(self._connected)  # aiomqtt trips over it when it was cancelled
        self.took = self._loop.time() - began

    async def ask_for(self, topics: Sequence[str]) -> Sequence[str]:
        """Subscribes; tells which topics the broker denies. mosquitto denies in silence."""
        if not topics:
            return ()
        began = self._loop.time()
        codes: Sequence[int | ReasonCode] = await self.subscribe([(topic, 0) for topic in topics])
        self._asked.update(topics)
        self.took = self._loop.time() - began
        return [topic for topic, code in zip(topics, codes, strict=False) if _is_denial(code)]

    async def hear(self, topics: Sequence[str]) -> Sequence[str]:
        """Hears these topics and no others; tells which of them the broker denies."""
        over = self._asked.difference(topics)
        if over:
            self._asked -= over
            await self.unsubscribe(sorted(over))
        return await self.ask_for([topic for topic in topics if topic not in self._asked])

    def post(self, topic: str, payload: bytes) -> bool:
        """Publishes it by the end of this turn, unless something else cannot be written for now."""
        # Whoever waits for `cleared` is woken by `_on_socket_close`, and comes to this.
        if self._client.socket() is None:  # it fell while something waited, which it never says
            raise aiomqtt.MqttError("It is not connected")
        if not self._written.is_set():
            return False
        if not self._outgoing:
            self._loop.call_soon(self._write)
        self._outgoing.add(publication(topic, payload))
        if len(self._outgoing) >= PIECE:
            self._write()
        return True

    def ask(self) -> bool:
        """Asks the broker for a word; False as long as it has not said the last one.

        It comes behind all that the broker has for us when it is asked.
        """
        if self.owed:
            return False
        self._client._send_pingreq()
        return True

    @property
    def owed(self) -> bool:
        """True until the broker has answered what it was asked."""
        return self._client._ping_t > 0

    async def cleared(self) -> None:
        """Until more can be published."""
        await self._wait_for(self._written.wait(), None)

    async def leave(self) -> None:
        """Says goodbye, once all is written that was published before."""
        with suppress(aiomqtt.MqttError):
            # Its goodbye goes out by `_send_last`, so behind all that was published.
            await self.__aexit__(None, None, None)

    def drop(self) -> None:
        """Ends it now, whatever it is doing; nothing of it stays in the loop."""
        self._client._sock_close()
        for future in (self._connected, self._disconnected):
            if future.done() and not future.cancelled():
                future.exception()  # looked at, lest asyncio complains that nobody did

    async def _wait_for(self, fut: Awaitable[T], timeout: float | None) -> T:
        """Not for ever; nor, as aiomqtt does, once it has fallen and nothing can come any more."""
        coming = asyncio.ensure_future(fut)
        bound, either = self.timeout if timeout is None else timeout, (coming, self._disconnected)
        try:
            await asyncio.wait(either, timeout=bound, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                return coming.result()
        finally:
            coming.cancel()
        fell = self._disconnected.done()
        raise aiomqtt.MqttError("It fell" if fell else "The broker does not answer")

    def _on_disconnect(
        self,
        client: paho.Client,
        userdata: object,
        flags: paho.DisconnectFlags,
        reason_code: ReasonCode,
        properties: Properties | None = None,
    ) -> None:
        # aiomqtt says nothing of an end before the beginning: `greet` would wait until its bound.
        if not self._connected.done():
            silent = reason_code.value == SILENCE
            said = aiomqtt.MqttError("It closed before it answered")
            self._connected.set_exception(TimeoutError() if silent else said)
        super()._on_disconnect(client, userdata, flags, reason_code, properties)

    def _on_socket_open(self, client: paho.Client, userdata: object, sock: socket.socket) -> None:
        """aiomqtt would read one message a turn, so that none could overtake another."""
        self._loop.add_reader(sock.fileno(), self._read)
        self._misc_task = self._loop.create_task(self._misc_loop())

    # --- Reading ----------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read what has come, up to so much. Of what TLS holds back, no system will tell."""
        try:
            # Once a round: the loop calls again as long as there is more, and meanwhile the inbox
            # deals out what has come, each table its turn.
            self._take(self._receive())
        except BlockingIOError:
            return
        except (OSError, ValueError):
            self._hang_up()
        if self._holds_back():
            self._loop.call_soon(self._read)

    def _receive(self) -> bytes:
        sock = self._client.socket()
        if sock is None:
            raise BlockingIOError
        try:
            return sock.recv(READ)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError from None

    def _take(self, data: bytes) -> None:
        # Also half a view tells that a slow line lives.
        # paho measures its keep-alive by the same clock as the loop: time.monotonic.
        self.read_at = self._client._last_bytes_received = self._loop.time()
        if not data:
            self._hang_up()
        elif not self._heard and data[0] not in (CONNACK, ALERT) and not self._connected.done():
            # Many greet whoever comes, and wait: we would, too, for the rest of what is no packet.
            self._connected.set_exception(ForeignError("It is no broker"))
            return
        self._heard = True
        for packet in self._incoming.packets(data):
            if not is_message(packet):
                # One by one, as paho reads no more than a packet each time that it is asked.
                self._for_paho += packet
                self._paho_reads()
            elif found := message(packet):
                self.inbox.put_nowait(found)

    def _hang_up(self) -> None:
        # paho takes an answer of no bytes for the end, and then calls `_on_disconnect`.
        self._hung_up = True
        self._paho_reads()

    def _paho_reads(self) -> None:
        try:
            self._client.loop_read()
        except Exception as error:  # noqa: BLE001  paho raises what it likes
            self._fails(error)

    def _received(self, bufsize: int) -> bytes:
        """Hand paho, which asks for a packet in bits, what it is to read; nothing is the end."""
        if not self._for_paho and not self._hung_up:
            raise BlockingIOError
        data, self._for_paho = self._for_paho[:bufsize], self._for_paho[bufsize:]
        return data

    def _holds_back(self) -> bool:
        sock = self._client.socket()
        return isinstance(sock, ssl.SSLSocket) and sock.pending() > 0

    # --- Writing ----------------------------------------------------------------------------------

    def _send(self, data: bytes | bytearray) -> int:
        sock = self._client.socket()
        if sock is None:
            raise ConnectionError("It is not connected")
        try:
            return sock.send(data)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError from None

    def _send_last(self, buf: bytes | bytearray) -> int:
        """Send what paho says behind all that was published before."""
        # The first half of a message may have gone: a ping behind that would be read as its second.
        if not self._outgoing.flush():
            raise BlockingIOError
        return self._send(buf)

    def _write(self) -> None:
        """As much as the line takes; and the rest, as soon as it takes more."""
        sock = self._client.socket()
        if sock is None:
            return
        try:
            # Ours first and whole, then paho's own: pings, subscriptions, the goodbye.
            if self._outgoing.flush():
                self._client.loop_write()
        except Exception as error:  # noqa: BLE001  paho raises what it likes
            self._fails(error)
            return
        if self._client.socket() is sock:
            self._waits(sock, waits=bool(self._outgoing) or self._client.want_write())

    def _waits(self, sock: "paho.SocketLike", *, waits: bool) -> None:
        """True if it is to be told when the line takes more."""
        # Only while something waits: the loop would wake in each round for a line that has room.
        if waits and self._written.is_set():
            self._written.clear()
            self._loop.add_writer(sock.fileno(), self._write)
        elif not waits and not self._written.is_set():
            self._written.set()
            self._loop.remove_writer(sock.fileno())

    def _on_socket_register_write(
        self, client: paho.Client, userdata: object, sock: socket.socket
    ) -> None:
        self._write()

    def _on_socket_unregister_write(
        self, client: paho.Client, userdata: object, sock: socket.socket
    ) -> None:
        """`_write` sees to it."""

    def _on_socket_close(self, client: paho.Client, userdata: object, sock: socket.socket) -> None:
        # As long as its number means this socket: once that is closed, the next one may have it.
        self._waits(sock, waits=False)  # or whoever waits would wait for ever
        super()._on_socket_close(client, userdata, sock)

    def _fails(self, error: Exception) -> None:
        if not self._disconnected.done():
            self._disconnected.set_exception(aiomqtt.MqttError(str(error)))


def _is_denial(code: int | ReasonCode) -> bool:
    return (code.value if isinstance(code, ReasonCode) else code) >= 0x80
