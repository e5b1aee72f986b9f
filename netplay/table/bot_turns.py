"""What the bots of a table are asked, and what they are shown. Sans-IO, like the table.

A bot gets the board of its seat and nothing else. It is asked when it has to decide; it is shown,
and nobody waits for it, how a game ends and what would be gone before it is asked again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from engine.bots.random_bot import decide
from engine.moves import Move
from netplay.table.effects import Think
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.wire import HISTORY

THINKING = 30.0  # seconds that a game waits for a bot; then anything legal is done in its place
MISSED = HISTORY // 2  # events that are kept from a bot; one move tells of fewer than are left


@dataclass(slots=True)
class Asked:
    """A decision that is a bot's: in which game, after how many moves, and since when."""

    number: int
    after: int
    since: float
    thinking: bool = False  # or it has died over it, and is to be asked again


class BotTurns:
    """Remembers who thinks about what, and what each was shown; no move is made here."""

    def __init__(self, house: TableState, chance: str) -> None:
        self._house = house
        self._chance = chance  # what bots are seeded by: of no deal, and so in no record
        self._asked: dict[int, Asked] = {}  # by seat
        self._shown: dict[int, tuple[int, int]] = {}  # by seat: of which game, how many events

    def posts(self, now: float) -> Iterator[Think]:
        """What bots are to be shown and asked now."""
        running, house = self._house.running, self._house
        if running is None or house.halted:
            self._asked.clear()  # afterwards they have as much time as before
            return
        for seat in range(running.match.seats):
            if seat in running.match.to_act:
                ready = now - running.asked_at[seat] >= house.settings.pace / 1000
                if not ready or not self._is_due(running, seat, now):
                    self._asked.pop(seat, None)  # somebody has come back
                elif self._is_asked(running, seat, now):
                    yield self._think(running, seat, now)
            elif house.bot_plays(seat, now) and self._misses(running, seat):
                yield self._think(running, seat, now)

    def decided(self, think: Think, now: float) -> bool:
        """An answer has come. Does the game still stand there, and wait for a bot?"""
        self.undecided(think)  # if nothing comes of it
        running, board = self._house.running, think.board
        if running is None or self._house.halted:
            return False
        current = (running.number, running.after) == (board.number, board.after)
        return current and self._is_due(running, think.seat, now)

    def undecided(self, think: Think) -> None:
        """A bot has died over it: another one is asked at the next tick."""
        asked = self._asked.get(think.seat)
        if asked and (asked.number, asked.after) == (think.board.number, think.board.after):
            asked.thinking = False

    def overdue(self, now: float) -> tuple[int, Move] | None:
        """For whom the game has waited long enough, and what is done in its place: anything."""
        running = self._house.running
        if running is None or self._house.halted:
            return None
        for seat in running.match.to_act:
            asked = self._about(running, seat)
            if asked and now - asked.since >= THINKING and self._is_due(running, seat, now):
                random = Random(f"{self._seed(seat)} {running.number} {running.after}")
                return seat, decide(running.legal[seat], random)
        return None

    def _is_due(self, running: LiveGame, seat: int, now: float) -> bool:
        """A bot plays this seat, or just this decision for which the clock has run out."""
        clock = self._house.settings.clock
        late = bool(clock) and now - running.asked_at[seat] >= clock
        return late or self._house.bot_plays(seat, now)

    def _is_asked(self, running: LiveGame, seat: int, now: float) -> bool:
        """Whether to ask now: once, unless the bot has died over it."""
        asked = self._about(running, seat)
        if asked is None:
            asked = self._asked[seat] = Asked(running.number, running.after, now)
        first, asked.thinking = not asked.thinking, True
        return first

    def _about(self, running: LiveGame, seat: int) -> Asked | None:
        """What the bot was asked, if that is the decision at hand."""
        asked = self._asked.get(seat)
        current = asked and (asked.number, asked.after) == (running.number, running.after)
        return asked if current else None

    def _misses(self, running: LiveGame, seat: int) -> bool:
        """Whether it has not seen the end, or so much that the next moves could hide some of it."""
        number, told = self._shown.get(seat, (0, 0))
        missed = len(running.events) - (told if number == running.number else 0)
        return missed >= MISSED or (missed > 0 and running.outcome is not None)

    def _think(self, running: LiveGame, seat: int, now: float) -> Think:
        house, seats = self._house, range(running.match.seats)
        self._shown[seat] = running.number, len(running.events)
        names = tuple(map(house.name_at, seats))
        players = tuple(house.player_at(seat, now) for seat in seats)
        board = running.board(seat, now)
        return Think(seat, board, names, players, house.settings.bots, seed=self._seed(seat))

    def _seed(self, seat: int) -> str:
        return sha256(f"bot {seat}/{self._chance}".encode()).hexdigest()
