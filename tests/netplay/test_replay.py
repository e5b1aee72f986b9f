"""A game that is over can be seen again, step by step, from every seat."""

import json
from collections.abc import Callable
from copy import copy
from random import Random
from typing import Any

import pytest

from engine.catalog import CATALOG
from engine.match import Match
from engine.record import BadRecord
from netplay.replay import MOST_MOVES, Replay


def played(game: str = "cockroach-poker", seats: int = 4) -> list[Match]:
    """A game at each of its steps, the last of them over."""
    match, random = Match.new(game, seats, {}, "seed"), Random(1)
    steps = [copied(match)]
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))
        steps.append(copied(match))
    return steps


def copied(match: Match) -> Match:
    """As it is now, whatever is played in it later."""
    kept = copy(match)
    kept.moves = list(match.moves)
    return kept


@pytest.mark.parametrize("game", CATALOG)
def test_every_seat_is_shown_what_it_saw(game: str) -> None:
    """At every step, the deal and the end among them; a spectator too."""
    steps = played(game)
    replay = Replay(steps[-1].record)

    for step, match in enumerate(steps):
        for seat in (None, *range(match.seats)):
            assert replay.at(step, seat) == match.view(seat)
    assert len(replay) == len(steps)
    assert (replay.info, replay.seats) == (CATALOG[game], 4)


def test_each_step_tells_who_did_what_and_what_came_of_it() -> None:
    """Nothing was done for the deal; then the moves of the record, with their events."""
    match = played()[-1]
    replay = Replay(match.record)
    again = Match.new("cockroach-poker", 4, {}, "seed")

    made = [replay.made(step) for step in range(len(replay))]

    assert made[0] is None
    steps = [step for step in made if step]
    assert [(step.seat, step.move) for step in steps] == match.moves
    assert [step.events for step in steps] == [again.play(*move) for move in match.moves]
    assert replay.outcome == match.outcome


BAD: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "not over": (lambda r: r.update(moves=r["moves"][:5], outcome=None), "not over"),
    "tampered with": (lambda r: r["moves"][0].update(card="joker"), "Move 1 of the record"),
    "another outcome": (lambda r: r["outcome"].update(winners=[0]), "do not lead to the outcome"),
    "endless": (lambda r: r.update(moves=r["moves"] * MOST_MOVES), "more than 20000 moves"),
    "no record": (lambda r: r.clear(), "not the record of a Palmoff game"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_record_of_a_finished_game_is_refused(what: str) -> None:
    """A record of a game that goes on would show cards that are in play."""
    spoil, reason = BAD[what]
    record = json.loads(played()[-1].to_json())
    spoil(record)

    with pytest.raises(BadRecord, match=reason):
        Replay(record)
