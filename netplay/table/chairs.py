"""Who sits on which chair of a table, and who waits for one. It knows no message and no rules.

While a game goes on a chair is only for those who have held its hand. Newcomers wait for the next
game, unless the owner lets them in: a key costs nothing, and each would see another hand. Nobody
holds two hands of one game: who has given up a chair returns to that one, or waits.
"""

from engine.refusal import Refused
from netplay.table.guests import Guest
from netplay.table.state import TableState


def sit(house: TableState, guest: Guest, seat: int | None) -> None:
    """On a free chair or a bot's; where there is none for them, in the queue for the next game."""
    if seat is not None and seat >= len(house.chairs):
        raise Refused("no-such-seat", f"This table has {len(house.chairs)} seats.")
    mine = house.chair_of(guest.key)
    if mine is None or seat not in (None, mine):
        _move(house, guest, seat, _held(house, guest, seat))
    guest.watching = False


def let_in(house: TableState, guest: Guest) -> int:
    """At once, in the middle of a game: the seat whose hand is theirs now."""
    if house.phase != "playing":
        raise Refused("no-game", "No game is going on: everybody may take a free chair.")
    if not guest.waiting:
        raise Refused("not-waiting", f"{guest.name} does not wait for a chair.")
    if guest.key in house.hands:
        raise Refused("another-hand", f"{guest.name} has held another hand of this game.")
    free = _free(house)
    if not free:
        raise Refused("no-chair", "No bot has a hand of this game that could be given away.")
    left = set(house.hands.values())  # their people may come back
    seat = min(free, key=lambda seat: seat in left)
    house.hands[guest.key] = seat
    _take(house, guest, seat)
    return seat


def come_in(house: TableState, guest: Guest) -> None:
    """Back to the hand that one has left in the middle of a game; else to the end of the queue."""
    if _held(house, guest, None) is None:
        wait(house, guest)
    else:
        sit(house, guest, None)


def _free(house: TableState) -> list[int]:
    return [seat for seat, key in enumerate(house.chairs) if key is None]


def _held(house: TableState, guest: Guest, seat: int | None) -> int | None:
    """The chair whose hand this guest has held in the game that goes on."""
    held = house.hands.get(guest.key) if house.phase == "playing" else None
    if held is not None and seat not in (None, held):
        raise Refused(
            "another-hand",
            "You have held another hand of this game; go back to it, or wait for the next game.",
        )
    return held


def _move(house: TableState, guest: Guest, seat: int | None, held: int | None) -> None:
    wanted = seat if held is None else held
    free = [at for at in _free(house) if wanted in (None, at)]
    if not free and seat is not None:
        raise Refused("taken", "Somebody sits there already; choose another seat.")
    if free and (held is not None or house.phase != "playing"):
        _take(house, guest, free[0])
    else:
        wait(house, guest)


def stand(house: TableState, guest: Guest) -> None:
    vacate(house, guest)
    guest.watching, guest.waiting = True, False


def vacate(house: TableState, guest: Guest) -> None:
    seat = house.chair_of(guest.key)
    if seat is not None:
        house.chairs[seat] = None


def wait(house: TableState, guest: Guest) -> None:
    """At the end of the queue; who waits already keeps their place in it."""
    if not guest.waiting:
        guest.waiting = True
        house.guests[guest.key] = house.guests.pop(guest.key)


def _take(house: TableState, guest: Guest, seat: int) -> None:
    vacate(house, guest)
    house.chairs[seat] = guest.key
    guest.waiting, guest.since = False, house.games


def seat_queue(house: TableState, now: float) -> None:
    """Give free chairs to who waits, the first to come first."""
    waiting = (guest for guest in house.queue() if guest.present(now))
    for guest, seat in zip(waiting, _free(house), strict=False):
        _take(house, guest, seat)


def make_way(house: TableState, now: float) -> None:
    """Before the next game, let those who wait take turns with those who have played."""
    seat_queue(house, now)
    waiting = [guest for guest in house.queue() if guest.present(now)]
    for guest, seat in zip(waiting, _leaving(house, now), strict=False):
        other = house.guests[house.chairs[seat] or ""]
        vacate(house, other)
        wait(house, other)
        _take(house, guest, seat)


def _leaving(house: TableState, now: float) -> list[int]:
    """The chairs to be given up: of who has gone, then of who sat longest, the loser's first."""
    outcome = house.running.outcome if house.running else None
    losers = outcome.losers if outcome else ()

    def order(seat: int) -> tuple[bool, int, bool]:
        since = house.guests[house.chairs[seat] or ""].since
        return not house.bot_plays(seat, now), since, seat not in losers

    taken = [seat for seat, key in enumerate(house.chairs) if key is not None]
    return sorted((seat for seat in taken if _may_leave(house, seat, now)), key=order)


def _may_leave(house: TableState, seat: int, now: float) -> bool:
    """Nobody has to get up without having played, except who is not there."""
    key = house.chairs[seat]
    return key is not None and (house.bot_plays(seat, now) or house.guests[key].since < house.games)
