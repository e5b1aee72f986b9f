"""Where doors listen: sockets that are bound before anybody is let in."""

import socket
from collections.abc import Sequence

from engine.refusal import Refused

WAITING = 128  # connections that may wait for us


def bound(addresses: Sequence[str], port: int, door: str) -> list[socket.socket]:
    """Sockets at this port of these addresses, or of all; of any port, if it is 0. Or Refused."""
    sockets: list[socket.socket] = []
    for address in addresses or ("",):
        try:
            sockets.append(_bound(address, port))
        except OSError as error:
            for listening in sockets:
                listening.close()
            where = f"{address or 'this machine'}, port {port}"
            reason = f"The {door} door cannot be opened at {where}: {error.strerror or error}."
            raise Refused("no-door", reason) from None
        port = sockets[0].getsockname()[1]
    return sockets


def _bound(address: str, port: int) -> socket.socket:
    if address:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        return socket.create_server((address, port), family=family, backlog=WAITING)
    if socket.has_dualstack_ipv6():
        everywhere = ("", port)
        return socket.create_server(
            everywhere, family=socket.AF_INET6, dualstack_ipv6=True, backlog=WAITING
        )
    return socket.create_server(("", port), backlog=WAITING)
