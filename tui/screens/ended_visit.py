"""The end of a visit to a table or a book."""

from typing import TYPE_CHECKING

from engine.refusal import Refused
from engine.values import value

if TYPE_CHECKING:
    from tui.commands.command import ShownCommand


@value
class EndedVisit:
    """The place of the visit, to set out for again, and why one could not stay, if so."""

    to: "ShownCommand"
    refused: Refused | None = None
