"""`palmoff serve`: a table for all, at which one does not sit down."""

from collections.abc import Mapping
from dataclasses import dataclass

from netplay.settings import SettingValue
from tui.commands import common
from tui.commands.flags import AnyCommand, NamedFlag, Switch, flagged


@dataclass(frozen=True, slots=True)
class ServeCommand(AnyCommand):
    """Open a table; screens that open one start this command as a process of its own."""

    WORD = "serve"

    game: str = common.game()
    options: tuple[str, ...] = common.options()
    settings: Mapping[str, SettingValue] = common.settings()
    address: str | None = common.address("the address at which others reach the table")
    port: int = common.port()
    broker: str | None = common.broker(
        "use this broker, mqtt://USER@HOST:PORT, instead of the built-in one"
    )
    quiet: bool = common.quiet()
    passphrase_file: str | None = common.passphrase_file()
    owner: str | None = flagged(NamedFlag("the key of the table's owner", "KEY"))
    name: str = flagged(NamedFlag("the host's name"), "Palmoff")
    resume: str | None = common.resume()
    json: bool = common.script("print how to join as a line of JSON")
    until_eof: bool = flagged(Switch(), False)
