"""The findings of a look around, as plain values. How one looks is not known here."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from netplay.reception_wire import ServerSummary
from netplay.trust.invite import Invite
from netplay.wire import TableSummary


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that answers, as it describes itself."""

    invite: Invite
    lobby: TableSummary

    @property
    def called(self) -> str:
        """The table in words."""
        host, name = self.lobby.host, self.lobby.name
        return f"{host}'s table" if name == host else f"{host}'s table {name}"

    @property
    def rank(self) -> tuple[list[tuple[str, int]], list[tuple[str, int]], str]:
        """Its place in a list: by its host and its name, which stay as they are."""
        return natural(self.lobby.host), natural(self.lobby.name), str(self.invite)


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A server that answers: one can have a table opened in it, if it lets one."""

    invite: Invite
    lobby: ServerSummary


@dataclass(frozen=True, slots=True)
class TablesAround:
    """All that there is to be found, and one sentence about what could not be looked at."""

    tables: Sequence[FoundTable]
    silent: Sequence[Invite]  # announced or listed, but nobody answers who has that key
    note: str | None
    servers: Sequence[FoundServer] = ()


def natural(name: str) -> list[tuple[str, int]]:
    """By this names are sorted as people do it: Table 10 comes after Table 9."""
    parts = re.findall(r"(\D*)(\d*)", name.casefold())
    return [(text, int(number or 0)) for text, number in parts]
