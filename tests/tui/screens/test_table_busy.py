"""A table at which a lot happens: the event loop always gets on, and keys are taken meanwhile."""

import asyncio
import gc
from collections.abc import Iterator
from time import thread_time

import pytest

from netplay.wire import DOWN, Show, TalkLine, decode, encode
from tests.tui.positions import NAMES, Position
from tests.tui.table_room import Room, room
from tui.screens import table

MOST = 0.05  # seconds that the loop may be busy with one thing
FORMS = [("cockroach-poker-royal", 6), ("royal-gambit", 8), ("royal-menagerie", 4)]


@pytest.fixture(autouse=True)
def own_heap() -> Iterator[None]:
    """What other tests have left is not to be looked through: that takes longer than a table."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


class Watch:
    """Measures, in time of this thread alone, how long the loop is kept from going round."""

    def __init__(self) -> None:
        self.worst = 0.0
        self.over = False

    async def run(self) -> None:
        while not self.over:
            before = thread_time()
            await asyncio.sleep(0)
            self.worst = max(self.worst, thread_time() - before)


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
    messages = evening(position, 30)
    watch = Watch()
    async with room(position, (200, 60)) as there:
        watching = asyncio.create_task(watch.run())
        await live_through(there, messages)
        watch.over = True
        await watching

    assert watch.worst < MOST, f"{watch.worst * 1000:.0f} ms"
