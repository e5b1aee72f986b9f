"""Opens connections, each a socket ready for use. It knows names, TCP and TLS; nothing of MQTT.

aiomqtt connects in a thread, which hangs for seconds on a dead network, however soon one has given
up. Here whoever is tired of waiting cancels `dial`, and nothing stays behind.
"""

import asyncio
import errno
import os
import socket
import ssl
from collections.abc import Callable, Sequence
from functools import partial

from engine.refusal import Refused
from netplay.mqtt.address import CA_FILE, Address, BadAddress
from netplay.mqtt.lookup import Lookup, Target


class NoBroker(Refused):
    """There is no way to the broker, for now."""


class Dialer:
    """Connects to one broker, again and again."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._tls = _trust(address) if address.tls else None
        self._lookup = Lookup(address.host, address.port)

    async def dial(self) -> socket.socket:
        """A connection, or NoBroker. How long it may take, the caller decides."""
        try:
            connection = await _first(await self._lookup.targets())
            if self._tls is None:
                return connection
            return await _secured(connection, self._tls, self._address.host)
        except (OSError, UnicodeError) as error:
            raise NoBroker(_code(error), _in_words(error, self._address)) from error


async def _first(targets: Sequence[Target]) -> socket.socket:
    """All are tried at once, since any of them may be a dead end that never answers."""
    attempts = [asyncio.create_task(_connected(*target)) for target in targets]
    failure = OSError(errno.EHOSTUNREACH, os.strerror(errno.EHOSTUNREACH))
    chosen: socket.socket | None = None
    try:
        for attempt in asyncio.as_completed(attempts):
            try:
                chosen = await attempt
            except OSError as error:
                failure = error
            else:
                return chosen
        raise failure
    finally:  # without an await, at which we could be cancelled ourselves
        for task in attempts:
            task.cancel()
            task.add_done_callback(partial(_discard, chosen))


def _discard(chosen: socket.socket | None, attempt: asyncio.Task[socket.socket]) -> None:
    """Close what an attempt has come to, unless that is the one."""
    if attempt.cancelled() or attempt.exception() is not None:
        return
    if attempt.result() is not chosen:
        attempt.result().close()


async def _connected(
    family: socket.AddressFamily, address: tuple[str | int | bytes, ...]
) -> socket.socket:
    connection = socket.socket(family, socket.SOCK_STREAM)
    try:
        connection.setblocking(False)
        # Else the second of two small messages waits 40 ms for the first to be acknowledged.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.get_running_loop().sock_connect(connection, address)
        if connection.getsockname() == connection.getpeername():
            # Where nobody listens, a system may connect a socket to itself. It would keep the port
            # from the broker that is about to come back there.
            raise ConnectionRefusedError(errno.ECONNREFUSED, os.strerror(errno.ECONNREFUSED))
    except BaseException:
        connection.close()
        raise
    return connection


async def _secured(connection: socket.socket, tls: ssl.SSLContext, name: str) -> ssl.SSLSocket:
    with connection:  # closes nothing once it is wrapped
        secured = tls.wrap_socket(connection, server_hostname=name, do_handshake_on_connect=False)
    try:
        await _shake_hands(secured)
    except BaseException as error:
        secured.close()
        if isinstance(error, ConnectionError):  # who does not understand us hangs up
            raise ssl.SSLError from error
        raise
    return secured


async def _shake_hands(connection: ssl.SSLSocket) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            connection.do_handshake()
        except ssl.SSLWantReadError:
            await _until(loop.add_reader, loop.remove_reader, connection)
        except ssl.SSLWantWriteError:
            await _until(loop.add_writer, loop.remove_writer, connection)
        else:
            return


async def _until(
    watch: Callable[[socket.socket, Callable[[], None]], None],
    unwatch: Callable[[socket.socket], bool],
    connection: socket.socket,
) -> None:
    ready = asyncio.Event()
    watch(connection, ready.set)
    try:
        await ready.wait()
    finally:
        unwatch(connection)


def _trust(address: Address) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=address.ca_file)
    except OSError:  # an SSLError is one too
        raise BadAddress(
            f"The file {str(address.ca_file)!r}, named by {CA_FILE}, holds no certificates."
        ) from None


def _code(error: OSError | UnicodeError) -> str:
    match error:
        case socket.gaierror(errno=socket.EAI_AGAIN):
            return "unreachable"  # no resolver answers either
        case socket.gaierror() | UnicodeError():
            return "unknown"
        case ssl.SSLError():
            return "untrusted"
        case ConnectionRefusedError():
            return "deserted"
        case _:
            return "unreachable"


def _in_words(error: OSError | UnicodeError, address: Address) -> str:
    match error:
        case ssl.SSLCertVerificationError():
            return (
                f"The certificate of the broker at {address} is not trusted here "
                f"({error.verify_message}): name its authority's file in {CA_FILE}."
            )
        case ssl.SSLError():
            return f"The broker at {address} does not speak TLS: try mqtt:// for mqtts://."
        case socket.gaierror() | UnicodeError():
            return f"There is no machine named {address.host}: check the name, or give its address."
        case ConnectionRefusedError():
            return f"No broker listens at {address}: check the port, and whether the broker runs."
        case _:
            return f"The broker at {address} cannot be reached: {error.strerror or error}."
