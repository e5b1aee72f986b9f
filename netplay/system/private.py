"""Files that are their owner's alone: locked, read, and written so that a crash leaves old or new.

It knows nothing of what is in them. What the system says no to is an OSError.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from netplay.system.locks import taken

if sys.platform == "win32":
    QUIETLY = os.O_BINARY | os.O_NOINHERIT
else:
    # Not to wait for a writer, should somebody have put a pipe there.
    QUIETLY = os.O_NONBLOCK | os.O_CLOEXEC
LARGEST = 256 * 1024
TRIES, PAUSE = 20, 0.03  # of a lock, and seconds between them


class NotPrivateError(Exception):
    """The file is not its owner's alone, or no plain file. It says how to mend that."""


class BusyError(OSError):
    """Another process of this user is writing the file just now."""


def config_folder(environ: Mapping[str, str]) -> Path:
    """The folder of this user's settings and profiles; RuntimeError without a home."""
    return _folder(environ, "XDG_CONFIG_HOME", ".config")


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder of this user's tables; RuntimeError without a home."""
    return _folder(environ, "XDG_DATA_HOME", ".local/share")


def state_folder(environ: Mapping[str, str]) -> Path:
    """The folder of this user's logs; RuntimeError without a home."""
    return _folder(environ, "XDG_STATE_HOME", ".local/state")


def _folder(environ: Mapping[str, str], variable: str, usual: str) -> Path:
    named = Path(environ.get(variable, ""))
    if not named.is_absolute():  # which then is to be ignored
        named = Path.home() / usual
    return named / "palmoff"


def make_folder(folder: Path) -> None:
    """Make the folder, and those above it, unless it is there; it must be ours alone."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    _check_owner(os.stat(folder), folder, "700")


def lock(path: Path) -> int | None:
    """Lock the file until this process ends or closes the descriptor; None if another has it.

    The lock is the system's, so that it goes with its process however that ends. The file is never
    replaced or removed: whoever waits for it would then hold a lock that nobody else sees.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | QUIETLY, 0o600)
    try:
        if taken(descriptor):
            return descriptor
    except OSError:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


@contextmanager
def ours(path: Path) -> Iterator[None]:
    """Have the file of this user to oneself, with its folder made; BusyError if another keeps it.

    Whoever writes there is done in a moment, so this waits for a few.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = _locked_soon(path.with_suffix(".lock"))
    if descriptor is None:
        raise BusyError(errno.EBUSY, "another Palmoff is just writing there")
    try:
        yield
    finally:
        os.close(descriptor)


def _locked_soon(path: Path) -> int | None:
    for _ in range(TRIES):
        descriptor = lock(path)
        if descriptor is not None:
            return descriptor
        time.sleep(PAUSE)
    return None


def read(path: Path) -> bytes:
    """Read the file, if it is its owner's alone."""
    descriptor = os.open(path, os.O_RDONLY | QUIETLY)
    with open(descriptor, "rb") as file:
        _check_plain(os.fstat(descriptor), path)
        return file.read(LARGEST)


def append(path: Path, data: bytes, largest: int) -> None:
    """Put this behind what is in the file, which begins anew before it gets larger than that."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | QUIETLY, 0o600)
    with open(descriptor, "ab") as file:
        status = os.fstat(descriptor)
        _check_plain(status, path)
        if status.st_size + len(data) > largest:
            file.truncate(0)
        file.write(data)


def write(path: Path, data: bytes) -> None:
    """Put this in the place of what is in the file, all or nothing. Only who holds the lock may."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)  # of a process that was killed here
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | QUIETLY, 0o600)
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            # Before it takes the place of the old one, or a power cut could leave a name with
            # nothing behind it.
            os.fsync(descriptor)
        os.replace(fresh, path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":  # which opens no folder
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _check_plain(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotPrivateError("it is not a plain file; move it away")
    _check_owner(status, path, "600")


def _check_owner(status: os.stat_result, path: Path, mode: str) -> None:
    if sys.platform == "win32":  # a home is closed there by other means, which it does not tell of
        return
    if status.st_uid != os.geteuid():
        raise NotPrivateError("it belongs to another user; use one of your own")
    if status.st_mode & 0o077:
        raise NotPrivateError(f"others may use it; make it yours alone with: chmod {mode} {path}")
