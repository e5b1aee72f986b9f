"""The network interfaces, as the system tells of them. It opens no way to anywhere."""

import socket
import struct
import sys
from enum import IntFlag

if sys.platform == "linux":
    import fcntl

GET_FLAGS = 0x8913  # SIOCGIFFLAGS of Linux
REQUEST = struct.Struct("16sh22x")  # the name of an interface, and its flags


class Is(IntFlag):
    """The things that may be so of an interface."""

    UP = 0x1
    CONNECTED = 0x40
    MULTICAST = 0x1000


def flags(name: str) -> Is | None:
    """The things that are so of this one; None where the system does not say."""
    if sys.platform != "linux":
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            said = fcntl.ioctl(probe, GET_FLAGS, REQUEST.pack(name.encode()[:15], 0))
        except OSError:
            return None
    return Is(REQUEST.unpack(said)[1] & 0xFFFF)
