"""Opens connections, each a socket ready for use. It knows names, TCP and TLS; nothing of MQTT.

aiomqtt connects in a thread, which hangs for seconds on a dead network, however soon one has given
up. Here whoever is tired of waiting cancels `dial`, and nothing stays behind.
"""

import _ssl
import asyncio
import base64
import errno
import os
import socket
import ssl
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from engine.refusal import Refused
from netplay.mqtt.address import CA_FILE, Address, BadAddress
from netplay.mqtt.lookup import Lookup, Target

PATIENCE = 12.0  # seconds for the certificates of a broker
EXPIRED, NOT_YET = 10, 9  # OpenSSL's numbers for what is wrong with a certificate
OF_ANOTHER = (62, 64)  # the name, the address


class NoBroker(Refused):
    """There is no way to the broker, for now."""


class Dialer:
    """Connects to one broker, again and again."""

    def __init__(self, address: Address) -> None:
        self._address = address
        # Whom an invite's fingerprint stands for is learned from the broker itself.
        self._tls = _trust(address) if address.tls and address.pin is None else None
        self._lookup = Lookup(address.host, address.port)

    async def dial(self) -> socket.socket:
        """A connection, or NoBroker. How long it may take, the caller decides."""
        try:
            if self._address.pin is not None and self._tls is None:
                self._tls = await self._pinned(self._address.pin)
            connection = await _first(await self._lookup.targets())
            if self._tls is None:
                return connection
            return await _secured(connection, self._tls, self._address.host)
        except (OSError, UnicodeError) as error:
            raise NoBroker(_code(error), _in_words(error, self._address)) from error

    async def _pinned(self, pin: str) -> ssl.SSLContext:
        """Trust in that certificate alone which has this fingerprint, if the broker shows it."""
        for certificate in await self.shown():
            if fingerprint(certificate) == pin:
                tls = ssl.create_default_context(cadata=certificate)
                tls.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # it may be the broker's own
                return tls
        raise NoBroker("untrusted", _not_the_invites(self._address))

    async def shown(self) -> Sequence[bytes]:
        """The certificates that the broker shows to whoever comes, believed or not."""
        # Nothing is said or believed by way of this connection: what is shown is compared with a
        # fingerprint, or made into one, and the next connection believes that alone.
        blind = ssl.create_default_context()
        blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
        connection = await _first(await self._lookup.targets())
        with await _secured(connection, blind, self._address.host) as secured:
            return _chain(secured)


async def pin_for(address: Address, patience: float = PATIENCE) -> str | None:
    """The fingerprint for invites: of an authority that guests do not know, or of the broker.

    None where all trust the broker anyway. NoBroker if there is no way there.
    """
    if not address.tls or address.ca_file is None:
        return address.pin
    dialer, known = Dialer(address), _trust(address).get_ca_certs(binary_form=True)
    try:
        async with asyncio.timeout(patience):
            shown = await dialer.shown()
    except (OSError, TimeoutError, UnicodeError) as error:
        raise NoBroker("unreachable", f"The broker at {address} shows no certificate.") from error
    # The authority's, if the broker shows it, so that invites outlast the renewal of its own.
    return fingerprint(next((one for one in shown if one in known), shown[0]))


def fingerprint(certificate: bytes) -> str:
    """Of a certificate: 32 letters by which nobody can make another."""
    return base64.b32encode(sha256(certificate).digest()[:20]).decode().lower()


def _chain(connection: ssl.SSLSocket) -> Sequence[bytes]:
    """Python shows all of it from 3.13 on; before, its inside does."""
    if hasattr(connection, "get_unverified_chain"):
        return list(connection.get_unverified_chain())
    inside: Any = connection._sslobj  # type: ignore[attr-defined]
    return [one.public_bytes(_ssl.ENCODING_DER) for one in inside.get_unverified_chain()]


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
                # That somebody is there says more than that nobody was found on another link.
                failure = failure if isinstance(failure, ConnectionRefusedError) else error
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


# By hand, as what asyncio has for TLS is a transport, and paho reads and writes a socket.
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
            return _distrust(error.verify_code, error.verify_message, address)
        case ssl.SSLError():
            return f"The broker at {address} does not speak TLS: try mqtt:// for mqtts://."
        case socket.gaierror() | UnicodeError():
            return f"There is no machine named {address.host}: check the name, or give its address."
        case ConnectionRefusedError():
            return f"No broker listens at {address}: check the port, and whether the broker runs."
        case _:
            return f"The broker at {address} cannot be reached: {_of_the_system(error)}."


def _distrust(code: int, why: str, address: Address) -> str:
    """Why a certificate is not believed: an authority's file is no help against each of these."""
    its = f"The certificate of the broker at {address}"
    if code == EXPIRED:
        return f"{its} has expired: whoever runs the broker has to renew it."
    if code == NOT_YET:
        return f"{its} is not valid yet: see whether the clock of this machine is right."
    if code in OF_ANOTHER:
        return f"{its} is not made for {address.host}, but for another name or address: use that."
    if address.pin is not None:
        return _not_the_invites(address)
    return f"{its} is not trusted here ({why}): name its authority's file in {CA_FILE}."


def _not_the_invites(address: Address) -> str:
    return (
        f"The broker at {address} shows another certificate than the invite names: "
        "ask its host for a new invite."
    )


def _of_the_system(error: OSError) -> str:
    """The system's own words: asyncio puts its own in their place, with a tuple in them."""
    return os.strerror(error.errno) if error.errno else str(error)
