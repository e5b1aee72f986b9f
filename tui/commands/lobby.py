"""`palmoff` without a command: the lobby."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class LobbyCommand(AnyCommand):
    """See what there is to play, and who is there."""

    WORD = ""

    address: str | None = common.address(
        "without a command: look for tables, and open them, only in the network of this address"
    )
    broker: str | None = common.broker(
        "without a command: look for tables, and open them, at this broker, mqtt://USER@HOST:PORT"
    )
    profile: str = common.profile(
        "without a command: the profile that says who you are (default: default)"
    )
