"""A machine's ear for announcements: asks for tables, and prints each address that is answered.

`python -m tests.lan.ear ADDRESS`, the own one. It wants the answers for itself alone, as some do:
nobody else gets them, once they were told to all.
"""

import asyncio
import re
import socket
import sys

GROUP, PORT = "224.0.0.251", 5353
# One question for pointers of our type in the Internet, to be answered to me (RFC 6762).
HEAD = "000000000001000000000000"
QUESTION = bytes.fromhex(HEAD) + b"\x08_palmoff\x04_tcp\x05local\0\0\x0c\x80\x01"
ADDRESS = re.compile(rb"\0\x01[\0\x80]\x01.{4}\0\x04(.{4})", re.DOTALL)  # type, class, TTL, length
WAIT = 0.4  # seconds for answers to each question
MORE = 3  # questions once something was heard
MOST = 50  # questions


async def listen(own: str) -> set[str]:
    """All addresses that were heard."""
    heard: set[str] = set()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: _Ear(heard), sock=_opened(own))
    asked = after = 0
    while after < MORE and asked < MOST:
        transport.sendto(QUESTION, (GROUP, PORT))
        await asyncio.sleep(WAIT)
        asked, after = asked + 1, after + bool(heard)
    transport.close()
    return heard


class _Ear(asyncio.DatagramProtocol):
    """A listener that keeps what it hears."""

    def __init__(self, heard: set[str]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: object) -> None:
        self._heard.update(map(socket.inet_ntoa, ADDRESS.findall(data)))


def _opened(own: str) -> socket.socket:
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
    membership = socket.inet_aton(GROUP) + socket.inet_aton(own)
    ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, membership)
    ear.bind(("", PORT))
    return ear


if __name__ == "__main__":
    print(*sorted(asyncio.run(listen(sys.argv[1]))), sep="\n")
