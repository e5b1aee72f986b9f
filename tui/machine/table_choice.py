"""The table that `join` and `watch` mean without an invite: one's own, or one that is found.

First those at which one has a chair, by the invites that one remembers: that takes no network that
can be asked for its tables. Of several, somebody has to choose.
"""

import os
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from engine.refusal import Refused
from netplay.lan.beacons import Answers, BeaconAnswer, answers, as_guest, looked
from netplay.lan.found import FoundTable, in_order
from netplay.mqtt.address import GUEST, PASSWORD, Address
from netplay.mqtt.nats import HOST
from netplay.system.loop import run
from netplay.trust.invite import Expected, Invite
from netplay.trust.profile import Profile, RememberedChair
from tui.commands.command import GuestCommand
from tui.commands.join import JoinCommand
from tui.machine.profile_info import REMEMBERED

T = TypeVar("T")
Choose: TypeAlias = Callable[[str, Sequence[FoundTable]], FoundTable]  # of a few, or Refused
Wait: TypeAlias = Callable[[Coroutine[Any, Any, T]], T]  # for what takes the network some time


@dataclass(frozen=True, slots=True)
class FoundAccess:
    """The table that is meant."""

    chair: RememberedChair  # where it is; whether one has a chair there is seen there
    address: Address
    table: str | None = None  # its id, if it has been seen
    silent: Sequence[RememberedChair] = ()  # where one had a chair, and nobody answers
    expected: Expected | None = None  # the table that was at this address before

    @property
    def notice(self) -> str | None:
        return _silence(self.silent)


class TableSearch:
    """A search, for one player."""

    def __init__(
        self, command: GuestCommand, profile: Profile, choose: Choose, wait: Wait[Any]
    ) -> None:
        self._command = command
        self._profile = profile
        self._choose = choose
        self._wait = wait

    def found(self) -> FoundAccess:
        """The table of the invite that was given, if one was."""
        if self._command.invite is None:
            return self.searched()
        chair = RememberedChair(Invite.read(self._command.invite), self._command.broker)
        named = chair.invite.fingerprint or self._profile.expected(chair.invite)
        return self._reached(chair if named else self._at(chair))

    def _at(self, chair: RememberedChair) -> RememberedChair:
        """An invite that names no table leads to any one that is there."""
        shown: Answers = self._wait(looked([chair.invite], lambda invite: reached(chair)))
        tables = in_order(answer.seen for answer in shown.tables)
        if not tables and shown.servers:
            raise _empty(shown.servers[0].seen.invite)
        if len(tables) < 2:
            return chair
        seen = self._choose(f"There are several tables at {chair.invite.address}", tables)
        return replace(chair, invite=seen.invite)

    def searched(self) -> FoundAccess:
        """The table at which one has a chair; else the one that is to be found here."""
        chairs = self._reachable()
        there = self._answering(chairs)
        silent = [chair for chair in chairs if chair not in there]
        found = self._own(there) if there else self._around(silent)
        here = found.chair.invite.fingerprint
        return replace(found, silent=[c for c in silent if c.invite.fingerprint != here])

    def _reachable(self) -> list[RememberedChair]:
        """The chairs that one has, at brokers that can be asked: a password may be missing."""
        chairs = self._profile.chairs if isinstance(self._command, JoinCommand) else []
        wanted = self._command.broker
        known = [chair for chair in chairs if wanted in (None, chair.broker)]
        return [chair for chair in known if _address(chair) is not None]

    def _answering(self, chairs: Sequence[RememberedChair]) -> dict[RememberedChair, BeaconAnswer]:
        """Those of them whose tables are open, asked side by side."""
        if not chairs:
            return {}
        by_invite = {chair.invite: chair for chair in chairs}
        shown: list[BeaconAnswer] = self._wait(
            answers(list(by_invite), lambda invite: reached(by_invite[invite]), hurry=True)
        )
        return {by_invite[answer.seen.invite]: answer for answer in shown}

    def _own(self, there: Mapping[RememberedChair, BeaconAnswer]) -> FoundAccess:
        """Find one of those at which one has a chair."""
        seen = self._chosen(CHAIRS, [answer.seen for answer in there.values()])
        chair, answer = next(entry for entry in there.items() if entry[1].seen == seen)
        return FoundAccess(chair, reached(chair), answer.card.table)

    def _around(self, silent: Sequence[RememberedChair]) -> FoundAccess:
        """The table in the network, on this machine, or among those where one has been.

        One's chair may be there as well: its host has another address now.
        """
        from netplay.lan.tables import look, look_at  # noqa: PLC0415  large, and few look around

        broker = self._command.broker
        if broker is None:
            looking = look(self._command.address, self._profile.invites[:REMEMBERED])
        else:
            looking = look_at(at_broker(broker))
        around = self._wait(looking)
        if not around.tables:
            why = around.note if broker is not None else None
            raise Refused("no-tables", " ".join(filter(None, (_silence(silent), why, NOBODY))))
        marks = {chair.invite.fingerprint for chair in silent}
        own = [seen for seen in around.tables if seen.invite.fingerprint in marks]
        seen = self._chosen(CHAIRS, own) if own else self._chosen(TABLES, around.tables)
        before = self._profile.expected(replace(seen.invite, fingerprint=None))
        return replace(
            self._reached(RememberedChair(seen.invite, self._command.broker)), expected=before
        )

    def _chosen(self, why: str, tables: Sequence[FoundTable]) -> FoundTable:
        return tables[0] if len(tables) == 1 else self._choose(why, tables)

    def _reached(self, chair: RememberedChair) -> FoundAccess:
        account = chair.account or self._profile.account_at(chair.invite.fingerprint)
        chair = replace(chair, account=account)
        return FoundAccess(chair, reached(chair))


CHAIRS = "You have a seat at several tables"
TABLES = "There are several tables here"
IN_SERVER = "This is the invite of a server, which has these tables"
NOBODY = "No table was found: ask whoever hosts one for its invite."


def reached(chair: RememberedChair) -> Address:
    """The address there; the account of hosts is for tables themselves. Refused in words."""
    address = as_guest(chair.invite) if chair.broker is None else at_broker(chair.broker)
    return address.known_by(chair.account) if chair.account else address


def at_broker(urls: str) -> Address:
    """The address of a broker, for a guest. Refused in words."""
    if f"//{HOST}@" not in urls:
        return Address.read(urls, os.environ)
    address = Address.read(urls, {**os.environ, PASSWORD: GUEST})
    others = tuple(replace(other, user=GUEST, password=GUEST) for other in address.others)
    return replace(address, user=GUEST, password=GUEST, others=others)


def _address(chair: RememberedChair) -> Address | None:
    try:
        return reached(chair)
    except Refused:
        return None


def _silence(silent: Sequence[RememberedChair]) -> str | None:
    """Tell what became of the chairs that nobody can find."""
    if not silent:
        return None
    places = " and ".join(chair.invite.address for chair in silent)
    return f"Nobody answers at {places}, where you had a seat."


# --- Choosing one of several ----------------------------------------------------------------------


def listed(tables: Sequence[FoundTable]) -> Iterator[str]:
    """The tables by number: game, host, who is there, and where, as two hosts may have one name."""
    for number, seen in enumerate(tables, 1):
        yield f"  {number:2}  {described(seen)}, at {seen.invite.address}"


def described(seen: FoundTable) -> str:
    """A table in words."""
    sign = seen.lobby
    taken = sign.seats - sign.free
    state = "playing" if sign.playing else "waiting"
    locked = (", locked" if sign.locked else "") + (", closed to newcomers" * sign.closed)
    seats = f"{sign.free} of {sign.seats} seats free"
    return f"{sign.title} at {seen.called}: {taken or 'nobody'} there ({state}, {seats}{locked})"


def typed(read: Callable[[], str], say: Callable[[str], object]) -> Choose:
    """Have a person type a number; who types none of them, nor an end, is asked again."""

    def choose(why: str, tables: Sequence[FoundTable]) -> FoundTable:
        say(f"{why}:")
        for line in listed(tables):
            say(line)
        while True:
            say(f"Type the number of one, 1 to {len(tables)}, or q:")
            text = read()
            number = text.strip()
            if number.isascii() and number.isdecimal() and 1 <= int(number[:6]) <= len(tables):
                return tables[int(number) - 1]
            if not text or number == "q":
                raise Refused("which", "You have not chosen a table.")

    return choose


def told(command: str, say: Callable[[str], object]) -> Choose:
    """List what could be typed instead, and refuse: nobody is there who could be asked."""

    def choose(why: str, tables: Sequence[FoundTable]) -> FoundTable:
        raise _listed(command, say, why, tables)

    return choose


def list_tables(command: GuestCommand, say: Callable[[str], object]) -> Refused:
    """List what could be typed in place of the invite of a server."""
    server = RememberedChair(Invite.read(command.invite or ""), command.broker)
    shown = run(looked([server.invite], lambda invite: reached(server)))
    if not shown.tables:
        return _empty(server.invite)
    tables = in_order(answer.seen for answer in shown.tables)
    return _listed(command.WORD, say, IN_SERVER, tables)


def _empty(server: Invite) -> Refused:
    reason = f"No table is open in this server: palmoff host --at {server} opens one."
    return Refused("no-tables", reason)


def _listed(
    command: str, say: Callable[[str], object], why: str, tables: Sequence[FoundTable]
) -> Refused:
    say(f"{why}:")
    for seen in tables:
        say(f"  {described(seen)}: palmoff {command} {seen.invite}")
    return Refused("which", f"{why}; type the command behind the one that you want.")


def in_the_lobby(why: str, tables: Sequence[FoundTable]) -> FoundTable:
    """Refuse: the lobby, which opens for it, lists them all."""
    raise Refused("which", f"{why}: choose one by its number, or point at it and w watches it.")
