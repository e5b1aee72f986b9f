"""A journal read from a copy, so that reading leaves no trace and waits for nobody.

Its table may be played at meanwhile. SQLite's own way of sharing would have the table wait, and on
some disks die, for the sake of readers.
"""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.refusal import Refused
from netplay.journal.errors import readable
from netplay.journal.file import LATEST, check_schema, sniff, writable
from netplay.journal.progress import marked
from netplay.journal.reader import JournalReader
from netplay.system.tempdirs import Scratch

ATTEMPTS = 20
LARGEST = 2**30  # bytes of a file, which a table fills in a week without a pause
HEADER = 32  # bytes of the file of latest writes; they change when it begins anew


@contextmanager
def reading(path: Path) -> Iterator[JournalReader]:
    """Read the journal as it stood a moment ago."""
    sniff(path)
    synced = marked(path)  # first, as its table may come further meanwhile
    with ExitStack() as after:
        try:
            copy = _folder(after) / path.name
            _copy(path, copy)
            alone = not copy.with_name(copy.name + LATEST).exists()
            with readable(path):
                db = after.enter_context(closing(writable(copy)))
                check_schema(db, path)
        except OSError as error:
            reason = (
                f"{path} cannot be copied for reading ({error.strerror}); see whether it is yours, "
                "and whether there is space for temporary files."
            )
            raise Refused("unreadable", reason) from None
        yield JournalReader(path, db, alone=alone, synced=synced)


def _folder(after: ExitStack) -> Path:
    """A folder for the copy, which goes with its reader; on Windows any is private."""
    if sys.platform == "win32":
        return Path(after.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
    scratch = Scratch(child=False)
    after.callback(scratch.remove)
    return scratch.path


def _copy(path: Path, copy: Path) -> None:
    """Copy the file and then its latest writes, of one and the same time."""
    latest, latest_copy = (file.with_name(file.name + LATEST) for file in (path, copy))
    for _ in range(ATTEMPTS):
        # While neither sign changes, the file is whole, and of the latest writes more or less may
        # have come along: SQLite has a checksum for each, and reads as far as these are right.
        before = _signs(path, latest)
        shutil.copyfile(path, copy)
        # One from the try before would be read into a file that it does not belong to.
        latest_copy.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copyfile(latest, latest_copy)
        if _signs(path, latest) == before:
            return
    raise Refused("busy", f"{path} is written to all the time; try again.")


def _signs(path: Path, latest: Path) -> tuple[int, int, bytes]:
    """The signs that differ when the file was written to, or its latest writes have begun anew."""
    status = _plain(path)
    try:
        _plain(latest)
        with latest.open("rb") as file:
            header = file.read(HEADER)
    except FileNotFoundError:
        header = b""
    return status.st_mtime_ns, status.st_ino, header


def _plain(path: Path) -> os.stat_result:
    """The file's status, if it has an end, and not too far away."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, f"{path.name} is not a plain file")
    if status.st_size > LARGEST:
        raise OSError(errno.EFBIG, f"{path.name} is longer than {LARGEST} bytes")
    return status
