"""Choosing a move in steps: few keys, no slip of a finger, nothing lost."""

from collections.abc import Sequence

import pytest

from engine.moves import Box, Move, Moves, Value
from engine.palming.view import HandOn, Judge, Offer, Pass
from tui.boards.move_builder import MoveBuilder, Option

STEPS = {
    "offer": ("card", "to", "claim"),
    "judge": ("true",),
    "pass": ("do", "peek"),
    "hand_on": ("to", "claim"),
}
KEYS = {"True": "t", "False": "f", "pass": "p", "bat": "b", "fly": "y"}
OFFERS: Moves[Move] = Moves.of(Box(Offer, (("bat", "fly"), (1, 2), ("bat", "fly"))))
JUDGING: Moves[Move] = Moves.of(Box(Judge, ((True, False),)), Box(Pass, ((True, False),)))


def options(field: str, values: Sequence[Value]) -> Sequence[Option]:
    keys = {"True": "l", "False": "b"} if field == "peek" else KEYS
    return [Option(keys.get(str(worth), str(worth)), str(worth)) for worth in values]


def choosing(moves: Moves[Move]) -> MoveBuilder:
    return MoveBuilder(moves, STEPS, options)


def pressed(keys: str, moves: Moves[Move]) -> Move | None:
    """The move that these keys make, the last of them."""
    chosen = choosing(moves)
    made = [chosen.press("enter" if key == "." else key) for key in keys]
    assert not any(made[:-1])
    return made[-1]


def test_an_offer_takes_three_keys() -> None:
    """Card, player, claim."""
    assert pressed("b2y", OFFERS) == Offer("bat", 2, "fly")


def test_a_move_of_one_key_waits_for_enter() -> None:
    """No slip of a finger judges a card."""
    assert pressed("t", JUDGING) is None
    assert pressed("t.", JUDGING) == Judge(True)


@pytest.mark.parametrize("keys", ["tf", "tt", "pll"])
def test_enter_alone_confirms(keys: str) -> None:
    """No other key, were it held down; nor does it change what stands: Escape does."""
    assert pressed(keys, JUDGING) is None


def test_passing_waits_for_enter_too() -> None:
    """It cannot be taken back."""
    assert pressed("pl", JUDGING) is None
    assert pressed("pl.", JUDGING) == Pass(True)


def test_what_has_one_answer_is_not_asked() -> None:
    """With two players there is nobody to choose."""
    alone: Moves[Move] = Moves.of(Box(HandOn, ((1,), ("bat", "fly"))))

    assert choosing(alone).answered("to") == 1
    assert pressed("b.", alone) == HandOn(1, "bat")


def test_the_only_move_there_is_waits_for_enter() -> None:
    """Even what is forced is played by a person."""
    forced: Moves[Move] = Moves.of(Box(HandOn, ((1,), ("bat",))))

    assert choosing(forced).ready == HandOn(1, "bat")
    assert pressed(".", forced) == HandOn(1, "bat")


def test_a_key_that_means_nothing_is_not_taken() -> None:
    """It may mean something to somebody else."""
    assert not choosing(OFFERS).takes("z")
    assert not choosing(OFFERS).takes("2"), "no player is asked for yet"


def test_an_answer_can_be_taken_back() -> None:
    """A step at a time."""
    chosen = choosing(OFFERS)
    chosen.press("b")
    chosen.press("1")

    chosen.back()

    assert chosen.answered("card") == "bat"
    assert chosen.answered("to") is None


def test_taking_back_skips_what_was_never_asked() -> None:
    """Else one would be sent forth again at once."""
    alone: Moves[Move] = Moves.of(Box(Offer, (("bat", "fly"), (1,), ("bat", "fly"))))
    chosen = choosing(alone)
    chosen.press("b")

    chosen.back()

    assert not chosen.begun
    assert set(chosen.offered("card")) == {"bat", "fly"}


def test_the_cursor_and_enter_choose_as_well() -> None:
    """No key has to be known."""
    chosen = choosing(OFFERS)
    chosen.move_cursor(1)
    chosen.press("enter")

    assert chosen.answered("card") == "fly"


def test_the_cursor_goes_from_place_to_place() -> None:
    """Where the options say that they stand otherwise than the moves name them, as in a hand."""

    def turned(field: str, values: Sequence[Value]) -> Sequence[Option]:
        return [Option(str(it), str(it), at=-at) for at, it in enumerate(values)]

    chosen = MoveBuilder(OFFERS, STEPS, turned)
    assert [answer.value for answer in chosen.answers] == ["fly", "bat"]
    chosen.press("enter")
    assert chosen.answered("card") == "fly"


def test_the_cursor_goes_round() -> None:
    """Left of the first is the last."""
    chosen = choosing(JUDGING)
    chosen.move_cursor(-1)

    assert chosen.here is not None
    assert chosen.here.field == "do"


def test_nothing_half_chosen_is_lost_when_a_view_arrives() -> None:
    """Answers, and the place of the cursor, still stand."""
    chosen = choosing(OFFERS)
    chosen.press("b")
    chosen.move_cursor(1)

    again = chosen.renewed(OFFERS, options)

    assert again.answered("card") == "bat"
    assert again.here is not None
    assert again.here.value == 2


def test_what_is_no_longer_legal_is_forgotten() -> None:
    """A claim that can no longer be made is asked for anew."""
    chosen = choosing(OFFERS)
    chosen.press("b")
    chosen.press("2")
    fewer: Moves[Move] = Moves.of(Box(Offer, (("bat", "fly"), (1, 3), ("bat", "fly"))))

    again = chosen.renewed(fewer, options)

    assert again.answered("card") == "bat"
    assert again.answered("to") is None
