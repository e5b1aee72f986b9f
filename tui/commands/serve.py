"""`palmoff serve`: a server of tables for all, at which one does not sit down."""

from collections.abc import Mapping
from dataclasses import dataclass

from netplay.settings import SettingValue
from tui.commands import common, table_flags
from tui.commands.flags import AnyCommand, NamedFlag, Switch, flagged

ANYONE = "let anybody open tables, not just the owner; of theirs, about the last 100 games are kept"


@dataclass(frozen=True, slots=True)
class ServeCommand(AnyCommand):
    """Serve tables: one to begin with, or those that others open.

    Screens that open a table start this command as a process of its own.
    """

    WORD = "serve"

    game: str | None = table_flags.first_game()
    options: tuple[str, ...] = common.options()
    settings: Mapping[str, SettingValue] = table_flags.settings()
    address: str | None = common.address("the address at which others reach the table")
    port: int = common.port()
    broker: str | None = common.broker(
        "use this broker, mqtt://USER@HOST:PORT, instead of the built-in one"
    )
    quiet: bool = common.quiet()
    passphrase_file: str | None = common.passphrase_file()
    owner: str | None = flagged(NamedFlag("the key of the table's owner", "KEY"))
    name: str = flagged(NamedFlag("the host's name"), "Palmoff")
    table: str | None = common.table()
    most: int = common.most()
    anyone: bool = flagged(Switch(ANYONE), False)
    resume: str | None = common.resume()
    ssh: int | None = common.ssh()
    web: int | None = common.web()
    json: bool = common.script("print how to join as a line of JSON")
    tell: bool = flagged(Switch(), False)  # who is there by the doors, a line each time
    until_eof: bool = flagged(Switch(), False)
