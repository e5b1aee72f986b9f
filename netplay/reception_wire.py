"""Messages to a server itself, and not to one of its tables: above all, that it open another.

It is sealed like all else; the codec is that of netplay.wire.
"""

from hashlib import blake2b
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from netplay.message import Count, Id, Message
from netplay.trust.keys import Fingerprint, PlayerKey
from netplay.trust.words import PersonName, ShownName
from netplay.wire import MOST_PASSPHRASE, Refusal, TableSettings

MARK = 16  # bytes of the mark by which an owner knows a server


class AddTable(Message):
    """Open a table that is set so; it belongs to whoever asks. Asked again, it is opened once."""

    do: Literal["add"] = "add"
    id: Id
    host: PersonName  # what they are called
    name: PersonName | None = None  # of the table; as they are called, if it is to have none
    passphrase: Annotated[str, Field(max_length=MOST_PASSPHRASE)] = ""
    settings: TableSettings


class TableAdded(Message):
    """The table that was asked for is open."""

    do: Literal["added"] = "added"
    id: Id
    table: Id
    fingerprint: Annotated[str, Field(pattern=r"^[a-z2-7]{16}$")]


class TableRefused(Message):
    """It is not opened, and why."""

    do: Literal["refused"] = "refused"
    id: Id
    refused: Refusal


class ServerSummary(Message):
    """A server's word on itself to everybody who asks, signed."""

    host: ShownName
    tables: Count
    most: Count  # that it holds
    anyone: bool  # whether anybody may open one, and not its owner alone
    owner: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")] | None  # by whom they are known


def owner_mark(owner: PlayerKey, server: Fingerprint) -> str:
    """By this an owner knows a server as theirs; to others it says nothing."""
    mark = blake2b(bytes.fromhex(owner), key=server.encode(), digest_size=MARK)
    return mark.hexdigest()


ReceptionAnswer: TypeAlias = Annotated[TableAdded | TableRefused, Field(discriminator="do")]
RECEPTION_UP: TypeAdapter[AddTable] = TypeAdapter(AddTable)
RECEPTION_DOWN: TypeAdapter[TableAdded | TableRefused] = TypeAdapter(ReceptionAnswer)
SERVER_SUMMARY: TypeAdapter[ServerSummary] = TypeAdapter(ServerSummary)
