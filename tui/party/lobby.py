"""The lobby of a party: its tables, and what else a guest can look at. It knows no network."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.catalog import CATALOG
from engine.values import value
from netplay.trust.keys import Fingerprint
from netplay.wire import TableSummary
from tui.boards.shelf import cover
from tui.lobby.table_numbers import FEW
from tui.paint.cards import largest
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS, WHEEL
from tui.paint.page import PageFrame, framed
from tui.paint.part import PartInSight
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    apart,
    beside,
    block,
    fit,
    flow,
    line,
    width,
    wrapped,
)
from tui.table.primer_panel import primer_of

PartyPlace: TypeAlias = Literal["past", "rules", "help", "leave"]

PLACES: dict[str, tuple[PartyPlace, str]] = {
    "r": ("rules", "rule books"),
    "p": ("past", "your past games"),
    "?": ("help", "how this works"),
    "q": ("leave", "leave the party"),
}
EACH = 2  # lines of a table
NOT_YET = " The tables are being set; they appear here in a moment."
ALONE = "Enter sits down there. Bots take the seats that stay free."
COLUMNS = (20, 26, 14)  # cells: the table's name, its game, its free seats


@value
class PartyTable:
    """A table of the party, as it shows itself."""

    key: Fingerprint
    summary: TableSummary
    yours: bool = False  # whether this guest was there last
    number: int = 0  # by which it is chosen; without one, its place


@value
class GoToTable:
    """Sit down at this table, or watch it."""

    table: PartyTable
    watch: bool = False


@value
class GoToPlace:
    """Somewhere else."""

    place: PartyPlace


class PartyLobby:
    """The lobby of a party, as one guest sees it."""

    def __init__(self, glyphs: Glyphs, name: str) -> None:
        self.glyphs = glyphs
        self.name = name
        self.notice = ""
        self.tables: Sequence[PartyTable] = ()
        self.here: Sequence[str] = ()  # who else is at the party
        self._at: Fingerprint = ""  # the table under the cursor

    @property
    def _cursor(self) -> int:
        """The line of the cursor; it stays at its table, whatever becomes of the others."""
        return next((at for at, it in enumerate(self.tables) if it.key == self._at), 0)

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str) -> object:
        """Take a key: where it leads, False if it means nothing here."""
        self.notice = ""
        if key in PLACES:
            return GoToPlace(PLACES[key][0])
        if key in ("escape", "tab"):
            self.notice = "This is the party's lobby; q leaves it."
            return True
        if not self.tables:
            return False
        return self._pressed_at_tables(key)

    def _pressed_at_tables(self, key: str) -> object:
        if key in STEPS or key in WHEEL:
            at = self._cursor + {**STEPS, **WHEEL}[key]
            self._at = self.tables[max(0, min(at, len(self.tables) - 1))].key
        elif key == "enter":
            return self._visit(self.tables[self._cursor], watch=False)
        elif key == "w":
            return self._visit(self.tables[self._cursor], watch=True)
        elif key in (keys := [self._key(at) for at in range(len(self.tables))]):
            table = self.tables[keys.index(key)]
            self._at = table.key
            return self._visit(table, watch=False)
        else:
            return False
        return True

    def _key(self, at: int) -> str:
        """The key that chooses this table, if it has one."""
        number = self.tables[at].number or at + 1
        return str(number) if number <= FEW else ""

    def _visit(self, table: PartyTable, *, watch: bool) -> object:
        if watch and not table.summary.watching:
            self.notice = "That table takes no spectators."
            return True
        return GoToTable(table, watch)

    # --- How it looks -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        keys = [("enter", "sit down"), ("w", "watch"), ("?", "help"), ("q", "leave")]
        frame = PageFrame("The party", f"you are {self.name}", keys, self.notice)
        return framed(frame, self._body, self.glyphs, (width, height))

    def _body(self, size: int, height: int) -> Lines:
        below = self._below(size)
        room = max(3, height - len(below) - 3)
        part = PartInSight.around(self._cursor, max(1, room // EACH), len(self.tables))
        title = apart(line(Span(" The tables", "title")), line(part.sign(), " "), size)
        shown = [spans for at in part.seen for spans in self._table(at, size)]
        shown = shown or wrapped(NOT_YET, size, "dim")
        shown += self._pictured(size, room - len(shown) - 1)
        return [BLANK, title, BLANK, *block(shown, size, room), *below]

    def _pictured(self, size: int, height: int) -> Lines:
        """The game at the cursor as a card, what it is about, and where there is room how to play.

        It stands below the tables.
        """
        game = self.tables[self._cursor].summary.game if self.tables else ""
        card = cover(game, self.glyphs) if game in CATALOG else None
        drawn = largest(card, Pen.with_signs(self.glyphs), size // 3, height) if card else []
        if not drawn:
            return []
        room = size - width(drawn[0]) - 4
        told = self._about(game, room)
        above = [BLANK] * ((len(drawn) - len(told)) // 2)
        beside_it = [line("  ", spans) for spans in block([*above, *told], room, len(drawn))]
        lines = [BLANK, *beside([line(" ", spans) for spans in drawn], beside_it), BLANK]
        pen = Pen.with_signs(self.glyphs)
        return lines + primer_of(game, pen).pictured(size, height - len(lines))

    def _about(self, game: str, size: int) -> Lines:
        info = CATALOG[game]
        blurb, alone = wrapped(info.blurb, size), wrapped(ALONE, size, "dim")
        return [line(Span(info.title, "title")), *blurb, BLANK, *alone]

    def _table(self, at: int, across: int) -> Lines:
        """A table in two lines: what it is, and who sits there."""
        table = self.tables[at]
        told, key = table.summary, self._key(at)
        look = "chosen" if at == self._cursor else "bold"
        parts = (
            Span(told.name, look, key),
            Span(told.title, "", key),
            _seats(told),
        )
        columns = [
            fit(line(part), size - 1, self.glyphs.ellipsis)
            for part, size in zip(parts, COLUMNS, strict=True)
        ]
        spaced = [span for column in columns for span in (*column, Span(" "))]
        head, state = line(" ", Span(f"{key or ' '}", "key", key), " ", *spaced), _state(told)
        yours = Span("  your table", "you", key) if table.yours else Span("")
        below = line("   ", Span(_there(told), "dim", key), yours)
        if 3 + sum(COLUMNS) + width(state) <= across:
            return [line(head, state), below]
        return [head, line(below, "  ", state)]

    def _below(self, size: int) -> Lines:
        """The other places to go, and who else is here."""
        places = [
            line(Span(key, "key", key), Span(f" {what}  ", "", key))
            for key, (_, what) in PLACES.items()
        ]
        lines = [line(" ", *spans) for spans in flow(places, size - 2)]
        if not self.here:
            return [*lines, BLANK]
        names = ", ".join(map(self.glyphs.plain, self.here))
        return [
            *lines,
            fit(line(Span(f" Here by ssh: {names}", "dim")), size, self.glyphs.ellipsis),
        ]


def _there(told: TableSummary) -> str:
    """The number that play there: who they are is told at the table alone."""
    taken = told.seats - told.free
    if told.locked:
        return "A passphrase opens it."
    if told.closed:
        return "It is closed to newcomers."
    return f"{taken} there" if taken else "Nobody is there yet."


def _seats(told: TableSummary) -> Span:
    if not told.free:
        return Span("no free seat", "dim")
    return Span(f"{told.free} of {told.seats} free", "good")


def _state(told: TableSummary) -> Line:
    state = Span("playing" if told.playing else "waiting", "" if told.playing else "good")
    return line(state, Span("  locked", "warn") if told.locked else Span(""))


def how_it_works(size: int) -> Lines:
    """The help of the lobby."""
    sentences = (
        "Up and down choose a table, Enter sits down there, w watches it. Bots take the seats "
        "that stay free. Whoever sits down first is in charge of the table and starts the game "
        "with g.",
        "At the table the screen says which keys do what; ? explains the decision at hand, / is "
        "for talking, Esc is the menu. Everything can be clicked as well.",
        "Your key is your seat: close the window, come back from anywhere with the same key, and "
        "you have the same hand. Without a key, the code that you were shown brings you back.",
        "The party's host runs the games and this door: hands of guests who come by ssh pass "
        "through the host's machine.",
    )
    return [spans for text in sentences for spans in (*wrapped(text, size), BLANK)]
