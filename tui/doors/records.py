"""The finished games of a door's guests, in its memory: the latest of each, and so many in all."""

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.record import unpacked
from netplay.trust.keys import PlayerKey
from netplay.wire import GameRecord, TableScene
from tui.replay.past_game import FoundGames, PastGame

MOST_EACH = 20
MOST = 1024  # of all guests: at most 12 MB


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A game that was sent to somebody, and how it is listed."""

    record: GameRecord
    past: PastGame


class DoorRecords:
    """The games that people have finished here."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[PlayerKey, str], KeptRecord] = OrderedDict()

    def keep(self, person: PlayerKey, table: str, record: GameRecord, scene: TableScene) -> None:
        """A game of this table is over that this person has been sent."""
        game = unpacked(record.packed)["game"]
        past = PastGame(
            "", table, record.number, game, record.names, scene.host, time.time(), record.you
        )
        if (person, past.id) in self._kept:
            return
        self._kept[person, past.id] = KeptRecord(record, past)
        ours = [key for key in self._kept if key[0] == person]
        for old in (*ours[:-MOST_EACH], *list(self._kept)[:-MOST]):
            self._kept.pop(old, None)

    def of(self, person: PlayerKey) -> FoundGames:
        """Those of this person, the latest first."""
        games: Sequence[PastGame] = [it.past for key, it in self._kept.items() if key[0] == person]
        return FoundGames(list(reversed(games)), ())

    def record(self, person: PlayerKey, past: PastGame) -> GameRecord | None:
        """The game that was chosen, if it is still kept."""
        kept = self._kept.get((person, past.id))
        return kept.record if kept else None
