"""The findings of a look around, as plain values. How one looks is not known here."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from netplay.reception_wire import ServerSummary
from netplay.trust.invite import Invite
from netplay.wire import TableSummary

FIRST = 16  # tables of one machine that come before further ones of another


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
    def rank(self) -> tuple[bool, list[tuple[str, int]], list[tuple[str, int]], str]:
        """Its place in a list: by its host and its name, which stay as they are.

        Those that guests have opened in a server of somebody else's come last: they can be many.
        """
        told = self.lobby
        return told.by_guest, natural(told.host), natural(told.name), str(self.invite)


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


def in_order(tables: Iterable[FoundTable]) -> list[FoundTable]:
    """By rank; but a machine with many tables hides none of another."""
    turns = Counter[str]()
    blocks: list[tuple[int, FoundTable]] = []
    for seen in sorted(tables, key=lambda seen: seen.rank):
        blocks.append((turns[seen.invite.host] // FIRST, seen))
        turns[seen.invite.host] += 1
    return [seen for _, seen in sorted(blocks, key=itemgetter(0))]


def natural(name: str) -> list[tuple[str, int]]:
    """By this names are sorted as people do it: Table 10 comes after Table 9."""
    parts = re.findall(r"(\D*)(\d*)", name.casefold())
    return [(text, int(number or 0)) for text, number in parts]
