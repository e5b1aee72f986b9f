"""The chairs of a table: who sits, and who waits for one. It knows no message and no rules.

While a game goes on a chair is only for those who have held its hand. Newcomers wait for the next
game, unless the owner lets them in: a key costs nothing, and each would see another hand. Nobody
holds two hands of one game: whoever has given up a chair returns to that one, or waits.
"""

from itertools import zip_longest

from engine.refusal import Refused
from netplay.table.guests import MOST_HANDS, Guest
from netplay.table.state import TableState
from netplay.trust.rates import Precedence

FRESH = 60.0  # seconds in which somebody has only just come


def sit(table_state: TableState, guest: Guest, seat: int | None) -> None:
    """On a free chair or a bot's; where there is none for them, in the queue for the next game."""
    if seat is not None and seat >= len(table_state.chairs):
        raise Refused("no-such-seat", f"This table has {len(table_state.chairs)} seats.")
    mine = table_state.chair_of(guest.key)
    if mine is None or seat not in (None, mine):
        _move(table_state, guest, seat, _held(table_state, guest, seat))
    guest.watching = False


def let_in(table_state: TableState, guest: Guest) -> int:
    """At once, in the middle of a game: the seat whose hand is theirs now."""
    if table_state.phase != "playing":
        raise Refused("no-game", "No game is being played, so anyone may take a free seat.")
    if not guest.waiting:
        raise Refused("not-waiting", f"{guest.name} is not waiting for a seat.")
    if guest.key in table_state.hands:
        raise Refused("another-hand", f"{guest.name} has already held another hand in this game.")
    free = _free(table_state)
    if not free or len(table_state.hands) >= MOST_HANDS:
        raise Refused("no-chair", "No bot in this game has a hand to give away.")
    left = set(table_state.hands.values())  # their people may come back
    seat = min(free, key=lambda seat: seat in left)
    table_state.hands[guest.key] = seat
    _take(table_state, guest, seat)
    return seat


def come_in(table_state: TableState, guest: Guest) -> None:
    """Back to the hand that one has left in the middle of a game; else to the end of the queue."""
    if _held(table_state, guest, None) is None:
        wait(table_state, guest)
    else:
        sit(table_state, guest, None)


def _free(table_state: TableState) -> list[int]:
    return [seat for seat, key in enumerate(table_state.chairs) if key is None]


def _held(table_state: TableState, guest: Guest, seat: int | None) -> int | None:
    """The chair whose hand this guest has held in the game that goes on."""
    held = table_state.hands.get(guest.key) if table_state.phase == "playing" else None
    if held is not None and seat not in (None, held):
        raise Refused(
            "another-hand",
            "You have already held another hand in this game; return to that one or wait for the "
            "next game.",
        )
    return held


def _move(table_state: TableState, guest: Guest, seat: int | None, held: int | None) -> None:
    wanted = seat if held is None else held
    free = [at for at in _free(table_state) if wanted in (None, at)]
    if not free and seat is not None:
        raise Refused("taken", "That seat is taken; choose another.")
    if free and (held is not None or table_state.phase != "playing"):
        _take(table_state, guest, free[0])
    else:
        wait(table_state, guest)


def stand(table_state: TableState, guest: Guest) -> None:
    vacate(table_state, guest)
    guest.watching, guest.waiting = True, False


def vacate(table_state: TableState, guest: Guest) -> None:
    seat = table_state.chair_of(guest.key)
    if seat is not None:
        table_state.chairs[seat] = None


def wait(table_state: TableState, guest: Guest) -> None:
    """At the end of the queue; whoever waits already keeps their place in it."""
    if not guest.waiting:
        guest.waiting = True
        table_state.guests[guest.key] = table_state.guests.pop(guest.key)


def _take(table_state: TableState, guest: Guest, seat: int) -> None:
    vacate(table_state, guest)
    table_state.chairs[seat] = guest.key
    guest.waiting, guest.since = False, table_state.games


def seat_queue(table_state: TableState, now: float) -> None:
    """Give free chairs to whoever waits."""
    for guest, seat in zip(_in_turn(table_state, now), _free(table_state), strict=False):
        _take(table_state, guest, seat)


def _in_turn(table_state: TableState, now: float) -> list[Guest]:
    """The guests who wait, the first to come first.

    But in turn one who was here to play, or was admitted, and one who was not; and before one deal
    it is the former who comes first, before the next the latter. Else a crowd of keys, which cost
    nothing, would keep whoever gets up for one of them from ever sitting again.
    """
    waiting = [guest for guest in table_state.queue() if guest.present(now)]
    known = [it for it in waiting if table_state.standing(it.key) >= Precedence.KNOWN]
    new = [guest for guest in waiting if guest not in known]
    pairs = zip_longest(new, known) if table_state.games % 2 else zip_longest(known, new)
    return [guest for pair in pairs for guest in pair if guest is not None]


def make_way(table_state: TableState, now: float) -> None:
    """Before the next game, let those who wait take turns with those who have played."""
    seat_queue(table_state, now)
    for guest, seat in zip(_coming(table_state, now), _leaving(table_state, now), strict=False):
        other = table_state.guests[table_state.chairs[seat] or ""]
        vacate(table_state, other)
        wait(table_state, other)
        _take(table_state, guest, seat)


def _coming(table_state: TableState, now: float) -> list[Guest]:
    """The guests whose turn it is to sit.

    Where somebody sits who has been here for a while, those who have just come get no more than
    half of the chairs: a key costs nothing, and a crowd of them would take all.
    """
    waiting = _in_turn(table_state, now)
    sitting = [now - table_state.guests[key].came < FRESH for key in table_state.seated()]
    if all(sitting):
        return waiting
    room = max(0, len(table_state.chairs) // 2 - sum(sitting))
    late = [guest for guest in waiting if now - guest.came < FRESH][room:]
    return [guest for guest in waiting if guest not in late]


def _leaving(table_state: TableState, now: float) -> list[int]:
    """The chairs to be given up: those of people who have gone, then of those who sat longest."""
    outcome = table_state.live_game.outcome if table_state.live_game else None
    losers = outcome.losers if outcome else ()

    def order(seat: int) -> tuple[bool, int, bool]:
        since = table_state.guests[table_state.chairs[seat] or ""].since
        return not table_state.bot_plays(seat, now), since, seat not in losers

    taken = [seat for seat, key in enumerate(table_state.chairs) if key is not None]
    return sorted((seat for seat in taken if _may_leave(table_state, seat, now)), key=order)


def _may_leave(table_state: TableState, seat: int, now: float) -> bool:
    """Nobody has to get up without having played, except who is not there; the owner never."""
    key = table_state.chairs[seat]
    return key not in (None, table_state.owner) and (
        table_state.bot_plays(seat, now) or table_state.guests[key or ""].since < table_state.games
    )
