"""A person's input to a page: keys, and the line of text that they type below it. No terminal.

Every front end hands keys, clicks and pastes to one of these, and shows what it paints.
"""

from collections.abc import Callable

from engine.refusal import Refused
from tui.paint.keys import labelled
from tui.paint.layout import fits
from tui.paint.line_editor import LineEditor
from tui.paint.page import Model, Size, SizedModel, StillModel, Wanted
from tui.paint.spans import Line, Lines, Span, apart, block, line, width

ENDS = ("", "Enter", "takes it"), ("", "Esc", "drops it")  # of a line that is typed


class PageInput:
    """The keys of one person at one page: to the page, or to the line that it has asked for."""

    def __init__(self, model: Model, take: Callable[[str], object] | None = None) -> None:
        self._model = model
        self._take = take or model.press
        self.wanted: Wanted | None = None  # what the line is for that is being typed
        self.line: LineEditor | None = None
        self._size: Size | None = None  # in which the page was seen last

    # --- What is pressed --------------------------------------------------------------------------

    def key(self, key: str) -> object:
        """A key of the keyboard, which belongs to the line while one is typed."""
        if self.line is None:
            return self.press(key)
        match key:
            case "enter":
                return self._entered(self.line.text)
            case "escape":
                self.drop()
                self._model.notice = ""  # why the line was refused
            case _:
                self.line.press(key)
        return True

    def press(self, key: str) -> object:
        """A click on what stands for a key, or a key while nothing is typed: what is to be done.

        What is typed meanwhile goes on.
        """
        return self.left_to_do(self._take(key))

    def paste(self, text: str) -> None:
        """Take what is pasted, which is no key: it means something to a line alone."""
        if self.line is not None:
            self.line.paste(text)

    def left_to_do(self, outcome: object) -> object:
        """Ask for the line that is wanted; all else is for the front end to do."""
        if not isinstance(outcome, Wanted):
            return outcome
        self.ask(outcome)
        return True

    def ask(self, wanted: Wanted) -> None:
        """Ask for a line below all else, from this key on."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.line = LineEditor(wanted.text, secret=wanted.secret, offered=wanted.offered)

    def drop(self) -> None:
        """Forget the line, which may be a secret."""
        self.wanted = self.line = None

    def _entered(self, text: str) -> object:
        """Hand the line on; one that is refused stays, to be mended."""
        assert self.wanted is not None
        try:
            outcome = self.wanted.done(text)
        except Refused as refused:
            self._model.notice = refused.reason
            return True
        self.drop()
        return self.left_to_do(True if outcome is None else outcome)

    # --- How it looks -----------------------------------------------------------------------------

    def painted(self, paint: Callable[[int, int], Lines], size: int, height: int) -> Lines:
        """The page; below it the line that is typed, and above that what for: it takes all keys."""
        if self.wanted is None or self.line is None:
            return self._page(paint, size, height)
        lines = self._page(paint, size, self._left(size, height))
        typed = self.line.painted(size, self._model.glyphs)
        return [*block(lines, size, height - 2), _asked(self.wanted, size), typed]

    def _left(self, size: int, height: int) -> int:
        """The lines that the page is painted in; what fits the whole screen stays in sight."""
        still = isinstance(self._model, StillModel) and self._model.still
        return height if still or not fits(size, height - 1) else height - 1

    def _page(self, paint: Callable[[int, int], Lines], size: int, height: int) -> Lines:
        """The page in this size, which it is told of."""
        if self._size != (size, height):
            self._size = size, height
            if isinstance(self._model, SizedModel):
                self._model.resized(size, height)
        return paint(size, height)


def called(name: str, sign: str | None) -> str:
    """A key as it is written beside what it does: by its sign; by its name if that is unseen."""
    sign = sign or ""
    seen = sign.isprintable() and not sign.isspace() and "+" not in name  # no ctrl, no alt
    return sign if seen and sign else name


def _asked(wanted: Wanted, size: int) -> Line:
    """The question of the line, and of the keys that end it those for which there is room."""
    prompt = line(Span(f" {wanted.prompt}:", "bold"))
    for known in (ENDS, ENDS[1:]):
        keys = line(" ", labelled(known))
        if width(prompt) + width(keys) <= size:
            return apart(prompt, keys, size)
    return prompt
