"""The looks of a table, from within and to those who ask from outside. It changes nothing."""

from dataclasses import dataclass, field

from pydantic_core import to_json

from engine.catalog import CATALOG
from netplay.positions import Position
from netplay.table.guests import Guest
from netplay.table.news import News
from netplay.table.state import TableState
from netplay.wire import (
    LARGEST,
    LINES,
    Chair,
    Show,
    ShownGuest,
    TableScene,
    TableSummary,
    TalkLine,
    encode,
)

SHOWN_WATCHERS = 24
# Bytes of a view: all of one moment are padded to one of two sizes, so that none tells by its own.
SMALL, MOST = 3960, 7900
REST = 150  # bytes of a view but the table, the events, and the game with its choices


@dataclass(frozen=True, slots=True)
class TableViews:
    """The table without its game, made once for all who are shown it."""

    gallery: TableScene  # as spectators see it
    players: TableScene  # as whoever has a chair sees it
    _newer: dict[tuple[bool, int], TableScene] = field(default_factory=dict, compare=False)

    def since(self, said: int, *, seated: bool) -> TableScene:
        """The table with the lines that came after this one: one scene for all who are told it."""
        if (seated, said) not in self._newer:
            whole = self.players if seated else self.gallery
            lines = tuple(line for line in whole.lines if line.number > said)
            newer = whole if lines == whole.lines else whole.model_copy(update={"lines": lines})
            self._newer[seated, said] = newer
        return self._newer[seated, said]


def show(
    table_state: TableState,
    guest: Guest | None,
    both: TableViews,
    now: float,
    news: News,
) -> Show:
    """All that the guest may know, or a spectator, but for what is no news."""
    seat = table_state.chair_of(guest.key) if guest else None
    hand = table_state.hand_of(guest.key) if guest else None
    live_game = table_state.live_game
    return Show(
        revision=news.revision,
        base=news.base,
        you=guest.id if guest else None,
        seat=seat,
        scene=both.since(news.said, seated=seat is not None),
        board=live_game.board(hand, now, table_state.cast_of(live_game.number), news.told)
        if live_game
        else None,
    )


class ViewWriter:
    """Writes views as they are sent. What many of one moment have in common, it writes once."""

    def __init__(self) -> None:
        self._scene: TableScene | None = None  # that was written last,
        self._written = b""  # and how

    def written(self, whole: Show) -> tuple[bytes, int]:
        """A view, and to how many bytes it is padded at least."""
        return self._packed(whole), self._floor(whole)

    def _floor(self, whole: Show) -> int:
        """This follows from what all may know."""
        board = whole.board
        game = CATALOG[board.game].longest + len(to_json(board.events)) if board else 0
        return SMALL if REST + len(self._in_json(whole.scene)) + game <= SMALL else MOST

    def _packed(self, whole: Show) -> bytes:
        """The view with ever less of what can be done without, until it is small enough.

        Most are small enough at once: then this is all the encoding there is. The end of a very
        long game is not even with nothing of that; it goes with as much as a message can hold.
        """
        data = self._within(MOST, whole)
        return data if len(data) <= MOST else self._within(LARGEST, whole)

    def _within(self, most: int, whole: Show) -> bytes:
        """The view in so many bytes; or with nothing left that can be done without."""
        data = self._encoded(whole)
        while len(data) > most and (less := _less(whole)) is not None:
            whole, data = less, self._encoded(less)
        return data

    def _encoded(self, whole: Show) -> bytes:
        rest = whole.model_dump_json(exclude={"scene"}).encode()
        return b'%b,"scene":%b}' % (rest.removesuffix(b"}"), self._in_json(whole.scene))

    def _in_json(self, scene: TableScene) -> bytes:
        if scene is not self._scene:
            self._scene, self._written = scene, encode(scene)
        return self._written


def _less(whole: Show) -> Show | None:
    """Without half of its talk and its past; if there is none, of its crowd; None if all is gone.

    Names can take 256 bytes each, as letters may have marks: a crowd of such names fills a view.
    """
    scene, board = whole.scene, whole.board
    if scene.lines or (board and board.events):
        return _with(whole, board and _shorter(board), lines=_newer_half(scene.lines))
    if scene.watchers or scene.bets:
        crowd = {"watchers": scene.watchers, "bets": scene.bets}
        return _with(whole, board, **{name: few[: len(few) // 2] for name, few in crowd.items()})
    return None


def _with(whole: Show, board: Position | None, **changes: object) -> Show:
    scene = whole.scene.model_copy(update=changes)
    return whole.model_copy(update={"scene": scene, "board": board})


def _newer_half(lines: tuple[TalkLine, ...]) -> tuple[TalkLine, ...]:
    return lines[(len(lines) + 1) // 2 :]


def _shorter(board: Position) -> Position:
    """The board without the older half of its events."""
    gone = (len(board.events) + 1) // 2
    return board.model_copy(update={"events": board.events[gone:], "told": board.told + gone})


def looks(table_state: TableState, now: float) -> object:
    """All that the scenes are made from: as long as it is the same, so are they."""
    guests = [
        (guest.id, guest.name, guest.waiting, guest.present(now))
        for guest in table_state.guests.values()
    ]
    chairs = [
        (key, table_state.bot_plays(seat, now)) for seat, key in enumerate(table_state.chairs)
    ]
    locked = bool(table_state.passphrase), table_state.closed
    game = table_state.phase, table_state.shown_phase, table_state.games, table_state.tallied
    said = table_state.said, table_state.halted, table_state.bots, tuple(table_state.hands)
    owner, bets = table_state.in_charge(now), table_state.bets.scores()
    charge = owner, owner is not None and table_state.rules(owner, now)
    return table_state.settings, locked, guests, chairs, charge, game, said, bets


def scenes(table_state: TableState, now: float) -> TableViews:
    gallery = _of_gallery(table_state, now)
    playing = gallery.phase == "playing"
    return TableViews(gallery, _of_players(gallery, table_state) if playing else gallery)


def _of_players(whole: TableScene, table_state: TableState) -> TableScene:
    """The scene as it is now, without what spectators say among themselves."""
    lines = tuple(line for line in table_state.lines if not line.gallery)[-LINES:]
    now = {"lines": lines, "phase": table_state.phase, "bets": ()}
    return whole.model_copy(update=now)


def _of_gallery(table_state: TableState, now: float) -> TableScene:
    """The scene as spectators see it by now."""
    owner = table_state.in_charge(now)
    asking = {guest.id for guest in table_state.asking(now)}
    shown = [_shown(guest, guest.id in asking, now) for guest in table_state.watchers()]
    return TableScene(
        host=table_state.host,
        settings=table_state.settings,
        locked=bool(table_state.passphrase),
        closed=table_state.closed,
        phase=table_state.shown_phase,
        paused=table_state.halted,
        owner=table_state.guests[owner].id if owner else None,
        stand_in=owner is not None and not table_state.rules(owner, now),
        chairs=tuple(_chair(table_state, seat, now) for seat in range(len(table_state.chairs))),
        watchers=_crowd(shown),
        watching=sum(guest.present for guest in shown),
        lines=tuple(table_state.lines[-LINES:]),
        games=table_state.games,
        bets=table_state.bets.scores(),
    )


def _crowd(shown: list[ShownGuest]) -> tuple[ShownGuest, ...]:
    """The guests who wait for a chair, in their order, then the others who are there."""
    waiting = [guest for guest in shown if guest.waiting]
    others = [guest for guest in shown if guest.present and not guest.waiting]
    return tuple([*waiting, *others][:SHOWN_WATCHERS])


def lobby(table_state: TableState, version: str, *, by_guest: bool = False) -> TableSummary:
    """The facts that everybody may know who is not at the table."""
    return TableSummary(
        title=table_state.title,
        game=table_state.settings.game,
        host=table_state.host,
        name=table_state.name,
        seats=len(table_state.chairs),
        free=table_state.chairs.count(None),
        playing=table_state.shown_phase == "playing",
        locked=bool(table_state.passphrase),
        closed=table_state.closed,
        watching=table_state.settings.watching,
        by_guest=by_guest,
        version=version,
    )


def _shown(guest: Guest, asking: bool, now: float) -> ShownGuest:
    return ShownGuest(
        id=guest.id,
        name=guest.name,
        present=guest.present(now),
        waiting=guest.waiting,
        asking=asking,
    )


def _chair(table_state: TableState, seat: int, now: float) -> Chair:
    key, bot = table_state.chairs[seat], table_state.bot_plays(seat, now)
    if key is None:
        return Chair(guest=None, name=table_state.name_at(seat), bot=bot, present=True)
    guest = table_state.guests[key]
    return Chair(guest=guest.id, name=guest.name, bot=bot, present=guest.present(now))
