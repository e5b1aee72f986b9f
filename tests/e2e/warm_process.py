"""A process that has loaded `palmoff`, and of which others are forked that need not load it.

`tests/e2e/warm_start.py` runs it, with a socket as its only word; whoever is forked has the words,
the folder, the environment and the three streams that were asked for, and ends as any Python does.
"""

import fcntl
import gc
import json
import os
import select
import socket
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import NamedTuple, cast

from tui.cli.main import main
from tui.cli.shelf import LINES, loaded

LARGEST = 1 << 16  # bytes of a request
STREAMS = 3  # after them, a fourth descriptor takes how the process has ended
# What commands load when they run; not the screens, since Textual reads the environment at once.
LATER = ("netplay.lan.discovery", "tui.lines.party", "tui.lines.visit")


class Asked(NamedTuple):
    """A process that somebody wants."""

    words: Sequence[str]
    folder: str
    environ: dict[str, str]
    descriptors: Sequence[int]


def serve(door: socket.socket) -> int:
    """Fork until the other end of the door is closed; in whoever is forked, its exit code."""
    living: dict[int, tuple[int, int]] = {}  # by what tells of its end
    while True:
        for ready in select.select([door.fileno(), *living], (), ())[0]:
            if ready in living:
                _bury(ready, *living.pop(ready))
                continue
            asked = _heard(door)
            if asked is None:
                return 0
            pid = os.fork()
            if pid == 0:
                door.detach()
                return _become(asked)
            living[os.pidfd_open(pid)] = pid, _ours(asked)
            door.send(str(pid).encode())


def _heard(door: socket.socket) -> Asked | None:
    data, descriptors, _, _ = socket.recv_fds(door, LARGEST, STREAMS + 1)
    if not data:
        return None
    words, folder, environ = json.loads(data)
    return Asked(words, folder, environ, descriptors)


def _ours(asked: Asked) -> int:
    """A way to hear of its end; the streams are those of whoever was forked."""
    *streams, told = asked.descriptors
    for stream in streams:
        os.close(stream)
    return told


def _bury(ended: int, pid: int, told: int) -> None:
    """Say how it has ended, if anybody still listens."""
    _, status = os.waitpid(pid, 0)
    with suppress(BrokenPipeError):
        os.write(told, str(os.waitstatus_to_exitcode(status)).encode())
    os.close(told)
    os.close(ended)


def _become(asked: Asked) -> int:
    """As a new Python would be, had it been started so."""
    for number in range(STREAMS):
        os.dup2(asked.descriptors[number], number)
    os.closerange(STREAMS, os.sysconf("SC_OPEN_MAX"))
    os.chdir(asked.folder)
    os.environ.clear()
    os.environ.update(asked.environ)
    if os.isatty(0):  # which is its own, so that it hears ctrl-c from there
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.argv[1:] = asked.words
    cast(TextIOWrapper, sys.stdout).reconfigure(line_buffering=os.isatty(1))
    return main()


if __name__ == "__main__":
    for line in LINES:
        loaded(line.value)
        loaded(line.by)
    for module in LATER:
        import_module(module)
    gc.freeze()
    try:
        sys.exit(serve(socket.socket(fileno=int(sys.argv.pop()))))
    except KeyboardInterrupt:
        sys.exit(130)
