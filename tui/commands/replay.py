"""`palmoff replay`: finished games."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand, WordFlag, flagged


@dataclass(frozen=True, slots=True)
class ReplayCommand(AnyCommand):
    """See a finished game again, or list them."""

    WORD = "replay"

    past: str | None = flagged(
        WordFlag("the id of a game, or a file (default: choose from the list)", "ID|FILE")
    )
    json: bool = common.script("print the record as JSON; without ID, the list")
    profile: str = common.profile()
    plain: bool = common.plain()
