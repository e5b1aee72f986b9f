"""The lobby as lines, in any size: the games as cards on a shelf, other ways, the tables found."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.game import GameInfo
from engine.values import value
from netplay.trust.width import cells, cut
from tui.paint.big_letters import large as lettered
from tui.paint.cards import LARGE, MEDIUM, POSTER, Card, Draw, Mark, large, medium, poster
from tui.paint.glyphs import Glyphs
from tui.paint.layout import rule
from tui.paint.page import indented
from tui.paint.part import PartInSight
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    balanced,
    beside,
    block,
    centred,
    fit,
    line,
    width,
    wrapped,
)

if TYPE_CHECKING:
    from netplay.wire import TableSummary

TITLE = 22  # cells of the longest title, and one that keeps it apart
NAMES = 36  # and of two names
SCARCE = 12  # of these, where not even a title is whole
COLUMNS = (12, 8)  # cells: free seats, what goes on
LOCK = 7  # and the lock, if any table has one
VERSION = 8  # and the version, which is told where there is room, or another
WIDE = 100  # cells of a page with such room
AIRY = 18  # lines from which on there is a free one above the first title
# Cards above their titles: how, how large, cells of each and lines of the page at least.
SHELVES: Sequence[tuple[Draw, tuple[int, int], int, int]] = (
    (poster, POSTER, 42, 50),
    (large, LARGE, 24, 25),
    (medium, MEDIUM, 18, 20),
)
LEFT = 8  # lines left for the tables from which on there are free ones between the parts
BANNER = 34  # lines from which on there is room for the name of the house
TOLD = 56  # cells of a column from which on a way is explained
FULL = Span("full", "dim")
NOBODY = "None so far. Open a table for all, and others find it."
MOTTO = "Slide a card across, say what it is, or lie."


@value
class LobbyTable:
    """A table that was found."""

    sign: "TableSummary"
    called: str  # whose it is, and how they call it
    place: str = ""  # what tells it from another one that is called so
    gone: bool = False


@value
class LobbyContents:
    """The contents of the lobby; all that can be chosen stands under its key."""

    games: Mapping[str, GameInfo]
    covers: Mapping[str, Card]  # the card on a game's box, once it is loaded
    ways: Mapping[str, tuple[str, str]]  # to other pages: in a few words, and in more
    tables: Mapping[str, LobbyTable]
    cursor: str
    state: str  # of the search for tables
    together: str  # how one comes to play with others


class LobbyPainting:
    """A painting of the lobby."""

    def __init__(self, contents: LobbyContents, glyphs: Glyphs, size: int, height: int) -> None:
        self.contents = contents
        self.glyphs = glyphs
        self.pen = Pen.with_signs(glyphs)
        self.size = size
        self.height = height

    def lines(self) -> Lines:
        above = [*self._banner(), self._title("Play at once, against bots"), *self._games()]
        ways = self._ways()
        gap = [BLANK] if self.height - len(above) - len(ways) >= LEFT else []
        above += [*gap, *ways, *gap]
        return [*above, *self._found(self.height - len(above))]

    def _banner(self) -> Lines:
        letters = lettered("Palmoff", self.size - 2, "gold") if self.height >= BANNER else []
        said = [BLANK, BLANK, line("   ", Span(MOTTO, "dim")), BLANK, BLANK]
        drawn = [line("  ", spans) for spans in letters]
        if self.size < width(letters[0] if letters else BLANK) + cells(MOTTO) + 6:
            said = [BLANK] * len(letters)
        return [BLANK, *beside(drawn, said), BLANK] if letters else []

    def _title(self, text: str, aside: Line = BLANK) -> Line:
        """A rule with a title in it; what else is to be said at its right, as far as it fits."""
        start = line(rule(self.glyphs, 1), Span(f" {text} ", "title"))
        room = self.size - width(start) - 3
        said = aside if width(aside) <= room else fit(aside, room, self.glyphs.ellipsis)
        end = line(" ", said, " ", rule(self.glyphs, 1)) if said else BLANK
        return line(start, rule(self.glyphs, self.size - width(start) - width(end)), end)

    # --- The games --------------------------------------------------------------------------------

    def _games(self) -> Lines:
        """As cards where there is room, else a line each."""
        games, covers = self.contents.games, self.contents.covers
        each = self.size // len(games)
        for draw, room, least, high in SHELVES:
            if each >= least and self.height >= high and (self.pen.halves or room != POSTER):
                shelf = [self._above(key, covers.get(key), draw, room, each) for key in games]
                return _levelled(shelf)
        return [*[BLANK] * (self.height >= AIRY), *self._listed(games)]

    def _card(self, key: str, card: Card | None, draw: Draw, room: tuple[int, int]) -> Lines:
        """The card of a game, whose key stands in its corner; its place before it is loaded."""
        if card is None:
            return block([self._key(key)], *room)
        return draw(card, self.pen, Mark(key, chosen=self.contents.cursor == key))

    def _above(
        self, key: str, card: Card | None, draw: Draw, room: tuple[int, int], each: int
    ) -> Lines:
        """A card, and below it what the game is called, apart from the next, and about."""
        info = self.contents.games[key]
        look = self._look(key) or "bold"
        titles = [f" {_text(spans)} " for spans in wrapped(info.title, each - 3)]
        lines = [*self._card(key, card, draw, room)]
        lines += [line(Span(title, look, key)) for title in titles]
        if self.height >= BANNER:
            lines += [line(Span(_text(it), "dim", key)) for it in balanced(info.blurb, each - 4)]
        return [fit(centred(spans, each), each) for spans in lines]

    def _listed(self, games: Mapping[str, GameInfo]) -> Lines:
        size = max(cells(info.title) for info in games.values())
        return [
            fit(
                line(
                    *self._key(key),
                    Span(f"{info.title:{size}}", self._look(key), key),
                    Span(f"  {info.blurb}", "dim", key),
                ),
                self.size,
                self.glyphs.ellipsis,
            )
            for key, info in games.items()
        ]

    # --- Other ways -------------------------------------------------------------------------------

    def _ways(self) -> Lines:
        size, ways = self.size // 2, self.contents.ways
        column = max(cells(words) for words, _ in ways.values()) + 2
        lines = []
        for key, (words, told) in ways.items():
            start = line(*self._key(key), Span(words, self._look(key), key))
            about = line(fit(start, column + 4), Span(told, "dim", key))
            lines.append(about if size >= TOLD else start)
        half = (len(lines) + 1) // 2
        return beside(block(lines[:half], size, half), block(lines[half:], size, half))

    def _key(self, key: str) -> Line:
        return line(Span(" " * (3 - len(key)), "", key), Span(key, "key", key), " ")

    def _look(self, key: str) -> str:
        return "chosen" if key == self.contents.cursor else ""

    # --- The tables -------------------------------------------------------------------------------

    def _found(self, height: int) -> Lines:
        """The tables, as many as fit, those around the cursor first."""
        contents, tables = self.contents, list(self.contents.tables)
        room = max(1, height - 1)
        at = tables.index(contents.cursor) if contents.cursor in tables else 0
        part = PartInSight.around(at, room, len(tables))
        aside = part.sign() or line(Span(contents.state, "dim"))
        head = self._title("Tables that were found", aside)
        if not tables:
            return [head, *self._nobody(room)]
        return [head, *(self._table(tables[at]) for at in part.seen)]

    def _nobody(self, room: int) -> Lines:
        """Say what to do so that somebody comes, in as many words as there is room for."""
        hint = indented(
            "None so far. Open a table for all, and others find it.", self.size, "dim", 4
        )
        together = indented(self.contents.together, min(self.size - 2, 100), "dim", 4)
        return [*hint, BLANK, *together] if 1 + len(hint) + len(together) <= room else hint

    def _table(self, key: str) -> Line:
        table = self.contents.tables[key]
        sign = table.sign
        if table.gone:
            state = line(Span("gone", "warn"))
        else:
            state = line(*(fit(part, size) for part, size in self._states(sign)))
        rest = self.size - 4 - sum(COLUMNS) - self._lock - self._version
        names = min(NAMES, max(min(SCARCE, rest * 5 // 12), rest - TITLE))
        return line(
            *self._key(key),
            self._column(sign.title, min(rest - names, 2 * NAMES), self._look(key), key),
            self._column(table.called, names, "", key, table.place),
            state,
        )

    def _column(self, text: str, size: int, look: str, key: str, end: str = "") -> Line:
        """The text in a column of its own: a blank at the end, so that columns do not touch.

        Its end stays, as far as that leaves anything of the rest.
        """
        plain, last = self.glyphs.plain(text), self.glyphs.plain(f" {end}" if end else "")
        if cells(last) > size - 4:
            last = ""
        if cells(plain) > size - 1 - cells(last):
            plain = cut(plain, size - 2 - cells(last)) + self.glyphs.ellipsis
        return fit(line(Span(plain + last, look, key)), size)

    @property
    def _lock(self) -> int:
        return LOCK if any(it.sign.locked for it in self.contents.tables.values()) else 0

    @property
    def _version(self) -> int:
        """The cells for versions: all others are as good as none, unless one differs."""
        differ = len({table.sign.version for table in self.contents.tables.values()}) > 1
        return VERSION if differ or self.size >= WIDE else 0

    def _states(self, sign: "TableSummary") -> Sequence[tuple[Line, int]]:
        """The states that a table says it is in, each with the cells that it takes."""
        free = Span(f"{sign.free} of {sign.seats} free", "good") if sign.free else FULL
        playing = Span("playing" if sign.playing else "waiting", "" if sign.playing else "good")
        lock = Span("locked", "warn") if sign.locked else Span("")
        states = map(line, (free, playing, lock, Span(sign.version, "dim")))
        return list(zip(states, (*COLUMNS, self._lock, self._version), strict=True))


def _levelled(blocks: Sequence[Lines]) -> Lines:
    """Blocks side by side, all as high as the highest."""
    height = max(map(len, blocks))
    return beside(*(block(lines, width(lines[0]), height) for lines in blocks))


def _text(spans: Line) -> str:
    return "".join(span.text for span in spans)
