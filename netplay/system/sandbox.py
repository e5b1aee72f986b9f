"""A sandbox: what a process that speaks with strangers gives up for good before it does so.

What this system cannot take away is told; on an old kernel, or another system, that is more.
"""

import ctypes
import os
import resource
import sys
import threading
from collections.abc import Collection, Sequence

from netplay.system.landlock import RULES, forbid_files, give_up_privileges, landlock_version
from netplay.system.seccomp import MACHINES, forbid_calls

NOBODY = 65534
DUMPABLE = 4
MEMORY = 1 << 30  # bytes
FILES = 1024  # open at once: guests, and ways to the broker


def close_sandbox(may_connect_to: Collection[int]) -> Sequence[str]:
    """From now on no file, program or process, and no port but these; what is lacking of that."""
    # Landlock holds for the thread that asks for it, and for those that it starts afterwards.
    if threading.active_count() > 1:
        raise RuntimeError("another thread would stay outside")
    _bound()
    if sys.platform != "linux":
        return lacking()
    # First, as the filter of calls refuses to change who we are.
    _become_nobody()
    # After that, as changing who we are sets it anew. Else another process of nobody could read the
    # keys of guests.
    ctypes.CDLL(None).prctl(DUMPABLE, 0, 0, 0, 0)  # nobody else looks into our memory
    # What the kernel asks of whoever is not root, before it takes either of these.
    give_up_privileges()
    forbid_files(may_connect_to)
    forbid_calls()
    return lacking()


def lacking() -> Sequence[str]:
    """The things that a sandbox on this system does not keep a process from."""
    if sys.platform != "linux":
        return ["Landlock and seccomp: this is no Linux"]
    found = []
    version = landlock_version()
    if not version:
        found.append("Landlock: the kernel has none, or it is switched off")
    elif version < RULES:
        found.append("Landlock for ports: the kernel is older than 6.7")
    if os.uname().machine not in MACHINES:
        found.append(f"seccomp: there is no list of calls for {os.uname().machine}")
    return found


def _bound() -> None:
    """No core file, no file at all, so much memory and so many descriptors."""
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        # No log either: what is to be told goes up a pipe, to whoever has started us.
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_DATA, MEMORY),
        (resource.RLIMIT_NOFILE, FILES),
    ):
        _, hard = resource.getrlimit(what)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (limit, limit))


def _become_nobody() -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
