"""The tables of this machine, of whichever user: a file each in a folder that all can read.

Nothing that lies there is believed: it only says where to look. A file counts while its writer
lives, who holds a lock on it.
"""

import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.refusal import Refused
from netplay.trust.invite import Invite

if sys.platform != "win32":
    import fcntl

LARGEST = 1000  # bytes of a file
MOST = 256  # files that are looked at
SUFFIX = ".table"


def folder() -> Path:
    return Path(tempfile.gettempdir()) / "palmoff-tables"


@contextmanager
def listed(invite: Invite) -> Iterator[None]:
    """Have the table found by this machine's users meanwhile; if that cannot be, invites work."""
    try:
        path, descriptor = _write(folder(), json.dumps({"invite": str(invite)}).encode())
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _write(folder: Path, content: bytes) -> tuple[Path, int]:
    """A file that is locked for as long as its descriptor is open, and from when it can be seen.

    Nobody else has its name, not even an earlier life of this table: who clears that one away,
    having found it dead, never takes away this one.
    """
    with suppress(FileExistsError):
        folder.mkdir()
        folder.chmod(0o1777)  # as in the folder of temporary files itself
    descriptor, unseen = tempfile.mkstemp(dir=folder)
    path = Path(unseen + SUFFIX)
    try:
        os.fchmod(descriptor, 0o644)
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.write(descriptor, content)
        os.rename(unseen, path)
    except OSError:
        os.unlink(unseen)
        os.close(descriptor)
        raise
    return path, descriptor


def invites() -> list[Invite]:
    """The invites of all that claim to be tables on this machine; one's own go before the noise."""
    if sys.platform == "win32":  # where nobody opens tables, and users share no such folder
        return []
    try:
        paths = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: (not _is_ours(path), path))
    except OSError:
        return []
    found = (_read(path) for path in paths[:MOST])
    return [invite for invite in found if invite is not None]


def _is_ours(path: Path) -> bool:
    try:
        return path.lstat().st_uid == os.geteuid()
    except OSError:
        return False


def _read(path: Path) -> Invite | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return _invite(path, descriptor)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, Refused):
        return None
    finally:
        os.close(descriptor)


def _invite(path: Path, descriptor: int) -> Invite | None:
    """The invite in the file, if somebody is behind it; a dead one is cleared away."""
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        return None
    if _is_dead(descriptor):
        path.unlink()
        return None
    return Invite.read(json.loads(os.read(descriptor, LARGEST))["invite"])


def _is_dead(descriptor: int) -> bool:
    """True if nobody holds the lock any more."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    fcntl.flock(descriptor, fcntl.LOCK_UN)
    return True
