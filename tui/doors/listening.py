"""The sockets of doors, which are bound before anybody is let in."""

import asyncio
import errno
import os
import socket
from collections.abc import Callable, Sequence

from engine.refusal import Refused

WAITING = 128  # connections that may wait for us
PAUSE = 1.0  # seconds until the next may come in, where there is no room for another line


def bound(addresses: Sequence[str], port: int, door: str) -> list[socket.socket]:
    """Sockets at this port of these addresses, or of all; of any port, if it is 0. Or Refused."""
    sockets: list[socket.socket] = []
    for address in addresses or ("",):
        try:
            sockets.append(_bound(address, port))
        except OSError as error:
            for listening in sockets:
                listening.close()
            raise _refused(error, f"port {port} of {address or 'this machine'}", door) from None
        port = sockets[0].getsockname()[1]
    return sockets


def _bound(address: str, port: int) -> socket.socket:
    if address:
        numeric = socket.AI_NUMERICHOST  # that of a link has a zone, which is told as a number
        [(family, *_, place), *_] = socket.getaddrinfo(
            address, port, type=socket.SOCK_STREAM, flags=numeric
        )
        return socket.create_server(place, family=family, backlog=WAITING)
    if socket.has_dualstack_ipv6():
        everywhere = ("", port)
        return socket.create_server(
            everywhere, family=socket.AF_INET6, dualstack_ipv6=True, backlog=WAITING
        )
    return socket.create_server(("", port), backlog=WAITING)


def _refused(error: OSError, place: str, door: str) -> Refused:
    match error.errno or 0:
        case errno.EADDRINUSE:
            why = f"Another program uses {place}: end it, or give another --{door}."
        case errno.EACCES:
            why = f"Only root may open {place}: give a --{door} above 1023."
        case number:
            # What is wrong with an address has a number of another kind.
            said = os.strerror(number) if number in errno.errorcode else error.strerror or error
            why = f"The {door} door cannot be opened at {place}: {said}."
    return Refused("no-door", why)


async def let_in(listening: socket.socket, connection: Callable[[], asyncio.Protocol]) -> None:
    """Let people in, for ever; a server of asyncio would listen anew, for which it is too late."""
    loop = asyncio.get_running_loop()
    listening.setblocking(False)
    while True:
        try:
            line, _ = await loop.sock_accept(listening)
        except OSError:  # too many are open
            await asyncio.sleep(PAUSE)
            continue
        try:
            await loop.connect_accepted_socket(connection, line)
        except OSError:
            line.close()
