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
    try:
        descriptor = private.lock(_file())
    except (OSError, RuntimeError):  # without a home nobody shows it again
        return False
    if descriptor is None:
        return True
    try:
        return os.read(descriptor, len(LEFT)) == LEFT
    finally:
        os.close(descriptor)


class PosterMark:
    """The mark of one poster."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    def hang(self) -> None:
        """Say that a poster hangs, unless another one does; call this again and again."""
        if self._descriptor is None:
            with suppress(OSError, RuntimeError):
                self._descriptor = private.lock(_file())
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)

    def leave(self) -> None:
        """Take it down, and have the party go on."""
        if self._descriptor is not None:
            os.write(self._descriptor, LEFT)  # at its beginning: it was emptied there
            self.take_down()

    def take_down(self) -> None:
        """Nobody shows this one any more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
