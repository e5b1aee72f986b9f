"""The first thing to see on the way to a table, while the rest of the program is loaded."""

import asyncio
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.machine.cancellation import Cancellation
from tui.paint.palette import Palette
from tui.paint.spans import BLANK, Lines, Span, centred, line
from tui.screens.sheet import Sheet

if TYPE_CHECKING:
    from tui.screens.home import Home

LEAVING = "Leaving, as soon as that can be left ..."


class LoadingScreen(Screen[None]):
    """A line in the middle of the screen; who does not want to wait can give up."""

    def __init__(self, text: str, palette: Palette, cancellation: Cancellation) -> None:
        super().__init__()
        self._text = text
        self._palette = palette
        self._errand = cancellation
        self._seen = asyncio.Event()

    async def painted(self) -> None:
        """Until it can be seen: what is loaded then does not keep anybody waiting for that."""
        await self._seen.wait()

    def on_mount(self) -> None:
        self.call_after_refresh(self._seen.set)

    def on_unmount(self) -> None:
        self._seen.set()  # nobody looks any more

    def compose(self) -> ComposeResult:
        yield Sheet(self._paint, self._palette)

    def _paint(self, width: int, height: int) -> Lines:
        lines = [line(Span("Palmoff", "title")), BLANK, line(Span(self._text, "dim"))]
        if not self._errand.given_up:
            lines += [BLANK, line(Span("Esc leaves", "dim"))]
        return [BLANK] * max(0, height // 2 - 2) + [centred(spans, width) for spans in lines]

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.leave()

    def leave(self) -> None:
        """Wait no longer; who is nowhere else need not even wait for that to be understood."""
        if not self._errand.given_up:
            self._errand.give_up()
            self._text = LEAVING
            if self.is_mounted:
                self.query_one(Sheet).repaint()
        elif not cast("Home", self.app).elsewhere:
            self.app.exit()
