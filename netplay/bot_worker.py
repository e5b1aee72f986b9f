"""The process in which bots think: a seat's board comes in, a decision goes out, a line each.

netplay.bot_pool starts it, by netplay.bot_process, and it ends when its input does. A board on
which nothing is to be decided is only looked at. It loads no rules: a bot has nothing to go by but
what its seat is shown, and what it has seen there all evening.
"""

import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import ConfigDict, Field, create_model

from engine.bots.mind import Advice, Persona
from engine.bots.personas import LEVEL, known_for
from engine.bots.shelf import budget, mind
from engine.bots.strength import Company, Strength
from engine.catalog import CATALOG
from netplay.bot_policy import policy
from netplay.game_types import move_of
from netplay.message import Message
from netplay.moves import GameMove
from netplay.positions import AnyPosition, Position
from netplay.trust.words import ShownName, ShownReason

MOST_SEATED = 2048  # bots that are remembered: of 256 tables, if all have the most seats

Names = Annotated[tuple[ShownName, ...], Field(min_length=2, max_length=8)]
Players = Annotated[tuple[str, ...], Field(min_length=2, max_length=8)]


class Question(Message):
    """A question: what would you do, seeing this, at this strength, with your name's temper?"""

    model_config = ConfigDict(defer_build=True)  # many a server asks nobody

    table: str
    board: AnyPosition
    names: Names
    players: Players
    strength: Strength
    temper: bool
    company: Company
    seed: str


Which: TypeAlias = tuple[str, str, int, Strength, Persona, Company]  # by table, game and seat


class Decision(GameMove):
    """This move, and why: one sentence in the game's own terms. Each game has its own."""

    why: ShownReason


DECISIONS: Mapping[str, type[Decision]] = {
    key: create_model("Decision", __base__=Decision, move=(move_of(info), ...))
    for key, info in CATALOG.items()
}


class Seated:
    """A bot at one seat, for the whole evening."""

    def __init__(self, question: Question, temper: Persona) -> None:
        board: Position = question.board
        learned, _ = policy(board.game)
        self._mind = mind(
            board.game,
            question.strength,
            temper,
            question.seed,
            learned,
            company=question.company,
            advises=not question.temper,
        )
        self._budget = budget(board.game, question.strength)
        self._sat: tuple[int, tuple[str, ...]] = (-1, ())  # at which game, with whom
        self._told = 0  # events of that game

    def look(self, question: Question) -> None:
        """See the board, and what has happened since it was last seen."""
        board: Position = question.board
        number, players = self._sat
        if number != board.number:
            self._told = 0
            self._mind.new_game(question.players)
        elif players != question.players:
            self._mind.replace_players(question.players)
        self._sat = board.number, question.players
        self._mind.observe(board.events[max(0, self._told - board.told) :], board.view)
        self._told = board.told + len(board.events)

    def decide(self, board: Position) -> Advice[Any]:
        return self._mind.decides(board.view, board.legal, self._budget)


class BotWorker:
    """The bots of some tables; each remembers its own seat and no other."""

    def __init__(self, most: int = MOST_SEATED) -> None:
        self._most = most
        # The one that was asked last stands last.
        self._seated: OrderedDict[Which, Seated] = OrderedDict()

    def answer(self, line: str) -> str:
        """The decision of a bot, for this question; empty, if there is none to take."""
        question = Question.model_validate_json(line)
        board: Position = question.board
        seated = self._at(question)
        seated.look(question)
        if not board.legal:
            return ""
        advice = seated.decide(board)
        why = advice.why(question.names)
        return DECISIONS[board.game](move=advice.move, why=why).model_dump_json()

    def _at(self, question: Question) -> Seated:
        """The bot of this seat; who stands in for a person is not the one who else sits there."""
        board, strength = question.board, question.strength
        name = question.names[board.view.seat]
        temper = known_for(name, strength) if question.temper else LEVEL
        which = question.table, board.game, board.view.seat, strength, temper, question.company
        if which not in self._seated:
            self._seated[which] = Seated(question, temper)
        self._seated.move_to_end(which)
        if len(self._seated) > self._most:
            self._seated.popitem(last=False)
        return self._seated[which]


def main() -> None:
    thinker = BotWorker()
    try:
        for line in sys.stdin:
            decision = thinker.answer(line)
            if decision:
                sys.stdout.write(decision + "\n")
                sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # the table has gone home
