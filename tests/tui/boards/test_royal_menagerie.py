"""The board of Royal Menagerie: what is seen at a glance."""

from typing import Any

import pytest

from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import (
    OpenBazaar,
    OpenWindfall,
)
from tests.engine.games.menagerie_table import ANN, BOB, CID, NAMES, NONE, position, turn
from tests.tui.positions import Position
from tui.boards.board import BoardScene
from tui.boards.move_builder import MoveBuilder
from tui.boards.royal_menagerie.board import RoyalMenagerieBoard
from tui.boards.royal_menagerie.signs import CODES
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of

BOARD = RoyalMenagerieBoard(GLYPHS["ascii"])
MENAGERIES = ("tiger tiger", "ibis mammoth mammoth mammoth", "tiger ibis", "komodo")


def hands(ann: str) -> tuple[str, ...]:
    return (ann, *NONE[1:])


def scene(state: State, seat: int | None = None) -> BoardScene[Any]:
    """The scene that this seat's board paints; without a seat, that of whoever is to decide."""
    deciders = GAME.to_act(state)
    looks = deciders[0] if seat is None and deciders else seat
    view = GAME.view(state, looks)
    bare: BoardScene[Any] = BoardScene(view, NAMES, (), None)
    if looks not in deciders:
        return bare

    def offers(field: str, values: Any) -> Any:
        return BOARD.options(bare, field, values)

    return BoardScene(view, NAMES, (), MoveBuilder(GAME.legal(state, looks), BOARD.steps, offers))


def beside(state: State, seat: int, looks: int | None = None) -> str:
    return text_of([BOARD.beside_name(scene(state, looks), seat)])


def before(state: State, seat: int, size: int = 38, height: int = 3) -> list[str]:
    return text_of(BOARD.before(scene(state), seat, size, height)).split("\n")


def centre(state: State) -> list[str]:
    return text_of(BOARD.centre(scene(state), 38, 8)).split("\n")


# --- At a glance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "shown"),
    [
        (ANN, "Grand Vizier 3 pt"),
        (BOB, "you: Loyalist 1 pt"),
        (CID, "role unknown 2 pt"),
    ],
)
def test_a_role_is_open_or_ones_own_or_unknown(seat: int, shown: str) -> None:
    """RM-1: beside each name, with the points."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)

    assert beside(state, seat, BOB) == shown


@pytest.mark.parametrize(("size", "told"), [(27, "Grand Vizier"), (22, "in hand"), (60, "in hand")])
def test_a_role_is_told_in_words_where_its_card_has_none(size: int, told: str) -> None:
    """Below the cards, if there is room; on a wide seat it stands beside the name."""
    menageries = ("tiger tiger ibis komodo mammoth", *MENAGERIES[1:])
    state = position(turn(ANN), hands=("shoot trade steal", *NONE[1:]), menageries=menageries)

    assert before(state, ANN, size, 8)[-1].endswith(told)


def test_a_role_whose_card_says_it_is_not_told_twice() -> None:
    """A Loyalist's title has room on a card of medium size."""
    state = position(turn(BOB), hands=("", "shoot", "", ""), menageries=("", "tiger", "", ""))

    shown = before(state, BOB, 27, 8)

    assert sum("Loyalist" in row for row in shown) == 1


def test_short_the_points_stand_alone() -> None:
    """RM-1: the role gives the name its room; its card lies at the seat."""
    here = scene(position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES), BOB)

    assert text_of([BOARD.beside_name(here, ANN, short=True)]) == "3"


def test_sets_look_like_what_they_score() -> None:
    """RM-17: twins overlap, and their points stand in the edge; three score nothing."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)

    assert before(state, BOB, 38, 4)[:3] == [
        "+---+ +--1+ +-+-+--0+",
        "|???| |)Ib| |#|#|#Ma|",
        "+---+ +---+ +-+-+---+",
    ]


FIVE = "tiger tiger tiger ibis komodo antelope mammoth"


def test_a_menagerie_one_animal_short_of_a_stampede_says_so() -> None:
    """RM-6: with a sign and the missing animal, below the types that are there."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=("", FIVE, "", ""))

    assert before(state, BOB, 38, 5)[3:] == ["·=)~Y# ! stampede with tortoise", "0 in hand"]
    assert BOARD.seat_burns(scene(state), BOB)
    assert not BOARD.seat_burns(scene(state), ANN)


@pytest.mark.parametrize("size", [17, 28, 38])
def test_two_lines_are_enough_for_a_stampede(size: int) -> None:
    """RM-6: on the smallest screen the names give way, not the danger."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=("", FIVE, "", ""))
    animals, danger = before(state, BOB, size, 2)

    assert all(sign in animals for sign in "=)~Y#")
    assert danger.startswith("!")


def test_a_narrow_seat_counts_twins_instead_of_showing_them() -> None:
    """RM-17: 17 cells hold five types, with their keys; the number stands where it is seen."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=("", FIVE, "", ""))

    assert before(state, BOB, 17, 4)[:3] == [
        "+t-+i-+k-+a-+m-2+",
        "|=T|)I|~K|YA|#Ma|",
        "+x3+--+--+--+---+",
    ]


def test_a_role_that_nobody_knows_lies_face_down() -> None:
    """RM-1: one's own and the Grand Vizier's lie open before oneself."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)

    shown = {
        seat: text_of(BOARD.before(scene(state, BOB), seat, 38, 4)).split("\n")[1][:5]
        for seat in (ANN, BOB, CID)
    }
    assert shown == {ANN: "|GV |", BOB: "|Lo |", CID: "|???|"}


@pytest.mark.parametrize(
    ("seat", "goal"),
    [
        (ANN, "you are the Grand Vizier: win alone or with your Loyalist"),
        (BOB, "you are the Loyalist: help Ann, unseen"),
        (CID, "you are a Conspirator: bring down Ann"),
    ],
)
def test_everybody_is_told_once_what_their_role_wants(seat: int, goal: str) -> None:
    """RM-18: in the bar or above the middle, which does not say it again."""
    here = scene(position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES), seat)

    assert BOARD.goal(here) == goal
    assert "are the" not in text_of(BOARD.centre(here, 100, 30))


def test_who_watches_is_told_what_the_game_is_about() -> None:
    """RM-18: without a role there is no side to be on."""
    state = position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES)
    watched: BoardScene[Any] = BoardScene(GAME.view(state, None), NAMES, (), None)

    assert BOARD.goal(watched) == "two conspire against Ann"


def test_a_seat_says_how_many_lines_would_suit_it() -> None:
    """Wider seats have larger cards; whatever it says fits."""
    here = scene(position(turn(ANN), hands=hands("shoot"), menageries=MENAGERIES))
    for size in (13, 17, 38, 80):
        forms = BOARD.seat_forms(here, size)
        assert list(forms) == sorted(forms)
        assert all(len(BOARD.before(here, BOB, size, lines)) <= lines for lines in forms)


@pytest.mark.parametrize(
    ("size", "height", "lines"),
    [(60, 20, 1), (80, 22, 3), (80, 24, 6), (120, 40, 6), (200, 60, 10)],
)
def test_the_hand_grows_with_the_screen(size: int, height: int, lines: int) -> None:
    """From signs alone to cards that everybody could see."""
    state = position(turn(ANN), hands=hands("tiger komodo shoot steal"), menageries=MENAGERIES)

    assert BOARD.hand_lines(scene(state), size, height) == lines
    assert len(BOARD.hand(scene(state), size, lines)) == lines


def test_what_is_known_of_a_hand_is_told() -> None:
    """RM-14: cards that came out of the discards were seen by all."""
    state = position(turn(ANN), hands=("shoot", "tiger trade", "", ""), known=("", "tiger", "", ""))

    assert before(state, BOB)[-1] == "?? 2 in hand, known: tiger"


def test_what_is_being_resolved_stands_newest_first() -> None:
    """RM-12: the bazaar inside the turn comes before the turn, with the card that opened it."""
    state = position(turn(ANN, 1), OpenBazaar(BOB, ("tiger", "shoot")))
    shown = text_of(BOARD.centre(scene(state), 60, 8)).split("\n")

    assert shown[:2] == [
        "+---+ > You take a card from the Bazaar and play it",
        "|$Ba| > Then Ann's turn: 1 card to play",
    ]


def test_nested_actions_are_a_small_stack() -> None:
    """RM-12: the newest lies on top."""
    state = position(turn(ANN, 1), OpenWindfall(ANN, 1), OpenBazaar(BOB, ("tiger", "shoot")))

    assert "|&|$Ba|" in text_of(BOARD.centre(scene(state), 60, 8))


def test_an_open_bazaar_is_a_row_of_cards_for_everybody() -> None:
    """RM-10: whoever takes has them at hand, the others see them in the middle."""
    state = position(turn(ANN, 1), OpenBazaar(BOB, ("tiger", "shoot")), hands=hands("ibis"))

    assert "+tiger---+   +shoot---+" in text_of(BOARD.centre(scene(state, ANN), 60, 12))
    assert "+tiger---+" not in text_of(BOARD.centre(scene(state, BOB), 60, 12))


def test_what_is_unseen_is_told_in_words_where_there_is_room() -> None:
    """RM-2: each kind with its sign; where it is narrow, with its letters."""
    state = position(turn(ANN), hands=("shoot", "tiger tiger", "bazaar", "antelope"))

    rooms = (99, 6), (28, 4)
    wide, narrow = (text_of(BOARD.centre(scene(state, ANN), *room)) for room in rooms)
    assert "Unseen:  = tiger 2  ~ komodo 4  Y antelope 1  $ bazaar 1" in wide
    assert "= Ti 2" in narrow


@pytest.mark.parametrize("height", range(6, 24))
def test_a_larger_picture_drives_out_nothing_that_is_told(height: int) -> None:
    """The deck is counted however tall the screen is."""
    asked = Position("royal-menagerie")
    here = asked.play(asked.moves_to(24)).play_until_asked().model.scene
    assert here is not None
    rich = RoyalMenagerieBoard(GLYPHS["rich"])

    assert f"Deck {here.view.deck}" in text_of(rich.centre(here, 49, height))


def test_the_end_stage_is_announced() -> None:
    """RM-15: nobody draws any more."""
    state = position(turn(ANN, end_stage=True), hands=hands("tiger"), deck="")

    assert "End stage: nobody draws, one card a" in centre(state)


def test_the_hand_has_keys_in_its_order() -> None:
    """RM-4: animals first, twins once."""
    state = position(turn(ANN), hands=hands("windfall tiger tiger shoot"), menageries=MENAGERIES)
    here = scene(state)

    assert text_of(BOARD.hand(here, 80, 1)) == "1 = tiger x2  2 + shoot  3 & windfall"


def test_with_room_the_hand_is_cards_side_by_side() -> None:
    """RM-4: their keys and numbers stand in their edges."""
    state = position(turn(ANN), hands=hands("windfall tiger tiger shoot"), menageries=MENAGERIES)
    shown = [row.strip() for row in text_of(BOARD.hand(scene(state), 80, 3)).split("\n")]

    assert shown == ["+1x2+   +2--+   +3--+", "|=Ti|   |+Sh|   |&Wi|", "+---+   +---+   +---+"]


def test_in_a_bazaar_the_row_has_the_keys() -> None:
    """RM-10: the hand lies beside it, or below where lines are few, out of play."""
    state = position(turn(ANN), OpenBazaar(ANN, ("tiger", "shoot")), hands=hands("komodo"))
    few, cards = (text_of(BOARD.hand(scene(state), 80, lines)).split("\n") for lines in (2, 3))

    assert few == ["Bazaar:  1 = tiger  2 + shoot", "Hand:  ~ komodo"]
    assert cards == [
        "+1--+ +2--+   Your hand, for later:",
        "|=Ti| |+Sh|   ~ komodo",
        "+---+ +---+",
    ]


# --- The end --------------------------------------------------------------------------------------


def test_the_end_shows_sides_roles_and_points() -> None:
    """RM-18: who won, what each side had, and who was who, in what 80x24 cells have room for."""
    shown = text_of(BOARD.reveal(scene(position(menageries=MENAGERIES), BOB), 38)).split("\n")

    assert shown == [
        "Solo victory: Ann wins.",
        "Vizier's side 4 ####--- 3 Conspirators",
        "+ Ann: Grand Vizier, 3 points",
        "x You: Loyalist, 1 point",
        "x Cid: Conspirator, 2 points",
        "x Dee: Conspirator, 1 point",
    ]


def test_the_end_says_whose_equal_sums_are() -> None:
    """RM-18: else nobody understands how anyone can win with 2 to 2."""
    tie = position(menageries=("tiger", "ibis", "tiger", "ibis"))
    shown = text_of(BOARD.reveal(scene(tie, BOB), 80)).split("\n")

    told = "Conspirators' victory, as equal sums are theirs, 2 to 2: Cid and Dee win."
    assert shown[0] == told


@pytest.mark.parametrize("height", [6, 9])
def test_every_seat_shows_its_role_at_the_end(height: int) -> None:
    """RM-1: animals are drawn smaller rather than that the role has no room."""
    board = RoyalMenagerieBoard(GLYPHS["rich"])
    kinds = ("", "tiger", "tiger ibis", "tiger tiger ibis komodo")
    here = scene(position(menageries=kinds), BOB)

    for seat, code in enumerate(("GV", "Lo", "Co", "Co")):
        assert code in text_of(board.before(here, seat, 17, height)), seat


def test_all_seats_look_alike_at_the_end_where_there_is_little_room() -> None:
    """RM-17: they are compared then, so none has larger cards or its role elsewhere."""
    board = RoyalMenagerieBoard(GLYPHS["rich"])
    kinds = ("tiger ibis komodo antelope", "tiger", "tiger ibis", "")
    here = scene(position(menageries=kinds), BOB)
    shown = [text_of(board.before(here, seat, 17, 7)).split("\n") for seat in range(4)]

    titles = ("Grand Vizier", "Loyalist", "Conspirator", "Conspirator")
    assert [lines[1].strip() for lines in shown] == [f"│ {title} │" for title in titles]
    assert [lines[4][:4] for lines in shown[:3]] == ["│≡Ti"] * 3


def test_with_room_the_roles_are_turned_up_as_cards() -> None:
    """RM-1: side by side, each with whose it was."""
    shown = text_of(BOARD.reveal(scene(position(menageries=MENAGERIES), BOB), 80))

    assert shown.count("|   Co   |") == shown.count("Conspirator\n") + 1 == 2
    assert all(told in shown for told in ("+ Ann", "x Dee", "Grand Vizier", "3 points"))


def test_what_everybody_had_is_told_behind_a_key() -> None:
    """RM-18: at the table it lies there, in a replay it may not."""
    shown = text_of(BOARD.confess(scene(position(menageries=MENAGERIES), BOB), 60)).split("\n")

    had = ("Ann had 2 tigers.", "You had ibis, 3 mammoths.", "Cid had ibis, tiger.")
    assert shown[-4:] == [*had, "Dee had komodo."]


def test_a_card_has_its_whole_name_or_a_code_of_two_letters() -> None:
    """No name is broken off."""
    for card, called in CODES.items():
        assert len(called) == 2 or called.lower() == card
    assert len({called[:2] for called in CODES.values()}) == len(CODES)
