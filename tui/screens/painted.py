"""What all screens that take keys share: painted lines, and a line to type in, if one is wanted."""

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from engine.refusal import Refused
from tui.paint.glyphs import Glyphs
from tui.paint.keys import labelled
from tui.paint.layout import fits
from tui.paint.page import LONGEST, Model, Wanted
from tui.paint.palette import Palette
from tui.paint.spans import Line, Lines, Span, apart, block, line, width
from tui.screens.field import Field
from tui.screens.sheet import Sheet

ENDS = ("", "Enter", "takes it"), ("", "Esc", "drops it")  # of a line that is typed


class PaintedScreen(Screen[None]):
    """It hands keys, clicks and typed lines to a model, and shows what becomes of it."""

    DEFAULT_CSS = "PaintedScreen { overflow: hidden; }"  # nor bars in one line

    def __init__(self, model: Model, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self._model = model
        self._wanted: Wanted | None = None  # the line that is being typed

    def compose(self) -> ComposeResult:
        yield Sheet(self._painted, self.palette)
        field = Field(max_length=LONGEST, compact=True, select_on_focus=False)
        field.display = False
        yield field

    @property
    def sheet(self) -> Sheet:
        return self.query_one(Sheet)

    @property
    def line(self) -> Field:
        """Where a line of text is typed, while it is shown."""
        return self.query_one(Field)

    def on_mount(self) -> None:
        self.sheet.focus()

    def paint(self, width: int, height: int) -> Lines:
        """The whole screen, but for the line that is typed."""
        raise NotImplementedError

    def _painted(self, size: int, height: int) -> Lines:
        """The screen; above a line that is typed stands what for, as it takes all keys."""
        if self._wanted is None:
            return self.paint(size, height)
        # What fits the whole screen stays in sight, though the line takes some of it.
        lines = self.paint(size, height if fits(size, height) else height + 1)
        return [*block(lines, size, height - 1), _asked(self._wanted, size)]

    def repaint(self) -> None:
        for sheet in self.query(Sheet):  # none before the screen is there, nor once it goes
            sheet.repaint()

    def restyle(self, glyphs: Glyphs, palette: Palette) -> None:
        """Look otherwise from now on."""
        self._model.glyphs = glyphs
        self.palette = palette
        self.sheet.restyle(palette)

    # --- What is pressed --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """A key that the line below has not taken: it may have come before the line was there."""
        if self._wanted is None:
            if self.press(_called(event)):
                event.stop()
            return
        event.stop()
        if event.key == "escape":
            self.drop_line()
            self._model.notice = ""  # why the line was refused
            self.repaint()
        else:
            await self.line.catch_up(event)

    def on_sheet_pressed(self, pressed: Sheet.Pressed) -> None:
        self.clicked(pressed.key, again=pressed.again)

    def clicked(self, key: str, *, again: bool) -> None:
        """Somebody clicked on what stands for this key; what is being typed goes on."""
        self.press(key)

    def press(self, key: str) -> bool:
        """What a key does, or a click on what stands for it; False if it means nothing here."""
        return self._came_to(self.take(key))

    def take(self, key: str) -> object:
        """Have the model take a key: what is to be done, False if it means nothing here."""
        return self._model.press(key)

    def _came_to(self, outcome: object) -> bool:
        """Do what is left to do of a key or of a line, and show what has become of the model."""
        if outcome is not False:
            if outcome is not True:
                self.do(outcome)
            self.pressed()
        self.settle()
        return outcome is not False

    def do(self, deed: object) -> None:
        """Do what the model cannot, and has answered a key with."""
        raise NotImplementedError(deed)

    def pressed(self) -> None:
        """The model has just taken a key or a line."""

    def settle(self) -> None:
        """Show what has become of the model, and ask for the line that it wants."""
        wanted, self._model.wanted = self._model.wanted, None
        if wanted is not None and wanted != self._wanted:
            self._ask(wanted)
        self.repaint()

    # --- Lines of text ----------------------------------------------------------------------------

    def _ask(self, wanted: Wanted) -> None:
        """Ask for a line below all else, from this key on."""
        self._wanted = wanted
        line = self.line
        line.password = wanted.secret
        line.value = wanted.text
        line.cursor_position = len(wanted.text)
        line.display = True
        self.set_focus(line)

    def drop_line(self) -> None:
        self._wanted = None
        self.set_focus(self.sheet)
        self.line.display = False
        self.line.value = ""  # which may be a secret

    def on_input_submitted(self, submitted: Field.Submitted) -> None:
        """Hand the line on; one that is refused stays, to be mended."""
        if self._wanted is None:
            return
        try:
            outcome = self._wanted.done(submitted.value)
        except Refused as refused:
            self._model.notice = refused.reason
            self.repaint()
            return
        self.drop_line()
        self._came_to(True if outcome is None else outcome)


def _asked(wanted: Wanted, size: int) -> Line:
    """What the line is for, and of the keys that end it those for which there is room."""
    prompt = line(Span(f" {wanted.prompt}:", "bold"))
    for known in (ENDS, ENDS[1:]):
        keys = line(" ", labelled(known))
        if width(prompt) + width(keys) <= size:
            return apart(prompt, keys, size)
    return prompt


def _called(event: events.Key) -> str:
    """The key as it is written beside what it does: by its sign; by its name if that is unseen."""
    sign = event.character or ""
    seen = sign.isprintable() and not sign.isspace() and "+" not in event.key  # no ctrl, no alt
    return sign if seen and sign else event.key
