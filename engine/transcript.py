"""A game as text: what bug reports and the golden playthroughs hold. Pure, like all of the engine.

After each move stand the events, and then whatever changed in the view of everybody ("all": the
spectator's) or of one seat alone.
"""

from collections.abc import Iterable, Iterator
from random import Random

from engine.game import View
from engine.match import Match
from engine.moves import Move, Names
from engine.options import plain, told
from engine.refusal import legible

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")

Decision = tuple[int, Move]


def at_random(match: Match, seed: str) -> Iterator[Decision]:
    """Decisions of players who pick any legal move, to the end of the game."""
    random = Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        yield seat, match.legal(seat).pick(random)


def transcript(match: Match, decisions: Iterable[Decision], views: bool = True) -> Iterator[str]:
    """Play these decisions in a match just dealt, and tell of it line by line."""
    names = NAMES[: match.seats]
    yield from _heading(match)
    told = _Told(names)
    if views:
        yield from told.news(match)
    for number, (seat, move) in enumerate(decisions, 1):
        yield f"{number}. {names[seat]}: {move.label().text(names)}"
        for event in match.play(seat, move):
            yield f"   {event.says().text(names)}"
        if views:
            yield from told.news(match)
    yield from _ending(match, names)


def _heading(match: Match) -> Iterator[str]:
    settled = told(match.game.Options, plain(match.options))
    options = ", ".join(f"{name} {value}" for name, value in settled.items())
    yield f"{match.game.title} for {match.seats}, seed {legible(match.seed)}"
    yield f"options: {options}"


def _ending(match: Match, names: Names) -> Iterator[str]:
    outcome = match.outcome
    if outcome is None:
        yield "The game goes on."
        return
    winners = " and ".join(names[seat] for seat in outcome.winners)
    yield f"The game is over ({outcome.reason}). Won by: {winners}."
    if outcome.scores:
        scores = zip(names, outcome.scores, strict=True)
        yield "scores: " + ", ".join(f"{name} {score}" for name, score in scores)


class _Told:
    """The lines of every view as last told."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lines: dict[int | None, set[str]] = {}

    def news(self, match: Match) -> Iterator[str]:
        """The lines that each view has gained since; a seat's own only where not everybody's."""
        everybody = self._told(match.view(None))
        yield from self._gained(None, everybody)
        for seat in range(match.seats):
            own = self._told(match.view(seat))
            yield from self._gained(seat, [line for line in own if line not in everybody])

    def _told(self, view: View) -> list[str]:
        return [sentence.text(self.names) for sentence in view.says()]

    def _gained(self, seat: int | None, lines: list[str]) -> Iterator[str]:
        who = "all" if seat is None else self.names[seat]
        before = self.lines.get(seat, set())
        self.lines[seat] = set(lines)
        return (f"   {who:>6} | {line}" for line in lines if line not in before)
