"""The fixed set of screens of which pictures are made: of every game, and of every page.

Each is painted from what a person's own terminal knows, without a network.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache, partial
from typing import TypeAlias

from engine.catalog import CATALOG
from tests.instruments.pictures.readme import STAMPED, poster, summary
from tests.tui.evening.boards import BOARD
from tests.tui.grids import MOMENTS, TABLES, WATCHED
from tests.tui.lobbies import around, seen
from tests.tui.positions import NAMES, Position
from tests.tui.replay_grids import GAMES as REPLAYED
from tests.tui.replay_grids import MOMENTS as REPLAY_KEYS
from tests.tui.replayed import page
from tests.tui.table.judgements import NOW
from tui.boards.shelf import board
from tui.lobby.model import LobbyModel
from tui.lobby.preferences_form import PreferencesForm
from tui.lobby.table_form import TableForm
from tui.paint.glyphs import GLYPHS, Glyphs
from tui.paint.pixels import Pen
from tui.paint.preferences import DEFAULT
from tui.paint.spans import Lines, Span, line
from tui.party.lobby import PartyLobby, PartyTable
from tui.replay.painter import ReplayPage
from tui.rulebook.reader import Reader
from tui.table.gathering import evening
from tui.table.model import TableModel
from tui.table.moment import MomentStage
from tui.table.painter import paint
from tui.table.primer_panel import primer_of
from tui.table.visit import Surroundings, TableVisit

Painter: TypeAlias = Callable[[int, int], Lines]
Named: TypeAlias = Iterator[tuple[str, Painter]]

STAGED: tuple[MomentStage, ...] = "hold", "stamp", "slide"
KINDS = 4  # of moments that are shown of one game
SEEDS = 6  # games that are played through to find them
INVITE = "192.168.1.7:28514/ydpp4ta56epyamhp"
CONNECTED = line(Span("connected", "good"))


def screens(glyphs: Glyphs) -> Named:
    """All of them, drawn with these signs."""
    yield from _tables(glyphs)
    yield from _moments(glyphs)
    yield from _evenings(glyphs)
    yield from _primers(glyphs)
    yield from _replays(glyphs)
    yield from _books(glyphs)
    yield from _pages(glyphs)


def _tables(glyphs: Glyphs) -> Named:
    """Every game at a few moments of it."""
    for table, (key, seats) in TABLES.items():
        for moment, prepare in MOMENTS.items():
            position = Position(key, seats, seat=None if moment in WATCHED else 0)
            prepare(position.drawn_with(glyphs))
            yield f"{table}_{moment.replace(' ', '_')}", partial(paint, position.model, CONNECTED)


# --- Moments --------------------------------------------------------------------------------------


def _moments(glyphs: Glyphs) -> Named:
    """A few kinds of moments of every game, at the table; the first on the big screen as well."""
    for table, (key, seats) in TABLES.items():
        for at, (kind, (seed, moves)) in enumerate(_kinds(key, seats).items()):
            name = f"{table}_moment_{kind}"
            for stage in STAGED if at == 0 else STAGED[-1:]:
                yield (
                    f"{name}_{stage}",
                    _turning(Position(key, seats, seed=seed), moves, glyphs, stage),
                )
            if at == 0:
                watched = Position(key, seats, seat=None, seed=seed)
                yield f"{name}_beamer", _turning(watched, moves, glyphs, STAGED[-1])


@cache
def _kinds(key: str, seats: int) -> Mapping[str, tuple[str, int]]:
    """Moments by their verdicts: the seed of a game, and the moves before each."""
    found: dict[str, tuple[str, int]] = {}
    looker = board(key, GLYPHS["rich"])
    for seed in map(str, range(SEEDS)):
        position, told, made = Position(key, seats, seed=seed), 0, 0
        while position.match.to_act and len(found) < KINDS:
            before = position.match.view(0)
            position.one_move()
            fresh, told = position.running.events[told:], len(position.running.events)
            for moment in looker.moments(before, fresh, position.match.view(0), NAMES, 0):
                said = f"{moment.verdict} {moment.last}".lower()
                found.setdefault("_".join(re.findall("[a-z]+", said)), (seed, made))
            made += 1
    return found


def _turning(position: Position, moves: int, glyphs: Glyphs, stage: MomentStage) -> Painter:
    """The table at this stage of what the move brings that follows on so many."""
    position.drawn_with(glyphs).play(moves)
    position.model.beamer = position.seat is None
    visit, now = TableVisit(position.model), NOW
    visit.look(now)
    position.one_move()
    position.send()
    visit.look(now)
    position.client.opened(now)
    while (playing := position.model.playing) is not None and not playing.reached(stage):
        now = visit.next_change(now) or now + 1
        visit.tick(now)
    return partial(_visited, visit, now)


def _visited(visit: TableVisit, now: float, width: int, height: int) -> Lines:
    visit.resized(width, height)
    return visit.paint(width, height, Surroundings(now))


# --- Before and after a game ----------------------------------------------------------------------


def _evenings(glyphs: Glyphs) -> Named:
    """A table whose people gather, and what they see of the evening after a game, and of a like."""
    for seat, name in ((0, "seat"), (None, "beamer")):
        for key in CATALOG:
            yield f"{key.replace('-', '_')}_waiting_{name}", _gathered(key, seat, glyphs)
        position = Position("cockroach-poker", seat=seat).drawn_with(glyphs).play(10_000)
        position.model = TableModel(position.client, glyphs, [INVITE])
        position.model.beamer = seat is None
        position.client.evening = BOARD.model_copy(update={"last": 1})
        visit = TableVisit(position.model)
        visit.look(NOW)
        yield f"evening_{name}", partial(_visited, visit, NOW)
    position = Position("cockroach-poker").drawn_with(glyphs).play(10_000)
    position.client.evening = BOARD
    position.model.look()
    position.model.panel = evening(position.model)
    yield "evening_panel", partial(paint, position.model, CONNECTED)


def _gathered(key: str, seat: int | None, glyphs: Glyphs) -> Painter:
    """People wait for the first game."""
    position = Position(key, seat=seat)
    position.model = TableModel(position.client, glyphs, [INVITE])
    position.model.beamer = seat is None
    show = position.client.show
    assert show is not None
    chairs = [
        chair.model_copy(update={"guest": f"{at:016x}" if at < 2 else None})
        for at, chair in enumerate(show.scene.chairs)
    ]
    scene = show.scene.model_copy(update={"phase": "lobby", "chairs": tuple(chairs)})
    position.client.show = show.model_copy(update={"revision": 99, "board": None, "scene": scene})
    visit = TableVisit(position.model)
    visit.look(NOW)
    return partial(_visited, visit, NOW)


def _primers(glyphs: Glyphs) -> Named:
    """The card before a first game of each kind, and the try on it."""
    for key in CATALOG:
        for name, keys in (("primer", ()), ("primer_try", ("enter",))):
            position = Position(key).drawn_with(glyphs)
            card = primer_of(key, Pen.with_signs(glyphs), strict=True)
            for pressed in keys:
                card.press(pressed, (80, 24))
            position.model.panel = card
            yield f"{key.replace('-', '_')}_{name}", partial(paint, position.model, CONNECTED)


# --- Pages ----------------------------------------------------------------------------------------


def _replays(glyphs: Glyphs) -> Named:
    """A finished game from its beginning to its end, and a bold moment of it."""
    for name, (key, seats) in REPLAYED.items():
        for moment, keys in REPLAY_KEYS.items():
            shown = page(key, seats, you=1)
            yield f"{name}_replay_{moment}", _pressed(_drawn(shown, glyphs), *keys)
        reel = _drawn(page(key, seats, you=1), glyphs)
        reel.press("b")
        reel.roll(NOW)
        reel.roll(NOW + STAMPED)
        yield f"{name}_replay_reel", _pressed(reel)


def _drawn(shown: ReplayPage, glyphs: Glyphs) -> ReplayPage:
    return ReplayPage(shown.replay, shown.names, glyphs, shown.you)


def _books(glyphs: Glyphs) -> Named:
    """The rule book of each game: its first page, its cards, the ids at the edge."""
    for key in CATALOG:
        for name, keys in (("book", ()), ("book_further", ("pagedown",)), ("book_end", ("end",))):
            yield f"{key.replace('-', '_')}_{name}", _pressed(Reader(key, None, glyphs), *keys)


def _pages(glyphs: Glyphs) -> Named:
    """Everything else: the lobby and its forms, a party's poster and lobby."""
    lobby = LobbyModel(glyphs)
    lobby.name, lobby.pictured = "Zoë", True
    lobby.found(around(seen("a", playing=True, free=0), seen("b", locked=True, host="Ben")))
    there = PartyLobby(glyphs, "Zoë")
    there.tables = [
        PartyTable("a" * 16, summary("Attic", "Cockroach Poker", 2, playing=True)),
        PartyTable("c" * 16, summary("Cellar", "Royal Gambit", 1)),
    ]
    yield "lobby", lobby.paint
    yield "form", TableForm(glyphs).paint
    yield "settings", PreferencesForm(glyphs, "Zoë", DEFAULT).paint
    yield "party_poster", poster(glyphs).paint
    yield "party_lobby", there.paint


def _pressed(shown: ReplayPage | Reader, *keys: str) -> Painter:
    """The page, once these keys were pressed in the size that it is seen in."""

    def painted(width: int, height: int) -> Lines:
        page = copy(shown)
        page.resized(width, height)
        for key in keys:
            page.press(key)
        return page.paint(width, height)

    return painted
