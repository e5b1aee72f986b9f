"""People at one table, all clients in this process: they move, and note when they see a move."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import monotonic
from typing import TypeAlias

from engine.moves import Move, Moves
from netplay.client.client import Client, Goal
from netplay.client.state import choices
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Start
from tests.instruments.bench.network.child import PATIENCE

Moment: TypeAlias = tuple[int, int]  # the number of the game at the table, and of moves made
BEFORE: Moment = (0, 0)  # any game


class Person:
    """A guest who notes when the newest moment came to sight."""

    def __init__(
        self, goal: Goal, keys: PlayerKeys, enter: Enter, news: Callable[[], None]
    ) -> None:
        self.client = Client(goal, keys, enter, self._look)
        self.moment = BEFORE
        self.saw = 0.0  # when
        self._news = news

    def _look(self) -> None:
        show = self.client.seat.show
        if show and show.board and (show.board.number, show.board.after) > self.moment:
            self.moment = show.board.number, show.board.after
            self.saw = monotonic()
        self._news()

    @property
    def legal(self) -> Moves[Move]:
        show = self.client.seat.show
        if show is None or show.board is None or self.client.seat.playing:
            return Moves()
        return choices(show)


class Party:
    """Some people, and what they can do together."""

    def __init__(self, goals: Sequence[Goal], *, watch: bool, first: PlayerKeys | None) -> None:
        """Each comes by a way of their own; `first` are the keys of the first of them."""
        self._stirred = asyncio.Event()
        enters = [Enter(name=f"Guest {number}", watch=watch) for number in range(1, len(goals) + 1)]
        keys = [first or PlayerKeys.new(), *(PlayerKeys.new() for _ in goals[1:])]
        self.people = [
            Person(*each, self._stirred.set) for each in zip(goals, keys, enters, strict=True)
        ]
        self._random = Random(7)

    @property
    def moment(self) -> Moment:
        """The last one that everybody has seen."""
        return min(person.moment for person in self.people)

    @property
    def saw(self) -> float:
        """When the last of them saw what they saw last."""
        return max(person.saw for person in self.people)

    async def until(self, predicate: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not predicate():
                await self.stir()

    async def stir(self) -> None:
        """Until there may be something new for somebody."""
        self._stirred.clear()
        await self._stirred.wait()

    async def seated(self) -> None:
        """Until all have been let in and seen the table."""
        await self.until(lambda: all(person.client.seat.show for person in self.people))

    @property
    def playing(self) -> bool:
        """True while a game is going on."""
        show = self.people[0].client.seat.show
        return show is not None and show.scene.phase == "playing"

    async def start(self) -> None:
        """Until a game is going on; where there is none, who is in charge starts one."""
        if not self.playing:
            await self.until(lambda: self._in_charge)
            number, _ = self.moment
            self._in_charge[0].client.seat.wish(Start())
            await self.until(lambda: self.moment[0] > number)

    async def ready(self) -> None:
        """Until somebody can move."""
        await self.start()
        await self.until(lambda: any(len(person.legal) for person in self.people))

    @property
    def _in_charge(self) -> list[Person]:
        seats = ((person, person.client.seat) for person in self.people)
        return [one for one, seat in seats if seat.show and seat.show.scene.owner == seat.you]

    async def move(self) -> tuple[float, Moment]:
        """Make a move; tell when it was wished for, and the moment when all have seen it."""
        mover = next(person for person in self.people if len(person.legal))
        move = mover.legal.pick(self._random)
        number, after = self.moment
        began = monotonic()
        mover.client.seat.play(move)
        await self.until(lambda: self.moment > (number, after))
        return began, (number, after + 1)


@asynccontextmanager
async def party(
    goals: Sequence[Goal], *, watch: bool = False, first: PlayerKeys | None = None
) -> AsyncIterator[Party]:
    """People who have come to the table, for as long as the `async with` lasts."""
    made = Party(goals, watch=watch, first=first)
    async with asyncio.TaskGroup() as tasks:
        for person in made.people:
            tasks.create_task(person.client.run())
        try:
            await made.seated()
            yield made
        finally:
            for person in made.people:
                person.client.close()
