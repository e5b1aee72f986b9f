"""A door's knowledge of its party: the tables, who is here, and what it remembers of them.

It has no file and no secret but the one that people's keys are derived from.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.refusal import Refused
from netplay.client.client import Goal
from netplay.lan.server_watch import ServerWatch, WatchedTable
from netplay.trust.keys import Fingerprint, PlayerKey
from tui.doors.gallery import Gallery
from tui.doors.people import DoorPeople, DoorPerson, KeylessNames
from tui.doors.records import DoorRecords
from tui.doors.terminal_output import SharedFrames
from tui.doors.thinker import DoorThinker
from tui.doors.turns import Turns
from tui.lobby.table_numbers import TableNumbers
from tui.party.lobby import PartyTable

MOST_CLIENTS = 72  # of the guests' own: as many as one table takes
MOST_REMEMBERED = 1024  # people whose table is kept in mind
FAREWELL = 0.5  # seconds for guests to hear that the door closes
CLOSED = "This door has closed. Goodbye."
REMOVED = "kicked", "banned"  # the codes of a table that has no place for somebody any more


class PresentGuest(Protocol):
    """Somebody who is here."""

    @property
    def person(self) -> DoorPerson: ...

    def changed(self) -> None:
        """There may be something new to be seen."""

    def end(self, sentence: str) -> None:
        """The guest has to go, and is told why."""


@dataclass(frozen=True, slots=True)
class HallHooks:
    """Whom a hall tells what."""

    broke: Callable[[BaseException], None] = lambda fault: None
    keep: Callable[[DoorPerson, "Remembered"], None] = lambda person, remembered: None
    here: Callable[[Sequence[str]], None] = lambda names: None  # who is here, whenever that changes


@dataclass(slots=True)
class Remembered:
    """The things that the door keeps in mind of a person, for the next time."""

    table: Fingerprint = ""  # where they were last
    known: set[str] = field(default_factory=set)  # games that were explained to them


@dataclass(frozen=True, slots=True)
class DoorComer:
    """Somebody on the way into a hall, as its gate sees them."""

    hall: "Hall"
    person: DoorPerson

    @property
    def key(self) -> PlayerKey:
        return self.person.keys.public

    def is_at_table(self) -> bool:
        return bool(self.hall.remembered(self.person).table)

    def send_off(self) -> None:
        guest = self.hall.guests.get(self.key)
        if guest is not None:
            guest.end("Somebody came back to their table, and the door is full: come again later.")


class Hall:
    """All guests of a door, and the tables that they come to."""

    def __init__(
        self,
        people: DoorPeople,
        thinker: DoorThinker,
        hooks: HallHooks = HallHooks(),
    ) -> None:
        self.people = people
        self.thinker = thinker
        self.keyless = KeylessNames()
        self.guests: dict[PlayerKey, PresentGuest] = {}
        self.records = DoorRecords()
        self.frames = SharedFrames()
        self.turns = Turns()
        self.opening = asyncio.Semaphore()  # one replay at a time is made
        self.watch: ServerWatch | None = None  # once there is a server
        self.clients = 0  # that guests have of their own
        self.log = hooks.broke
        self._keep_in_mind = hooks.keep
        self._tell_who_is_here = hooks.here
        self.listeners: set[Callable[[], None]] = set()  # who else is told of changes
        self._numbers = TableNumbers[Fingerprint]()
        self._galleries: dict[tuple[Fingerprint, str], Gallery] = {}  # and by their passphrase
        self._remembered: OrderedDict[PlayerKey, Remembered] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- The tables -------------------------------------------------------------------------------

    def open_to(self, watch: ServerWatch) -> None:
        """From now on the tables of this server are there."""
        self.watch = watch
        self.beside(watch.run())

    @property
    def tables(self) -> Sequence[WatchedTable]:
        """All that are there, by their numbers."""
        return list(self.numbered.values())

    @property
    def numbered(self) -> dict[int, WatchedTable]:
        """The tables by the numbers by which all guests choose them."""
        there = {it.fingerprint: it for it in (self.watch.tables if self.watch else ())}
        by_number = sorted((number, key) for key, number in self._numbers.given(there).items())
        return {number: there[key] for number, key in by_number}

    def tables_for(self, person: DoorPerson) -> Sequence[PartyTable]:
        """The tables as this person sees them."""
        last = self.remembered(person).table
        return [
            PartyTable(it.fingerprint, it.summary, it.fingerprint == last, number)
            for number, it in self.numbered.items()
        ]

    def table(self, key: Fingerprint) -> WatchedTable | None:
        return next((it for it in self.tables if it.fingerprint == key), None)

    def goal(self, table: WatchedTable) -> Goal:
        """The place at which clients find it."""
        assert self.watch is not None
        return self.watch.goal(table)

    def gallery(self, table: WatchedTable, passphrase: str = "") -> Gallery:
        """The gallery of all who watch that table through this door, with the same passphrase."""
        key = table.fingerprint, passphrase
        gallery = self._galleries.get(key)
        if gallery is None or gallery.left:
            gallery = self._galleries[key] = Gallery(self.goal(table), passphrase)
            self.beside(self._keep(key, gallery))
        return gallery

    async def _keep(self, key: tuple[Fingerprint, str], gallery: Gallery) -> None:
        """Until nobody watches any more, or the table ends."""
        try:
            await gallery.run()
        finally:
            if self._galleries.get(key) is gallery:
                del self._galleries[key]

    # --- The people -------------------------------------------------------------------------------

    def enter(self, guest: PresentGuest) -> None:
        """Somebody comes in; whoever was here as the same person has to go."""
        before = self.guests.pop(guest.person.keys.public, None)
        self.guests[guest.person.keys.public] = guest
        if before is not None:
            before.end("You came in again from somewhere else, so this line was closed.")
        self._others_changed()

    def leave(self, guest: PresentGuest) -> None:
        if self.guests.get(guest.person.keys.public) is guest:
            del self.guests[guest.person.keys.public]
            self._others_changed()

    def _others_changed(self) -> None:
        self._tell_who_is_here([guest.person.name for guest in self.guests.values()])
        self.changed()

    def changed(self) -> None:
        """The lobby shows other things than it did."""
        for guest in self.guests.values():
            guest.changed()
        for told in list(self.listeners):
            told()

    def remembered(self, person: DoorPerson) -> Remembered:
        """The memory of this person."""
        key = person.keys.public
        found = self._remembered.setdefault(key, Remembered())
        self._remembered.move_to_end(key)
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return found

    def remember(self, key: PlayerKey, remembered: Remembered) -> None:
        """Take up what was kept in mind of this person before the door died."""
        self._remembered[key] = remembered

    def explained(self, person: DoorPerson, game: str) -> None:
        """This game is not explained to them again."""
        remembered = self.remembered(person)
        remembered.known.add(game)
        self._keep_in_mind(person, remembered)

    def is_at(self, person: DoorPerson, table: Fingerprint) -> None:
        """Keep in mind where they are, for when they come again; nowhere, if they have left."""
        remembered = self.remembered(person)
        if remembered.table != table:
            remembered.table = table
            self._keep_in_mind(person, remembered)

    def sent_home(self, person: DoorPerson, table: Fingerprint | None, why: Refused | None) -> None:
        """Whoever was removed from there comes again of their own will alone."""
        if why is not None and why.code in REMOVED and self.remembered(person).table == table:
            self.is_at(person, "")

    def check_room(self) -> None:
        """Refused, if no guest can have a client of their own any more."""
        if self.clients >= MOST_CLIENTS:
            reason = "Too many guests of this door are at tables; wait until somebody leaves."
            raise Refused("door-full", reason)

    # --- Work -------------------------------------------------------------------------------------

    def beside(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do this beside all else; what breaks in it breaks nothing else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            self.log(fault)

    async def close(self) -> None:
        """Everybody is told to go, and has a moment for that; chairs are kept."""
        gone = asyncio.Event()
        self.listeners.add(gone.set)
        for guest in list(self.guests.values()):
            guest.end(CLOSED)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self.guests:
                    gone.clear()
                    await gone.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
