"""The words of bots on what has just come to light: seldom, in character, and on nothing else.

They go by what all have seen, never by a hand; so a word of theirs tells nothing that is secret.
"""

from collections.abc import Mapping, Sequence
from random import Random

from engine.bots.personas import NAMED
from engine.game import Event, Feeling
from netplay.table.bot_lines import LINES
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.timing import MOMENT

OFTEN = 0.2  # of the moments that a bot might speak of
PAUSE = 25.0  # seconds in which no two bots speak


class BotVoices:
    """Listens to a game, and lets a bot say a word now and then, once all have seen the card."""

    def __init__(self, table_state: TableState, chance: str) -> None:
        self._state = table_state
        self._random = Random(f"voices {chance}")
        self._due: tuple[float, int, str] | None = None  # when, at which seat, and what
        self._last: dict[str, str] = {}  # by name: what each said last
        self._quiet_until = 0.0

    def heard(self, live_game: LiveGame, events: Sequence[Event], now: float) -> None:
        """Something has come to light; who may speak of it is drawn by lot."""
        if any(map(live_game.match.game.info.watched, events)):
            self._due = None  # while all look at this, nobody speaks of what was before
        settings, moved = self._state.settings, self._moved(live_game, events)
        if not moved or not settings.talk or live_game.outcome or now < self._quiet_until:
            return
        if live_game.behind and self._state.watchers():
            return  # who has yet to see the card, and may bet on it, would hear how it ended
        who, feeling = self._random.choice(sorted(moved.items()))
        if self._random.random() >= OFTEN or not self._is_bot(who):
            return
        looking = MOMENT if settings.pace else 0.0
        self._due = now + looking + self._random.uniform(0.2, 0.9), who, self._word(who, feeling)
        self._quiet_until = now + PAUSE

    def _moved(self, live_game: LiveGame, events: Sequence[Event]) -> Mapping[int, Feeling]:
        """The seats that have something to say, and of what: of the first that moves anybody."""
        of_each = map(live_game.match.game.info.moved, events)
        return next((moved for moved in of_each if moved), {})

    def _word(self, who: int, feeling: Feeling) -> str:
        """A line in character, and not the one that was said there last."""
        name = self._state.name_at(who)
        lines = LINES[NAMED[name].name if name in NAMED else "level"][feeling]
        return self._random.choice([line for line in lines if line != self._last.get(name)])

    def speak(self, now: float) -> None:
        """Say what is due, unless somebody has sat down there meanwhile, or wants to hear none."""
        if self._due is None or now < self._due[0]:
            return
        _, who, line = self._due
        self._due = None
        if self._is_bot(who) and self._state.settings.talk:
            name = self._state.name_at(who)
            self._last[name] = line
            self._state.add_line(name, line, taunt=True, gallery=False)

    def _is_bot(self, seat: int) -> bool:
        """True if nobody sits there: no words are put into the mouth of a person who is away."""
        chairs = self._state.chairs
        return seat < len(chairs) and chairs[seat] is None
