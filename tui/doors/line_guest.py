"""A guest of a door in lines of text or JSON: without a terminal, for readers and scripts.

Whoever comes without a number sits down where they were before, or at the first table with a chair.
Whoever watches shares the door's one spectator, and gets a client of their own by the first wish.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.client.state import ClientState
from netplay.lan.server_watch import WatchedTable
from netplay.wire import MOST_PASSPHRASE, Enter
from tui.doors.client_visit import PATIENCE, stay
from tui.doors.door_seat import DoorSeat, Visitor
from tui.doors.gallery import FRAME, Gallery
from tui.doors.hall import Hall
from tui.doors.people import spelled
from tui.lines.script import Front, Script, as_json
from tui.lines.table import LineTable
from tui.machine.coach import Coach

MOST_EARLY = 16  # lines that may be typed before there is a table
LEAVE = "/leave"  # also what ctrl-c means: no passphrase is that
ASKED = "A passphrase opens this table: type it."
EARLY = "Too much was typed before there was a table. Come again in a moment."


@dataclass(frozen=True, slots=True)
class LineHooks:
    """The things that a guest in lines needs of their line."""

    say: Callable[[str], None]
    over: Callable[[str], None]  # told why it ends, and that it does
    refused: Callable[[str], None]  # the same, where scripts are to see that nothing came of it
    guarded: Callable[[Callable[[], None]], None]  # does what may break
    columns: Callable[[], int]  # of the terminal, if there is one; else 0


class LineGuest:
    """A person, or a program, at one table."""

    def __init__(self, hall: Hall, visitor: Visitor, line: LineHooks) -> None:
        self.person = visitor.person
        self._hall = hall
        self._visitor = visitor
        self._line = line
        self._say = line.say
        self._script = False
        self._watch = False
        self._early: list[Callable[[], None]] = []  # what came before there was a table
        self._locked: WatchedTable | None = None  # for which a passphrase has to be typed
        self._table: WatchedTable | None = None
        self._gallery: Gallery | None = None  # where one watches with all others of this door
        self._seat: DoorSeat | None = None
        self._client: Client | None = None  # of one's own
        self._front: Front | None = None
        self._coach: asyncio.Task[None] | None = None
        self._stale = False
        self._ended = False
        self._waiting: asyncio.TimerHandle | None = None

    # --- Coming in --------------------------------------------------------------------------------

    def come_in(self, *, script: bool, watch: bool, table: str) -> None:
        """To the table of this number or name, or to the one that is theirs."""
        self._script, self._watch = script, watch
        self._hall.enter(self)
        if self.person.new and not script:
            self._say(f"Your code is {spelled(self.person.code)}: it brings you back to your seat.")
        self._look_for(table, until=_now() + PATIENCE)

    def _look_for(self, table: str, *, until: float) -> None:
        """The door may just have been opened, and know of no table yet."""
        found = self._found(table)
        if found is not None:
            self._visit(found)
            early, self._early = self._early, []
            for said in early:
                said()
        elif _now() >= until:
            none = f"There is no table {table} here." if table else "No table has a free seat."
            self._refuse(none)
        else:
            self._waiting = asyncio.get_running_loop().call_later(
                FRAME, self._line.guarded, partial(self._look_for, table, until=until)
            )

    def _found(self, table: str) -> WatchedTable | None:
        tables = self._hall.tables
        if table.isdecimal() and (numbered := self._hall.numbered.get(int(table[:6]))):
            return numbered
        if table:
            named = (it for it in tables if it.summary.name.casefold() == table.casefold())
            return next(named, None)
        last = self._hall.table(self._hall.remembered(self.person).table)
        return last or next((it for it in tables if self._watch or it.summary.free), None)

    def _visit(self, table: WatchedTable) -> None:
        """Go there; a locked table asks for its passphrase first."""
        if table.summary.locked:
            self._locked = table
            self._say(as_json("passphrase", ASKED) if self._script else ASKED)
        else:
            self._come_to(table)

    def _unlock(self, table: WatchedTable, typed: str) -> None:
        """Go there with what was typed; the table alone says whether it is right."""
        self._locked = None
        try:
            self._visitor.try_passphrase()
        except Refused as refused:
            self._refuse(refused.reason)
        else:
            self._come_to(table, typed.strip()[:MOST_PASSPHRASE])

    def _come_to(self, table: WatchedTable, passphrase: str = "") -> None:
        enter = Enter(name=self.person.name, passphrase=passphrase, watch=self._watch)
        seat = self._seat = DoorSeat(enter, self._check, self.changed, self._come_in_alone)
        self._front = Script(seat, self._say) if self._script else self._lines(seat)
        self._table = table
        if self._watch:
            self._gallery = self._hall.gallery(table, passphrase)
            self._gallery.join(self, self._news)
            self._look()
            return
        try:
            self._hall.check_room()
        except Refused as refused:
            self._refuse(refused.reason)
        else:
            self._hall.is_at(self.person, table.fingerprint)
            self._come_in_alone()

    def _check(self) -> None:
        """Refused, if what is wished for is too much, or takes a client for which is no room."""
        self._visitor.check()
        if self._client is None:
            self._hall.check_room()

    def _come_in_alone(self) -> None:
        """From now on with a client of one's own, which says what was wished before."""
        table, seat = self._table, self._seat
        if self._client is not None or table is None or seat is None:
            return
        goal, keys = self._hall.goal(table), self.person.keys
        self._client = Client(goal, keys, seat.enter, self.changed, seat)
        self._hall.clients += 1
        self._hall.beside(self._run(self._client))
        if self._gallery is not None:
            self._gallery.part(self)

    def _lines(self, seat: ClientState) -> LineTable:
        table = LineTable(seat, self._say, self._line.columns)
        coach = Coach(table.model, table.say, self._hall.thinker.share)
        table.coach = coach
        self._coach = self._hall.beside(coach.run())
        return table

    async def _run(self, client: Client) -> None:
        try:
            await stay(client)
        finally:
            self._hall.clients -= 1
            self._hall.sent_home(self.person, client.sought, client.sent_home)
            self._look()
            self._part(client)

    # --- What is seen and typed -------------------------------------------------------------------

    def changed(self) -> None:
        """There may be something new: tell it soon."""
        if not self._stale and not self._ended:
            self._stale = True
            asyncio.get_running_loop().call_later(FRAME, self._heard)

    def _news(self) -> None:
        """There is something new, which others see as well: tell it in turn."""
        if self._client is None:
            self._hall.turns.queue(self._heard)

    def _heard(self) -> None:
        self._line.guarded(self._look)

    def _look(self) -> None:
        self._stale = False
        client, front, seat = self._client, self._front, self._seat
        if self._ended or front is None or seat is None:
            return
        if client is None and self._gallery is not None:
            seat.overlook(self._gallery.client.seat)
        front.look()
        if client is None and self._gallery is not None and self._gallery.over:
            self._part(self._gallery.client)
        elif client is not None and seat.farewell is not None:
            client.close()
        self._go()

    def typed(self, line: str) -> None:
        """A line of input."""
        if self._ended:
            return
        if self._front is None and line.strip() == LEAVE:
            self.end("Goodbye.")
        elif self._locked is not None:
            self._unlock(self._locked, line)
        elif self._front is not None:
            self._front.typed(line)
            self._look()
        elif len(self._early) < MOST_EARLY:
            self._early.append(partial(self.typed, line))
        else:
            self._refuse(EARLY)

    @property
    def asks_secret(self) -> bool:
        """True if the next line is a passphrase, or may be: nobody knows until a table is found."""
        return self._front is None

    def no_more(self) -> None:
        """Nothing more will be typed: who has no chair to lose goes on to look."""
        if self._ended:
            return
        if self._locked is not None:
            self._refuse("A passphrase opens that table, and none was typed.")
        elif self._front is None:
            self._early.append(self.no_more)
        elif not self._watches:
            self._front.ended = True
            self._look()

    @property
    def _watches(self) -> bool:
        return self._seat is not None and self._seat.enter.watch

    def _go(self) -> None:
        """Home, once that is wished and all else has been heard."""
        client, front = self._client, self._front
        if self._ended or front is None:
            return
        if client is None and (front.left or front.ended):
            self.end("Goodbye.")
        elif client is not None and (front.left or (front.ended and client.seat.answered)):
            self._hall.is_at(self.person, "")
            client.leave()

    # --- The end ----------------------------------------------------------------------------------

    def end(self, sentence: str) -> None:
        self._over(self._line.over, sentence)

    def _refuse(self, sentence: str) -> None:
        self._over(self._line.refused, sentence)

    def _part(self, client: Client) -> None:
        """Go home as this client of the table does; one that never let it in has refused it."""
        home = client.sent_home
        if client.refused is not None:
            self._refuse(client.refused.reason)
        else:
            self.end(home.reason if home else "Goodbye.")

    def _over(self, told: Callable[[str], None], sentence: str) -> None:
        if not self._ended:
            self.hang_up()
            told(sentence)

    def hang_up(self) -> None:
        """Nobody is there any more: the chair is kept."""
        self._ended = True
        if self._gallery is not None:
            self._gallery.part(self)
        if self._client is not None:
            self._client.close()
        if self._coach is not None:
            self._coach.cancel()
        if self._waiting is not None:
            self._waiting.cancel()
        self._hall.leave(self)


def _now() -> float:
    return asyncio.get_running_loop().time()
