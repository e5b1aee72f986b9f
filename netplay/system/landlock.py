"""Landlock: what this process may do with files and ports, given up for good. Linux 5.13 and newer.

It is three system calls, which Python has no names for.
"""

import ctypes
import os
import struct
from collections.abc import Collection

CREATE, ADD_RULE, RESTRICT = 444, 445, 446  # the same on all machines
VERSION = 1  # a flag: only tell which it is
NET_PORT = 2  # the kind of a rule about a port
CONNECT_TCP = 1 << 1
FILES = {1: 13, 2: 14, 3: 15, 4: 15}  # rights over files, by version; of later ones
ALL_FILES = 16
PORTS = 0b11  # to bind and to connect, from version 4 on
SCOPES = 0b11  # abstract sockets and signals of others, from version 6 on
NO_NEW_PRIVILEGES = 38
RULES, REACH = 4, 6  # the versions that know of ports, and of others' sockets and signals

_libc = ctypes.CDLL(None, use_errno=True)


def landlock_version() -> int:
    """The version of Landlock in this system; 0 if it has none."""
    version: int = _libc.syscall(CREATE, None, 0, VERSION)
    return max(0, version)


def forbid_files(may_connect_to: Collection[int] = ()) -> int:
    """No file from now on, and TCP to these ports alone: as far as this system knows how.

    It holds for this thread and for those that it starts. The answer is the system's version.
    """
    version = landlock_version()
    if version:
        rules = _checked(_libc.syscall(CREATE, *_handled(version), 0))
        try:
            for port in may_connect_to if version >= RULES else ():
                rule = struct.pack("QQ", CONNECT_TCP, port)
                _checked(_libc.syscall(ADD_RULE, rules, NET_PORT, rule, 0))
            give_up_privileges()
            _checked(_libc.syscall(RESTRICT, rules, 0))
        finally:
            os.close(rules)
    return version


def give_up_privileges() -> None:
    """No program that is started gets more rights than we have."""
    _checked(_libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0))


def _handled(version: int) -> tuple[bytes, ctypes.c_size_t]:
    """All that this version can forbid, and how long that is."""
    # What is named here and given by no rule is forbidden: all files, and to listen anywhere. Of
    # UDP these versions know nothing, so seccomp refuses the sockets.
    fields = [(1 << FILES.get(version, ALL_FILES)) - 1]
    if version >= RULES:
        fields.append(PORTS)
    if version >= REACH:
        fields.append(SCOPES)
    packed = struct.pack(f"{len(fields)}Q", *fields)
    return packed, ctypes.c_size_t(len(packed))


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
