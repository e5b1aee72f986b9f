"""The effects that a table wants: sent, changed, or thought about. Its driver does them."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.bots.strength import Company, Strength
from netplay.message import Message
from netplay.positions import Position
from netplay.wire import Show


@dataclass(frozen=True, slots=True)
class Send:
    """This goes to one guest, sealed."""

    key: str
    message: Message


@dataclass(frozen=True, slots=True)
class Broadcast:
    """This goes to all spectators, under the talk key."""

    view: Show


@dataclass(frozen=True, slots=True)
class HandKey:
    """The guest gets the talk key."""

    key: str


@dataclass(frozen=True, slots=True)
class NewKey:
    """From now on there is another talk key, of this epoch."""

    epoch: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The session of this guest is over."""

    key: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """It is a bot's turn, and the first of this table will be asked in a moment."""


@dataclass(frozen=True, slots=True)
class Think:
    """A bot is to decide for this seat, from what the seat is shown; or just to see it."""

    seat: int
    board: Position
    names: tuple[str, ...]  # what the seats are called
    players: tuple[str, ...]  # by seat, a word for whoever decides there, the same all evening
    strength: Strength
    temper: bool = True  # whether it plays as its name has it; or it advises, as well as it can
    company: Company = "fierce"  # the coach's advice is always so
    seed: str = ""  # what chance tells the bot of this seat, all evening
    table: str = ""  # which one asks, where several share their bots

    @property
    def asks(self) -> bool:
        """True if there is anything to decide; otherwise nobody waits for an answer."""
        return bool(self.board.legal)


TableEffect: TypeAlias = Send | Broadcast | HandKey | NewKey | Dismiss | Prepare | Think
