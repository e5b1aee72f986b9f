"""`palmoff rules`: the rule books."""

from dataclasses import dataclass

from tui.boards.shelf import BOARDS
from tui.commands import common
from tui.commands.flags import AnyCommand, WordFlag, flagged


@dataclass(frozen=True, slots=True)
class RulesCommand(AnyCommand):
    """Read the rule book of a game, or all of them."""

    WORD = "rules"

    game: str | None = flagged(WordFlag(f"one of {', '.join(BOARDS)}"))
    plain: bool = common.plain()
