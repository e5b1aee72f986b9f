"""The board of Royal Gambit: what is seen at a glance, and how a move is chosen."""

from dataclasses import replace
from typing import Any

import pytest

from engine.game import Event
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import (
    Cover,
    GambitMove,
    Give,
    Hit,
    Name,
    Order,
    Stay,
)
from tests.engine.games.gambit_table import (
    ANN,
    AWAY,
    BOB,
    BUST,
    CID,
    NAMES,
    after,
    last_stay,
    place,
    stayed,
    table,
    told,
)
from tui.boards.board import BoardScene
from tui.boards.move_builder import ENTER, MoveBuilder
from tui.boards.royal_gambit.board import RoyalGambitBoard
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of

BOARD = RoyalGambitBoard(GLYPHS["ascii"])
CENTRE = 38, 8


def scene(state: State, seat: int | None = None, *events: Event) -> BoardScene[Any]:
    """The scene that this seat's board paints; without a seat, that of whoever is to decide."""
    deciders = GAME.to_act(state)
    looks = deciders[0] if seat is None and deciders else seat
    view, names = GAME.view(state, looks), NAMES[: len(state.places)]
    bare: BoardScene[Any] = BoardScene(view, names, events, None)
    if looks not in deciders:
        return bare
    choosing = MoveBuilder(
        GAME.legal(state, looks),
        BOARD.steps,
        lambda field, values: BOARD.options(bare, field, values),
    )
    return BoardScene(view, names, events, choosing)


def before(state: State, seat: int, size: int = 18, height: int = 4) -> list[str]:
    return text_of(BOARD.before(scene(state), seat, size, height)).split("\n")


def centre(state: State, *events: Event) -> list[str]:
    return text_of(BOARD.centre(scene(state, None, *events), *CENTRE)).split("\n")


def question(state: State) -> str:
    asked = scene(state)
    assert asked.choosing is not None
    return BOARD.question(asked, asked.choosing)


def pressed(state: State, keys: str) -> GambitMove | None:
    """The move that these keys and then Enter make."""
    choosing: Any = scene(state).choosing
    for key in keys:
        assert choosing.takes(key), key
        choosing.press(key)
    move: GambitMove | None = choosing.press(ENTER)
    return move


# --- At a glance ----------------------------------------------------------------------------------


def test_a_total_stands_beside_its_goal() -> None:
    """RG-15: everybody's way to the goal is one look."""
    state = replace(table("2", "3", goal=60), totals=(12, 0))

    assert text_of([BOARD.beside_name(scene(state), ANN)]) == "12/60"


@pytest.mark.parametrize(
    ("cards", "standing"),
    [
        (place("2 K"), "in, worth 4"),
        (place(), "in, no card face up"),
        (stayed("2 K"), "stayed with 4"),
        (BUST, "x BUST, scores 0"),
        (AWAY, "not in this hand"),
    ],
)
def test_the_standing_is_told_in_words(cards: Any, standing: str) -> None:
    """RG-4, RG-5: no colour is needed to see who is still in the hand."""
    assert before(table("9", cards), BOB, 38)[0].startswith(standing)


def test_covered_cards_stand_in_brackets() -> None:
    """RG-11: they count for nothing, so they are told apart."""
    assert before(table(place("2 K", "Q 5"), "3"), ANN)[1] == "2 K (Q5)"


def test_danger_is_a_bar_with_its_number_and_a_sign() -> None:
    """RG-4: how likely the next card makes a pair, and a sign when that is likely."""
    state = table(
        "2 3", "9", discards="A A A A K K K K Q Q Q Q J J J J T T T T 9 9 8 8 8 8 7 7 7 7"
    )

    assert before(state, ANN, 38)[0] == "in, worth 5      bust ###------- 32% !"


def test_with_a_queen_a_pair_is_no_bust() -> None:
    """RG-11: she covers one, so neither the bar nor the question says that it ends the hand."""
    state = table("2 3 4 5 Q", "9")
    asked = question(state)

    assert "bust" not in before(state, ANN, 38)[0]
    assert "pair ##" in before(state, ANN, 38)[0]
    assert asked.endswith(" cards pair: your Queen saves you.")
    assert len(asked) <= 60
    assert centre(state)[0].startswith("pair ##")


def test_all_is_told_in_three_lines() -> None:
    """RG-4: 20 cells are enough for standing, danger, cards and sets."""
    state = table("9 T 7 6 K", "2")

    assert before(state, ANN, 20, 3) == [
        "in 0 pt   bust 26% !",
        "9 T 7 6 K",
        "····· 67·9T ··K",
    ]


def test_standing_and_danger_never_touch() -> None:
    """RG-4: in 13 cells of a small screen there are fewer words rather than no blank."""
    assert before(table("9 T 7 6 K", "2"), ANN, 13, 3)[0] == "in 0 pt  26%!"


def test_in_few_cells_points_are_called_so() -> None:
    """Five players at 80 columns: a bare number could be anything."""
    state = table("9 2", "3")

    assert before(state, ANN, 13, 3)[0].startswith("2 pt")
    assert before(state, ANN, 13, 3)[0].endswith("%")


@pytest.mark.parametrize(("size", "told"), [(19, "in, no card face up"), (18, "in, no card")])
def test_who_has_no_card_yet_is_told_so(size: int, told: str) -> None:
    """RG-2: a bare 0 would look like what one has scored."""
    assert before(table("", "2"), ANN, size, 3)[0].strip() == told


def test_who_stayed_is_in_no_danger() -> None:
    """RG-5: the points are safe."""
    shown = before(table("9", stayed("2 3")), BOB, 38)

    assert shown[:2] == [f"{'stayed with 5':32}safe +", "2 3"]


def test_sets_fill() -> None:
    """RG-6: a point stands for what is lacking; complete, a set is ticked."""
    assert before(table("J Q K A 2 3 4", "9"), ANN)[2] == "A234· ····· JQK+"


def test_with_room_each_set_has_its_name_and_its_places() -> None:
    """RG-6: at 38 cells nothing needs to be guessed."""
    assert before(table("J Q K 9", "9"), ANN, 38, 4)[2] == "A2345 -----  6789T ---#-  JQK ###"


def test_the_way_to_the_goal_is_a_bar() -> None:
    """RG-15: with what this hand would add to it."""
    state = replace(table("2 3", "3"), totals=(20, 0))

    assert before(state, ANN)[3] == "########---- 20 +5"


def test_a_covered_card_lies_face_down() -> None:
    """RG-11: beside the others, where there is room for cards."""
    shown = before(table(place("2 K", "Q 5"), "3"), ANN, 38, 7)

    assert shown[2] == "|2  ||K  | |?|???|"


def test_a_seat_burns_when_the_next_card_may_well_be_its_last() -> None:
    """RG-4: not if a Queen saves it, nor once it has stayed."""
    many, saved = "2 3 4 5 6 8 9 T", "2 3 4 5 6 8 9 Q"
    for cards, burns in ((many, True), (saved, False), ("2", False)):
        assert BOARD.seat_burns(scene(table(cards, "A")), ANN) is burns
    assert not BOARD.seat_burns(scene(table("A", stayed(many))), BOB)


def test_the_goal_is_told_in_a_few_words() -> None:
    """RG-16, RG-4: what wins, and what does not."""
    assert BOARD.goal(scene(table("2", "3", goal=60))) == "60 points win; a pair busts you"


def test_a_seat_says_how_many_lines_would_suit_it() -> None:
    """Wider seats have larger cards; whatever it says fits."""
    state = table("2 3 4 5 6 7", "9")
    for size in (15, 38, 80):
        forms = BOARD.seat_forms(scene(state), size)
        assert list(forms) == sorted(forms)
        assert all(len(before(state, ANN, size, lines)) == lines for lines in forms)


def test_open_effects_come_first_the_newest_before_the_others() -> None:
    """RG-10: what the table is about now stands on top."""
    state = after(table("2", "3", deck="J 9 7"), Hit(), Name("J", BOB), Name("7", ANN))

    assert centre(state)[:2] == [
        "> now: You must give Bob a card for",
        "  the 7.",
    ]


def test_the_piles_stay_while_there_is_more_to_tell() -> None:
    """At 80x24 with six seats: through an effect, and through the bar of one's own chance."""
    own = table("2", "3", deck="4 5")
    calm, effect = after(own, Stay()), after(table("2", "3", deck="7 5"), Hit())
    states = [replace(state, totals=(3, 8)) for state in (own, calm, effect)]
    shown = [text_of(BOARD.centre(scene(state, ANN), 40, 8)).split("\n") for state in states]

    assert [lines[2].startswith("+--") for lines in shown] == [True] * 3
    assert [lines[0][:6] for lines in shown] == ["bust #", "Bob le", "> now:"]


def test_a_new_hand_begins_with_how_the_last_one_went() -> None:
    """RG-15: the cards are gone at once, so their points are told."""
    state, events = told(last_stay(9, 20, gain="5 4", by=BOB), Stay())

    assert centre(state, *events)[0] == "Last hand: you +9."


def test_who_is_near_the_goal_is_named() -> None:
    """RG-16: the leader, and whoever has three quarters of the goal."""
    state = replace(table("2", "3", "4"), totals=(33, 38, 10))

    assert "Near the goal: you 33." in " ".join(" ".join(centre(state)).split())


def test_one_point_is_no_points() -> None:
    """RG-15: as is said of whoever leads, or of those who do so together."""
    for totals, said in (((1, 0), "You lead with 1 point."), ((1, 1), "lead with 1 point.")):
        assert said in text_of(BOARD.centre(scene(replace(table("2", "3"), totals=totals)), 80, 8))


def test_who_has_reached_the_goal_is_not_near_it() -> None:
    """RG-16: a hand in which several pass it is not over yet."""
    state = replace(table("2", "3", "4"), totals=(41, 44, 36))

    told = text_of(BOARD.centre(scene(state), 80, 8))
    assert "Bob leads with 44 points. At the goal as well: you 41." in told
    assert "Near the goal: Cid 36." in " ".join(told.split())


def test_a_deck_is_not_listed_before_a_card_is_turned() -> None:
    """RG-3: there is nothing yet that it could be weighed against."""
    assert "In the deck" not in text_of(BOARD.centre(scene(table("", "")), 80, 8))


def test_the_first_card_is_no_question() -> None:
    """RG-5: everybody knows by the second hand that the first card must be flipped."""
    assert BOARD.forced(scene(table("", "3"))) == "Your first card comes by itself:"


def test_the_deck_can_be_counted() -> None:
    """RG-1: suits mean nothing, so what is left of each rank is all there is to know."""
    shown = "\n".join(centre(table("2 3", "9", discards="4 4")))

    assert "A 2 3 4 5 6 7 8 9 T J Q K" in shown
    assert "4 3!3!2 4 4 4 4 3 4 4 4 4" in shown  # a sign where it would make a pair


def test_with_room_the_cards_to_come_are_columns() -> None:
    """RG-1: as high as there are cards of a rank."""
    shown = text_of(BOARD.centre(scene(table("2", "9", discards="4 4")), 60, 12)).split("\n")

    assert shown[-5].count("#") == 10  # all but the 2, the 4 and the 9
    assert shown[-1].endswith("A 2!3 4 5 6 7 8 9 T J Q K")


def test_who_is_to_decide_sees_the_chance_to_bust_as_a_bar() -> None:
    """RG-4: on top, while it is asked; others see it at the seat."""
    state = table("2 3 4", "9")

    assert centre(state)[0].startswith("bust ##")
    assert "bust" not in text_of(BOARD.centre(scene(state, BOB), *CENTRE))


def test_the_total_stands_alone_where_there_is_no_room() -> None:
    """RG-15: the goal stands in the middle as well."""
    assert text_of([BOARD.beside_name(scene(table("2", "3")), ANN, short=True)]) == "0"


# --- Choosing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "keys", "move"),
    [
        (table("2", "3"), "h", Hit()),
        (table("2", "3"), "s", Stay()),
        (table("", "3"), "", Hit()),
        (after(table("2", "3", deck="J 7 8"), Hit(), Name("J", BOB)), "8", Order("8")),
        (after(table("2", "3", "4", deck="7"), Hit()), "3", Name("7", CID)),
        (after(table("2", "3 T J", deck="7"), Hit(), Name("7", BOB)), "t", Give("T")),
        (after(table("2 Q", "3", deck="2"), Hit()), "c", Cover()),
    ],
)
def test_few_keys_make_a_move(state: State, keys: str, move: GambitMove) -> None:
    """RG-2: the letter of the deed, the number of a seat, the rank of a card."""
    assert pressed(state, keys) == move


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table("2", "3", deck="4 5"), "Hit or stay?"),
        (after(table("2", "3", "4", deck="7"), Hit()), "Lucky Seven"),
        (after(table("2", "3", "4", deck="8"), Hit()), "Hot Potato"),
        (table("8 J", "9"), "The next card alone cannot bust you."),
        (after(table("2", "3", "4", deck="J"), Hit()), "Sniper"),
        (after(table("2", "3 T", deck="7"), Hit(), Name("7", BOB)), "which card do you give Ann?"),
        (after(table("2 Q", "3", deck="2"), Hit()), "A pair!"),
    ],
)
def test_a_question_says_what_it_is_about(state: State, words: str) -> None:
    """RG-8: a newcomer knows from it what the card does."""
    assert words in question(state)


def test_the_odds_fit_the_smallest_screen() -> None:
    """RG-4: that a pair is a bust is not cut off."""
    asked = question(table("2 3 4 5 6 T K", "9"))

    assert asked.endswith("bust.")
    assert len(asked) <= 60


def test_the_card_to_give_can_be_clicked() -> None:
    """RG-8: the cards before oneself stand for the keys that choose them."""
    state = after(table("2", "3 T J", deck="7"), Hit(), Name("7", BOB))
    shown = BOARD.before(scene(state), BOB, 18, 4)

    assert [span.key for span in shown[1] if span.text.strip()] == ["3", "t", "j"]


@pytest.mark.parametrize(("card", "rule"), [("7", "RG-8"), ("8", "RG-9"), ("J", "RG-10")])
def test_each_effect_is_explained_by_its_rule(card: str, rule: str) -> None:
    """RG-7: `?` goes to the card that is at work."""
    state = after(table("2", "3", "4", deck=card), Hit())

    assert BOARD.rules(GAME.view(state, ANN))[0] == rule
