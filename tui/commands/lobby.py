"""`palmoff` without a command: the lobby."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class LobbyCommand(AnyCommand):
    """See what there is to play, and who is there."""

    WORD = ""

    address: str | None = common.address(
        "without a command: look, and open tables, only on this one's network"
    )
    profile: str = common.profile("without a command: who you are (default: default)")
