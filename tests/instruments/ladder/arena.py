"""Games among bots: each mind gets its view, its legal moves and the public events, and no more."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from engine.bots.mind import Mind
from engine.game import Event, Outcome
from engine.match import Match
from engine.values import value

AnyMind: TypeAlias = Mind[Any, Any]

LONGEST = 20_000  # decisions; a game among bots that takes more will never end


@value
class Chair:
    """A bot at the table: its mind, the work it may do for a decision, and what it is called."""

    mind: AnyMind
    budget: int
    player: str


def play(match: Match, chairs: Sequence[Chair]) -> Outcome:
    """Play the match to its end; a mind looks up before each of its decisions, and at the end."""
    for chair in chairs:
        chair.mind.new_game([other.player for other in chairs])
    told: list[Event] = []
    heard = [0] * match.seats
    for _ in range(LONGEST):
        outcome = match.outcome
        for seat in match.to_act[:1] or range(match.seats):
            chairs[seat].mind.observe(told[heard[seat] :], match.view(seat))
            heard[seat] = len(told)
        if outcome:
            return outcome
        told += _decided(match, match.to_act[0], chairs)
    raise AssertionError(f"after {LONGEST} decisions there is no end: {match.record}")


def _decided(match: Match, seat: int, chairs: Sequence[Chair]) -> tuple[Event, ...]:
    chair = chairs[seat]
    advice = chair.mind.decides(match.view(seat), match.legal(seat), chair.budget)
    return match.play(seat, advice.move)


def evening(  # noqa: PLR0913
    key: str,
    chairs: Sequence[Chair],
    options: Mapping[str, Any],
    seed: str,
    games: int,
    *,
    moved: int = 0,
) -> Iterator[tuple[Match, tuple[Chair, ...]]]:
    """The same bots play game after game, one seat further each time, and remember.

    In the first game they have already moved on by so many seats.
    """
    for game in range(games):
        turn = (game + moved) % len(chairs)
        seated = (*chairs[-turn:], *chairs[:-turn]) if turn else tuple(chairs)
        match = Match.new(key, len(chairs), options, f"{seed}/{game}")
        play(match, seated)
        yield match, seated
