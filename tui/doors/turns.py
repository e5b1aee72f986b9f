"""Turns of guests: what many are to be shown is done a little at a time, and keys come between."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

AT_ONCE = 16  # turns that are taken before whoever has pressed a key is heard
SLICE = 0.002  # seconds, after which none of them begins any more


class Turns:
    """Work that waits until others have been heard, in the order in which it came."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Callable[[], None], None] = OrderedDict()
        self._called = False

    def queue(self, work: Callable[[], None]) -> None:
        """Do this when it is its turn, once; it lets nothing break that it does not mend."""
        self._waiting[work] = None
        self._call()

    def _call(self) -> None:
        """Take turns after what has come in by then, which `call_soon` would go before."""
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_later(0, self._take)

    def _take(self) -> None:
        self._called = False
        clock = asyncio.get_running_loop().time
        late = clock() + SLICE
        for _ in range(min(AT_ONCE, len(self._waiting))):
            work, _nothing = self._waiting.popitem(last=False)
            work()
            if clock() >= late:
                break
        if self._waiting:
            self._call()
