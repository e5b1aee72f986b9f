"""A table on the real screen, under the fingers of a test: keys, clicks, and what goes out.

There is no network: a Position stands for the host, a Guest for the client that would carry it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, cast

from textual.events import Key, MouseDown, MouseEvent, MouseScrollDown, MouseScrollUp, MouseUp
from textual.keys import _character_to_key
from textual.pilot import Pilot

from engine.catalog import CATALOG
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.match import Match
from engine.moves import Move, from_plain
from engine.palming.view import Offer
from engine.refusal import Refused as NoWay
from netplay.client.client import Client
from netplay.client.state import RefusedWish
from netplay.mqtt.link import Connected, Status
from netplay.table.live_game import LiveGame
from netplay.wire import Nod, Play, Refusal, TableSettings, Wish
from tests.engine.games.palming_table import classic, played
from tests.netplay.wait import PATIENCE
from tests.tui.positions import Position
from tui.commands.play import PlayCommand
from tui.paint.spans import text_of
from tui.paint.terminal import Terminal
from tui.screens.app import Palmoff
from tui.screens.table import TableScreen

GIVEN = played(CLASSIC, classic("toad", "bat", "rat", "rat", turn=1), Offer("bat", 0, "fly"))
HERE = Terminal(dumb=False, depth="256", dark=True, glyphs="rich", motion="none", bell=True)
HOPS = 3  # times that a message may be handed on before it has its effect


class Guest:
    """A client, as the screen knows it."""

    connected: Status = Connected()

    def __init__(self, position: Position) -> None:
        self.seat = position.client
        self.status = self.connected
        self.left = False
        self.closed = False
        self.refused: NoWay | None = None

    def refuse(self, refused: NoWay) -> None:
        self.refused = refused

    def leave(self) -> None:
        self.left = True

    def close(self) -> None:
        self.closed = True


class TableApp(Palmoff):
    """The app, at a table from the first frame on."""

    def __init__(self, position: Position) -> None:
        super().__init__(PlayCommand(), HERE)
        self.guest = Guest(position)
        self.at = TableScreen(cast(Client, self.guest), position.model, self)
        self.bells = 0
        self.lobbies = 0  # how often somebody went there

    def go(self, command: object) -> Any:
        """There at once."""
        self.tables.append(self.at)
        return self.push_screen(self.at)

    def bell(self) -> None:
        self.bells += 1

    async def to_lobby(self) -> None:
        self.lobbies += 1


class Room:
    """The app, and the position that it shows."""

    def __init__(self, app: TableApp, pilot: Pilot[Any], position: Position) -> None:
        self.app, self.pilot, self.position = app, pilot, position
        self.screen, self.model = app.at, position.model
        self._clicked = 0.0

    # --- What is seen -----------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        return text_of(self.screen.sheet.lines)

    @property
    def typing(self) -> bool:
        return self.screen.line is not None

    @property
    def typed(self) -> str:
        """The text in the line that is typed."""
        return self.screen.line.text if self.screen.line is not None else ""

    def begun(self) -> bool:
        """True if something of the decision is chosen."""
        choosing = self.model.choosing
        return choosing is not None and choosing.begun

    def ready(self) -> bool:
        """True if Enter makes the move."""
        choosing = self.model.choosing
        return choosing is not None and choosing.ready is not None

    def where(self, key: str) -> tuple[int, int]:
        """The first cell that stands for this key."""
        return self._cells(key)[0]

    def _cells(self, key: str) -> list[tuple[int, int]]:
        sheet = self.screen.sheet
        across, down = sheet.size
        everywhere = ((x, y) for y in range(down) for x in range(across))
        found = [(x, y) for x, y in everywhere if sheet.stands_for(x, y) == key]
        assert found, f"{key!r} is nowhere on\n{self.shown}"
        return found

    # --- What is done -----------------------------------------------------------------------------

    async def press(self, *keys: str) -> None:
        """All at once, as they come over a slow line."""
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 else key
            self.app.post_message(Key(name, key if len(key) == 1 else None))
        await self.settled()

    async def types(self, text: str) -> None:
        await self.press(*text)

    async def click(self, key: str) -> None:
        """On the first cell that stands for this key."""
        await self.click_at(*self.where(key))

    async def click_at(self, x: int, y: int) -> None:
        """A second after any other click."""
        self._clicked = max(self._clicked, monotonic()) + 1
        await self._click(x, y)

    async def click_twice(self, key: str) -> None:
        """On what stands for this key furthest below; at once again on what is there by then."""
        x, y = min(self._cells(key), key=lambda cell: (-cell[1], cell[0]))
        await self.click_at(x, y)
        assert self.screen.sheet.stands_for(x, y)
        await self._click(x, y)

    async def click_again(self, x: int, y: int) -> None:
        """At once after another click."""
        await self._click(x, y)

    async def _click(self, x: int, y: int) -> None:
        for kind in (MouseDown, MouseUp):
            event = _mouse(kind, x, y)
            event.time = self._clicked
            self.app.post_message(event)
        await self.settled()

    async def scroll(self, *, up: bool) -> None:
        self.app.post_message(_mouse(MouseScrollUp if up else MouseScrollDown, 20, 12))
        await self.settled()

    async def resized(self, width: int, height: int) -> None:
        """Until the table is painted that wide."""
        await self.pilot.resize_terminal(width, height)
        await self.until(lambda: self.screen.sheet.size.width == width)

    async def settled(self) -> None:
        """Until all that was pressed and clicked so far has had its effect."""
        for _ in range(HOPS):
            for pump in (self.app, self.app.screen, *self.app.screen.walk_children()):
                reached = asyncio.Event()
                if pump.call_later(reached.set):
                    await reached.wait()
        exception = self.app._exception
        if exception is not None:
            raise exception

    async def until(self, true: Callable[[], object]) -> None:
        """Until this is so."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)
                assert self.app._exception is None

    async def observe(self, *texts: str) -> None:
        try:
            await self.until(lambda: all(text in self.shown for text in texts))
        except TimeoutError:
            raise AssertionError(f"no {texts} in\n{self.shown}") from None

    # --- What the host does -----------------------------------------------------------------------

    async def arrives(self, **scene: object) -> None:
        """A view comes in."""
        self.position.send(**scene)
        await self._news()

    async def _news(self) -> None:
        heard = asyncio.get_running_loop().time() + PATIENCE  # however slow this machine is
        self.position.client.receive(Nod(), heard)
        self.screen.changed()
        await self.until(lambda: not self.screen._stale)

    async def dealt(self, game: str, state: Any, seat: int | None = 0) -> None:
        """The next game begins, in this position; no wish of before is on its way any more."""
        deal(self.position, game, state, seat)
        await self.arrives()

    @property
    def wishes(self) -> list[Wish]:
        """The wishes that were not answered."""
        return [entry.ask.wish for entry in self.position.client._pending]

    def last(self) -> Wish:
        return self.wishes[-1]

    @property
    def played(self) -> Sequence[Move]:
        """The moves that went out."""
        kinds = CATALOG[self.position.match.game.key].moves
        return [from_plain(kinds, wish.move) for wish in self.wishes if isinstance(wish, Play)]

    async def refuses(self, reason: str) -> None:
        """All that was wished for."""
        client = self.position.client
        client.refusals += [
            RefusedWish(wish, Refusal(code="stale", reason=reason)) for wish in self.wishes
        ]
        client._pending.clear()
        await self._news()


def deal(position: Position, game: str, state: Any, seat: int | None = 0) -> None:
    """Have the next game of the table begin here; a view tells of it."""
    seats = len(state.places if game == "royal-gambit" else state.hands)
    position.match = Match.new(game, seats, {}, "1")
    position.match.state = state
    position.settings = TableSettings(game=game, seats=seats)
    number = position.running.number + 1
    position.running = LiveGame(position.match, number, position.settings, 0.0)
    position.seat = seat
    position.client._pending.clear()


def judging() -> Position:
    """A seat that is asked whether it believes what it was told."""
    position = Position("cockroach-poker")
    deal(position, "cockroach-poker", GIVEN)
    position.model.story.entries.clear()
    position.show()
    return position


def _mouse(kind: type[MouseEvent], x: int, y: int) -> MouseEvent:
    return kind(None, x, y, 0, 0, 1, False, False, False, x, y)


@asynccontextmanager
async def room(position: Position, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Room]:
    """The table on a screen, from its first frame to the end of the test."""
    app = TableApp(position)
    async with app.run_test(size=size) as pilot:
        there = Room(app, pilot, position)
        await there._news()
        await there.until(lambda: app.at.is_mounted and there.shown)
        yield there
