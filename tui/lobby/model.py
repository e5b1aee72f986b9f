"""The lobby: what one can play at once, open or read, and the tables that were found.

It knows no network: it is told who was found, and answers with where one wants to go.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.catalog import CATALOG
from engine.values import value
from tui.boards.shelf import cover
from tui.commands.command import GuestCommand, TableCommand
from tui.commands.join import JoinCommand
from tui.commands.play import PlayCommand
from tui.commands.watch import WatchCommand
from tui.lobby.painter import LobbyContents, LobbyPainting, LobbyTable
from tui.lobby.table_numbers import TableNumbers
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs
from tui.paint.keys import STEPS, WHEEL
from tui.paint.page import PageFrame, framed
from tui.paint.spans import Lines

if TYPE_CHECKING:
    from netplay.lan.found import FoundServer, FoundTable, TablesAround
    from netplay.trust.invite import Invite
    from netplay.trust.keys import Fingerprint
    from netplay.wire import TableSummary

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
PLACES: dict[str, tuple[LobbyPage, str, str]] = {  # by key: where to, in a few words, in more
    "o": ("open", "open a table for all", "others find it and sit down"),
    "j": ("invite", "join by invite", "as the host reads it out"),
    "t": ("resume", "resume a table", "with the same cards"),
    "q": ("leave", "leave Palmoff", ""),
    "p": ("past", "past games and replays", "move by move"),
    "r": ("rules", "rule books", "the goal first, with examples"),
    "s": ("settings", "settings and your name", "colours, signs, motion"),
    "?": ("help", "how this works", ""),
}
TOGETHER = (
    "To play with others in this network, one of you opens a table. The others see it here, and "
    "its number sits down at it; w watches it. A table that is not seen here is joined by the "
    "invite that its host reads out."
)
HELP = {
    "Here": "Up and down choose, Enter goes there; so do the letters and numbers, and the mouse.",
    "Alone": "Choose a game: bots take the other seats, and nobody else hears of it.",
    "Together": TOGETHER,
    "Again": "A table whose host has gone, or a game that you left in the middle, can be resumed: "
    "the same cards, and the others find their way back by themselves.",
    "At a table": "The last lines say which keys do something. ? explains the decision at hand, . "
    "asks a coach, / is for talking, = shows the evening so far, Esc is the menu.",
    "Your name": "It is that of your login until you give yourself another in the settings.",
}
ASIDE = 4  # of the places stand in the left column
LONG = 16  # letters of an address that stands behind a name
LOOKING = "looking for tables ..."


class LobbyModel:
    """The lobby as one person sees it."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs
        self.name = ""  # the person's, once it is known
        self.notice = ""
        self.visiting = False  # whether one is at a table meanwhile, and can go back there
        self.pictured = False  # whether the cards of the games may be loaded by now
        self.cursor = "a"
        self.servers: Sequence[FoundServer] = ()  # in which a table may be opened
        self._tables: dict[str, FoundTable] = {}  # by the key that chooses them: the same for good
        self._numbers: TableNumbers[Fingerprint | None] = TableNumbers()
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
        shown = [seen.invite.fingerprint for seen in self._tables.values()]
        numbers = self._numbers.given([*shown, *there])
        for seen in there.values():
            self._tables[str(numbers[seen.invite.fingerprint])] = seen
        self.servers = around.servers
        self._state = around.note or _unanswered(len(around.silent))

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
        if key in STEPS or key in WHEEL:
            self._step({**STEPS, **WHEEL}[key])
        elif key in ("left", "right"):
            self._across(1 if key == "right" else -1)
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
        """From one column of places to the other, or from one game to the next."""
        for row, step in ((list(PLACES), ASIDE), (list(GAMES), 1)):
            if self.cursor in row:
                self._point_at(row[(row.index(self.cursor) + by * step) % len(row)])
                return

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
        return framed(frame, self._painted, self.glyphs, (width, height))

    def _painted(self, width: int, height: int) -> Lines:
        return LobbyPainting(self._contents(), self.glyphs, width, height).lines()

    def _contents(self) -> LobbyContents:
        names = {key: _called(self._tables[key].lobby) for key in self.tables}
        return LobbyContents(
            games=GAMES,
            covers=self._covers() if self.pictured else {},
            ways={key: (words, told) for key, (_, words, told) in PLACES.items()},
            tables={key: self._table(key, names) for key in names},
            cursor=self.cursor,
            state=self._state,
            together=TOGETHER,
        )

    def _table(self, key: str, names: Mapping[str, str]) -> LobbyTable:
        """A table by its name; of several that are called alike, also by what differs."""
        seen = self._tables[key]
        alike = [self._tables[other].invite for other in names if names[other] == names[key]]
        place = _apart(seen.invite, alike) if len(alike) > 1 else ""
        return LobbyTable(seen.lobby, names[key], place, key == self._gone)

    def _covers(self) -> Mapping[str, Card]:
        found = {key: cover(info.key, self.glyphs) for key, info in GAMES.items()}
        return {key: card for key, card in found.items() if card is not None}

    def _hint(self) -> str:
        """More about what is under the cursor."""
        if self.cursor in GAMES:
            return GAMES[self.cursor].blurb
        seen = self._tables.get(self.cursor)
        return f"Its invite: {seen.invite}" if seen and self.cursor != self._gone else ""


def _called(sign: "TableSummary") -> str:
    """A table by its host and its name, which often has the host's in it."""
    own = f"{sign.name} ".startswith(f"{sign.host} ")
    return sign.name if own else f"{sign.host}: {sign.name}"


def _apart(invite: "Invite", alike: "Sequence[Invite]") -> str:
    """The part of the invite that none of the others has: as short as can be, and as told."""
    if len({other.host for other in alike}) == len(alike) and len(invite.host) <= LONG:
        return f"at {invite.host}"
    if len({other.port for other in alike}) == len(alike):
        return f"at :{invite.port}"
    return f"/{invite.fingerprint}"


def _unanswered(silent: int) -> str:
    if not silent:
        return LOOKING
    return f"{silent} more {'was' if silent == 1 else 'were'} announced, but did not answer"
