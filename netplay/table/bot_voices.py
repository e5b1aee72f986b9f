"""The words of bots on what has just come to light: seldom, in character, and on nothing else.

They go by what all have seen, never by a hand; so a word of theirs tells nothing that is secret.
"""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from engine.bots.personas import NAMED
from engine.game import Event
from engine.palming.view import Judged
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.timing import MOMENT

OFTEN = 0.2  # of the moments that a bot might speak of
PAUSE = 25.0  # seconds in which no two bots speak

Case: TypeAlias = Literal["fooled", "caught", "saw", "taken_in", "doubted", "misjudged"]
CASES: Sequence[Case] = get_args(Case)

# By temper: what it says when its lie was believed, when it was caught, when it saw through
# somebody, when it was taken in; when its true word was doubted, and when it doubted one.
LINES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "level": (
            *("Well, well.", "Fair enough.", "I thought as much.", "You had me there."),
            *("I told you.", "My mistake."),
        ),
        "timid": (
            *("Oh! It worked?", "I knew it ...", "I was not sure at all.", "I should have known."),
            *("It really was one.", "I was afraid of that."),
        ),
        "honest": (
            *("Forgive me.", "Serves me right.", "That was not nice.", "And I believed you!"),
            *("I never said otherwise.", "I owe you an apology."),
        ),
        "brazen": (
            *("Ha! Every time.", "So what? Next one.", "Nice try.", "All right, that was good."),
            *("The truth works, too.", "Who tells the truth here?"),
        ),
        "poker-faced": ("...", "Hm.", "Obviously.", "Interesting.", "As I said.", "Noted."),
        "trusting": (
            *("You are too kind.", "Ah well.", "For once I looked twice.", "But you said so!"),
            *("Why would I lie?", "Next time I believe you."),
        ),
        "suspicious": (
            *("You should trust nobody.", "I was watched.", "I knew it.", "I saw it coming ..."),
            *("Nobody believes me, either.", "It smelled like a lie."),
        ),
        "slippery": (
            *("Look over there!", "What gave me away?", "Not with me.", "Slipped past me."),
            *("Not this time.", "You looked so sly."),
        ),
    }
)


class BotVoices:
    """Listens to a game, and lets a bot say a word now and then, once all have seen the card."""

    def __init__(self, table_state: TableState, chance: str) -> None:
        self._state = table_state
        self._random = Random(f"voices {chance}")
        self._due: tuple[float, int, str] | None = None  # when, at which seat, and what
        self._quiet_until = 0.0

    def heard(self, live_game: LiveGame, events: Sequence[Event], now: float) -> None:
        """Something has come to light; who may speak of it is drawn by lot."""
        settings = self._state.settings
        judged = next((event for event in events if isinstance(event, Judged)), None)
        if judged is None or not settings.talk or live_game.outcome or now < self._quiet_until:
            return
        if live_game.behind and self._state.watchers():
            return  # who has yet to see the card, and may bet on it, would hear how it ended
        who = self._random.choice((judged.giver, judged.seat))
        case = _case(judged, who)
        if case is None or self._random.random() >= OFTEN or not self._is_bot(who):
            return
        name = self._state.name_at(who)
        line = LINES[NAMED[name].name if name in NAMED else "level"][CASES.index(case)]
        looking = MOMENT if settings.pace else 0.0
        self._due = now + looking + self._random.uniform(0.3, 1.5), who, line
        self._quiet_until = now + PAUSE

    def speak(self, now: float) -> None:
        """Say what is due, unless somebody has sat down there meanwhile, or wants to hear none."""
        if self._due is None or now < self._due[0]:
            return
        _, who, line = self._due
        self._due = None
        if self._is_bot(who) and self._state.settings.talk:
            self._state.add_line(self._state.name_at(who), line, taunt=True, gallery=False)

    def _is_bot(self, seat: int) -> bool:
        """True if nobody sits there: no words are put into the mouth of a person who is away."""
        chairs = self._state.chairs
        return seat < len(chairs) and chairs[seat] is None


def _case(judged: Judged, who: int) -> Case | None:
    """The case of whoever gave the card, or judged it; none, of a truth that was believed."""
    match judged.said, judged.right:
        case True, False:
            return "fooled" if who == judged.giver else "taken_in"
        case False, True:
            return "caught" if who == judged.giver else "saw"
        case False, False:
            return "doubted" if who == judged.giver else "misjudged"
        case _:
            return None
