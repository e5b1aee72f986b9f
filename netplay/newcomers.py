"""Messages about newcomers: who may come to a table, play there and stay, as its owner wishes."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from netplay.message import Id, Message
from netplay.trust.words import PersonName


class Remove(Message):
    """Show somebody out, and for good if banned."""

    do: Literal["remove"] = "remove"
    guest: Id
    ban: bool = False


class LetIn(Message):
    """Give somebody who waits for a chair the hand of a bot, in the middle of the game."""

    do: Literal["let_in"] = "let_in"
    guest: Id


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


Admission: TypeAlias = Remove | Unban | Close | Admit | LetIn
