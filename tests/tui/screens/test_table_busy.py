"""A table at which a lot happens: the event loop always gets on, and keys are taken meanwhile."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from types import FrameType

import pytest
import textual._time
from textual.message_pump import MessagePump

from netplay.wire import DOWN, Show, TalkLine, decode, encode
from tests.tui.positions import NAMES, Position
from tests.tui.table_room import Room, room
from tui.screens import table
from tui.table.painter import paint

MOST = 4  # whole screens: no piece of work is more than painting so many
# Where the next piece begins. How many of them a turn of the loop takes is a matter of speed: on a
# slow machine more of them wait.
PIECES = {asyncio.Handle._run.__code__, MessagePump._dispatch_message.__code__}
FORMS = [("cockroach-poker-royal", 6), ("royal-gambit", 8), ("royal-menagerie", 4)]


class Work:
    """Counts calls of functions: work that is the same on every machine, however busy."""

    def __init__(self) -> None:
        self.done = 0
        self.begun = 0  # how much was done when the last piece of it began
        self.worst = 0  # how much the largest piece took

    @contextmanager
    def counted(self) -> Iterator[None]:
        sys.setprofile(self._hear)
        try:
            yield
        finally:
            sys.setprofile(None)

    def of(self, work: Callable[[], object]) -> int:
        """How much this alone takes."""
        before = self.done
        with self.counted():
            work()
        return self.done - before

    def _hear(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        self.done += 1
        if frame.f_code in PIECES:
            self.begun = self.done
        self.worst = max(self.worst, self.done - self.begun)


def evening(position: Position, views: int) -> list[bytes]:
    """Views of a game as they come over the wire: a move each, and talk."""
    messages = []
    for number in range(1, views + 1):
        position.play(1)
        if not position.match.to_act:
            break
        text = f"{number} " + "what a game this is " * 8
        position.show(lines=(TalkLine(number=number, name=NAMES[number % 4], text=text.strip()),))
        assert position.client.show is not None
        messages.append(encode(position.client.show))
    return messages


async def live_through(there: Room, messages: list[bytes]) -> None:
    """Take one after the other, pressing keys meanwhile that ask for much painting."""
    for at, message in enumerate(messages):
        show = decode(DOWN, message)
        assert isinstance(show, Show)
        there.position.client.show = show
        there.screen.changed()
        await there.press(("!", "escape", "?", "pagedown", "escape", "pageup", "end")[at % 7])
        await there.until(lambda: not there.screen._stale)


@pytest.mark.asyncio
@pytest.mark.parametrize(("key", "seats"), FORMS)
async def test_the_loop_is_never_blocked(
    key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a large screen, with every view painted and none left out."""
    monkeypatch.setattr(table, "FRAME", 0.001)
    position = Position(key, seats, seed="4")
    messages, work = evening(position, 14), Work()
    async with room(position, (200, 60)) as there:
        with work.counted():
            await live_through(there, messages)
        worst, whole = work.worst, work.of(lambda: paint(there.model, (), 200, 60))

    assert worst < MOST * whole


@pytest.mark.asyncio
async def test_a_machine_that_stands_still_costs_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second goes by between one look at the clock and the next, as when a lid is closed."""
    position = Position("cockroach-poker", 4, seed="4")
    messages = evening(position, 8)
    async with room(position, (80, 24)) as there:
        now, stalls = textual._time.get_time, cycle((0.0, 1.0))
        monkeypatch.setattr(textual._time, "get_time", lambda: now() + next(stalls))
        await live_through(there, messages)
