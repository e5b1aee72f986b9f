"""Where a table writes down what must not be lost: the port that netplay.journal.journal fills."""

from typing import Protocol

from engine.moves import Plain
from engine.refusal import Refused


class JournalFullError(Refused):
    """The book takes no more for now; the table has to wait."""


class JournalPort(Protocol):
    """Every call has written once it returns, or raises BookFullError and wrote nothing.

    Nothing that follows from it is shown before it is safe on the disk: netplay.durable sees to it.
    """

    def save(self, table_state: Plain) -> None:
        """The table as it stands, its game apart."""

    def deal(self, number: int, record: Plain) -> None:
        """A game begins: its record, without a move."""

    def move(
        self, number: int, at: int, move: Plain, ask: str | None, outcome: Plain | None
    ) -> None:
        """The at-th move of this game, the id of the wish for it, and how it ended the game."""
