"""A line of text that somebody types. It knows no terminal: it takes keys, and is painted in spans.

The cursor stands before a whole letter, with all its marks, and is as wide as that: so a line in
any script stands on the screen in the columns in which it is counted.
"""

from itertools import accumulate

from netplay.trust.width import cells, graphemes
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Line, Span, line

LONGEST = 400  # characters of a line that is typed
HIDDEN = "\u2022"  # in place of each letter of a secret
MARGIN = 1  # cells at either end of the line
MOVING = {"left", "right", "home", "end", "ctrl+a", "ctrl+e", "ctrl+left", "ctrl+right"}
ERASING = {"backspace", "delete", *(f"ctrl+{letter}" for letter in "dhkuw")}


class LineEditor:
    """A line while it is typed, with its cursor."""

    def __init__(
        self,
        text: str = "",
        *,
        secret: bool = False,
        offered: bool = False,
        longest: int = LONGEST,
    ) -> None:
        self.text = text
        self.offered = offered and bool(text)  # as a whole: what is typed comes in its place
        self.cursor = len(text)
        self.secret = secret
        self._longest = longest

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Take a key: a sign is typed, others move and delete; the rest means nothing here."""
        self._settle(key)
        match key:
            case "space":
                self.insert(" ")
            case "left" | "right" | "home" | "end" | "ctrl+a" | "ctrl+e":
                self.cursor = self._reached(key)
            case "ctrl+left" | "ctrl+right":
                self._stand_at(self._word(ahead=key == "ctrl+right"))
            case "backspace" | "ctrl+h" | "ctrl+u" | "ctrl+w":
                self._delete(self._before(key), self.cursor)
            case "delete" | "ctrl+d" | "ctrl+k":
                end = len(self.text) if key == "ctrl+k" else self._beside(1)
                self._delete(self.cursor, end)
            case _ if len(key) == 1:
                self.insert(key)

    def insert(self, text: str) -> None:
        """Take what can be seen, as far as there is room: the rest is what a terminal obeys."""
        shown = "".join(filter(str.isprintable, text))[: self._longest - len(self.text)]
        self.text = self.text[: self.cursor] + shown + self.text[self.cursor :]
        self._stand_at(self.cursor + len(shown))

    def paste(self, text: str) -> None:
        """The first line of what is pasted: the next would be pressed after an Enter."""
        self._drop_offered()
        self.insert(next(iter(text.splitlines()), ""))

    def _settle(self, key: str) -> None:
        """An offered text stays for whoever moves in it, and goes for what is typed."""
        if key in MOVING:
            self.offered = False
        elif key in ERASING or key == "space" or len(key) == 1:
            self._drop_offered()

    def _drop_offered(self) -> None:
        if self.offered:
            self.text, self.cursor, self.offered = "", 0, False

    def _delete(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self._stand_at(start)

    def _stand_at(self, at: int) -> None:
        """Before the letter that begins there, or behind the one that now goes on there."""
        self.cursor = next(bound for bound in self._bounds() if bound >= at)

    def _reached(self, key: str) -> int:
        match key:
            case "left":
                return self._beside(-1)
            case "right":
                return self._beside(1)
            case "home" | "ctrl+a":
                return 0
            case _:
                return len(self.text)

    def _before(self, key: str) -> int:
        """From where on these keys delete, up to the cursor."""
        match key:
            case "ctrl+u":
                return 0
            case "ctrl+w":
                return self._word(ahead=False)
            case _:
                return self._beside(-1)

    def _beside(self, by: int) -> int:
        """The place one letter before the cursor or after it."""
        bounds = self._bounds()
        return bounds[max(0, min(bounds.index(self.cursor) + by, len(bounds) - 1))]

    def _word(self, *, ahead: bool) -> int:
        """The beginning of the next word, or of the one before the cursor."""
        if not ahead:
            return self.text[: self.cursor].rstrip(" ").rfind(" ") + 1
        _, blank, others = self.text[self.cursor :].partition(" ")
        return len(self.text) - (len(others.lstrip(" ")) if blank else 0)

    def _bounds(self) -> list[int]:
        """The places between letters, in characters."""
        return list(accumulate(map(len, graphemes(self.text)), initial=0))

    # --- How it looks -----------------------------------------------------------------------------

    def painted(self, size: int, glyphs: Glyphs) -> Line:
        """So much of the line as fits, the cursor in it; a long one moves on by half a screen."""
        letters = [self._letter(letter, glyphs) for letter in graphemes(self.text)]
        here, room = self._bounds().index(self.cursor), max(1, size - 2 * MARGIN)
        letters.append(" ")  # where the cursor stands behind the last
        starts = list(accumulate(map(cells, letters), initial=0))
        first = 0 if starts[-1] <= room else _first(starts, starts[here], room)
        shown = [at for at in range(first, len(letters)) if starts[at + 1] - starts[first] <= room]
        return line(
            " " * MARGIN,
            Span("".join(letters[at] for at in shown if at < here), "chosen" * self.offered),
            Span("".join(letters[at] for at in shown if at == here), "chosen"),
            "".join(letters[at] for at in shown if at > here),
        )

    def _letter(self, letter: str, glyphs: Glyphs) -> str:
        """As it is shown: a mark that stands alone stands on a blank."""
        shown = glyphs.plain(HIDDEN if self.secret else letter)
        return shown if cells(shown) else f" {shown}"


def _first(starts: list[int], cursor: int, room: int) -> int:
    """The first letter that is shown of a line that is too long, the cursor well in sight."""
    half = max(1, room // 2)
    from_cell = max(0, (cursor - room // 4) // half * half)
    return next(at for at, start in enumerate(starts) if start >= from_cell)
