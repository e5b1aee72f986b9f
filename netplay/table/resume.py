"""A table taken up again from what was written down, after its host died. It reads no file."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.match import Match
from engine.moves import Plain
from engine.record import BadRecord
from netplay.table.live_game import LiveGame
from netplay.table.saved import SavedTable
from netplay.table.state import TableState
from netplay.table.wishes import dealt, tally
from netplay.wire import Reply


@dataclass(frozen=True, slots=True)
class Kept:
    """The last game as the book has it: its record as dealt, its moves, the wishes for them."""

    number: int
    record: Plain
    moves: Sequence[Plain]
    asks: Sequence[str | None]


def resumed(written: SavedTable, kept: Kept | None, now: float) -> TableState:
    """The same table, the same cards; a wish that was fulfilled is not fulfilled again.

    Refused, if no such game can be dealt, or the last one was not of this table.
    """
    house = TableState.restored(written, now)
    dealt(house.settings, "a trial")
    if kept is None:
        return house
    running = house.running = _replayed(house, kept, now)
    house.games = max(house.games, kept.number)
    if written.on_table != kept.number:  # it died between the deal and the next note
        house.hands = house.seated()
    if running.outcome:
        tally(house, kept.number, running.outcome)
        if written.on_table != kept.number:  # the table was set to another game since
            house.running = None
    _check(house)
    return house


def _replayed(house: TableState, kept: Kept, now: float) -> LiveGame:
    """The game as far as it went, each of its wishes answered."""
    running = LiveGame(Match.replay(kept.record), kept.number, house.settings, now)
    for entry, ask in zip(kept.moves, kept.asks, strict=True):
        seat = entry["seat"]
        move = {name: value for name, value in entry.items() if name != "seat"}
        running.play(seat, running.parse(move), now)
        key = house.chairs[seat] if seat < len(house.chairs) else None
        if ask and key:
            guest = house.guests[key]
            guest.remember(Reply(id=ask, you=guest.id))
    return running


def _check(house: TableState) -> None:
    """The game on the table is the one that the table is set to."""
    if house.running:
        match, settings = house.running.match, house.settings
        if (match.game.key, match.seats) != (settings.game, settings.seats):
            raise BadRecord("another-game", "The table is set to another game.")
