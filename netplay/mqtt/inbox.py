"""Messages that have arrived and were not read yet. It opens nothing."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import TypeAlias

from netplay.mqtt.incoming import Published

Sort: TypeAlias = Callable[[Published], Hashable]  # in whose line a message waits,
UNWANTED = object()  # or this, where it is not to be heard at all


def all_alike(published: Published) -> Hashable:
    return None


class Inbox(asyncio.Queue[Published]):
    """A line for each whom something is for; the lines are served in turn.

    When all of it is full, the longest line gives up its oldest, as the newest view is the best. So
    a flood for one harms nobody else.
    """

    def __init__(self, maxsize: int, sort: Sort = all_alike) -> None:
        self.lost = 0
        self._sort = sort
        super().__init__(maxsize)

    def put_nowait(self, item: Published) -> None:
        self._line = self._sort(item)
        if self._line is UNWANTED:
            return
        if self.full():
            # That line also loses its turn, which costs a flood a little more.
            self._take(max(self._lines, key=lambda name: len(self._lines[name])))
            self.lost += 1
        super().put_nowait(item)

    def qsize(self) -> int:
        return self._size

    def empty(self) -> bool:
        return not self._size

    def _init(self, maxsize: int) -> None:
        self._lines: OrderedDict[Hashable, deque[Published]] = OrderedDict()
        self._size = 0

    def _put(self, item: Published) -> None:
        self._lines.setdefault(self._line, deque()).append(item)
        self._size += 1

    def _get(self) -> Published:
        return self._take(next(iter(self._lines)))

    def _take(self, name: Hashable) -> Published:
        """The first of this line, which then is the last to have its turn again."""
        item = self._lines[name].popleft()
        self._size -= 1
        self._lines.move_to_end(name)
        if not self._lines[name]:
            del self._lines[name]
        return item
