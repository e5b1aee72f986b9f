"""A table as it stands in its journal: what `TableState.plain` gives, each in its type and bounds.

The file may be from anywhere: what does not fit is no table, and all that is shown is made clean.
Most servers read none: so these types are made when they are needed.
"""

from typing import Annotated, Self, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from engine.bots.personas import NAMED
from netplay.message import Few, Id, Message, Reason, SeatNumber
from netplay.table.evening import NEW_EVENING, Evening, SavedKey
from netplay.table.guests import MOST_ADMITTED, MOST_BANNED, MOST_GUESTS, MOST_HANDS, TALKING
from netplay.trust.words import ShownName
from netplay.wire import LINES, TableSettings, TalkLine

# Those of early tables name no bots: these had all the same, in this order.
BotNames: TypeAlias = Annotated[
    tuple[ShownName, ...], Field(strict=False, min_length=8, max_length=8)
]

# In journals of early tables players have only names.
SavedPlayer: TypeAlias = Annotated[
    tuple[ShownName, SavedKey | None],
    Field(strict=False),
    BeforeValidator(lambda player: (player, None) if isinstance(player, str) else player),
]

SavedCast: TypeAlias = Annotated[list[SavedPlayer], Field(max_length=8)]


SavedBan: TypeAlias = Annotated[tuple[ShownName, bool], Field(strict=False)]


class SavedGuest(Message):
    """A guest, and what the guest has been answered that must not be done twice."""

    model_config = ConfigDict(defer_build=True)

    key: SavedKey
    id: Id
    name: ShownName
    named: bool = False
    watching: bool
    waiting: bool
    since: Few = 0
    said: Annotated[tuple[Id, ...], Field(max_length=TALKING)] = ()
    not_before: Few = 0


class SavedTable(Message):
    """A table, its game apart."""

    model_config = ConfigDict(defer_build=True)

    host: ShownName
    settings: TableSettings
    passphrase: str
    owner: SavedKey | None
    name: ShownName | None = None  # early tables had none
    bots: BotNames = tuple(NAMED)
    guests: Annotated[list[SavedGuest], Field(max_length=MOST_GUESTS)]
    chairs: list[SavedKey | None]
    closed: bool = False
    admitted: Annotated[list[str], Field(max_length=MOST_ADMITTED)] = Field(default_factory=list)
    banned: Annotated[dict[SavedKey, SavedBan], Field(max_length=MOST_BANNED)]
    out: Few = 0
    names: dict[SavedKey, ShownName] = Field(default_factory=dict, max_length=MOST_GUESTS)
    hands: Annotated[dict[SavedKey, SeatNumber], Field(max_length=MOST_HANDS)]
    bets: dict[SavedKey, tuple[ShownName, Few, Few]] = Field(
        default_factory=dict, max_length=MOST_GUESTS
    )
    evening: Evening = NEW_EVENING
    casts: dict[str, SavedCast] = Field(default_factory=dict)
    games: Few
    tallied: Few
    epoch: Annotated[Few, Field(ge=1)]
    lines: Annotated[tuple[TalkLine, ...], Field(max_length=2 * LINES)] = ()
    paused: Reason | None
    on_table: Few | None

    @model_validator(mode="after")
    def _seats_its_guests(self) -> Self:
        """As many chairs as the game has seats, and in each a guest, or nobody."""
        seated = [key for key in self.chairs if key is not None]
        strangers = set(seated) - {guest.key for guest in self.guests}
        if len(self.chairs) != self.settings.seats or len(set(seated)) < len(seated) or strangers:
            raise ValueError("the chairs do not fit the table")
        return self

    @model_validator(mode="after")
    def _tells_its_bots_apart(self) -> Self:
        """No two bots have one name, by which people know them."""
        if len(set(self.bots)) < len(self.bots):
            raise ValueError("two bots have the same name")
        return self
