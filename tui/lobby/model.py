"""The lobby: what one can play at once, open or read, and the tables that were found.

It knows no network: it is told who was found, and answers with where one wants to go.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.catalog import CATALOG
from engine.values import value
from netplay.trust.width import cells, cut
from tui.commands.command import GuestCommand, TableCommand
from tui.commands.join import JoinCommand
from tui.commands.play import PlayCommand
from tui.commands.watch import WatchCommand
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS
from tui.paint.page import PageFrame, Wanted, framed
from tui.paint.spans import BLANK, Line, Lines, Span, apart, beside, block, fit, line
from tui.paint.spans import width as length

if TYPE_CHECKING:
    from netplay.lan.found import FoundServer, FoundTable, TablesAround
    from netplay.wire import TableSummary as Sign  # what a table says of itself

LobbyPage: TypeAlias = Literal[
    "open", "invite", "resume", "past", "rules", "settings", "help", "leave"
]


@value
class Go:
    """To a table, by this command."""

    command: TableCommand
    locked: bool = False  # whether it takes a passphrase


@value
class To:
    """To another page."""

    place: LobbyPage


GAMES = dict(zip("abcdefgh", CATALOG.values(), strict=False))
PLACES: dict[str, tuple[LobbyPage, str]] = {
    "o": ("open", "open a table for all"),
    "j": ("invite", "join by invite"),
    "t": ("resume", "resume a table"),
    "q": ("leave", "leave Palmoff"),
    "p": ("past", "past games and replays"),
    "r": ("rules", "rule books"),
    "s": ("settings", "settings and your name"),
    "?": ("help", "how this works"),
}
HELP = (
    "Up and down choose, Enter goes there; so do the letters and numbers, and the mouse.",
    "To play at once, choose a game: bots take the other seats, and nobody else hears of it.",
    "To play with others in this network, one of you opens a table. The others see it here, and "
    "Enter sits down at it; w watches it. A table that is not seen here is joined by the invite "
    "that its host reads out.",
    "A table whose host has gone, or a game that you left in the middle, can be taken up again: "
    "the same cards, and the others find their way back by themselves.",
    "Your name is that of your login until you give yourself another in the settings.",
)
NAME = 17  # cells of the longest name, and one that keeps it apart
ASIDE = 4  # of the places stand in the left column
LOOKING = "looking for tables ..."


class LobbyModel:
    """The lobby as one person sees it."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.name = ""  # the person's, once it is known
        self.notice = ""
        self.visiting = False  # whether one is at a table meanwhile, and can go back there
        self.wanted: Wanted | None = None
        self.cursor = "a"
        self.servers: Sequence[FoundServer] = ()  # in which a table may be opened
        self._tables: dict[str, FoundTable] = {}  # by the key that chooses them: the same for good
        self._gone: str | None = None  # the one under the cursor, that has vanished meanwhile
        self._state = LOOKING

    # --- Who was found ----------------------------------------------------------------------------

    def found(self, around: "TablesAround") -> None:
        """These tables are there now. No other comes under the cursor by that."""
        there = {seen.invite.fingerprint: seen for seen in around.tables}
        for key, seen in list(self._tables.items()):
            newer = there.pop(seen.invite.fingerprint, None)
            if newer is not None:
                self._tables[key] = newer
                self._gone = None if self._gone == key else self._gone
            elif key == self.cursor:
                self._gone = key
            else:
                del self._tables[key]
        for seen in there.values():
            self._tables[self._free()] = seen
        self.servers = around.servers
        self._state = around.note or _unanswered(len(around.silent))

    def _free(self) -> str:
        """The first number that no table has."""
        numbers = (str(number) for number in range(1, len(self._tables) + 2))
        return next(key for key in numbers if key not in self._tables)

    @property
    def tables(self) -> Sequence[str]:
        """The keys of all tables, in the order in which they stand."""
        return sorted(self._tables, key=int)

    @property
    def _keys(self) -> Sequence[str]:
        return [*GAMES, *PLACES, *self.tables]

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> Go | To | bool:
        """Take a key: where it leads; else whether it means anything here."""
        self.notice = ""
        if key in STEPS:
            self._step(STEPS[key])
        elif key in ("left", "right"):
            self._across(ASIDE if key == "right" else -ASIDE)
        elif key == "enter":
            return self._chosen(self.cursor)
        elif key == "w":
            return self._watch()
        elif key == "escape":
            self.notice = "This is the lobby; q leaves Palmoff."
        elif key in self._keys:
            self._point_at(key)
            return self._chosen(key)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        keys = self._keys
        at = keys.index(self.cursor) + by
        if abs(by) == 1:
            at %= len(keys)
        self._point_at(keys[max(0, min(at, len(keys) - 1))])

    def _across(self, by: int) -> None:
        """From one column of places to the other."""
        places = list(PLACES)
        if self.cursor in places:
            self._point_at(places[(places.index(self.cursor) + by) % len(places)])

    def _point_at(self, key: str) -> None:
        if self._gone is not None and key != self._gone:
            del self._tables[self._gone]
            self._gone = None
        self.cursor = key

    def _chosen(self, key: str) -> Go | To | bool:
        if key in GAMES:
            return Go(PlayCommand(GAMES[key].key))
        if key in PLACES:
            return To(PLACES[key][0])
        return self._visit(JoinCommand, key)

    def _watch(self) -> Go | bool:
        seen = self._tables.get(self.cursor)
        if seen is None:
            self.notice = "Point at a table with the arrows, then w watches it."
        elif not seen.lobby.watching and self.cursor != self._gone:
            self.notice = "That table takes no spectators."
        else:
            return self._visit(WatchCommand, self.cursor)
        return True

    def _visit(self, kind: type[GuestCommand], key: str) -> Go | bool:
        if key == self._gone:
            self.notice = "That table is gone."
            return True
        seen = self._tables[key]
        return Go(kind(str(seen.invite)), seen.lobby.locked)

    # --- How it looks -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        you = f"you are {self.name}" if self.name else ""
        keys = [("enter", "choose"), ("w", "watch a table"), ("?", "help"), ("q", "leave")]
        if self.visiting:
            keys.insert(0, ("escape", "back to your table"))
        frame = PageFrame("Palmoff", you, keys, self.notice, self._hint())
        return framed(frame, self._body, self.glyphs, (width, height))

    def _hint(self) -> str:
        """More about what is under the cursor."""
        if self.cursor in GAMES:
            return GAMES[self.cursor].blurb
        seen = self._tables.get(self.cursor)
        return f"Its invite: {seen.invite}" if seen and self.cursor != self._gone else ""

    def _body(self, width: int, height: int) -> Lines:
        gap = [BLANK] if height > 18 else []
        top = [*gap, line(Span(" Play at once, against bots", "title")), *self._games(width)]
        top += [*gap, *self._places(width), *gap]
        return [*top, *self._found(width, height - len(top))]

    def _games(self, width: int) -> Lines:
        size = max(cells(info.title) for info in GAMES.values())
        return [
            fit(
                line(
                    *self._key(key),
                    Span(f"{info.title:{size}}", self._look(key), key),
                    Span(f"  {info.blurb}", "dim", key),
                ),
                width,
                self.glyphs.ellipsis,
            )
            for key, info in GAMES.items()
        ]

    def _places(self, width: int) -> Lines:
        lines = [
            line(*self._key(key), Span(words, self._look(key), key))
            for key, (_, words) in PLACES.items()
        ]
        size = width // 2
        return beside(block(lines[:ASIDE], size, ASIDE), block(lines[ASIDE:], size, ASIDE))

    def _key(self, key: str) -> Line:
        return line(" ", Span(f"{key:>2}" if key.isdigit() else f" {key}", "key", key), " ")

    def _look(self, key: str) -> str:
        return "chosen" if key == self.cursor else ""

    def _found(self, width: int, height: int) -> Lines:
        """The tables, as many as fit, those around the cursor first."""
        tables = self.tables
        room = max(1, height - 1)
        at = tables.index(self.cursor) if self.cursor in self._tables else 0
        first = max(0, min(at - room // 2, len(tables) - room))
        shown = tables[first : first + room]
        more = len(tables) - len(shown)
        head = self._head(f"{more} more, up and down " if more else f"{self._state} ", width)
        if not tables:
            hint = f"    None so far. {PLACES['o'][1].capitalize()}, and others find it."
            return [head, line(Span(hint, "dim"))]
        return [head, *(self._table(key, width) for key in shown)]

    def _head(self, aside: str, width: int) -> Line:
        """The title; what else is to be said at its right, as far as it fits."""
        title = line(Span(" Tables that were found  ", "title"))
        said = line(Span(aside, "dim"))
        room = width - length(title)
        shown = said if length(said) <= room else fit(said, room, self.glyphs.ellipsis)
        return apart(title, shown, width)

    def _table(self, key: str, width: int) -> Line:
        sign = self._tables[key].lobby
        if key == self._gone:
            state = line(Span("gone", "warn"))
        else:
            state = line(*(fit(part, size) for part, size in _states(sign)))
        rest = width - 4 - sum(COLUMNS)
        host = min(NAME, rest * 5 // 12)
        return line(
            *self._key(key),
            self._column(sign.title, rest - host, self._look(key), key),
            self._column(sign.name, host, "", key),
            state,
        )

    def _column(self, text: str, size: int, look: str, key: str) -> Line:
        """The text in a column of its own: a blank at the end, so that columns do not touch."""
        plain = self.glyphs.plain(text)
        if cells(plain) > size - 1:
            plain = cut(plain, size - 2) + self.glyphs.ellipsis
        return fit(line(Span(plain, look, key)), size)


COLUMNS = (12, 8, 7, 8)  # cells: free seats, what goes on, the lock, the version


def _states(sign: "Sign") -> Sequence[tuple[Line, int]]:
    """What else a table says of itself, each with the cells that it takes."""
    free = Span(f"{sign.free} of {sign.seats} free", "good") if sign.free else Span("full", "dim")
    playing = Span("playing" if sign.playing else "waiting", "" if sign.playing else "good")
    lock = Span("locked", "warn") if sign.locked else Span("")
    states = (free, playing, lock, Span(sign.version, "dim"))
    return list(zip(map(line, states), COLUMNS, strict=True))


def _unanswered(silent: int) -> str:
    if not silent:
        return LOOKING
    return f"{silent} more {'was' if silent == 1 else 'were'} announced, but did not answer"
