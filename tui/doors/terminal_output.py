"""What a guest's terminal is sent of painted lines: the cells that have changed, and no more.

It knows no line to the guest and no page: lines in, bytes out.
"""

from collections import OrderedDict
from collections.abc import Iterator
from functools import cache, lru_cache

from netplay.trust.width import cells
from tui.boards.shelf import tints
from tui.paint.columns import anchored
from tui.paint.difference import patches
from tui.paint.paints import ANSI
from tui.paint.palette import Depth, Palette, Style
from tui.paint.sgr import SgrWriter
from tui.paint.spans import Line, Lines, width

WORDS = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
# Another screen than the shell's; no cursor; clicks and the wheel; pastes told from keys.
BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[?2004h\x1b[0m\x1b[2J"
END = "\x1b[0m\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l"
BELL = "\a"
MOST_FRAMES = 32  # that are kept, should another terminal need the same one


class SharedFrames:
    """What makes one screen of another, for all terminals of one kind that show these very lines.

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
        """What makes the terminal show these lines, all of them of one width."""
        before, self._shown = self._shown, lines
        return b"" if before is lines else self._frames.frame(self, before, lines)

    def made(self, before: Lines, after: Lines) -> bytes:
        """What makes the one of the other."""
        writer = SgrWriter()
        for y, start, end in _changed(before, after):
            writer.move(start, y)
            for text, look in _pieces(after[y], start, end):
                writer.write(text, codes(self.palette.style(look)))
        return self.encoded(writer.written())

    def encoded(self, text: str) -> bytes:
        return text.encode(self.encoding, "replace")


def _changed(before: Lines, after: Lines) -> Iterator[tuple[int, int, int]]:
    """The lines, and from which cell to which; all of them if the size is another."""
    same = len(before) == len(after) and before and width(before[0]) == width(after[0])
    if same:
        yield from ((patch.y, patch.start, patch.end) for patch in patches(before, after))
    else:
        yield from ((y, 0, width(spans)) for y, spans in enumerate(after))


def _pieces(spans: Line, start: int, end: int) -> Iterator[tuple[str, str]]:
    """What stands in these cells, with its looks."""
    at = 0
    for span in spans:
        behind = at + cells(span.text)
        if start <= at and behind <= end:
            yield anchored(span.text, at), span.look
        elif at < end and start < behind:  # of a line in which each sign takes one cell
            yield span.text[max(start - at, 0) : end - at], span.look
        at = behind


@lru_cache(4096)
def codes(style: Style) -> str:
    """The numbers that choose a style."""
    numbers = [WORDS[word] for word in sorted(style.words) if word in WORDS]
    for base, colour in ((30, style.front), (40, style.ground)):
        match colour:
            case int():
                numbers.append(f"{base + 8};5;{colour}")
            case str():
                numbers.append(str(base + ANSI.index(colour)))
            case None:
                pass
    return ";".join(numbers)
