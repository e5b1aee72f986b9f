"""The output to a guest's terminal: of painted lines the cells that have changed, and no more.

It knows no line to the guest and no page: lines in, bytes out.
"""

from collections import OrderedDict
from functools import cache

from tui.boards.shelf import tints
from tui.paint.palette import Depth, Palette
from tui.paint.spans import Lines
from tui.paint.terminal_text import differing, written

# Another screen than the shell's; no cursor; clicks and the wheel; pastes told from keys.
BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[0m\x1b[2J"
END = "\x1b[0m\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l"
BELL = "\a"
MOST_FRAMES = 32  # that are kept, should another terminal need the same one


class SharedFrames:
    """The bytes from one screen to another, for all terminals of one kind that show these lines.

    Who watches sees what others see: it is told once what has changed.
    """

    def __init__(self) -> None:
        # By the lines before and after, which are kept with it: so no others are taken for them.
        self._made: OrderedDict[tuple[int, int, int, str], tuple[Lines, Lines, bytes]]
        self._made = OrderedDict()

    def frame(self, screen: "TerminalOutput", before: Lines, after: Lines) -> bytes:
        key = id(before), id(after), id(screen.palette), screen.encoding
        if key not in self._made:
            self._made[key] = before, after, screen.made(before, after)
            if len(self._made) > MOST_FRAMES:
                self._made.popitem(last=False)
        return self._made[key][2]


@cache
def palette_of(depth: Depth, *, dark: bool) -> Palette:
    """The colours of all terminals of one kind, found once."""
    return Palette(depth, dark=dark, tints=tints())


class TerminalOutput:
    """The screen of one terminal, as far as it has been told of it."""

    def __init__(self, palette: Palette, frames: SharedFrames, *, ascii_only: bool) -> None:
        self.palette = palette
        self._frames = frames
        self.encoding = "ascii" if ascii_only else "utf-8"
        self._shown: Lines = []  # nothing, where it is not known what the terminal shows

    def forget(self) -> None:
        """The terminal may show anything now: paint all of it the next time."""
        self._shown = []

    def frame(self, lines: Lines) -> bytes:
        """The bytes that make the terminal show these lines, all of them of one width."""
        before, self._shown = self._shown, lines
        return b"" if before is lines else self._frames.frame(self, before, lines)

    def made(self, before: Lines, after: Lines) -> bytes:
        """The bytes that make the one of the other."""
        return self.encoded(written(before, after, differing(before, after), self.palette))

    def encoded(self, text: str) -> bytes:
        return text.encode(self.encoding, "replace")
