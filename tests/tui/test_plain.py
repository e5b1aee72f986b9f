"""A person can play every game by typing numbers, and leave it at any time."""

from collections.abc import Callable
from random import Random

import pytest

from engine.faces import FACES
from netplay.solo import Solo
from tui.plain import LeftError, Plain
from tui.solo import play_out

NAMES = ("You", "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina")


class Sitting:
    """A table in lines, somebody who answers its prompts, and all that was said there."""

    def __init__(self, *answers: str) -> None:
        self.answers = iter(answers)
        self.said: list[str] = []

    def table(self, ask: Callable[[str], str] | None = None) -> Plain:
        """The table, its prompts answered in order; then the input ends."""
        return Plain(NAMES, "THE RULE BOOK", ask or self._ask, self.said.append)

    def _ask(self, prompt: str) -> str:
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None


def classic() -> Solo:
    """A classic game in which the person begins."""
    return Solo.new("cockroach-poker", 4, {"first": 0}, "seed")


@pytest.mark.parametrize("key", FACES)
@pytest.mark.parametrize("most", [False, True])
def test_every_game_can_be_played_to_its_end_by_numbers(key: str, most: bool) -> None:
    """Whatever is asked at the smallest and the largest table, some number answers it."""
    solo, random = Solo.new(key, FACES[key].seats[-1 if most else 0], {}, "seed"), Random(1)
    table = Sitting().table(lambda prompt: str(random.randint(1, 12)))

    play_out(solo, table)

    assert solo.view.outcome is not None


def test_many_moves_are_chosen_question_by_question() -> None:
    """168 offers are asked for as a card, then a player; the claims that are left are few."""
    solo, sitting = classic(), Sitting("2", "1", "3")
    cards, seats, claims = (solo.choices.values(name) for name in ("card", "to", "claim"))

    move = sitting.table().choose(solo.choices)

    assert (
        move
        == solo.choices.narrowed("card", cards[1])
        .narrowed("to", seats[0])
        .narrowed("claim", claims[2])[0]
    )
    assert [line for line in sitting.said if line.endswith("?")] == ["Card?", "To?", "Your move?"]


def test_few_moves_are_offered_one_by_one() -> None:
    """A judgement is one question whose answers are whole moves."""
    solo, sitting = classic(), Sitting("1")
    solo.play(solo.choices[0])
    receiver = solo.match.to_act[0]

    sitting.table().choose(solo.match.legal(receiver))

    assert [line.strip() for line in sitting.said] == [
        "Your move?",
        "1 say true",
        "2 say false",
        "3 look and pass on",
        "4 pass on without a look",
    ]


@pytest.mark.parametrize("nonsense", ["", "0", "99", "-1", "1.5", "x", "²", "1 2", "\x1b[A"])
def test_nonsense_is_asked_again(nonsense: str) -> None:
    """One sentence says what can be typed, and the question stands."""
    sitting = Sitting(nonsense, "1", "1", "1")

    move = sitting.table().choose(classic().choices)

    assert move == classic().choices[0]
    assert sum("Type a number from 1 to" in line for line in sitting.said) == 1


def test_a_question_mark_shows_the_rule_book() -> None:
    """And the question stands."""
    sitting = Sitting("?", "1", "1", "1")

    sitting.table().choose(classic().choices)

    assert sitting.said.count("THE RULE BOOK") == 1


@pytest.mark.parametrize("answers", [["q"], ["1", "quit"], []])
def test_one_can_leave_at_any_question(answers: list[str]) -> None:
    """By a word, or by closing the input."""
    with pytest.raises(LeftError):
        Sitting(*answers).table().choose(classic().choices)
