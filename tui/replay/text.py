"""Finished games as lines of text: for terminals without screens, for bug reports, for grep."""

import json
from collections.abc import Iterator, Sequence

from engine.game import Outcome
from tui.boards.shelf import board
from tui.paint.glyphs import GLYPHS
from tui.replay.past_game import FoundGames, LoadedReplay
from tui.replay.reel import boldest
from tui.replay.thought import thought

NONE = "No game has been finished yet at a table where you were."


def listed(found: FoundGames, *, script: bool) -> Iterator[str]:
    """The past games, each with what `palmoff replay` calls it."""
    for past in found.games:
        if script:
            yield json.dumps(
                {
                    "id": past.id,
                    "game": past.game,
                    "dealt": past.dealt,
                    "names": list(past.names),
                    "you": past.you,
                }
            )
        else:
            yield f"{past.when}  {past.title}: {past.players}: palmoff replay {past.short_id}"
    if not script:
        yield from found.troubles if found.games or found.troubles else [NONE]


def retold(tape: LoadedReplay) -> Iterator[str]:
    """Every move and what came of it, and how it ended."""
    replay, names = tape.replay, tape.names
    options = ", ".join(f"{name} {worth}" for name, worth in tape.record["options"].items())
    yield f"{replay.info.title}: {tape.players}"
    yield f"options: {options}"
    for number in range(1, len(replay)):
        step = replay.made(number)
        if step is not None:
            yield f"{number}. {names[step.seat]}: {step.move.label().text(names)}"
            if number in tape.reasons:
                yield f"   {thought(tape.reasons[number])}"
            for event in step.events:
                yield f"   {event.says().text(names)}"
    yield from _ending(replay.outcome, names)
    yield from _boldest(tape)


def _boldest(tape: LoadedReplay) -> Iterator[str]:
    """The moments that make the best story, each with the number of its move."""
    looker = board(tape.replay.info.key, GLYPHS["rich"])
    shots = boldest(tape.replay, looker, tape.names, None)
    if shots:
        yield "The boldest moments:"
    for shot in shots:
        moment = shot.moment
        yield f"{shot.step}. {' '.join(filter(None, [moment.context, *moment.lines()]))}"


def _ending(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    winners = ", ".join(names[seat] for seat in outcome.winners)
    yield f"The game is over ({outcome.reason}). Won by: {winners}."
    if outcome.scores:
        scores = zip(names, outcome.scores, strict=True)
        yield f"scores: {', '.join(f'{name} {score}' for name, score in scores)}"
