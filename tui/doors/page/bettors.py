"""Bettors in browsers: each has a client of their own, for as long as they go on betting.

The browser keeps a secret, by which it is the same spectator every time.
"""

import asyncio
from collections import Counter
from typing import Annotated

from pydantic import Field

from engine.refusal import Refused
from netplay.betting import Bet
from netplay.client.client import Client, Goal
from netplay.lan.server_watch import WatchedTable
from netplay.message import Count, Message
from netplay.trust.keys import PlayerKey
from netplay.wire import Enter
from tui.doors.door_seat import DoorSeat
from tui.doors.hall import Hall
from tui.doors.page.locked import PageToken
from tui.doors.people import DoorPerson

PATIENCE = 6.0  # seconds in which the table must have answered
IDLE = 900.0  # seconds after which somebody is gone who has not bet again
MOST, MOST_EACH = 48, 16  # who bet by one door, and from one address


class PageBet(Message):
    """A browser's bet: the claim that it saw, and what its owner says to it."""

    table: Annotated[str, Field(pattern=r"^[0-9a-z]{1,64}$")]
    number: Count
    after: Count
    true: bool
    name: Annotated[str, Field(max_length=64)]
    secret: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    token: PageToken | None = None  # by which it may see a table that is locked


class Bettor:
    """A bettor at one table."""

    def __init__(
        self, hall: Hall, goal: Goal, enter: Enter, person: DoorPerson, address: str
    ) -> None:
        self.address = address
        self._hall = hall
        self._news = asyncio.Event()
        self._seat = DoorSeat(enter, lambda: None, self._news.set)  # its address was checked before
        self._client = Client(goal, person.keys, enter, self._news.set, self._seat)
        self._idle: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Until the table ends, or nothing more is bet."""
        self._hall.clients += 1
        try:
            await self._client.run()
        finally:
            self._hall.clients -= 1
            self._news.set()
            if self._idle is not None:
                self._idle.cancel()

    async def bet(self, bet: Bet) -> None:
        """Wish for it, until the table has taken it; or Refused."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE, self._client.leave)
        self._seat.wish(bet)
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._answered(bet):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise Refused("no-table", "The table does not answer; try again.") from None

    def _answered(self, bet: Bet) -> bool:
        """True once the table has taken it; Refused, if it has not."""
        if (home := self._client.sent_home) is not None:
            self._client.close()
            raise Refused("no-table", home.reason)
        refused = next((it for it in self._seat.refusals if it.wish == bet), None)
        self._seat.refusals.clear()
        if refused is not None:
            raise Refused(refused.refusal.code, refused.refusal.reason)
        return self._seat.answered


class Bettors:
    """All who bet by one door."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._bettors: dict[tuple[PlayerKey, str], Bettor] = {}  # by who they are, and the table

    async def place(
        self, asked: PageBet, table: WatchedTable, passphrase: str, address: str
    ) -> None:
        """Bet for whoever sends this from there; or Refused."""
        person = self._hall.people.with_token(asked.name, bytes.fromhex(asked.secret))
        key = person.keys.public, table.fingerprint
        if key not in self._bettors:
            self._check_room(address)
            goal = self._hall.goal(table)
            enter = Enter(name=person.name, passphrase=passphrase, watch=True)
            self._bettors[key] = Bettor(self._hall, goal, enter, person, address)
            self._hall.beside(self._keep(key, self._bettors[key]))
        await self._bettors[key].bet(Bet(number=asked.number, after=asked.after, true=asked.true))

    async def _keep(self, key: tuple[PlayerKey, str], bettor: Bettor) -> None:
        try:
            await bettor.run()
        finally:
            del self._bettors[key]

    def _check_room(self, address: str) -> None:
        self._hall.check_room()
        each = Counter(bettor.address for bettor in self._bettors.values())
        if each.total() >= MOST or each[address] >= MOST_EACH:
            raise Refused("full", "No more people can bet here; you can still watch.")
