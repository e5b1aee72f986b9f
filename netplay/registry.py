"""The tables of this machine, of whichever user: a file each in a folder that all can read.

Nothing that lies there is believed: it only says where to look. A file counts while its writer
lives, who holds a lock on it.
"""

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.refusal import Refused
from netplay.invite import Invite

LARGEST = 1000  # bytes of a file
MOST = 64  # files that are looked at
SUFFIX = ".table"


def folder() -> Path:
    return Path(tempfile.gettempdir()) / "palmoff-tables"


@contextmanager
def listed(table: str, invite: Invite) -> Iterator[None]:
    """Have the table found by this machine's users meanwhile; if that cannot be, invites work."""
    path = folder() / f"{table}{SUFFIX}"
    try:
        descriptor = _write(path, json.dumps({"invite": str(invite)}).encode())
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _write(path: Path, content: bytes) -> int:
    """A file that nobody made before, locked for as long as its descriptor is open."""
    with suppress(FileExistsError):
        path.parent.mkdir()
        path.parent.chmod(0o1777)  # as in the folder of temporary files itself
    flags = os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_WRONLY | os.O_CLOEXEC
    with suppress(FileNotFoundError):
        path.unlink()  # left by an earlier life of this table
    descriptor = os.open(path, flags, 0o644)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.write(descriptor, content)
    return descriptor


def invites() -> list[Invite]:
    """The invites of all that claim to be tables on this machine."""
    try:
        paths = sorted(folder().glob(f"*{SUFFIX}"))[:MOST]
    except OSError:
        return []
    found = (_read(path) for path in paths)
    return [invite for invite in found if invite is not None]


def _read(path: Path) -> Invite | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with open(descriptor, "rb") as file:
        if _is_dead(descriptor):
            with suppress(OSError):
                path.unlink()
            return None
        try:
            return Invite.read(json.loads(file.read(LARGEST))["invite"])
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, Refused):
            return None


def _is_dead(descriptor: int) -> bool:
    """Whether nobody holds the lock any more."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    fcntl.flock(descriptor, fcntl.LOCK_UN)
    return True
