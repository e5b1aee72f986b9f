"""A record leads to the game it tells of, or is refused in one typed error with one sentence."""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.match import Match
from engine.palming.view import HandOn, Offer, Pass
from engine.record import BadRecord, packed, unpacked

Damage = Callable[[dict[str, Any]], object]


def classic() -> Match:
    """A classic game just dealt, seat 0 to start."""
    return Match.new("cockroach-poker", 4, {"first": 0}, "seed")


def finished() -> Match:
    """A classic game played to its end."""
    match, random = classic(), Random(1)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))
    return match


def _fraction(record: dict[str, Any]) -> float:
    return float(record["outcome"]["next_first"])


DAMAGES: dict[str, tuple[Damage, str]] = {
    "emptied": (lambda r: r.clear(), "not the record of a Palmoff game"),
    "newer": (lambda r: r.update(palmoff=2), "of version 2, but this program reads 1"),
    "version true": (lambda r: r.update(palmoff=True), "of version True"),
    "version 1.0": (lambda r: r.update(palmoff=1.0), "of version 1.0"),
    "no seed": (lambda r: r.pop("seed"), "lacks these fields or should not have them: seed"),
    "one field more": (
        lambda r: r.update(extra=1),
        "lacks these fields or should not have them: extra",
    ),
    "seats in words": (lambda r: r.update(seats="4"), "field 'seats' is not of its type"),
    "seats true": (lambda r: r.update(seats=True), "field 'seats' is not of its type"),
    "seats too many": (lambda r: r.update(seats=9), "cannot be dealt. Cockroach Poker is for 2"),
    "another table": (lambda r: r.update(seats=5), "Move [0-9]+ of the record is wrong"),
    "no such game": (lambda r: r.update(game="chess"), "cannot be dealt. There is no game 'chess'"),
    "no such option": (lambda r: r.update(options={"goal": 3}), "There is no option 'goal'"),
    "no options": (lambda r: r.update(options=None), "field 'options' is not of its type"),
    "no moves": (lambda r: r.update(moves=[]), "do not lead to the outcome"),
    "a number for a move": (lambda r: r.update(moves=[1]), "moves are not all of their type"),
    "another seat": (
        lambda r: r["moves"][0].update(seat=3),
        "Move 1 .* is wrong. It is seat 1",
    ),
    "seat false": (lambda r: r["moves"][0].update(seat=False), "Move 1 .* there is no seat False"),
    "no seat": (lambda r: r["moves"][0].pop("seat"), "Move 1 .* there is no seat None"),
    "no such move": (
        lambda r: r["moves"][0].update(do="fold"),
        "Move 1 .* there is no move 'fold'",
    ),
    "odd move": (lambda r: r["moves"][0].update(odd=1), "Move 1 .* 'offer' takes the fields card"),
    "illegal move": (lambda r: r["moves"][0].update(card="joker"), "Move 1 .* card cannot be 'jok"),
    "last move lost": (lambda r: r["moves"].pop(), "do not lead to the outcome"),
    "move too many": (lambda r: r["moves"].append(r["moves"][-1]), "Move .* The game is over"),
    "a fraction": (lambda r: r["outcome"].update(next_first=_fraction(r)), "not written as this"),
    "outcome denied": (lambda r: r.update(outcome=None), "do not lead to the outcome"),
    "another winner": (lambda r: r["outcome"].update(winners=[0]), "do not lead to the outcome"),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_record_that_was_tampered_with_is_refused(what: str) -> None:
    """Another version, fields or types; moves that the rules forbid; an outcome that is untrue."""
    damage, reason = DAMAGES[what]
    record = json.loads(finished().to_json())
    damage(record)

    with pytest.raises(BadRecord, match=reason):
        Match.replay(record)


def test_a_record_is_as_the_game_writes_it() -> None:
    """To the letter: also where another way of writing would lead to the same game."""
    record = Match.new("cockroach-poker", 4, {}, "seed").record

    with pytest.raises(BadRecord, match="not written as this game would write it"):
        Match.replay(record | {"options": {}})


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "7", '"record"', "[" * 100_000])
def test_text_that_is_no_record_is_refused(text: str) -> None:
    """Cut short, no JSON, or JSON of something else."""
    with pytest.raises(BadRecord):
        Match.from_json(text)


def test_a_record_cut_short_at_any_place_is_refused() -> None:
    """No beginning of a record's text passes for a record."""
    text = finished().to_json()
    for length in range(0, len(text), 97):
        with pytest.raises(BadRecord):
            Match.from_json(text[:length])


def test_half_a_character_is_no_seed() -> None:
    """JSON can name one, and so can a command line; no luck comes of it."""
    record = finished().record | {"seed": "\ud800"}

    with pytest.raises(BadRecord, match=r"cannot be dealt\. A seed is a text; this one holds half"):
        Match.from_json(json.dumps(record))


def test_a_record_of_a_game_under_way_replays_to_where_it_was() -> None:
    """Without an outcome a record is that of a game that goes on."""
    match = classic()
    match.play(0, Offer(match.legal(0)[0].card, 1, "rat"))
    match.play(1, Pass(True))
    match.play(1, HandOn(3, "bat"))

    again = Match.replay(match.record)

    assert (again.state, again.outcome) == (match.state, None)


# --- On its way to others -------------------------------------------------------------------------


def test_a_packed_record_is_small_and_the_same_again() -> None:
    """It goes to everybody who was there, and each of them sees the same game."""
    record = finished().record
    small = packed(record)

    assert small is not None
    assert unpacked(small) == record
    assert 4 * len(small) < len(json.dumps(record))


def _letters(data: bytes) -> str:
    return b64encode(zlib.compress(data, 9)).decode()


@pytest.mark.parametrize(
    ("small", "sentence"),
    [
        ("no letters!", "garbled"),
        (b64encode(b"not folded").decode(), "garbled"),
        (_letters(b"[" * 10_000_000), "unfolds to more than 524,288 bytes"),
        (_letters(b"{}" * 100)[:20], "cut short"),
        (_letters(b"[" * 100_000), "not JSON"),
        (_letters(b"7"), "not the record of a Palmoff game"),
        (_letters(json.dumps(classic().record).encode()), "not over"),
    ],
)
def test_what_no_host_should_send_is_refused_in_words(small: str, sentence: str) -> None:
    """A bomb of ten megabytes is not unfolded; a game that goes on is no record."""
    with pytest.raises(BadRecord, match=sentence):
        unpacked(small)


def test_a_record_that_is_too_long_is_not_packed() -> None:
    """Rather than be sent in a message that no broker takes."""
    record = finished().record
    assert packed({**record, "moves": record["moves"] * 3000}) is None
