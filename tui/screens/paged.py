"""A screen that shows a page: it hands keys, clicks and typed lines to it, and paints it."""

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from engine.refusal import Refused
from tui.glyphs import Glyphs
from tui.ink import Lines
from tui.pages.page import LONGEST, Page, Wanted
from tui.palette import Palette
from tui.widgets.field import Field
from tui.widgets.sheet import Sheet

KEYS = {"question_mark": "?", "slash": "/"}


class PageScreen(Screen[None]):
    """One page, and a line of text below it when that wants one."""

    def __init__(self, page: Page, palette: Palette) -> None:
        super().__init__()
        self.page = page
        self.palette = palette
        self._wanted: Wanted | None = None  # the line that is being typed

    def compose(self) -> ComposeResult:
        yield Sheet(self._paint, self.palette)

    @property
    def sheet(self) -> Sheet:
        return self.query_one(Sheet)

    def on_mount(self) -> None:
        self.sheet.focus()

    def _paint(self, width: int, height: int) -> Lines:
        return self.page.paint(width, height)

    def repaint(self) -> None:
        if self.is_mounted:
            self.sheet.repaint()

    def restyle(self, glyphs: Glyphs, palette: Palette) -> None:
        """Look otherwise from now on."""
        self.page.glyphs = glyphs
        self.palette = palette
        self.sheet.restyle(palette)

    # --- What is pressed --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        if self._wanted is not None:
            if event.key == "escape":
                event.stop()
                await self._drop_line()
            return
        if await self.press(KEYS.get(event.key, event.key)):
            event.stop()

    async def on_sheet_pressed(self, pressed: Sheet.Pressed) -> None:
        if self._wanted is not None:
            await self._drop_line()
        await self.press(pressed.key)

    async def press(self, key: str) -> bool:
        """What a key does, or a click on what stands for it."""
        taken = self.page.press(key)
        if taken:
            self.pressed()
        await self._ask()
        self.repaint()
        return taken

    def pressed(self) -> None:
        """Do what the page cannot: it has just taken a key or a line."""

    # --- Lines of text ----------------------------------------------------------------------------

    async def _ask(self) -> None:
        """Ask for the line that the page wants."""
        wanted, self.page.wanted = self.page.wanted, None
        if wanted is None:
            return
        self._wanted = wanted
        field = Field(
            wanted.text,
            placeholder=wanted.prompt,
            password=wanted.secret,
            max_length=LONGEST,
            compact=True,
        )
        await self.query(Field).remove()
        await self.mount(field)
        field.focus()

    async def _drop_line(self) -> None:
        self._wanted = None
        await self.query(Field).remove()
        self.sheet.focus()

    async def on_input_submitted(self, submitted: Field.Submitted) -> None:
        """Hand the line on; one that is refused stays, to be mended."""
        if self._wanted is None:
            return
        try:
            self._wanted.done(submitted.value)
        except Refused as refused:
            self.page.notice = refused.reason
            self.repaint()
            return
        await self._drop_line()
        self.pressed()
        await self._ask()
        self.repaint()
