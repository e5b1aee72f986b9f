"""A process in the sandbox that tries what an intruder would: what each comes to, a line each."""

import ctypes
import errno
import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping

from netplay.system.sandbox import close_sandbox

MPTCP, SMC = 262, 256


def attacks(ours: int, foreign: int) -> Mapping[str, Callable[[], object]]:
    """By name; `ours` is the port of the broker, `foreign` another one."""
    return {
        "read a file": lambda: os.open("/etc/passwd", os.O_RDONLY),
        "write a file": lambda: os.open("/tmp/palmoff-attack", os.O_WRONLY | os.O_CREAT),
        "list a folder": lambda: os.listdir("/"),
        "make a folder": lambda: os.mkdir("/tmp/palmoff-attack"),
        "rename": lambda: os.rename("/tmp/a", "/tmp/b"),
        "change a mode": lambda: os.chmod("/tmp", 0o777),
        "change an owner": lambda: os.chown("/tmp", 0, 0),
        "link": lambda: os.symlink("/etc/passwd", "/tmp/palmoff-attack"),
        "run a program": lambda: os.execv("/bin/true", ["true"]),
        "fork": os.fork,
        "start a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "signal": lambda: os.kill(os.getppid(), 0),
        "become root": lambda: os.setuid(0),
        "listen": lambda: socket.create_server(("127.0.0.1", 0)),
        "connect elsewhere": lambda: socket.create_connection(("127.0.0.1", foreign)),
        "connect elsewhere by sending": lambda: sent_at_once(foreign),
        "the same with a message": lambda: sent_at_once(foreign, message=True),
        "TCP on many ways": lambda: reached(foreign, MPTCP),
        "TCP's ports by SMC": lambda: reached(foreign, SMC),
        "TCP's ports by SCTP": lambda: reached(foreign, socket.IPPROTO_SCTP),
        "UDP": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        "UDP over IPv6": lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM),
        "raw": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
        "unix": lambda: socket.socket(socket.AF_UNIX),
        "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
        "packet": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
        "vsock": lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
        "a file in memory": lambda: os.memfd_create("attack"),
        "trace": lambda: called(101 if os.uname().machine == "x86_64" else 117, 0, 0, 0, 0),
        "io_uring": lambda: called(425, 1, 0),
        "keys": lambda: called(250 if os.uname().machine == "x86_64" else 219, 0, 0, 0),
        "watch a folder": lambda: called(253 if os.uname().machine == "x86_64" else 26, 0),
        "namespaces": lambda: called(272 if os.uname().machine == "x86_64" else 97, 0x10000000),
        "bpf": lambda: called(321 if os.uname().machine == "x86_64" else 280, 0, 0, 0),
        # What a door has to do all the time.
        "connect to the broker": lambda: socket.create_connection(("127.0.0.1", ours)).close(),
        "a thread": thread,
        "random bytes": lambda: os.urandom(8),
    }


def sent_at_once(port: int, *, message: bool = False) -> None:
    """Begin a connection by what goes with it, which connect is not asked for."""
    with socket.socket() as line:
        if message:
            line.sendmsg([b"stolen"], [], socket.MSG_FASTOPEN, ("127.0.0.1", port))
        else:
            line.sendto(b"stolen", socket.MSG_FASTOPEN, ("127.0.0.1", port))


def reached(port: int, protocol: int) -> None:
    """By a protocol that has the ports of TCP."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol) as line:
        line.connect(("127.0.0.1", port))


def called(number: int, *arguments: int) -> None:
    """A system call that Python has no name for."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")


def thread() -> None:
    started = threading.Thread(target=lambda: None)
    started.start()
    started.join()


def main() -> None:
    ours, foreign = map(int, sys.argv[1:])
    import encodings.idna  # noqa: F401, PLC0415  as a door has it loaded

    tried = attacks(ours, foreign)
    close_sandbox([ours])
    results = {}
    for name, attack in tried.items():
        try:
            attack()
            results[name] = "done"
        except OSError as refused:
            results[name] = errno.errorcode.get(refused.errno or 0, "refused")
    sys.stdout.write(json.dumps(results))


if __name__ == "__main__":
    main()
