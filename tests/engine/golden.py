"""The golden playthroughs: one scripted game per game and ruling, as text that a person can read.

`make golden` writes them anew; what then differs in git is what a change has changed.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.match import Match
from engine.transcript import at_random, transcript

FOLDER = Path(__file__).parent / "playthroughs"


class Script(NamedTuple):
    """A game to be played: the seed gives the cards and the decisions."""

    key: str
    seats: int
    options: Mapping[str, Any]
    seed: str


SCRIPTS: Mapping[str, Script] = {
    "cockroach_poker": Script("cockroach-poker", 3, {}, "golden"),
    "cockroach_poker_two": Script("cockroach-poker", 2, {}, "golden"),
    "cockroach_poker_royal_english": Script(
        "cockroach-poker-royal", 4, {"ruling": "english"}, "golden"
    ),
    "cockroach_poker_royal_japanese": Script(
        "cockroach-poker-royal", 3, {"ruling": "japanese"}, "golden"
    ),
    "royal_gambit": Script("royal-gambit", 3, {"goal": 20}, "golden"),
    "royal_gambit_whole_running": Script(
        "royal-gambit", 4, {"goal": 20, "turns": "whole", "deck": "running"}, "golden"
    ),
    "royal_menagerie": Script("royal-menagerie", 4, {}, "golden"),
}


def playthrough(name: str) -> str:
    """The game that this script plays, as text."""
    script = SCRIPTS[name]
    match = Match.new(*script)
    return "\n".join(transcript(match, at_random(match, script.seed))) + "\n"


def path(name: str) -> Path:
    """Where its text lies; the name begins with the key of the game."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in SCRIPTS:
        path(name).write_text(playthrough(name), encoding="utf-8")
