"""A game as its table has sent it, to be seen again."""

from collections.abc import Sequence
from typing import Protocol

from engine.record import unpacked
from netplay import reasons
from netplay.replay import Replay
from tui.replay.past_game import LoadedReplay


class SentGame(Protocol):
    """A finished game as a table sends it, or as it was kept."""

    @property
    def packed(self) -> str: ...

    @property
    def reasons(self) -> str: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def you(self) -> int | None: ...


def of_record(sent: SentGame) -> LoadedReplay:
    """The game as a table has sent it; Refused, if no such game was ever played."""
    record = unpacked(sent.packed)
    replay = Replay(record)
    names = [*sent.names, *(f"Seat {seat + 1}" for seat in range(len(sent.names), replay.seats))]
    you = sent.you if sent.you in range(replay.seats) else None
    return LoadedReplay(replay, names[: replay.seats], record, you, reasons.unpacked(sent.reasons))
