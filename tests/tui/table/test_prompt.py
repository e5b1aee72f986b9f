"""The lines above the hand: a question with its answers, in as many cells as there are."""

import pytest

from engine.palming.view import Judge
from netplay.wire import ShownGuest
from tests.tui.positions import US, Position
from tui.paint.layout import QUESTION
from tui.paint.spans import text_of, width
from tui.table.painter import paint
from tui.table.party_guests import DOORS, POSTER
from tui.table.prompt import question


def asked(size: int, *keys: str, game: str = "cockroach-poker") -> str:
    """The question in so many cells, after these keys."""
    model = Position(game).play_until_asked().model
    for key in keys:
        model.press(key)
    lines = question(model, size)
    assert max(map(width, lines)) <= size
    assert len(lines) <= QUESTION
    return text_of(lines)


def test_the_way_back_stands_beside_the_question() -> None:
    """With room for both."""
    first, *_ = asked(80, "1", "2").split("\n")

    assert first.endswith("   Esc back")


def test_the_way_back_stands_below_where_it_must() -> None:
    """Rather than be cut off."""
    first, second, *_ = asked(25, "1", game="royal-menagerie").split("\n")

    assert first.startswith("Who gets the")
    assert second == "Esc back"


def test_of_a_long_question_the_end_gives_way() -> None:
    """With a sign; all answers and the way back are seen."""
    shown = asked(42, "1", "2")

    assert "…   Esc back\n" in shown
    assert "k stink bug" in shown


def test_confirming_leaves_the_question_in_sight() -> None:
    """The question stands above the answer that Enter gives."""
    position = Position("cockroach-poker").play_until_asked()
    while not any(isinstance(move, Judge) for move in position.match.legal(0)):
        position.one_move()
        position.play_until_asked()
    before = text_of(question(position.model, 80)).split("\n")[0]
    position.model.press("f")
    first, second = text_of(question(position.model, 80)).split("\n")

    assert first == before
    assert second.startswith("Enter Call it a lie.")


def test_a_forced_move_is_not_asked_for() -> None:
    """There is nothing to answer: only the key that makes it."""
    position = Position("royal-gambit").play_until_asked()

    assert (
        text_of(question(position.model, 80))
        == "Your first card comes by itself:  Enter Hit: flip a card."
    )


def test_a_hand_lies_in_its_place_however_long_the_question_is() -> None:
    """Directly above the keys, so that nothing jumps when one is asked."""
    position = Position("royal-menagerie")
    for _ in range(8):
        position.play(1)
        assert "╰" in text_of(paint(position.model, (), 80, 24)).splitlines()[-2]


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([], ""),
        (["Ben"], " (2 here)"),
        ([POSTER], " (2 here, with the poster)"),
        ([POSTER, POSTER, DOORS], " (4 here, with the poster and the doors)"),
    ],
)
def test_nobody_hides_by_a_name_from_those_who_are_told_how_many_watch(
    others: list[str], told: str
) -> None:
    """Anybody can choose the name of a poster: so all are counted, and it is said what they are."""
    position = Position("cockroach-poker", seat=None)
    guests = [ShownGuest(id=US, name="Ana", present=True)]
    guests += [ShownGuest(id=f"{at:016x}", name=it, present=True) for at, it in enumerate(others)]
    position.show(watchers=tuple(guests), watching=len(guests))

    assert text_of(question(position.model, 80)).startswith(f"You are watching{told}.")
