"""The company of bots, as it is told of: who is left out, who duels, how long it takes."""

import re
from collections.abc import Sequence

import pytest

from engine.match import Match
from engine.moves import Move
from engine.palming.view import Judge, Offer
from tests.instruments.ladder.company import Evening, Table, evening, main, told_of
from tests.instruments.ladder.styles import COIN


def _duel() -> Match:
    """A game of four in which whoever begins and the next offer to one another alone."""
    match = Match.new("cockroach-poker", 4, {}, "a duel")
    (first,) = match.to_act
    pair = {first, (first + 1) % 4}
    while match.to_act:
        (seat,) = match.to_act
        (other,) = pair - {seat}
        moves: list[Move] = list(match.legal(seat))
        match.play(seat, next(it for it in moves if it == Judge(True) or _goes_to(it, other)))
    return match


def _goes_to(move: Move, seat: int) -> bool:
    return isinstance(move, Offer) and move.to == seat


def test_who_decides_twice_at_most_is_left_out() -> None:
    """Of four two play all rounds with one another, and two look on."""
    match = _duel()
    (first, _), *_ = match.moves

    assert told_of(match, range(4)) == Evening(4, 2, True, len(match.moves))
    assert told_of(match, (first,)).left_out == 0


def test_friendly_bots_leave_nobody_out() -> None:
    """The same game is told of whenever it is played, and of a person alone who sits there."""
    bots = Table("cockroach-poker", 4, "medium", "friendly")
    with_person = Table("cockroach-poker", 4, "medium", "friendly", COIN.name)

    played = [evening(bots, f"{game}") for game in range(5)]

    assert played == [evening(bots, f"{game}") for game in range(5)]
    assert not any(each.left_out for each in played)
    assert evening(with_person, "1").seats == 1


@pytest.mark.parametrize("person", [(), ("--person", "counter")])
def test_every_line_is_told_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], person: Sequence[str]
) -> None:
    """From processes of their own, to which the tables come."""
    main(["--games", "3", "--only", "poker, 4 seats: easy", "--processes", "2", *person])

    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[4] for line in lines] == ["friendly", "fierce"]
    assert all(re.search(r"left out +\d+\.\d% .* decisions +\d+\.\d$", line) for line in lines)
