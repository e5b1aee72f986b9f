"""Updates of a terminal's screen: the cells that have changed, and of looks what differs.

Textual would paint a line anew from its beginning whatever part of it has changed, and say of each
piece of text how it looks from the ground up: over a slow line that is three times as much.
"""

from collections.abc import Iterator
from typing import Any, TypeVar

from rich.color import ColorSystem
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from tui.paint.sgr import SgrWriter, look_of

T = TypeVar("T")  # what an app returns


class TightUpdate(CompositorUpdate):
    """An update of Textual's, in as few bytes as it takes."""

    def __init__(self, update: ChopsUpdate | LayoutUpdate) -> None:
        self._update = update

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._update.__rich_console__(console, options)

    def render_segments(self, console: Console) -> str:
        writer, system = SgrWriter(), console._color_system or ColorSystem.TRUECOLOR
        for x, y, strip in _pieces(self._update):
            writer.move(x, y)
            for text, style, _ in strip:
                codes = "" if style is None else style._ansi
                if codes is None:
                    assert style is not None
                    codes = Strip.render_ansi(style, system)
                writer.write(text, look_of(codes))
        return writer.written()


class WrittenUpdate(CompositorUpdate):
    """An update that is made already, as text for the terminal."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __rich__(self) -> str:
        return self._text

    def render_segments(self, console: Console) -> str:
        return self._text


class TightApp(App[T]):
    """An app whose screens go out so."""

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        super()._display(screen, tightened(renderable))


def tightened(shown: RenderableType | None) -> RenderableType | None:
    """The same, in fewer bytes."""
    return TightUpdate(shown) if isinstance(shown, ChopsUpdate | LayoutUpdate) else shown


def sent_at_once(screen: Screen[Any], text: str) -> bool:
    """Send this now, if the screen is seen, and Textual is not about to paint all of it anyway.

    Textual would get there by two more tasks and a look at everything that could overlap.
    """
    app = screen.app
    painting = screen._layout_required or screen._repaint_required or app._batch_count
    if painting or not screen.is_current:
        return False
    app._display(screen, WrittenUpdate(text))
    return True


def _pieces(update: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The pieces to be painted, each with the column and the line where it begins."""
    if isinstance(update, LayoutUpdate):
        for y, strips in enumerate(update.strips, update.region.y):
            yield update.region.x, y, Strip.join(strips)
        return
    for y, start, end in update.spans:
        for last, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            first, behind = max(x, start), min(last, end)
            if strip is not None and first < behind:
                yield first, y, strip.crop(first - x, behind - x)
