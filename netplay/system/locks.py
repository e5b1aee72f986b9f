"""Locks of files that go with their process, however it ends. It knows not what they are for."""

import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def taken(descriptor: int) -> bool:
    """Take the lock of this file for as long as it is open; False if another process has it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # Windows says that it is not permitted
        return False
    return True
