"""The compact set of legal moves, tried with moves of a game that does not exist."""

from collections import Counter
from dataclasses import FrozenInstanceError, dataclass
from random import Random
from typing import Literal

import pytest

from engine.moves import Box, Moves, from_plain, to_plain
from engine.sentences import Sentence, Template, Who, kind


@dataclass(frozen=True, slots=True)
class Give:
    """A move with three fields."""

    card: str
    to: int
    open: bool = False
    do: Literal["give"] = "give"

    def label(self) -> Sentence:
        return Template("Give {to} the {card}.")(to=Who(self.to), card=kind(self.card))


@dataclass(frozen=True, slots=True)
class Rest:
    """A move that says all by its name."""

    do: Literal["rest"] = "rest"

    def label(self) -> Sentence:
        return Template("Rest.")()


@dataclass(frozen=True, slots=True)
class Name:
    """A move with one field."""

    seat: int
    do: Literal["name"] = "name"

    def label(self) -> Sentence:
        return Template("Name {seat}.")(seat=Who(self.seat))


KINDS = (Give, Rest, Name)
GIVING = Box(Give, (("a", "b"), (1, 2, 3), (True, False)))
MOVES: Moves[Give | Rest | Name] = Moves((GIVING, Box(Rest), Box(Name, ((2, 0),))))


def test_a_set_counts_every_combination() -> None:
    """2 cards x 3 seats x 2 ways, one rest, two names."""
    assert len(MOVES) == 15
    assert len(set(MOVES)) == 15


def test_a_box_can_be_told_its_kind_of_move() -> None:
    """As one writes it for mypy; on Python 3.11 that ended in a TypeError."""
    assert Box[Give](Give, GIVING.axes) == GIVING


@pytest.mark.parametrize("name", ["kind", "nothing"])
def test_a_value_stays_what_it_is(name: str) -> None:
    """Neither a field nor anything else can be set on it."""
    with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
        setattr(GIVING, name, Rest)


def test_a_set_can_be_read_by_number() -> None:
    """The moves stand in the order in which they are iterated, and no further."""
    assert [MOVES[at] for at in range(15)] == list(MOVES)
    with pytest.raises(IndexError):
        MOVES[15]


@pytest.mark.parametrize("move", [Give("a", 1, True), Give("b", 3, False), Rest(), Name(0)])
def test_a_set_holds_what_it_offers(move: object) -> None:
    """Each field has one of its values."""
    assert move in MOVES


@pytest.mark.parametrize(
    "move",
    [
        Give("c", 1),
        Give("a", 0),
        Give("a", True),
        Give("a", 1, 1),  # type: ignore[arg-type]
        Give("a", 1.0),  # type: ignore[arg-type]
        Give(["a"], 1),  # type: ignore[arg-type]
        Give("a", 1, do="rest"),  # type: ignore[arg-type]
        Name(1),
        Name(False),
        "rest",
        None,
        Rest,
    ],
)
def test_a_set_holds_nothing_else(move: object) -> None:
    """A wrong value, a value of another type, another tag, or no move at all."""
    assert move not in MOVES


def test_nothing_can_be_chosen_from_an_empty_set() -> None:
    """A seat that owes no decision has no moves, and a box without a value is left out."""
    assert not Moves()
    assert Moves.of(Box(Name, ((),)), Box(Rest)) == Moves((Box(Rest),))


def test_every_move_is_picked_as_often() -> None:
    """Fifteen moves, 15,000 picks: chi-square stays below its 99.99 % bound (14 degrees)."""
    random = Random(1)
    counts = Counter(MOVES.pick(random) for _ in range(15_000))

    assert sum((counts[move] - 1000) ** 2 / 1000 for move in MOVES) < 42.6


def test_a_set_is_narrowed_question_by_question() -> None:
    """First the kind of move, then a field at a time: how a person chooses."""
    giving = MOVES.narrowed("do", "give")
    to_two = giving.narrowed("to", 2)

    assert (MOVES.values("do"), giving.values("to")) == (("give", "rest", "name"), (1, 2, 3))
    assert set(to_two) == {move for move in GIVING if move.to == 2}
    assert len(to_two.narrowed("card", "c")) == 0


def test_a_move_survives_as_plain_values() -> None:
    """Its tag tells what it is."""
    assert to_plain(Name(2)) == {"do": "name", "seat": 2}
    assert [from_plain(KINDS, to_plain(move)) for move in MOVES] == list(MOVES)


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        ({"do": "fly"}, "there is no move 'fly'; the moves are give, rest, name"),
        ({}, "there is no move None"),
        ({"do": ["rest"]}, "there is no move"),
        ({"do": "give", "card": "a", "to": 1}, "'give' takes the fields card, to, open"),
        ({"do": "rest", "card": "a"}, "'rest' takes the fields none"),
    ],
)
def test_what_is_no_move_is_refused_in_words(plain: dict[str, object], reason: str) -> None:
    """An unknown tag, a missing field, a field too many."""
    with pytest.raises(ValueError, match=reason):
        from_plain(KINDS, plain)
