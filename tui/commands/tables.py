"""`palmoff tables`: which tables there are."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class TablesCommand(AnyCommand):
    """List the tables of this network and machine."""

    WORD = "tables"

    json: bool = common.script("print a line of JSON for each")
    broker: str | None = common.broker("look only at this broker, mqtt://USER@HOST:PORT")
    address: str | None = common.address("look only in the network of this address")
