"""A guest in lines: what is typed goes to the table, and what happens there is printed."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from netplay.client.client import Client, Goal
from netplay.client.state import ClientState
from netplay.mqtt.link import Disconnected
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Start
from tui.lines.primer import LinePrimer
from tui.lines.script import Front, Script
from tui.lines.table import LineTable
from tui.lines.typed import InputEnd, Typed, read_lines
from tui.machine.coach import Coach
from tui.machine.stdio import columns
from tui.machine.timeouts import nobody_there, progress, unheard

TICK = 0.2  # seconds between looks at how the connection stands


class LineClient:
    """A visit to a table, from coming in to going home."""

    def __init__(
        self,
        goal: Goal,
        keys: PlayerKeys,
        enter: Enter,
        keep: Callable[[Client], None] = lambda client: None,
        *,
        script: bool = False,
    ) -> None:
        self.news = asyncio.Event()
        self.client = Client(goal, keys, enter, self.news.set)
        seat = self.client.seat
        self.coach: Coach | None = None
        self.front: Front = Script(seat, self._print) if script else self._line_table(seat)
        self._keep = keep
        self.kept_as: Callable[[], str] = lambda: ""  # what games of this table are called later
        self.beside: list[Coroutine[Any, Any, None]] = []  # what goes on for as long as one is here
        self._unread: OSError | None = None  # why nobody reads what we print, once it is so
        self._typed: asyncio.Queue[Typed] = asyncio.Queue()
        self._reachable = True
        self._began = float("inf")
        self._doing = ""  # what was told of the way to the table
        self._unanswered = -1  # how much the table has still to answer
        self._waits = float("inf")  # since when that has not become less

    def _line_table(self, seat: ClientState) -> LineTable:
        table = LineTable(seat, self._print, columns)
        self.coach = table.coach = Coach(table.model, table.say)
        return table

    def explain(self, primer: LinePrimer) -> None:
        """Tell newcomers each game before their first one of it."""
        if isinstance(self.front, LineTable):
            self.front.primer = primer

    async def run(self, *, start: bool = False) -> None:
        """Until the person leaves, or the table sends them home; Refused if it won't have them."""
        loop = asyncio.get_running_loop()
        read_lines(loop, self._typed)
        self._began = loop.time()
        async with asyncio.TaskGroup() as tasks:
            visit = tasks.create_task(self.client.run())
            helpers = [tasks.create_task(self._type())]
            if self.coach is not None:
                helpers.append(tasks.create_task(self.coach.run()))
            helpers += [tasks.create_task(work) for work in self.beside]
            if start:
                self.client.seat.wish(Start())
            while not visit.done():
                self._look()
                await self._news()
            for helper in helpers:
                helper.cancel()
        self._look()
        if self._unread is not None:
            raise self._unread
        if self.client.refused is not None:
            raise self.client.refused

    def _print(self, line: str) -> None:
        """Out with it; who cannot be read any more goes home, and has not left by that."""
        if self._unread is not None:
            return
        try:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except OSError as unread:
            self._unread = unread
            self.client.close()

    async def _type(self) -> None:
        while not (self.front.left or self.front.ended):
            match await self._typed.get():
                case InputEnd.CLOSED:
                    self.front.say("End of input; leaving the table.")
                    self.front.ended = True
                case InputEnd.HUNG_UP:
                    self.client.close()
                    return
                case str(line):
                    self.front.typed(line)
            self._look()
        if not self.front.ended:
            self.client.leave()

    async def _news(self) -> None:
        try:
            async with asyncio.timeout(TICK):
                await self.news.wait()
        except TimeoutError:
            pass
        self.news.clear()

    def _look(self) -> None:
        self._keep(self.client)
        self._name_the_game()
        self._tell_connection()
        self._give_up_if_nobody_is_there()
        self.front.look()
        self._leave_once_answered()
        farewell = self.client.seat.farewell
        if farewell is not None and not self.front.left:
            self.front.left = True
            self.front.say(farewell.reason)
            self.client.close()

    def _name_the_game(self) -> None:
        """Tell the name of the game that has ended to whoever wants to see it again."""
        if isinstance(self.front, LineTable) and self.client.seat.finished is not None:
            model = self.front.model
            model.replayed_as = model.replayed_as or self.kept_as()

    def _give_up_if_nobody_is_there(self) -> None:
        waited = asyncio.get_running_loop().time() - self._began
        doing = progress(self.client, waited)
        if doing not in ("", self._doing):
            self._doing = doing
            self.front.say(doing)
        refused = nobody_there(self.client, waited, ended=self.front.ended)
        if refused is not None:
            self.client.refuse(refused)

    def _leave_once_answered(self) -> None:
        """Go home, with nothing more to say, when all of it is heard, or cannot be."""
        if self.front.left or not self.front.ended:
            return
        now = asyncio.get_running_loop().time()
        if self.client.seat.unanswered != self._unanswered:
            self._unanswered, self._waits = self.client.seat.unanswered, now
        refused = unheard(self.client, now - self._waits)
        if self.client.seat.answered:
            self.front.left = True
            self.client.leave()
        elif refused is not None:
            self.client.refuse(refused)

    def _tell_connection(self) -> None:
        """Say when the table is out of reach, and when it is back."""
        client, now = self.client, asyncio.get_running_loop().time()
        lost = isinstance(client.status, Disconnected) or client.seat.lost(now)
        lost = lost or not (self._reachable or client.seat.entered)  # it may not let us in again
        if lost and self._reachable and client.seat.show is not None:
            status = client.status
            why = (
                status.reason if isinstance(status, Disconnected) else "The table does not answer."
            )
            self.front.say(f"{why} Trying to get back ...")
        elif not lost and not self._reachable:
            self.front.say("Back at the table.")
        self._reachable = not lost or client.seat.show is None
