"""`palmoff play`: at once, against bots."""

from collections.abc import Mapping
from dataclasses import dataclass

from netplay.settings import SettingValue
from tui.commands import common, table_flags
from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class PlayCommand(AnyCommand):
    """Sit down at a table of one's own on this machine, which ends with its player."""

    WORD = "play"

    game: str = table_flags.game()
    options: tuple[str, ...] = common.options()
    settings: Mapping[str, SettingValue] = table_flags.settings(alone=True)
    name: str | None = common.name()
    profile: str = common.profile()
    plain: bool = common.plain()
    json: bool = common.script()
