"""`palmoff join`: somebody else's table."""

from dataclasses import dataclass

from tui.commands.guest_flags import GuestFlags


@dataclass(frozen=True, slots=True)
class JoinCommand(GuestFlags):
    """Sit down at somebody's table, or at one's own again."""

    WORD = "join"
