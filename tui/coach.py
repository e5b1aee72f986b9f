"""A strong bot that looks over one's shoulder: it sees what one sees, and says what it would do.

It thinks in a process of its own, which is started when it is asked for the first time.
"""

import asyncio
from collections.abc import Callable

from netplay.bots import Bots
from netplay.post import Think
from netplay.thinker import Decision
from tui.sitting import Sitting


class Coach:
    """Asked by a key; `told` hears the advice, a sentence."""

    def __init__(self, sitting: Sitting, told: Callable[[str], None]) -> None:
        self._sitting = sitting
        self._told = told
        self._asked: asyncio.Queue[Think] = asyncio.Queue()
        self._about: tuple[int, int] | None = None  # the decision that is thought about

    def ask(self) -> str:
        """Have it think about the decision at hand; or why it does not."""
        show, game = self._sitting.show, self._sitting.game
        if show is None or game is None or self._sitting.choosing is None:
            return "The coach speaks when it is your turn."
        if not show.scene.settings.coach:
            return "There is no coach at this table; its host has it so."
        if self._about == (game.number, game.after):
            return ""  # it is thinking; who presses the key again does not make it think again
        self._about = game.number, game.after
        chairs = show.scene.chairs
        names = tuple(chair.name for chair in chairs)
        players = tuple(
            f"bot {seat}" if chair.guest is None or chair.bot else chair.guest
            for seat, chair in enumerate(chairs)
        )
        self._asked.put_nowait(Think(game.view.seat, game, names, players, "strong", temper=False))
        return ""

    async def run(self) -> None:
        """Until it is cancelled."""
        first = await self._asked.get()
        async with Bots(self._decided) as bots:
            bots.think(first)
            while True:
                bots.think(await self._asked.get())

    def _decided(self, think: Think, decision: Decision) -> None:
        """Tell it, unless the decision has been made meanwhile."""
        game, about = self._sitting.game, (think.board.number, think.board.after)
        if self._about == about:
            self._about = None
        if game is not None and (game.number, game.after) == about:
            self._told(self._sentence(decision))

    def _sentence(self, decision: Decision) -> str:
        """The move, and why."""
        move = self._sitting.read(decision.move)
        return f"Coach: {move.label(self._sitting.names)}. {decision.why}"
