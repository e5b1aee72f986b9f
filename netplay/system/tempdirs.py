"""Folders that are gone when their process is: private, and in memory where a system allows it.

A process that is killed cannot clean up. So each folder stays locked while its maker lives, and
whoever makes one wipes away those that nobody locks any more. It knows nothing of their use.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Set
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl
    import pwd

PREFIX = "palmoff-broker-"
NOBODY = 65534, 65534  # where nobody has a name


class Scratch:
    """A folder of our own; or one for a child, then owned by nobody if we are root."""

    def __init__(self, *, child: bool) -> None:
        place = _place()
        user, group = _unprivileged() if child else (os.getuid(), os.getgid())
        _wipe(place, {os.getuid(), user})
        self.path, self._lock = _made(place)
        with suppress(OSError):  # the root of a container may be its only user, and stays so
            os.chown(self.path, user, group)

    def write(self, name: str, text: str) -> Path:
        """A file for the owner's eyes only; whoever reads it meanwhile has the old one, or all."""
        path, new = self.path / name, self.path / f"{name}.new"
        new.unlink(missing_ok=True)  # of a time when the disk was full
        opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(opened, "w", encoding="utf-8") as file:
            owner = self.path.stat()
            # Not by its name: its owner, who runs by now, could have put a link in its place.
            os.fchown(opened, owner.st_uid, owner.st_gid)
            file.write(text)
        return new.replace(path)

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        os.close(self._lock)


def _unprivileged() -> tuple[int, int]:
    if os.getuid() != 0:
        return os.getuid(), os.getgid()
    with suppress(KeyError):
        nobody = pwd.getpwnam("nobody")
        return nobody.pw_uid, nobody.pw_gid
    return NOBODY


def _place() -> Path:
    """In memory, since a full or slow disk stalls whoever writes to it."""
    places = [Path("/dev/shm")]
    if os.getuid() != 0 and (own := os.environ.get("XDG_RUNTIME_DIR")):
        places.append(Path(own))  # root's is closed to the user that a child of root becomes
    for place in places:
        if place.is_dir() and os.access(place, os.W_OK | os.X_OK):
            return place
    return Path(tempfile.gettempdir())


def _wipe(place: Path, owners: Set[int]) -> None:
    for path in place.glob(f"{PREFIX}*"):
        lock = _locked(path)
        if lock is not None:
            if os.fstat(lock).st_uid in owners:
                shutil.rmtree(path, ignore_errors=True)
            os.close(lock)


def _made(place: Path) -> tuple[Path, int]:
    while True:
        path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
        lock = _locked(path)
        if lock is not None:
            return path, lock
        # Another process took it for a dead one, in the moment before it was locked.


def _locked(folder: Path) -> int | None:
    """The folder, opened and locked; the system unlocks it when we end, however we end."""
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:  # it is gone, or not for us
        return None
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(opened), os.lstat(folder)):
            return opened
    except OSError:  # somebody holds it, or has just removed it
        pass
    os.close(opened)
    return None
