"""A table taken up again from what was written down, after its host died. It reads no file."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.match import Match
from engine.moves import Plain
from engine.record import BadRecord
from netplay.house import House
from netplay.running import Running
from netplay.wire import Reply
from netplay.wishes import dealt, tally
from netplay.written import Written


@dataclass(frozen=True, slots=True)
class Kept:
    """The last game as the book has it: its record as dealt, its moves, the wishes for them."""

    number: int
    record: Plain
    moves: Sequence[Plain]
    asks: Sequence[str | None]


def resumed(plain: Plain, kept: Kept | None, now: float) -> House:
    """The same table, the same cards; a wish that was fulfilled is not fulfilled again."""
    house = House.restored(plain, now)
    if kept is None:
        return house
    dealt = Match.replay(kept.record)
    running = house.running = Running(dealt, kept.number, house.settings, now)
    for entry, ask in zip(kept.moves, kept.asks, strict=True):
        seat = entry["seat"]
        move = {name: value for name, value in entry.items() if name != "seat"}
        running.play(seat, running.parse(move), now)
        key = house.chairs[seat] if seat < len(house.chairs) else None
        if ask and key:
            guest = house.guests[key]
            guest.remember(Reply(id=ask, you=guest.id))
    house.games = max(house.games, kept.number)
    if plain["on_table"] != kept.number:  # it died between the deal and the next note
        house.hands = house.seated()
    if running.outcome:
        tally(house, kept.number, running.outcome)
        if plain["on_table"] != kept.number:  # the table was set to another game since
            house.running = None
    return house
