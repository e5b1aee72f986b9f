"""`palmoff host`: a table for all, at which one sits down."""

from collections.abc import Mapping
from dataclasses import dataclass

from netplay.settings import SettingValue
from tui.commands import common, table_flags
from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class HostCommand(AnyCommand):
    """Open a table and sit down at it."""

    WORD = "host"

    game: str = table_flags.game()
    options: tuple[str, ...] = common.options()
    settings: Mapping[str, SettingValue] = table_flags.settings()
    address: str | None = common.address("the address at which others reach the table")
    port: int = common.port()
    broker: str | None = common.broker(
        "use this broker, mqtt://USER@HOST:PORT, instead of the built-in one"
    )
    quiet: bool = common.quiet()
    passphrase_file: str | None = common.passphrase_file()
    passphrase: str | None = common.passphrase()
    table: str | None = common.table()
    at: str | None = common.server("open it in the server that this invite leads to")
    resume: str | None = common.resume()
    ssh: int | None = common.ssh()
    web: int | None = common.web()
    name: str | None = common.name()
    profile: str = common.profile()
    plain: bool = common.plain()
    json: bool = common.script()
