"""The rule books as one reads them: contents, text, search. Pure; it knows no game and no colours.

From above: the games, the contents beside the text, the keys.
"""

from collections.abc import Callable, Sequence
from copy import copy
from itertools import chain

from engine.catalog import CATALOG
from engine.values import value
from tui.paint.glyphs import Glyphs
from tui.paint.keys import WHEEL, Key, labelled
from tui.paint.page import Size, Wanted
from tui.paint.part import PartInSight
from tui.paint.spans import Line, Lines, Span, apart, beside, block, inked, line, width
from tui.rulebook.book import BookRow, RuleBook
from tui.rulebook.paragraphs import Chapter, SearchHit

NARROW = 76  # cells below which there is the text alone
TALL = 45  # lines from which on there is room for large cards
CONTENTS = 28, 40  # cells of the table of contents, at least and at most
PAGES = 77  # cells of each of two pages, as a book lies open where there is room for both
LONGEST = 100  # cells of a line: longer ones are hard to read
BETWEEN = 3  # cells between the contents and a page, and between two pages
UNBROKEN = ("", 0, False, "", 0)


@value
class BookRooms:
    """The rooms of the book on a screen: the contents, and one page or two."""

    contents: int
    page: int
    pages: int
    height: int

    @classmethod
    def of(cls, size: int, height: int) -> "BookRooms":
        inner = max(1, height - 2)
        if size < NARROW:
            return cls(0, size, 1, inner)
        contents = max(CONTENTS[0], min(CONTENTS[1], size // 4))
        room = size - contents - BETWEEN
        if room >= 2 * PAGES + BETWEEN:
            return cls(contents, min(LONGEST, (room - BETWEEN) // 2), 2, inner)
        return cls(contents, min(LONGEST, room), 1, inner)

    @property
    def lines(self) -> int:
        """Of the book, that are seen at once."""
        return self.pages * self.height


UNSEEN = BookRooms(0, 0, 1, 0)


class Reader:
    """Somebody who reads the rule books."""

    def __init__(self, game: str, at: str | None, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.notice = ""
        self.book = RuleBook(game, glyphs, signs=True)
        self.sought = ""  # what is searched for
        self.found: list[SearchHit] = []
        self.here = 0  # which of these
        self._top = 0  # the first line that is shown
        self._screen: Size = 0, 0  # that it is read on
        self._rooms = UNSEEN  # when it was last laid out
        self._rows: list[BookRow] = []
        self._broken = UNBROKEN  # what these lines were broken for
        self._to: Callable[[Reader], None] | None = None  # once it is known where lines break
        if at is not None:
            self._show(at)

    # --- Where one is -----------------------------------------------------------------------------

    @property
    def chapter(self) -> str:
        """The chapter at the top, which is being read."""
        if not self._rows:
            return self.book.chapters[0].id
        return self.book.paragraphs[self._rows[self._top].paragraph].chapter

    @property
    def match(self) -> SearchHit | None:
        return self.found[self.here] if self.found else None

    def resized(self, width: int, height: int) -> None:
        """It is read in this size from now on: break the lines once, and not for each painting."""
        self._screen = width, height
        self._lay_out(BookRooms.of(width, height))

    def paint(self, width: int, height: int) -> Lines:
        """The whole screen; in a size that is not told yet, as it would be then."""
        if (width, height) == self._screen:
            return paint(self, width, height)
        other = copy(self)
        other.resized(width, height)
        return paint(other, width, height)

    @property
    def part(self) -> PartInSight:
        """The lines that are shown."""
        return PartInSight(self._top, self._rooms.lines, len(self._rows))

    def page(self) -> Lines:
        """The text that is shown."""
        return [self._rows[at].spans for at in self.part.seen]

    def _lay_out(self, rooms: BookRooms) -> None:
        """Break the lines; the paragraph at the top stays there, also when the width changes."""
        anchor = self._rows[self._top].paragraph if self._rows else 0
        before, self._rooms = self._form, rooms
        same = before == self._form
        self._break_lines()
        if not same:
            self._top = self._row(anchor)
        if self._to is not None:
            self._to(self)
            self._to = None
        self._top = max(0, min(self._top, self._last()))

    def _break_lines(self) -> None:
        """Anew where something has changed: it takes longer than all the rest of a painting."""
        size, tall = self._form
        wanted = self.book.key, size, tall, self.sought, self.here
        if wanted != self._broken:
            self._broken = wanted
            self._rows = self.book.rows(size, self.found, self.match, tall=tall)

    @property
    def _form(self) -> tuple[int, bool]:
        """The form that decides where lines break: how wide a page is, and whether there is much of
        it.
        """
        return self._rooms.page, self._rooms.height >= TALL

    def _last(self) -> int:
        """The last chapter can still be brought to the top, and the end be seen."""
        chapter = self._row(self.book.start(self.book.chapters[-1].id))
        return max(chapter, len(self._rows) - self._rooms.lines)

    def _row(self, paragraph: int) -> int:
        """The line that the paragraph begins with, not the blank one before it."""
        lines = (
            at for at, row in enumerate(self._rows) if row.paragraph == paragraph and row.spans
        )
        return next(lines, 0)

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> object:
        """Take a key: False if it means nothing, True or the line that is wanted if it does."""
        self.notice = ""
        if key == "/":
            return Wanted("Search for", self.search)
        taken = self._scrolled(key) or self._searched(key) or self._went(key)
        self._laid_out_anew()
        return taken

    def _laid_out_anew(self) -> None:
        """Lay the book out anew: what is read may have changed, and with it where lines break."""
        if self._rows:
            self._top = max(0, min(self._top, self._last()))
        if self._rooms != UNSEEN:
            self._lay_out(self._rooms)

    def _scrolled(self, key: str) -> bool:
        page = max(1, self._rooms.lines - 2)
        match key:
            case "pageup" | "pagedown":
                self._top += page if key == "pagedown" else -page
            case "scrollup" | "scrolldown":
                self._top += WHEEL[key]
            case "home" | "end":
                self._top = 0 if key == "home" else len(self._rows)
            case _:
                return False
        return True

    def _searched(self, key: str) -> bool:
        match key:
            case "n" | "N":
                self._next(1 if key == "n" else -1)
            case "escape" if self.sought:
                self.search("")
            case _:
                return False
        return True

    def _went(self, key: str) -> bool:
        """To another rule or another book: by arrows, or a click on its name."""
        if key in ("up", "down"):
            self._turn(1 if key == "down" else -1)
        elif key in ("left", "right"):
            self._other_book(1 if key == "right" else -1)
        elif key in CATALOG:
            self._open(key)
        elif any(chapter.id == key for chapter in self.book.chapters):
            self._show(key)
        else:
            return False
        return True

    def _turn(self, by: int) -> None:
        """To the chapter before or after this one."""
        ids = [chapter.id for chapter in self.book.chapters]
        at = ids.index(self.chapter) + by
        self._show(ids[max(0, min(at, len(ids) - 1))])

    def _show(self, chapter: str) -> None:
        def show(reader: Reader) -> None:
            reader._top = reader._row(reader.book.start(chapter))

        self._later(show)

    def _later(self, go: "Callable[[Reader], None]") -> None:
        """Go there at once, or when the lines are first broken."""
        if self._rows:
            go(self)
        else:
            self._to = go

    def _other_book(self, by: int) -> None:
        keys = list(CATALOG)
        self._open(keys[(keys.index(self.book.key) + by) % len(keys)])

    def _open(self, key: str) -> None:
        """Another book; the same is searched for in it."""
        self.book = RuleBook(key, self.glyphs, signs=True)
        self._rows, self._top, self._broken = [], 0, UNBROKEN
        self.found, self.here = self.book.find(self.sought), 0

    # --- Search -----------------------------------------------------------------------------------

    def search(self, wanted: str) -> None:
        """Find this, the first of it from here on."""
        self.sought = self.glyphs.plain(wanted.strip())
        self.found = self.book.find(self.sought)
        top = self._rows[self._top].paragraph if self._rows else 0
        ahead = (at for at, match in enumerate(self.found) if match.paragraph >= top)
        self.here = next(ahead, 0)
        self._later(Reader._show_match)
        self._laid_out_anew()

    def _next(self, by: int) -> None:
        if self.found:
            self.here = (self.here + by) % len(self.found)
            self._show_match()

    def _show_match(self) -> None:
        """Scroll, unless it is in sight and in the chapter that one reads."""
        if self.match is None:
            return
        self._break_lines()
        rows = [at for at, row in enumerate(self._rows) if _chosen(row.spans)]
        chapter, height = self.book.paragraphs[self.match.paragraph].chapter, self._rooms.lines
        seen = self._top <= rows[0] <= rows[-1] < self._top + height
        if not (seen and chapter == self.chapter):
            begins = self._row(self.book.start(chapter))
            near = rows[-1] < begins + height
            self._top = begins if near else max(begins, rows[0] - height // 3)


def _chosen(spans: Line) -> bool:
    return any("chosen" in span.look for span in spans)


# --- Painting -------------------------------------------------------------------------------------


def paint(reader: Reader, size: int, height: int) -> Lines:
    """The whole screen."""
    rooms = BookRooms.of(size, height)
    down, ellipsis = rooms.height, reader.glyphs.ellipsis
    text = reader.page()
    pages = [text[at * down : (at + 1) * down] for at in range(rooms.pages)]
    columns = [block(page, rooms.page, down) for page in pages]
    if rooms.contents:
        columns.insert(0, block(_contents(reader, rooms.contents, down), rooms.contents, down))
    between = [line(Span(f" {reader.glyphs.vertical} ", "rule"))] * down
    middle = beside(columns[0], *(part for one in columns[1:] for part in (between, one)))
    return block([_games(reader, size), *middle, _footer(reader, size)], size, height, ellipsis)


def _games(reader: Reader, size: int) -> Line:
    """The books to choose from; where there is no room, the one that is open."""
    tabs = line(*(_tab(key, reader.book.key) for key in CATALOG))
    if width(tabs) > size:
        tabs = _alone(reader.book.title)
    return line(tabs, Span(" " * max(0, size - width(tabs)), "bar"))


def _tab(key: str, chosen: str) -> Span:
    look = "title" if key == chosen else "bar"  # a bar may be all reverse
    return Span(f" {CATALOG[key].title} ", look, key)


def _alone(title: str) -> Line:
    return line(Span(" < ", "bar", "left"), Span(title, "bar bold"), Span(" > ", "bar", "right"))


def _contents(reader: Reader, size: int, height: int) -> Lines:
    """The chapters, below the names of the parts of the book; the one that is read in sight."""
    lines: Lines = []
    at = 0
    for chapter in reader.book.chapters:
        if chapter.part:
            lines.append(line(Span(reader.glyphs.plain(chapter.part.upper()), "gold", chapter.id)))
        if chapter.id == reader.chapter:
            at = len(lines)
        lines.append(_entry(reader, chapter, size))
    if len(lines) <= height:
        return lines
    part = PartInSight.around(at, height - 1, len(lines))
    return [*(lines[at] for at in part.seen), part.ruled(size, reader.glyphs)]


def _entry(reader: Reader, chapter: Chapter, size: int) -> Line:
    """A chapter in the contents, with the id of its rule at the edge."""
    here = chapter.id == reader.chapter
    mark = reader.glyphs.cursor if here else " "
    title = line(Span(f"{mark} "), Span(chapter.title, "chosen" if here else "", chapter.id))
    number = line(Span(f" {chapter.rule}" if chapter.rule else "", "dim", chapter.id))
    return apart(title, number, size, reader.glyphs.ellipsis)


SEARCH: Sequence[Key] = (("/", "/", "search"),)
BACK: Sequence[Key] = (("escape", "Esc", "back"),)
PAGE: Sequence[Key] = (("pageup", "PgUp", ""), ("pagedown", "PgDn", ""))
WAYS: Sequence[Sequence[Key]] = (
    (("up", "Up", ""), ("down", "Down", "rule")),
    (("left", "Left", ""), ("right", "Right", "game")),
)


def _footer(reader: Reader, size: int) -> Line:
    """The keys, as many as there is room for; beside what a search has found, few."""
    result = _result(reader)
    ways, aside = [] if result else list(WAYS), result or _further(reader)
    while True:
        keys = line(" ", labelled(chain(SEARCH, *ways, BACK)))
        if not ways or inked(keys) + width(aside) <= size:
            return apart(keys, aside, size)
        ways.pop()


def _further(reader: Reader) -> Line:
    """The part of the book that is in sight, and the keys that lead on; nothing if it all is."""
    sign = reader.part.sign()
    return line(labelled(PAGE), sign, " ") if sign else ()


def _result(reader: Reader) -> Line:
    """The search's result, and the keys to go through it; or what is more urgent."""
    if reader.notice:
        return line(Span(f"{reader.notice} ", "warn"))
    if not reader.sought:
        return ()
    if not reader.found:
        text = reader.glyphs.plain(f"“{reader.sought}” is not in this book ")
        return line(Span(text, "warn"))
    count = Span(f"{reader.here + 1} of {len(reader.found)} ", "bold")
    return line(labelled((("n", "n", "next"), ("N", "N", "back"))), count)
