"""Telling what is so now to somebody who may not listen: whoever has the news waits for nobody."""

from collections import deque
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Tells it in a thread; what is out of date before it could be told is left out."""

    def __init__(self, tell: Callable[[T], None]) -> None:
        self._tell = tell
        self._latest: deque[T] = deque(maxlen=1)
        self._news = Event()
        Thread(target=self._run, name="latest", daemon=True).start()

    def __call__(self, news: T) -> None:
        self._latest.append(news)
        self._news.set()

    def _run(self) -> None:
        while self._news.wait():
            self._news.clear()
            while self._latest:
                self._tell(self._latest.pop())
