"""Deeds that a key at a table leaves to whoever shows the table. Values: a front end does them."""

from typing import TypeAlias

from engine.values import value
from netplay.wire import GameRecord
from tui.paint.page import Wanted
from tui.rulebook.source import OpenRuleBook


@value
class LeaveTable:
    """Go home; it has been asked whether that is meant."""


@value
class OpenLobby:
    """Look around for another table; this one goes on."""


@value
class NextTable:
    """Look at another table of those where one is."""


@value
class RingBell:
    """It has become our turn."""


@value
class KeepPrimer:
    """The card of this game has been read: it is not shown by itself again."""

    game: str


@value
class WatchReplay:
    """See the game that has just ended again, at once, with these keys of a replay pressed."""

    game: GameRecord
    keys: tuple[str, ...] = ()


TableDeed: TypeAlias = (
    KeepPrimer | LeaveTable | NextTable | OpenLobby | OpenRuleBook | RingBell | Wanted | WatchReplay
)
