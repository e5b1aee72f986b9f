"""The process in which bots think: a seat's board comes in, a move goes out, a line each.

netplay.bots starts it, and it ends when its input does. It loads no rules: a bot has nothing to go
by but what its seat is shown.
"""

import sys
from random import Random

from engine.bots.anybody import decide
from engine.faces import FACES
from engine.moves import Moves, to_plain
from netplay.wire import AnyBoard, Count, Message, Scalar, Word


class Question(Message):
    """What would you do, seeing this?"""

    id: Count
    board: AnyBoard


class Decision(Message):
    """This."""

    id: Count
    move: dict[Word, Scalar]


def answer(line: str, random: Random) -> str:
    """The decision of a bot, for this question."""
    question = Question.model_validate_json(line)
    board = question.board
    moves = Moves.read(FACES[board.game].moves, board.legal)
    return Decision(id=question.id, move=to_plain(decide(moves, random))).model_dump_json()


def main() -> None:
    random = Random()
    try:
        for line in sys.stdin:
            sys.stdout.write(answer(line, random) + "\n")
            sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # the table has gone home


if __name__ == "__main__":
    main()
