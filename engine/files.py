"""Files that somebody names, or that lie where ours would: read no further than they may go.

Some never end, some never begin. What is wrong is an OSError, and its `strerror` says it in words.
It is the engine's only door to the outside; only the command opens it, and no rule.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

from engine.record import BadRecord, parsed

RECORD = 4_000_000  # bytes of a record


def opened(path: Path) -> BinaryIO:
    """The file, without waiting for somebody to write to it, should it be a pipe."""
    if sys.platform == "win32":
        return path.open("rb")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    os.set_blocking(descriptor, True)  # but for whoever writes to it now
    return open(descriptor, "rb")


def content(file: BinaryIO, most: int) -> bytes:
    """All that is in the file."""
    return _bounded(file.read(most + 1), most)


def read(path: Path, most: int) -> bytes:
    """All that is in the file of this name."""
    with opened(path) as file:
        return content(file, most)


def first_line(path: Path, most: int) -> str:
    """The first line, without its end. UnicodeDecodeError if it is no text."""
    with opened(path) as file:
        line = _bounded(file.readline(most + 1), most)
    return line.decode("utf-8").rstrip("\r\n")


def record(path: Path) -> Any:
    """Read the file, if it can be a record; else BadRecord. A pipe is read once."""
    try:
        return parsed(read(path, RECORD))
    except OSError as error:
        reason = f"The record {path} cannot be read: {error.strerror}."
        raise BadRecord("unreadable", reason) from None


def _bounded(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is longer than {most} bytes")
    return data
