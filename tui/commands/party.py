"""`palmoff party`: a server with its tables, doors for everybody, and a poster."""

from dataclasses import dataclass

from tui.boards.shelf import BOARDS
from tui.commands import common
from tui.commands.flags import AnyCommand, Switch, WordsFlag, flagged

SSH_PORT, WEB_PORT = 2222, 8222


@dataclass(frozen=True, slots=True)
class PartyCommand(AnyCommand):
    """Open tables for everybody around, with doors for guests who have installed nothing."""

    WORD = "party"

    games: tuple[str, ...] = flagged(
        WordsFlag(f"open a table of each of these: {', '.join(BOARDS)} (default: of all)", "GAME"),
        (),
    )
    address: str | None = common.address("the address to be reached at")
    port: int = common.port()
    ssh: int = common.ssh(SSH_PORT)
    web: int = common.web(WEB_PORT)
    quiet: bool = common.quiet()
    name: str | None = common.name()
    profile: str = common.profile()
    plain: bool = flagged(Switch("say in lines how to come in"), False)
