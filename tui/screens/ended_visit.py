"""How a visit to a table or a book has ended."""

from typing import TYPE_CHECKING

from engine.refusal import Refused
from engine.values import value

if TYPE_CHECKING:
    from tui.commands.command import ShownCommand


@value
class EndedVisit:
    """Where it was to, so that one can set out there again, and why one could not stay, if so."""

    to: "ShownCommand"
    refused: Refused | None = None
