"""A game as it stood before something happened, until everybody has looked at that."""

from collections.abc import Sequence

from engine.game import Event
from engine.values import value
from netplay.betting import BetScore
from netplay.positions import Position
from tui.table.game_log import LogEntry


@value
class Standing:
    """The standing as far as one had seen it: what is shown until a card has turned over."""

    game: Position
    entries: Sequence[LogEntry]
    events: Sequence[Event]
    bets: Sequence[BetScore]  # of spectators: whether they were right tells what a card is
