"""Every message between a table and its guests, and one strict codec for all games.

It knows faces, never rules. Messages to the table are wishes; what the table sends is the whole of
what a guest may know. All sizes are bounded, further fields are refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from engine.record import MOST_PACKED
from engine.refusal import Refused
from netplay.betting import Bet, BetScore
from netplay.evening import EveningBoard, Like
from netplay.message import Count, Id, Message, Reason, Scalar, SeatNumber, Slug, Word
from netplay.newcomers import Admission
from netplay.positions import AnyPosition
from netplay.settings import DEFAULT_GAME, TableSetup
from netplay.trust.keys import ACCOUNT_PASSWORD, ACCOUNT_USER
from netplay.trust.words import PersonName, ShownName, ShownTalk, Talk

PROTOCOL = 3
LARGEST = 16_000  # bytes of a message, which is then padded and sealed
LINES = 30  # lines of talk that a view comes with
PLACES = 8  # that a table tells of
MOST_PASSPHRASE = 100  # letters


class BadMessage(Refused):
    """Somebody sent what is no message of this protocol."""


# --- What a table is set to ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableSettings(TableSetup):
    """The owner's choices: the game and how it is played here."""

    game: Slug = DEFAULT_GAME
    options: dict[Word, Scalar | list[Annotated[int, Field(ge=0, le=99)]]] = field(
        default_factory=dict, metadata={"json_schema_extra": {"default": {}}}
    )


# --- Wishes: from a guest to the table ------------------------------------------------------------


class Enter(Message):
    """Come to the table, the first wish of every session."""

    do: Literal["enter"] = "enter"
    name: PersonName
    named: bool = False  # whether it is to be this name, though they chose another here before
    passphrase: Annotated[str, Field(max_length=MOST_PASSPHRASE)] = ""
    watch: bool = False
    work: Id | None = None  # an answer to the riddle of a table that keeps many waiting


class Sit(Message):
    """Take this chair, or any; in the middle of a game it is one's own, or one in the next."""

    do: Literal["sit"] = "sit"
    seat: SeatNumber | None = None


class Stand(Message):
    """Give the chair up and watch."""

    do: Literal["stand"] = "stand"


class Start(Message):
    """Begin a game, the first or the next."""

    do: Literal["start"] = "start"


class Play(Message):
    """Make a move in this game, chosen after so many moves; stale once one's choices changed."""

    do: Literal["play"] = "play"
    number: Count
    after: Count
    move: dict[Word, Scalar]  # netplay.moves reads it, once it is known of which game it is


class Say(Message):
    """Say something to all."""

    do: Literal["say"] = "say"
    text: Talk


class Taunt(Message):
    """Say something that is one of a few quick words."""

    do: Literal["taunt"] = "taunt"
    taunt: Literal["liar", "trust_me", "hurry", "nice", "ouch", "haha", "hmm", "your_turn"]


class Pause(Message):
    """Halt the game, or let it go on."""

    do: Literal["pause"] = "pause"
    paused: bool


class Change(Message):
    """Set the table otherwise; not while a game goes on."""

    do: Literal["change"] = "change"
    settings: TableSettings


class Rename(Message):
    """Be called otherwise."""

    do: Literal["rename"] = "rename"
    name: PersonName


class Leave(Message):
    """Go home."""

    do: Literal["leave"] = "leave"


Ruling: TypeAlias = Start | Pause | Admission | Change  # what is not for everybody
Wish: TypeAlias = Annotated[
    Enter | Sit | Stand | Play | Bet | Say | Taunt | Like | Rename | Leave | Ruling,
    Field(discriminator="do"),
]


class Ask(Message):
    """A wish with an id of its own; it is repeated until it is answered, and fulfilled once."""

    do: Literal["ask"] = "ask"
    id: Id
    wish: Wish


class Beat(Message):
    """The guest is there, each second, and has this revision.

    It has the record of this game too, and this version of the evening. Spectators also tell which
    they have of the Shows for all of them, and which talk key.
    """

    do: Literal["beat"] = "beat"
    seen: Count
    watched: Count = 0
    epoch: Count = 0
    kept: Count = 0
    evening: Count = 0


Up: TypeAlias = Annotated[Ask | Beat, Field(discriminator="do")]

# --- What the table sends -------------------------------------------------------------------------


class ShownGuest(Message):
    """Somebody at the table, known to the others by name and a number of the table's own."""

    id: Id
    name: ShownName
    present: bool
    waiting: bool = False  # for a chair in the next game
    asking: bool = False  # whether the owner, who is there, may give them a bot's hand of this one


class Chair(Message):
    """A chair and who plays there: a guest, or a bot, also for a guest who is away."""

    guest: Id | None
    name: ShownName
    bot: bool
    present: bool


class TalkLine(Message):
    """Something said; `gallery` is what spectators say while a game goes on.

    `news` is what the table says of somebody: their time was up, or they let in or removed another.
    """

    number: Count
    name: ShownName
    text: ShownTalk
    taunt: bool = False
    gallery: bool = False
    news: bool = False
    removed: Id | None = None  # who has to go, by this news


class TableScene(Message):
    """The table as all may see it."""

    host: ShownName
    settings: TableSettings
    locked: bool
    closed: bool = False  # to newcomers
    phase: Literal["lobby", "playing", "over"]
    paused: Reason | None
    owner: Id | None  # who may start, change, pause and remove at present
    stand_in: bool = False  # for an owner who may be back: only to start and to pause
    chairs: Annotated[tuple[Chair, ...], Field(max_length=8)]
    watchers: Annotated[tuple[ShownGuest, ...], Field(max_length=64)]  # the first of them
    watching: Count  # how many there are in all
    lines: Annotated[tuple[TalkLine, ...], Field(max_length=LINES)]
    games: Count  # that were begun at this table
    # Of who watches; players see them between games.
    bets: Annotated[tuple[BetScore, ...], Field(max_length=12)] = ()

    @property
    def asking(self) -> tuple[ShownGuest, ...]:
        """The guests who ask to be let into the game that goes on, the first to come first."""
        return tuple(guest for guest in self.watchers if guest.asking and self.phase == "playing")

    @property
    def people(self) -> Mapping[Id, str]:
        """The names of those who are here, as far as one is told of them; players first."""
        seated = {chair.guest: chair.name for chair in self.chairs if chair.guest is not None}
        return seated | {guest.id: guest.name for guest in self.watchers}


class Show(Message):
    """All that the guest may know, each time anything has changed."""

    do: Literal["show"] = "show"
    revision: Count
    base: Count = 0  # if any: it tells only those events and lines that came after this revision
    you: Id | None = None  # none, where it goes to all spectators
    seat: SeatNumber | None = None
    scene: TableScene
    board: AnyPosition | None = None


class Refusal(Message):
    """Why a wish was not fulfilled: a word for programs and a sentence for people."""

    code: Slug
    reason: Reason


class Reply(Message):
    """The wish of this id was fulfilled, or refused."""

    do: Literal["reply"] = "reply"
    id: Id
    you: Id | None = None  # who the guest is at this table
    refused: Refusal | None = None


class TalkKey(Message):
    """The key with which a spectator reads the public topic, until there is a newer one."""

    do: Literal["talk_key"] = "talk_key"
    epoch: Count
    key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    least: Count  # the number of the next public message


class BrokerAccount(Message):
    """With this the guest gets to the broker as somebody who is known, also when it is full."""

    do: Literal["account"] = "account"
    user: Annotated[str, Field(pattern=ACCOUNT_USER)]
    password: Annotated[str, Field(pattern=ACCOUNT_PASSWORD, repr=False)]


class Whereabouts(Message):
    """The other ways to the table, as invites say them: for whoever loses their way there."""

    do: Literal["whereabouts"] = "whereabouts"
    places: Annotated[tuple[Annotated[str, Field(max_length=80)], ...], Field(max_length=PLACES)]


class GameRecord(Message):
    """A game that is over, to be seen again: sent until a beat tells that it has come."""

    do: Literal["record"] = "record"
    number: Count
    names: Annotated[tuple[ShownName, ...], Field(min_length=2, max_length=8)]  # by seat
    you: SeatNumber | None = None  # where the guest played, if they did
    packed: Annotated[str, Field(max_length=MOST_PACKED)]  # engine.record unpacks it
    reasons: Annotated[str, Field(max_length=MOST_PACKED)] = ""  # and netplay.reasons these


class Farewell(Message):
    """The guest is removed, or the table closes."""

    do: Literal["farewell"] = "farewell"
    code: Literal["kicked", "banned", "closed"]
    reason: Reason


class Nod(Message):
    """The table has heard: it is there, and why it lets nobody in yet, if it keeps them waiting.

    Then whoever finds the better answers to their riddle waits less.
    """

    do: Literal["nod"] = "nod"
    why: Reason | None = None
    riddle: Id | None = None


FromTable: TypeAlias = (
    Show
    | Reply
    | TalkKey
    | BrokerAccount
    | Whereabouts
    | GameRecord
    | Farewell
    | Nod
    | EveningBoard
)
Down: TypeAlias = Annotated[FromTable, Field(discriminator="do")]


class TableSummary(Message):
    """A table's word on itself to everybody who asks, signed."""

    title: Annotated[ShownTalk, Field(max_length=60)]
    game: Slug
    host: ShownName
    name: ShownName  # of the table: no other in its server has the same
    seats: Annotated[int, Field(ge=2, le=8)]
    free: Annotated[int, Field(ge=0, le=8)]
    playing: bool
    locked: bool
    closed: bool = False  # to newcomers
    watching: bool
    by_guest: bool = False  # whether somebody else than the owner of its server has opened it
    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z.+-]{1,20}$")]


# --- The codec ------------------------------------------------------------------------------------

UP: TypeAdapter[Ask | Beat] = TypeAdapter(Up)
DOWN: TypeAdapter[FromTable] = TypeAdapter(Down)
SUMMARY: TypeAdapter[TableSummary] = TypeAdapter(TableSummary)
M = TypeVar("M")


def encode(message: Message) -> bytes:
    return message.model_dump_json().encode()


def decode(adapter: TypeAdapter[M], data: bytes) -> M:
    """The message that these bytes are, or BadMessage with what is wrong with them."""
    if len(data) > LARGEST:
        raise BadMessage("too-large", f"A message of {len(data)} bytes is over {LARGEST}.")
    try:
        return adapter.validate_json(data)
    except ValidationError as wrong:
        raise BadMessage("bad-message", flaw(wrong)) from None


def flaw(wrong: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, first["loc"])) or "the message"
    return f"{where}: {first['msg']}."
