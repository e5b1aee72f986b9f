"""The mark of a poster that hangs, by which the party's server knows that somebody looks after it.

It is the lock of a file, so it goes with the poster however that ends; or what was left there.
"""

import os
from contextlib import suppress
from pathlib import Path

from netplay.system import private

LEFT = b"go on"  # what stays there of somebody who left the poster and wants the party to go on


def _file() -> Path:
    return private.state_folder(os.environ) / "poster.lock"


def hangs() -> bool:
    """True as long as a poster hangs, or was left so that the party goes on without one."""
    with suppress(OSError, RuntimeError):  # without a home nobody shows it again
        descriptor = private.lock(_file())
        if descriptor is None:
            return True
        try:
            return os.read(descriptor, len(LEFT)) == LEFT
        finally:
            os.close(descriptor)
    return False


class PosterMark:
    """The mark of one poster."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    def hang(self) -> None:
        """Say that a poster hangs, unless another one does; call this again and again."""
        with suppress(OSError, RuntimeError):
            if self._descriptor is None:
                self._descriptor = private.lock(_file())
            if self._descriptor is not None:
                os.ftruncate(self._descriptor, 0)

    def leave(self) -> bool:
        """Take it down, and have the party go on; False if no word of that can be left."""
        self.hang()  # the server may have looked at the moment when it was to hang
        if self._descriptor is None:
            return False
        try:
            return os.write(self._descriptor, LEFT) == len(LEFT)  # it is empty
        except OSError:
            return False
        finally:
            self.take_down()

    def take_down(self) -> None:
        """Nobody shows this one any more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
