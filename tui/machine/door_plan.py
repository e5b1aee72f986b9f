"""The words to a door and its answers: lines of JSON on its input and its output.

A door is a process of its own, which gets all it needs by these lines and opens no file.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from netplay.message import Message, Slug
from netplay.trust.keys import Fingerprint
from netplay.trust.words import ShownName

Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]  # 0 stands for any


class DoorMemory(Message):
    """Something that a door does not want to forget when it dies: where somebody was last."""

    say: Literal["remember"] = "remember"
    person: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # a player's key
    table: Annotated[str, Field(max_length=16)]  # a fingerprint; none, if they have left
    known: Annotated[tuple[Slug, ...], Field(max_length=64)] = ()  # games explained to them
    name: Annotated[str, Field(max_length=64)] = ""  # of whoever has a code and no key


class DoorPlan(Message):
    """The doors that are to be opened, and where. The first line that a door is told."""

    do: Literal["open"] = "open"
    addresses: tuple[str, ...] = ()  # of this machine; all of them if none is named
    ssh: Port | None = None
    web: Port | None = None
    host_key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # of the ssh door: a seed
    secret: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # from which people's keys are derived
    remembered: tuple[DoorMemory, ...] = ()  # by the process before


class DoorServer(Message):
    """The place of the tables to which the doors lead."""

    do: Literal["serve"] = "serve"
    places: Annotated[tuple[tuple[str, Port], ...], Field(min_length=1, max_length=12)]
    user: str | None
    password: str | None
    server: Fingerprint


class DoorThought(Message):
    """The coach's thought; nothing, if it lost the thread."""

    do: Literal["thought"] = "thought"
    id: int  # of the question
    answer: Annotated[str, Field(max_length=1 << 16)] = ""


DoorOrder: TypeAlias = Annotated[DoorPlan | DoorServer | DoorThought, Field(discriminator="do")]


class DoorReady(Message):
    """The doors are open."""

    say: Literal["ready"] = "ready"
    ssh: Port | None = None
    web: Port | None = None


class DoorRefused(Message):
    """They cannot be opened, and why."""

    say: Literal["refused"] = "refused"
    reason: str


class DoorFault(Message):
    """Something in a door broke: what is to be kept for whoever mends it."""

    say: Literal["fault"] = "fault"
    traceback: Annotated[str, Field(max_length=1 << 16)]


class DoorQuestion(Message):
    """A guest asks the coach: a question of a bot's, as its worker reads it."""

    say: Literal["ask"] = "ask"
    id: int
    asks: bool  # or is this only to be seen, for the questions to come
    question: Annotated[str, Field(max_length=1 << 18)]


class DoorCrowd(Message):
    """The people who are here by the doors."""

    say: Literal["here"] = "here"
    names: Annotated[tuple[ShownName, ...], Field(max_length=512)]


DoorReport: TypeAlias = Annotated[
    DoorReady | DoorRefused | DoorFault | DoorQuestion | DoorMemory | DoorCrowd,
    Field(discriminator="say"),
]
DOOR_ORDERS: TypeAdapter[DoorPlan | DoorServer | DoorThought] = TypeAdapter(DoorOrder)
DOOR_REPORTS: TypeAdapter[
    DoorReady | DoorRefused | DoorFault | DoorQuestion | DoorMemory | DoorCrowd
] = TypeAdapter(DoorReport)
