"""`palmoff watch`: somebody else's table, without a chair."""

from dataclasses import dataclass

from tui.commands.guest_flags import GuestFlags


@dataclass(frozen=True, slots=True)
class WatchCommand(GuestFlags):
    """Watch somebody's table."""

    WORD = "watch"
