"""The ways in and out of a table: who comes in, makes room, and has to go. It deals no cards."""

from collections.abc import Sequence

from engine.refusal import Refused
from netplay.table import chairs
from netplay.table.effects import Dismiss, NewKey, Send, TableEffect
from netplay.table.guests import MOST_ADMITTED, MOST_GUESTS, Guest
from netplay.table.passphrase_lock import NEEDED, WRONG
from netplay.table.state import TableState
from netplay.trust.keys import code_of
from netplay.trust.rates import Precedence
from netplay.wire import Enter, Farewell

CLOSED = (
    "This table is closed to newcomers. Ask its owner to open it, or to type /admit {code}, then "
    "come again."
)
FULL = f"This table is full: {MOST_GUESTS} people are at it."
MAKING_ROOM = (
    " Ask its owner to type /admit {code}, then come again: somebody who only watches goes."
)
MEANWHILE = (
    "{name} removed you from the table while you were out of reach; if you want, come again."
)
ID_LETTERS = 16  # of a guest's number: each view names all who are there by theirs


def why_not(table_state: TableState, key: str, wish: Enter, now: float) -> Refused | None:
    """Why they cannot come in, if so."""
    if key in table_state.banned or key in table_state.untold:
        return _removed(table_state, key)
    if table_state.closed and not _may_come_back(table_state, key):
        return Refused("closed", CLOSED.format(code=code_of(key)))
    given = table_state.admits(key) or wish.passphrase == table_state.passphrase
    if table_state.passphrase and not given:
        return Refused("passphrase", WRONG if wish.passphrase else NEEDED)
    if wish.watch and not table_state.settings.watching and table_state.chair_of(key) is None:
        return Refused("no-watching", "This table's owner allows no spectators.")
    if key in table_state.guests or len(table_state.guests) < MOST_GUESTS:
        return None
    return None if _yields(table_state, key, now) else _full(table_state, key)


def _removed(table_state: TableState, key: str) -> Refused:
    if key in table_state.banned:
        return Refused("banned", "You were removed from this table for good.")
    return Refused("kicked", table_state.untold[key])


def _may_come_back(table_state: TableState, key: str) -> bool:
    """True of who is at the table, played here or was admitted: a name is chosen by any key."""
    return key in table_state.guests or table_state.standing(key) >= Precedence.KNOWN


def _full(table_state: TableState, key: str) -> Refused:
    """There is no room; for whoever is admitted there may be some."""
    way_in = MAKING_ROOM.format(code=code_of(key)) if _latest(table_state) else ""
    return Refused("full", FULL + way_in)


def newcomer(table_state: TableState, key: str, id_: str, now: float) -> Guest:
    """At the table now, if need be in place of somebody else."""
    yields = _yields(table_state, key, now) if len(table_state.guests) >= MOST_GUESTS else None
    if yields is not None:
        table_state.let_go(yields)
    guest = table_state.guests[key] = Guest(key, id_[:ID_LETTERS], "", came=now)
    if table_state.said > table_state.out > 0 and key != table_state.owner:
        # Somebody who was removed may have another key by now.
        guest.not_before = table_state.said
    known = table_state.names.pop(key, None)
    if known is not None:
        table_state.call(guest, known)
        guest.named = True
    return guest


def _yields(table_state: TableState, key: str, now: float) -> Guest | None:
    """Choose who makes room where there is none: the one who watched and has been gone for longest.

    And for those known here, one of those who are not.
    """
    gone = [guest for guest in table_state.watchers() if not guest.present(now)]
    if gone:
        return min(gone, key=lambda guest: guest.heard)
    if table_state.standing(key) < Precedence.KNOWN:
        return None
    return _latest(table_state)


def _latest(table_state: TableState) -> Guest | None:
    """Whoever came last of those who only watch, and of them first who has never said a word.

    A crowd of throw-away keys came later than those who were here before it.
    """
    idle = (it for it in table_state.watchers() if table_state.standing(it.key) < Precedence.KNOWN)
    return max(
        idle, key=lambda guest: (not guest.waiting, not guest.said, guest.came), default=None
    )


def remove(
    table_state: TableState, guest: Guest, id_: str, now: float, *, ban: bool
) -> Sequence[TableEffect]:
    """Have somebody go; what is said from now on they cannot read. All others are told."""
    other = table_state.guest_called(id_)
    if other is None or other is guest:
        raise Refused("no-such-guest", "Nobody else at the table has that number.")
    if other.key == table_state.owner:
        raise Refused("the-owner", "The owner of the table cannot be removed.")
    if ban:
        table_state.ban(other, guest.key)
    chairs.vacate(table_state, other)
    table_state.let_go(other)
    table_state.admitted = [it for it in table_state.admitted if it != code_of(other.key)]
    table_state.epoch += 1
    ever = " for good" if ban else ""
    table_state.add_news(guest.name, f"removed {other.name}{ever}.", other.id)
    table_state.out = table_state.said
    reason = f"{guest.name} removed you from the table{ever}."
    if not ban:
        late = MEANWHILE.format(name=guest.name)
        table_state.owe(other.key, late, heard=other.present(now))
    farewell = Farewell(code="banned" if ban else "kicked", reason=reason)
    return Send(other.key, farewell), Dismiss(other.key), NewKey(table_state.epoch)


def unban(table_state: TableState, guest: Guest, name: str) -> None:
    """Whoever was called so may come again."""
    banned = table_state.banned
    keys = [key for key, ban in banned.items() if ban.name.casefold() == name.casefold()]
    if not keys:
        names = ", ".join(ban.name for ban in banned.values())
        others = f" These were: {names}." if names else ""
        reason = f"Nobody called “{name}” was removed for good.{others}"
        raise Refused("not-banned", reason)
    for key in keys:
        del banned[key]
    table_state.add_news(guest.name, f"allowed {name} to come again.")


def tell_late(table_state: TableState, guest: Guest, seen: int) -> Sequence[TableEffect]:
    """Send off whoever is back with views from before they were removed: they never heard of it.

    Whoever did hear has ended their visit, and begins the next one without any.
    """
    reason = table_state.unheard.pop(guest.key, None)
    shown_anew = guest.sends > 0 and seen >= guest.moved
    if reason is None or not seen or shown_anew:
        return ()
    chairs.vacate(table_state, guest)
    table_state.let_go(guest)
    return Send(guest.key, Farewell(code="kicked", reason=reason)), Dismiss(guest.key)


def close(table_state: TableState, guest: Guest, *, closed: bool) -> None:
    """All are told; whoever is here, or was here to play, comes and goes as before."""
    if closed != table_state.closed:
        table_state.closed = closed
        did = "closed the table to newcomers." if closed else "opened the table to newcomers."
        table_state.add_news(guest.name, did)


def admit(table_state: TableState, guest: Guest, code: str) -> None:
    admitted = [other for other in table_state.admitted if other != code]
    table_state.admitted = [*admitted, code][-MOST_ADMITTED:]
    table_state.add_news(guest.name, f"admitted the newcomer with the code {code}.")
