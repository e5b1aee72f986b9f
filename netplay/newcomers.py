"""Who may come to a table, as its owner wishes. It knows no other message."""

from typing import Annotated, Literal

from pydantic import Field

from netplay.message import Message
from netplay.trust.words import PersonName


class Unban(Message):
    """Have somebody back who was removed for good, by the name that they had."""

    do: Literal["unban"] = "unban"
    name: PersonName


class Close(Message):
    """Close the table to newcomers, or open it again."""

    do: Literal["close"] = "close"
    closed: bool


class Admit(Message):
    """Let a newcomer come in, whom their own code tells from all others."""

    do: Literal["admit"] = "admit"
    code: Annotated[str, Field(pattern=r"^[a-z2-7]{8}$")]
