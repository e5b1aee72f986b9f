"""`palmoff doctor`: what works here."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand, WordFlag, flagged


@dataclass(frozen=True, slots=True)
class DoctorCommand(AnyCommand):
    """Look at all that Palmoff needs, and say what to do where it is missing."""

    WORD = "doctor"

    invite: str | None = flagged(WordFlag("try the way to this table"))
    broker: str | None = common.broker("try the way to this broker, mqtt://USER@HOST:PORT")
    address: str | None = common.address("look only in the network of this address")
    json: bool = common.script("print the findings as JSON")
