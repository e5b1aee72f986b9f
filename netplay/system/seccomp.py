"""Seccomp: system calls that this process gives up for good. Linux on x86-64 and aarch64.

A filter is a small program for the kernel; ours knows one list of what is refused.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Iterator, Sequence

from engine.values import value

FILTER, ALL_THREADS = 1, 1
LOAD, EQUAL, AT_LEAST, ANY_BIT, AND, RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS, EACH = 0, 4, 16, 8  # where in what the filter is shown
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
OTHER_CALLS = 0x40000000  # on x86-64, the calls of x32, which have other numbers
THREAD = 0x00010000  # clone's flag: a thread and no process
INTERNET, INTERNET6, STREAM, KIND, ANY, TCP = 2, 10, 1, 0xF, 0, 6  # socket's arguments
CONNECTS = 0x20000000  # a flag with which something is sent to where Landlock was not asked about


@value
class Calls:
    """The numbers of system calls on one kind of machine."""

    architecture: int
    seccomp: int
    socket: int
    clone: int
    clone3: int
    sends: Sequence[
        tuple[int, int]
    ]  # sendto, sendmsg, sendmmsg, and which argument has their flags
    denied: Sequence[int]  # processes, programs, files, other people's memory, the machine


# Not a list of what is allowed: Python, OpenSSL and the C library make other calls in each version,
# and guests would lose their lines by the first that was forgotten. What leads out has to be here.
# fmt: off
MACHINES = {
    "x86_64": Calls(
        architecture=0xC000003E, seccomp=317, socket=41, clone=56, clone3=435,
        sends=((44, 3), (46, 2), (307, 3)),
        denied=(
            2, 85, 257, 304, 437,                      # open, creat, openat, by handle, openat2
            49, 50,                                    # bind, listen
            57, 58, 59, 322,                           # fork, vfork, execve, execveat
            62, 129, 200, 234, 297, 424, 434, 438,     # signals and handles of processes
            101, 310, 311, 312,                        # ptrace, process_vm_*, kcmp
            29, 30, 31, 64, 65, 66, 68, 69, 70, 71,    # shared memory, semaphores, message queues
            240, 241, 242, 243, 244, 245,              # and those of POSIX
            76, 82, 83, 84, 86, 87, 88, 133, 259, 264, 265, 266, 263, 258, 316,  # names of files
            90, 91, 92, 93, 94, 260, 268, 452,         # modes and owners
            132, 188, 189, 190, 197, 198, 199, 235, 261, 280,  # times and attributes
            253, 254, 294, 300, 301,                   # what happens to files
            105, 106, 113, 114, 116, 117, 119, 122, 123,  # who we are
            135, 155, 161, 165, 166, 272, 308, 428, 429, 430, 431, 432, 433, 442,  # mounts, spaces
            154, 163, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 246, 313, 320,  # all
            248, 249, 250, 298, 321, 323, 303,         # keys, perf, bpf, userfaultfd
            319, 425, 426, 427, 447,                   # memory files, io_uring
        ),
    ),
    "aarch64": Calls(
        architecture=0xC00000B7, seccomp=277, socket=198, clone=220, clone3=435,
        sends=((206, 3), (211, 2), (269, 3)),
        denied=(
            56, 265, 437,                              # openat, by handle, openat2
            200, 201,                                  # bind, listen
            221, 281,                                  # execve, execveat
            129, 130, 131, 138, 240, 424, 434, 438,    # signals and handles of processes
            117, 270, 271, 272,                        # ptrace, process_vm_*, kcmp
            186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197,  # shared memory and queues
            180, 181, 182, 183, 184, 185,              # and those of POSIX
            33, 34, 35, 36, 37, 38, 45, 276,           # names of files
            52, 53, 54, 55, 452,                       # modes and owners
            5, 6, 7, 14, 15, 16, 88,                   # times and attributes
            26, 27, 262, 263,                          # what happens to files
            143, 144, 145, 146, 147, 149, 151, 152, 159,  # who we are
            39, 40, 41, 51, 92, 97, 268, 428, 429, 430, 431, 432, 433, 442,  # mounts, spaces
            89, 104, 105, 106, 142, 161, 162, 224, 225, 273, 294,  # all
            217, 218, 219, 241, 264, 280, 282,         # keys, perf, bpf, userfaultfd
            279, 425, 426, 427, 447,                   # memory files, io_uring
        ),
    ),
}
# fmt: on


class _Program(ctypes.Structure):
    """A filter, as the system call takes it."""

    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def forbid_calls() -> bool:
    """No program, process, file or kind of socket but TCP from now on; False if that cannot be.

    Landlock is asked about ports by connect, and for TCP alone: so no data goes with a connection
    that is only begun by it, and there is none of the other protocols that have TCP's ports.
    """
    calls = MACHINES.get(os.uname().machine)
    if calls is None:
        return False
    steps = b"".join(_steps(calls))
    program = _Program(len(steps) // 8, steps)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(calls.seccomp, FILTER, ALL_THREADS, ctypes.byref(program)):
        number = ctypes.get_errno()
        if number in (errno.ENOSYS, errno.EINVAL):
            return False
        raise OSError(number, os.strerror(number))
    return True


def _steps(calls: Calls) -> Iterator[bytes]:
    """The filter, step by step."""
    # An error, and not the end of the process: a library that tries what it can do without goes on,
    # and sixty guests keep their lines.
    refuse = _step(RETURN, REFUSE | errno.EPERM)
    # A call of another architecture, as of 32 bits, means something else by the same number.
    yield _step(LOAD, ARCHITECTURE)
    yield _step(EQUAL, calls.architecture, 1, 0)
    yield refuse
    yield _step(LOAD, NUMBER)
    yield _step(AT_LEAST, OTHER_CALLS, 0, 1)
    yield refuse
    for number in calls.denied:
        yield _step(EQUAL, number, 0, 1)
        yield refuse
    yield _step(EQUAL, calls.clone3, 0, 1)  # whose arguments cannot be looked at: clone is tried
    yield _step(RETURN, REFUSE | errno.ENOSYS)
    yield _step(EQUAL, calls.clone, 0, 4)
    yield _argument(0)
    yield _step(ANY_BIT, THREAD, 1, 0)
    yield refuse
    yield _step(RETURN, ALLOW)
    for number, flags in calls.sends:
        yield _step(EQUAL, number, 0, 4)
        yield _argument(flags)
        yield _step(ANY_BIT, CONNECTS, 0, 1)
        yield refuse
        yield _step(RETURN, ALLOW)
    yield _step(EQUAL, calls.socket, 0, 12)
    yield _argument(0)
    yield _step(EQUAL, INTERNET, 2, 0)
    yield _step(EQUAL, INTERNET6, 1, 0)
    yield refuse
    yield _argument(1)
    yield _step(AND, KIND)
    yield _step(EQUAL, STREAM, 1, 0)
    yield refuse
    yield _argument(2)
    yield _step(EQUAL, ANY, 2, 0)
    yield _step(EQUAL, TCP, 1, 0)
    yield refuse
    yield _step(RETURN, ALLOW)


def _argument(which: int) -> bytes:
    return _step(LOAD, ARGUMENTS + which * EACH)


def _step(code: int, operand: int, met: int = 0, unmet: int = 0) -> bytes:
    """A step, and how many to skip if it is met, and if not."""
    return struct.pack("HBBI", code, met, unmet, operand)
