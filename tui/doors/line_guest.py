"""A guest of a door in lines of text or JSON: without a terminal, for readers and scripts.

Whoever comes without a number sits down where they were before, or at the first table with a chair.
"""

import asyncio
from collections.abc import Callable

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.client.state import ClientState
from netplay.lan.server_watch import WatchedTable
from netplay.wire import Enter
from tui.doors.client_visit import PATIENCE, stay
from tui.doors.door_seat import DoorSeat, Visitor
from tui.doors.hall import Hall
from tui.doors.people import spelled
from tui.lines.script import Front, Script
from tui.lines.table import LineTable
from tui.machine.coach import Coach

FRAME = 0.05  # seconds that news may wait


class LineGuest:
    """A person, or a program, at one table."""

    def __init__(
        self,
        hall: Hall,
        visitor: Visitor,
        say: Callable[[str], None],
        over: Callable[[str], None],
    ) -> None:
        self.person = visitor.person
        self._hall = hall
        self._check = visitor.check
        self._say = say
        self._over = over  # told why it ends, and that it does
        self._client: Client | None = None
        self._front: Front | None = None
        self._coach: asyncio.Task[None] | None = None
        self._stale = False
        self._ended = False
        self._waiting: asyncio.TimerHandle | None = None

    def come_in(self, *, script: bool, watch: bool, table: str) -> None:
        """To the table of this number or name, or to the one that is theirs."""
        self._hall.enter(self)
        if self.person.new and not script:
            self._say(f"Your code is {spelled(self.person.code)}: it brings you back to your seat.")
        self._look_for(table, script=script, watch=watch, until=_now() + PATIENCE)

    def _look_for(self, table: str, *, script: bool, watch: bool, until: float) -> None:
        """The door may just have been opened, and know of no table yet."""
        found = self._found(table, watch=watch)
        if found is not None:
            self._visit(found, script=script, watch=watch)
        elif _now() >= until:
            self.end(f"There is no table {table} here." if table else "No table has a free seat.")
        else:
            self._waiting = asyncio.get_running_loop().call_later(
                FRAME, lambda: self._look_for(table, script=script, watch=watch, until=until)
            )

    def _found(self, table: str, *, watch: bool) -> WatchedTable | None:
        tables = self._hall.tables
        if table.isdecimal() and 0 < int(table[:6]) <= len(tables):
            return tables[int(table) - 1]
        if table:
            named = (it for it in tables if it.summary.name.casefold() == table.casefold())
            return next(named, None)
        last = self._hall.table(self._hall.remembered(self.person).table)
        return last or next((it for it in tables if watch or it.summary.free), None)

    def _visit(self, table: WatchedTable, *, script: bool, watch: bool) -> None:
        if table.summary.locked:
            self.end("A passphrase opens that table; come with a terminal to type it.")
            return
        try:
            self._hall.check_room()
        except Refused as refused:
            self.end(refused.reason)
            return
        assert self._hall.watch is not None
        enter = Enter(name=self.person.name, watch=watch)
        seat = DoorSeat(enter, self._check, self.changed)
        goal = self._hall.watch.goal(table)
        self._client = Client(goal, self.person.keys, seat.enter, self.changed, seat)
        self._front = Script(seat, self._say) if script else self._table(seat)
        if not watch:
            self._hall.is_at(self.person, table.fingerprint)
        self._hall.clients += 1
        self._hall.beside(self._run(self._client))

    def _table(self, seat: ClientState) -> LineTable:
        table = LineTable(seat, self._say)
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
            self.end(client.sent_home.reason if client.sent_home else "Goodbye.")

    # --- What is seen and typed -------------------------------------------------------------------

    def changed(self) -> None:
        """There may be something new: tell it soon."""
        if not self._stale and not self._ended:
            self._stale = True
            asyncio.get_running_loop().call_later(FRAME, self._look)

    def _look(self) -> None:
        self._stale = False
        client, front = self._client, self._front
        if self._ended or client is None or front is None:
            return
        front.look()
        if client.seat.farewell is not None:
            client.close()
        self._go()

    def typed(self, line: str) -> None:
        """A line of input."""
        if self._front is not None and not self._ended:
            self._front.typed(line)
            self._look()

    def no_more(self) -> None:
        """Nothing more will be typed: who has no chair to lose goes on to look."""
        if self._front is not None and not self._watches:
            self._front.ended = True
            self._look()

    @property
    def _watches(self) -> bool:
        return self._client is not None and self._client.seat.enter.watch

    def _go(self) -> None:
        """Home, once that is wished and all else has been heard."""
        client, front = self._client, self._front
        if client is None or front is None:
            return
        if front.left or (front.ended and client.seat.answered):
            self._hall.is_at(self.person, "")
            client.leave()

    # --- The end ----------------------------------------------------------------------------------

    def end(self, sentence: str) -> None:
        if not self._ended:
            self.hang_up()
            self._over(sentence)

    def hang_up(self) -> None:
        """Nobody is there any more: the chair is kept."""
        self._ended = True
        if self._client is not None:
            self._client.close()
        if self._coach is not None:
            self._coach.cancel()
        if self._waiting is not None:
            self._waiting.cancel()
        self._hall.leave(self)


def _now() -> float:
    return asyncio.get_running_loop().time()
