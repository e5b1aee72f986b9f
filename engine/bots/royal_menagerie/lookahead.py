"""A strong bot's addition to instinct: it plays each promising act out in its mind, many times
over, with the hidden cards and roles as they may well be, and sees how often its side wins.
"""

from collections.abc import Callable, Sequence

from engine.bots.royal_menagerie.court import Act, Court
from engine.bots.royal_menagerie.instinct import favourite
from engine.bots.royal_menagerie.stakes import chances, prospects, pulls, share, stage_of
from engine.bots.royal_menagerie.suspicion import Belief
from engine.values import value

LONGEST = 48  # plays that are followed; then the chances are guessed


@value
class Guess:
    """A guess at how things are: where the cards lie, and who is the Loyalist."""

    court: Court
    loyalist: int
    draws: tuple[float, ...]  # by seat, from 0 to 1: what decides whom it takes for the Loyalist


class Hopeful:
    """An act that is looked into, and how it has done."""

    __slots__ = ("act", "beliefs", "mean", "tries")

    def __init__(self, act: Act, beliefs: Sequence[Belief]) -> None:
        self.act = act
        self.beliefs = beliefs  # by seat, once it has seen the act: what it gives away counts too
        self.mean = 0.0  # how often one wins
        self.tries = 0

    def tried(self, guess: Guess) -> int:
        """Play it out once more; how many positions that took."""
        court = guess.court.copied()
        seat = court.stack[-1].seat
        court.play(self.act)
        steps = _played_on(court, self._taken(guess))
        self.tries += 1
        self.mean += (_won(court, seat, guess.loyalist) - self.mean) / self.tries
        return steps + 1

    def _taken(self, guess: Guess) -> list[int]:
        """By seat, whom it takes for the Loyalist. Nobody plays on what only the guess knows: a
        Conspirator may well spare the wrong one."""
        taken = [
            drawn(belief, draw) for belief, draw in zip(self.beliefs, guess.draws, strict=True)
        ]
        taken[guess.loyalist] = guess.loyalist
        return taken


def drawn(belief: Belief, draw: float) -> int:
    """The seat that a number from 0 to 1 chooses, each seat as likely as it is believed to be."""
    for seat, likely in enumerate(belief):
        draw -= likely
        if draw < 0:
            return seat
    return belief.index(max(belief))


def weighed(running: list[Hopeful], guess: Callable[[], Guess], budget: int) -> list[Hopeful]:
    """The two best of the hopefuls, or so, after no more than `budget` positions.

    All are tried on the same guesses, so that luck favours none. After each part of the budget
    the worse half is dropped: most of the work goes into telling the best ones apart.
    """
    for rounds in range(max(1, (len(running) - 1).bit_length()), 0, -1):
        purse = budget // rounds
        budget -= purse
        while purse >= len(running) * LONGEST:
            way = guess()
            purse -= sum([hopeful.tried(way) for hopeful in running])
        budget += purse
        running = sorted(running, key=_by_mean)[: max(2, (len(running) + 1) // 2)]
    return running


def _by_mean(hopeful: Hopeful) -> float:
    return -hopeful.mean


def _played_on(court: Court, taken: Sequence[int]) -> int:
    """Everybody plays by instinct, to the end or as far as is followed; how many plays."""
    vizier = court.vizier
    for step in range(LONGEST - 1):
        if not court.stack:
            return step
        seat, stage = court.stack[-1].seat, stage_of(court.left)
        hopes = prospects(court.counts, stage)
        court.play(favourite(court, pulls(hopes, seat, vizier, taken[seat], stage), stage))
    return LONGEST - 1


def _won(court: Court, seat: int, loyalist: int) -> float:
    stage = stage_of(court.left) if court.stack else 0
    solo, together = chances(prospects(court.counts, stage), court.vizier, loyalist, stage)
    return share(solo, together, seat, court.vizier, loyalist)
