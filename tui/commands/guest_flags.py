"""The flags of somebody who comes to a table of others, to sit down there or to watch."""

from dataclasses import dataclass

from tui.commands import common
from tui.commands.flags import AnyCommand, WordFlag, flagged


@dataclass(frozen=True, slots=True)
class GuestFlags(AnyCommand):
    """The place of the table, and who comes."""

    invite: str | None = flagged(
        WordFlag("the table's invite, HOST:PORT/FINGERPRINT (default: look for one)")
    )
    broker: str | None = common.broker(
        "the table's broker, mqtt://USER@HOST:PORT, if it is not built in"
    )
    address: str | None = common.address("look only in the network of this address")
    passphrase_file: str | None = common.passphrase_file()
    passphrase: str | None = common.passphrase()
    name: str | None = common.name()
    profile: str = common.profile()
    plain: bool = common.plain()
    json: bool = common.script()
