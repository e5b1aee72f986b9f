"""The port by which a table writes down what must not be lost. netplay.journal.journal fills it."""

from typing import Protocol

from engine.moves import Plain
from engine.refusal import Refused
from engine.values import value


class JournalFullError(Refused):
    """The journal takes no more for now; the table has to wait."""


@value
class MoveMade:
    """A move, and what else is known of it."""

    number: int  # of the game
    at: int  # how many moves were made before
    move: Plain
    ask: str | None = None  # the id of the wish for it; a bot has none
    why: str = ""  # a bot's reason
    outcome: Plain | None = None  # how it ended the game


class JournalPort(Protocol):
    """Every call has written once it returns, or raises JournalFullError and wrote nothing.

    Nothing that follows from it is shown before it is safe on the disk: netplay.durable sees to it.
    """

    def save(self, table_state: Plain) -> None:
        """The table as it stands, its game apart."""

    def deal(self, number: int, record: Plain) -> None:
        """A game begins: its record, without a move."""

    def move(self, made: MoveMade) -> None:
        """A move, before anybody is shown what it does."""
