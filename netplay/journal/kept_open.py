"""A file that is kept open between its uses, as to open it anew takes longer than most of them."""

from collections.abc import Callable
from io import FileIO
from threading import Lock


class KeptOpen:
    """A file that is opened for its first use, by whichever thread, and after its end by none."""

    def __init__(self, opened: Callable[[], FileIO]) -> None:
        self._open = opened
        self._opened: FileIO | None = None
        self._use = Lock()  # of that: closed in the middle of one, its number may be another file's
        self.ended = False

    def use(self, act: Callable[[FileIO], object]) -> None:
        """Do something with it, unless it has ended meanwhile."""
        with self._use:
            if self.ended:
                return
            if self._opened is None:
                self._opened = self._open()
            act(self._opened)

    def end(self) -> None:
        with self._use:
            self.ended = True
            if self._opened is not None:
                self._opened.close()
                self._opened = None
