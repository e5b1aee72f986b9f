"""The coach of a door's guests: it thinks outside of the sandbox, and is given views alone."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count

from pydantic import ValidationError

from engine.refusal import Refused
from netplay.bot_pool import question
from netplay.bot_worker import DECISIONS, Decision
from netplay.message import Message
from netplay.table.effects import Think
from tui.machine.coach import Thinking
from tui.machine.door_plan import DoorQuestion, DoorThought

Decided = Callable[[Think, Decision], None]
Lost = Callable[[Think], None]


class DoorThinker:
    """A coach for all guests; each has a share of it, which remembers what they have seen."""

    def __init__(self, say: Callable[[Message], None]) -> None:
        self._say = say
        self._asked: dict[int, tuple[Think, Decided, Lost]] = {}
        self._shares = count(1)
        self._ids = count(1)

    @asynccontextmanager
    async def share(self, decided: Decided, *, lost: Lost) -> AsyncIterator[Thinking]:
        """A share, for as long as the guest is at the table."""
        share = _Share(f"{next(self._shares):x}", self, decided, lost)
        yield share
        self._asked = {key: asked for key, asked in self._asked.items() if asked[1] != decided}

    def ask(self, share: "_Share", think: Think) -> None:
        number = next(self._ids)
        if think.asks:
            self._asked[number] = think, share.decided, share.lost
        told = question(replace(think, table=share.name)).model_dump_json()
        self._say(DoorQuestion(id=number, asks=think.asks, question=told))

    def thought(self, thought: DoorThought) -> None:
        """An answer has come; whoever asked may have gone meanwhile."""
        think, decided, lost = self._asked.pop(thought.id, (None, None, None))
        if think is None or decided is None or lost is None:
            return
        try:
            decided(think, DECISIONS[think.board.game].model_validate_json(thought.answer))
        except (ValidationError, Refused):
            lost(think)


class _Share:
    """A guest's share of it."""

    def __init__(self, name: str, thinker: DoorThinker, decided: Decided, lost: Lost) -> None:
        self.name = name
        self.decided = decided
        self.lost = lost
        self._thinker = thinker

    def think(self, think: Think) -> None:
        self._thinker.ask(self, think)
