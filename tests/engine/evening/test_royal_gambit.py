"""The deeds that an evening counts of Royal Gambit, by cards that are named."""

from engine.evening.deeds import GameDeeds
from engine.evening.royal_gambit import counted
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import Bust, Cover, GambitMove, Hit, Name, Stay
from engine.luck import Luck
from tests.engine.games.gambit_table import ANN, BOB, BUST, seen, stayed, table, told


def deeds_of(state: State, *moves: GambitMove) -> GameDeeds:
    after, events = told(state, *moves)
    return counted(seen(after), events)


def test_a_bust_with_six_cards_is_a_tall_one() -> None:
    """And one hand like any other."""
    state = table("A 2 3 4 9", "6", deck="9 K")

    assert deeds_of(state, Hit()).deeds[ANN] == {"hands": 1, "busts": 1, "tall_busts": 1}


def test_a_queen_that_saves_is_a_rescue() -> None:
    """Whoever prefers to go bust is not rescued."""
    state = table("A 6 Q", "6", deck="6 K")

    assert deeds_of(state, Hit(), Cover()).deeds[ANN] == {"rescues": 1}
    assert deeds_of(state, Hit(), Bust()).deeds[ANN] == {"hands": 1, "busts": 1}


def test_who_goes_bust_under_a_jack_was_sniped() -> None:
    """It counts for whoever flipped the Jack."""
    state = table("A", "6", deck="J 6 K")

    assert deeds_of(state, Hit(), Name("J", BOB)).deeds[ANN] == {"sniped": 1}


def test_a_later_bust_is_nobodys_shot() -> None:
    """The two cards of the Jack did no harm."""
    state = table("A", "6", deck="J 2 3 6 K")
    done = deeds_of(state, Hit(), Name("J", BOB), Hit())

    assert done.deeds[BOB]["busts"] == 1
    assert "sniped" not in done.deeds[ANN]


def test_the_best_hand_is_the_one_with_most_points() -> None:
    """To leave with three points or fewer is to pick up crumbs."""
    state = table(stayed("A 2 3 4 5"), "3", turn=BOB, luck=Luck("any"))
    done = deeds_of(state, Stay())

    assert done.deeds[ANN]["best_hand"] == 20
    assert done.deeds[BOB] == {"hands": 1, "crumbs": 1, "best_hand": 3}


def test_an_eight_that_is_handed_on_is_a_hot_potato() -> None:
    """An eight that stays is none."""
    state = table("A", "6", deck="8 K")

    assert deeds_of(state, Hit(), Name("8", BOB)).deeds[ANN] == {"hot_potatoes": 1}
    assert deeds_of(table("A", BUST, deck="8 K", luck=Luck("any")), Hit()).deeds[ANN] == {}
