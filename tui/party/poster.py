"""The poster of a party: how to come in, who is here, which tables play. It knows no network.

It is read from the other end of a room: the lines that are to be typed stand in large letters,
as far as there is room for these.
"""

from collections.abc import Iterator, Sequence

from engine.values import value
from netplay.evening import EveningBoard
from netplay.wire import TableSummary
from tui.boards.shelf import cover
from tui.boards.tips import tip
from tui.evening.painter import EveningPainter, heading
from tui.paint.big_letters import spelled_out
from tui.paint.cards import largest
from tui.paint.glyphs import Glyphs
from tui.paint.layout import bar, spelled, too_small
from tui.paint.page import Size
from tui.paint.panel import Item, Menu, Panel
from tui.paint.pixels import Pen
from tui.paint.spans import (
    BLANK,
    Line,
    Lines,
    Span,
    apart,
    beside,
    block,
    centred,
    fit,
    flow,
    line,
    width,
    wrapped,
)
from tui.party.code_panel import CodePanel
from tui.party.qr import Matrix, painted

NEW = 12.0  # seconds for which who has just come is shown as new
GAP = 3  # cells between the ways in and the QR code
LEAST = 44  # cells that the ways in take beside it
SCAN = "b shows the address of the page as a QR code, for phones"
HOME = 24  # lines from which on there is something worth knowing
ROOMY = 30  # lines from which on a table tells of its free seats


@value
class WayIn:
    """A way to come to the party."""

    told: str  # what one needs
    parts: Sequence[str]  # of what is typed, where it does not fit in one line
    glue: str = " "  # between them
    aside: str = ""


@value
class ClosePoster:
    """Leave the poster: the party ends for everybody, or goes on without it."""

    ends: bool


class Poster:
    """The contents of the poster."""

    def __init__(self, glyphs: Glyphs, host: str, ways: Sequence[WayIn]) -> None:
        self.glyphs = glyphs
        self.notice = ""
        self.panel: Panel | None = None
        self.tables: Sequence[TableSummary] = ()
        self.qr: Matrix = ()
        self.url = ""  # that the QR code leads to
        self.evening: EveningBoard | None = None  # that of the table with most games
        self.ways = ways
        self._host = host
        self._came: dict[str, float] = {}  # who is here, and since when
        self._now = 0.0
        self._size: Size = 80, 24

    # --- Who is here ------------------------------------------------------------------------------

    def here(self, names: Sequence[str], now: float) -> None:
        """These are here now; who was not before has just come."""
        self._came = {name: self._came.get(name, now) for name in names}
        self._now = now

    @property
    def next_change(self) -> float | None:
        """The time when somebody ceases to be new."""
        since = [at + NEW for at in self._came.values() if at + NEW > self._now]
        return min(since, default=None)

    # --- What is pressed --------------------------------------------------------------------------

    def resized(self, width: int, height: int) -> None:
        self._size = width, height

    def press(self, key: str) -> object:
        """Take a key: what is left to do, False if it means nothing here."""
        self.notice = ""
        if self.panel is not None:
            outcome = self.panel.press(key, self._size)
            if outcome is not True:
                self.panel = None
            return outcome if isinstance(outcome, ClosePoster) else True
        if key in ("escape", "q"):
            self.panel = self._leaving()
            return True
        if key == "b" and self._drawn:
            self.panel = CodePanel(self.qr, self.url, self.glyphs)
            return True
        return False

    @property
    def _drawn(self) -> Lines:
        """The QR code; nothing where there is none, or no colours for it."""
        return painted(self.qr, self.glyphs) if self.qr else []

    def _leaving(self) -> Panel:
        items = [
            Item("c", "close the party for everybody", lambda: ClosePoster(ends=True)),
            Item("l", "leave the poster; palmoff party shows it again", _leave),
            Item("s", "stay", lambda: None),
        ]
        return Menu("Leave?", items)

    # --- How it looks -----------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Lines:
        instead = too_small("The party", width, height)
        if instead is not None:
            return instead
        if self.panel is not None:
            shown, _ = self.panel.shown(width - 2, height - 3)
            inner = [line(" ", *spans) for spans in shown]
            closes = line(Span("Esc closes ", "dim", "escape"))
            title = apart(line(Span(f" {self.panel.title}", "title")), closes, width)
            return block([self._bar(width), BLANK, title, *inner], width, height)
        below = [*self._noted(width), *self._with_tip(self._people(width), width, height)]
        tables = self._tables(width, height)
        room = height - 1 - len(below) - len(tables)
        ways = block(self._coming_in(width, room), width, room, self.glyphs.ellipsis)
        return spelled(
            block([self._bar(width), *ways, *tables, *below], width, height), self.glyphs
        )

    def _noted(self, width: int) -> Lines:
        """The words that its host has to know, until a key is pressed."""
        if not self.notice:
            return []
        return [line(" ", *spans) for spans in wrapped(self.notice, width - 2, "warn")]

    def _bar(self, width: int) -> Line:
        who = f" {self.glyphs.plain(self._host)}'s party "
        left, right = line(Span(who, "bar bold")), line(Span(self._count(), "bar"))
        return bar(left, right, width, self.glyphs.ellipsis)

    def _count(self) -> str:
        here = f"{len(self._came) or 'nobody'} here"
        playing = sum(table.playing for table in self.tables)
        games = {0: "no game now", 1: "1 game goes on"}.get(playing, f"{playing} games go on")
        return f"{here}, {games} "

    def _coming_in(self, width: int, room: int) -> Lines:
        """The ways in, beside the QR code if there is room for it."""
        code = self._code(width, room)
        if not code:
            hint = [line(" ", Span(SCAN, "dim", "b"))] if self._drawn else []
            shown = [*self._ways_in(width - 2, room - len(hint)), *hint]
            return [BLANK, *shown] if len(shown) < room else shown
        aside = max(map(_wide, code))
        left = width - aside - GAP - 1
        ways = block([BLANK, *self._ways_in(left - 1, room - 1)], left, room)
        drawn = [line(" " * (GAP - 1), spans) for spans in code]
        return beside(ways, block([BLANK, *drawn], aside + GAP, room))

    def _code(self, width: int, room: int) -> Lines:
        """The QR code with its address, if both fit beside the ways in."""
        drawn = self._drawn
        if not drawn or len(drawn) + 2 > room or _wide(drawn[0]) + GAP + LEAST > width:
            return []
        return [*drawn, centred(line(Span(self.url, "dim")), _wide(drawn[0]))]

    def _ways_in(self, size: int, room: int) -> Lines:
        """Each as large as all of them have room for, and none larger than the first."""
        forms = [list(self._forms(way, size)) for way in self.ways]
        while sum(len(found[0][1]) for found in forms) - 1 > room:  # the last one is a blank
            least = max(reversed(forms), key=len)  # what stands first is to be the largest
            if len(least) == 1:
                break
            del least[0]
        for found in forms:
            while found[0][0] > forms[0][0][0]:
                del found[0]
        typed = [line(" ", *spans) for found in forms for spans in found[0][1]]
        free = room - len(typed)
        cards = self._cards(size, free)
        return [*typed, *cards] if cards else [*typed[:-1], *self._cards(size, free + 1)]

    def _cards(self, size: int, height: int) -> Lines:
        """A card of each game that can be played here, if there is room left for all of them."""
        found = [cover(game, self.glyphs) for game in dict.fromkeys(it.game for it in self.tables)]
        covers = [card for card in found if card is not None]
        each, pen = size // max(1, len(covers)), Pen.with_signs(self.glyphs)
        drawn = [largest(card, pen, each - GAP, height) for card in covers]
        row = beside(*([line(spans, " " * GAP) for spans in card] for card in drawn))
        return [line(" ", *spans) for spans in row]

    def _forms(self, way: WayIn, size: int) -> Iterator[tuple[int, Lines]]:
        """The forms in which it can be painted, from the largest to the plain one."""
        whole = way.glue.join(way.parts)
        for times in (2, 1) if self.glyphs.halves else ():
            for parts in ([whole], way.parts)[: len(way.parts)]:
                drawn = [spelled_out(part, size, times, "title") for part in parts]
                if all(drawn):
                    typed = [spans for lines in drawn for spans in lines]
                    yield times, self._around(way, size, typed, broken=len(drawn) > 1)
        yield 0, self._around(way, size, wrapped(whole, size, "title"), broken=False)

    def _around(self, way: WayIn, size: int, typed: Lines, *, broken: bool) -> Lines:
        told = f"{way.told.removesuffix(':')}, typed as one line:" if broken else way.told
        aside = wrapped(way.aside, size, "dim") if way.aside else []
        return [*wrapped(told, size), *typed, *aside, BLANK]

    # --- Tables and people ------------------------------------------------------------------------

    def _tables(self, width: int, height: int) -> Lines:
        """The tables that play, and how many sit there; between games, the evening so far."""
        board, playing = self.evening, any(table.playing for table in self.tables)
        if board is not None and board.games and not playing:
            room = max(5, height // 3)
            painter = EveningPainter(board, (), self.glyphs)
            title = line(Span(f" {heading(board)}", "title"))
            shown = painter.within(width - 2, room - 1)[: room - 1]
            return [self._rule(width), title, *(line(" ", *spans) for spans in shown)]
        most = max(1, height // 3)
        rows = self._rows(self.tables[:most], roomy=height >= ROOMY)
        shown = [fit(spans, width, self.glyphs.ellipsis) for spans in rows]
        more = len(self.tables) - most
        if more > 0:
            shown.append(line(Span(f"   and {more} more", "dim")))
        return [self._rule(width), *shown] if shown else []

    def _rule(self, width: int) -> Line:
        return line(Span(self.glyphs.horizontal * width, "rule"))

    def _rows(self, tables: Sequence[TableSummary], *, roomy: bool) -> Iterator[Line]:
        """Each in a line; what is told of all of them stands below each other."""
        names = [line(Span(table.name, "bold")) for table in tables]
        titles = [line(Span(table.title)) for table in tables]
        columns = zip(tables, _alike(names), _alike(titles), strict=True)
        for table, name, title in columns:
            yield line(" ", name, "  ", title, "  ", *_state(table, roomy=roomy))

    def _people(self, width: int) -> Lines:
        """Everybody who is here; who has just come stands out."""
        if not self._came:
            return [self._rule(width), line(Span(" Nobody is here yet.", "dim"))]
        newest = sorted(self._came, key=lambda name: -self._came[name])
        names = [
            line(Span(f" {self.glyphs.plain(name)} ", "call" if self._is_new(name) else "bold"))
            for name in newest
        ]
        shown = flow(names, width - 2, gap=" ", ellipsis=self.glyphs.ellipsis)
        return [self._rule(width), *(line(" ", *spans) for spans in shown[:3])]

    def _with_tip(self, people: Lines, width: int, height: int) -> Lines:
        """A thing worth knowing, another one after a while: beside the names, or below them."""
        told = tip(self._now, {table.game for table in self.tables})
        shown = line(Span(f"{self.glyphs.plain(told)} ", "dim"))
        *above, last = people
        if _wide(last) + GAP + _wide(shown) <= width:
            return [*above, apart(last, shown, width)]
        return [*people, line(" ", shown)] if height >= HOME and _wide(shown) < width else people

    def _is_new(self, name: str) -> bool:
        return self._now - self._came[name] < NEW


def _wide(spans: Line) -> int:
    return width(spans)


def _alike(words: Lines) -> Lines:
    """These with blanks behind them, so that all are as wide as the widest."""
    widest = max(map(_wide, words), default=0)
    return [fit(spans, widest) for spans in words]


def _state(table: TableSummary, *, roomy: bool) -> Line:
    """Tell what goes on there and how many sit there; where there is room, how many still can."""
    state = Span("plays", "good") if table.playing else Span("waits", "warn")
    free = f"{table.free} of {table.seats} seats free" if table.free else "no seat free"
    taken = table.seats - table.free
    people = f"  {taken} there" if taken else "  nobody yet"
    return line(state, Span(people), Span(f", {free}", "dim") if roomy else Span(""))


def _leave() -> ClosePoster:
    return ClosePoster(ends=False)
