"""A match refuses what is wrong in one typed error with one sentence, and is then as it was."""

from random import Random
from typing import Any

import pytest

from engine.game import WrongSeats
from engine.match import BadSeed, IllegalMove, Match, NoSuchSeat
from engine.options import BadOption
from engine.palming.view import Judge, Offer, Pass
from engine.refusal import Refused, UnknownGame


def classic(first: int = 0) -> Match:
    """A classic game just dealt, seat 0 to start."""
    return Match.new("cockroach-poker", 4, {"first": first}, "seed")


def finished() -> Match:
    """A classic game played to its end."""
    match, random = classic(), Random(1)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))
    return match


@pytest.mark.parametrize(
    ("key", "seats", "options", "kind", "reason"),
    [
        ("poker", 4, {}, UnknownGame, "There is no game 'poker'; there are: cockroach-poker, "),
        (["cockroach-poker"], 4, {}, UnknownGame, "There is no game"),
        ("cockroach-poker", 1, {}, WrongSeats, "Cockroach Poker is for 2 to 6 players, not for 1."),
        ("cockroach-poker", 7, {}, WrongSeats, "not for 7"),
        ("cockroach-poker", 4.0, {}, WrongSeats, "not for 4.0"),
        ("cockroach-poker", True, {}, WrongSeats, "not for True"),
        ("royal-menagerie", 3, {}, WrongSeats, "is for 4 players, not for 3"),
        ("cockroach-poker", 4, {"first": 4}, BadOption, "Option 'first' cannot be 5"),
        ("cockroach-poker", 4, {"frist": 0}, BadOption, "There is no option 'frist'"),
        ("royal-gambit", 4, {"goal": 9}, BadOption, "whole number from 10 to 200"),
        ("royal-menagerie", 4, {"actions": [4, 4, 4, 2, 3]}, BadOption, "add up to 16"),
        ("royal-menagerie", 4, {"actions": [3, 3, 3, 7, 0]}, BadOption, "bazaar .at most 6"),
    ],
)
def test_a_game_that_cannot_be_is_not_dealt(
    key: Any, seats: Any, options: dict[str, Any], kind: type[Refused], reason: str
) -> None:
    """An unknown game, too many seats, an option it does not have or that cannot be so."""
    with pytest.raises(kind, match=reason):
        Match.new(key, seats, options, "seed")


@pytest.mark.parametrize(
    ("seat", "move", "code", "reason"),
    [
        (1, Judge(True), "not-your-turn", "It is seat 1's turn, not seat 2's."),
        (0, Judge(True), "illegal", "That move is not possible now; it is time to offer."),
        (0, Offer("bat", 0, "bat"), "illegal", "to cannot be 0; it can be 1, 2, 3."),
        (0, Offer("bat", True, "bat"), "illegal", "to cannot be True; it can be 1, 2, 3."),
        (0, Offer("bat", 1, "royal"), "illegal", "claim cannot be 'royal'; it can be bat, fly"),
        (0, Offer("joker", 1, "bat"), "illegal", "card cannot be 'joker'"),
        (0, "offer", "illegal", "not possible now"),
        (0, None, "illegal", "not possible now"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(
    seat: Any, move: Any, code: str, reason: str
) -> None:
    """Another seat's turn, another kind of move, a value that is not allowed."""
    match = classic()
    before = match.state, match.record

    with pytest.raises(IllegalMove, match=reason) as refused:
        match.play(seat, move)

    assert refused.value.code == code
    assert (match.state, match.record) == before


@pytest.mark.parametrize("seat", [4, -1, -4, True, 1.0, "1"])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    """To play, to be asked what is legal, and to look: seat -1 would be another's hand."""
    match = classic()

    for ask in (match.view, match.legal, lambda seat: match.play(seat, Judge(True))):
        with pytest.raises(NoSuchSeat, match="The seats are 1 to 4; there is no seat"):
            ask(seat)


@pytest.mark.parametrize("seed", [None, 5, b"x", ["a"]])
def test_only_a_text_is_a_seed(seed: Any) -> None:
    """Else the record could not be read again."""
    with pytest.raises(BadSeed, match="A seed is a text"):
        Match.new("cockroach-poker", 4, {}, seed)


def test_after_the_end_nothing_can_be_played() -> None:
    """Every seat hears that the game is over."""
    match = finished()
    before = match.record

    with pytest.raises(IllegalMove, match="The game is over"):
        match.play(0, Judge(True))

    assert match.record == before


def test_who_waits_is_asked_again_after_each_move() -> None:
    """A seat may do after another's move what it could not do before it."""
    match = classic()
    assert not match.legal(2)

    match.play(0, Offer(match.legal(0)[0].card, 2, "rat"))

    assert Judge(True) in match.legal(2)
    assert not match.legal(0)


def test_a_refused_move_can_be_followed_by_a_legal_one() -> None:
    """A refusal leaves the match in order."""
    match = classic()
    with pytest.raises(IllegalMove):
        match.play(0, Pass(True))
    match.play(0, match.legal(0)[0])

    assert len(match.record["moves"]) == 1


def test_the_next_game_passes_on_who_starts() -> None:
    """CP-4: the loser starts the next game, also where the first game's starter was chosen."""
    match = finished()
    assert match.outcome is not None
    (loser,) = match.outcome.losers

    following = match.again("another seed")

    assert following.to_act == (loser,)
    assert following.record["options"] == {"first": loser}


def test_a_game_without_an_outcome_passes_nothing_on() -> None:
    """The options of a game that was broken off hold for the next."""
    assert classic(first=2).again("seed").to_act == (2,)


def test_a_step_tells_what_a_move_leads_to_and_makes_nothing() -> None:
    """So that it can be written down first; committed, it is the move."""
    match = Match.new("cockroach-poker", 2, {"first": 0}, "any")
    before, move = match.state, match.legal(0)[0]

    step = match.step(0, move)
    assert (match.state, match.moves) == (before, [])
    match.commit(step)

    assert (match.state, match.moves, match.outcome) == (step.state, [(0, move)], step.outcome)
    assert match.legal(0) == match.game.legal(step.state, 0)


def test_a_step_is_committed_once() -> None:
    """And not from another state than it was made for: that would be a fault of ours."""
    match = Match.new("cockroach-poker", 2, {"first": 0}, "any")
    step = match.step(0, match.legal(0)[0])
    match.commit(step)

    with pytest.raises(ValueError, match="moved on"):
        match.commit(step)
    assert len(match.moves) == 1
