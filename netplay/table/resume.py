"""A table taken up again from what was written down, after its host died. It reads no file."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.match import Match
from engine.moves import Plain
from engine.record import BadRecord
from netplay.reasons import Reasons
from netplay.table.live_game import LiveGame
from netplay.table.saved import SavedTable
from netplay.table.state import TableState
from netplay.table.wishes import dealt, tally
from netplay.wire import Reply


@dataclass(frozen=True, slots=True)
class Kept:
    """The last game as the journal has it: its record as dealt, its moves, the wishes for them."""

    number: int
    record: Plain
    moves: Sequence[Plain]
    asks: Sequence[str | None]
    reasons: Reasons = field(default_factory=dict)


def resumed(written: SavedTable, kept: Kept | None, now: float) -> TableState:
    """The same table, the same cards; a wish that was fulfilled is not fulfilled again.

    Refused, if no such game can be dealt, or the last one was not of this table.
    """
    table_state = TableState.restored(written, now)
    dealt(table_state.settings, "a trial")
    if kept is None:
        return table_state
    live_game = table_state.live_game = _replayed(table_state, kept, now)
    table_state.games = max(table_state.games, kept.number)
    if written.on_table != kept.number:  # it died between the deal and the next note
        table_state.hands = table_state.seated()
    if live_game.outcome:
        tally(table_state, live_game)
        if written.on_table != kept.number:  # the table was set to another game since
            table_state.live_game = None
    _check(table_state)
    return table_state


def _replayed(table_state: TableState, kept: Kept, now: float) -> LiveGame:
    """The game as far as it went, each of its wishes answered."""
    live_game = LiveGame(Match.replay(kept.record), kept.number, table_state.settings, now)
    live_game.reasons |= kept.reasons
    for entry, ask in zip(kept.moves, kept.asks, strict=True):
        seat, move = live_game.match.read(entry)
        live_game.commit(live_game.match.step(seat, move), now)
        key = table_state.chairs[seat] if seat < len(table_state.chairs) else None
        if ask and key:
            guest = table_state.guests[key]
            guest.remember(Reply(id=ask, you=guest.id))
    return live_game


def _check(table_state: TableState) -> None:
    """The game on the table is the one that the table is set to."""
    if table_state.live_game:
        match, settings = table_state.live_game.match, table_state.settings
        if (match.game.key, match.seats) != (settings.game, settings.seats):
            raise BadRecord("another-game", "The table is set to another game.")
