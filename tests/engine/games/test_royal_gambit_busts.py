"""Royal Gambit: pairs, Queens, and when the check comes (RG-4, RG-11, RG-19)."""

import pytest

from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.view import (
    Bust,
    Busted,
    Cover,
    Covered,
    Effect,
    Flipped,
    Give,
    Hit,
    Name,
    Order,
    Stay,
)
from tests.engine.games.gambit_table import (
    ANN,
    BOB,
    BUST,
    CID,
    after,
    cards,
    legal,
    open_cards,
    place,
    standings,
    table,
    told,
)

# --- RG-4: bust -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", "A2345679T")
def test_two_of_a_numbered_rank_bust(card: str) -> None:
    """RG-4: from A to T, two face-up cards of one rank are one too many."""
    state = after(table(f"{card} J", "", deck=card), Hit())

    assert standings(state) == ("bust", "in")


def test_two_8s_bust() -> None:
    """RG-4: if the second one cannot be given away."""
    assert standings(after(table("8", "8", deck="8"), Hit())) == ("bust", "in")


@pytest.mark.parametrize("card", "JQK")
def test_two_of_the_court_do_not_bust(card: str) -> None:
    """RG-4: Jacks, Queens and Kings are not numbered."""
    state = table(card, "", deck=f"{card} 2 3")
    state = after(state, Hit(), *([Name("J", BOB)] if card == "J" else []))

    assert standings(state) == ("in", "in")


def test_who_is_bust_discards_everything_at_once() -> None:
    """RG-4: covered cards too; nothing of it will score."""
    state, events = told(table(place("4 K", covered="Q 5"), "", deck="4", discards="9"), Hit())

    assert state.places[ANN] == place(standing="bust")
    assert state.pack.discards == cards("9 4 K 4 Q 5")
    assert events == (Flipped(ANN, ("4",)), Busted(ANN, cards("4 K 4 Q 5")))


def test_who_is_bust_scores_nothing() -> None:
    """RG-4: the others keep what they have."""
    state = after(table("4", "A 2", deck="4", running=True), Hit(), Stay())

    assert state.totals == (0, 3)


def test_a_card_and_its_covered_twin_are_no_pair() -> None:
    """RG-4: only face-up cards count."""
    state = after(table(place("4", covered="Q 5"), "", deck="5"), Hit())

    assert standings(state) == ("in", "in")


def test_the_same_rank_before_two_players_is_no_pair() -> None:
    """RG-4: each player's cards are their own."""
    state = after(table("4", "5", deck="5"), Hit())

    assert standings(state) == ("in", "in")


# --- RG-11: Extra Life ----------------------------------------------------------------------------


def test_who_has_a_queen_may_cover_or_bust() -> None:
    """RG-11: it is the player's choice, whoever's turn it is."""
    state = after(table("", "Q 4", deck="J 4 9"), Hit(), Name("J", BOB))

    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Cover(), Bust()})


def test_a_queen_and_the_newer_card_are_covered() -> None:
    """RG-11: the older card of the pair and all others stay face up, in their order."""
    state, events = told(table("Q 4 K", "", deck="4"), Hit(), Cover())

    assert state.places[ANN] == place("4 K", covered="Q 4")
    assert events == (Flipped(ANN, ("4",)), Covered(ANN, cards("Q 4")))


def test_who_covers_stays_in_and_the_turn_is_over() -> None:
    """RG-11: play goes on as if nothing had been."""
    state = after(table("Q 4", "", deck="4"), Hit(), Cover())

    assert (standings(state), GAME.to_act(state)) == (("in", "in"), (BOB,))


def test_who_covers_in_a_whole_turn_goes_on() -> None:
    """RG-11: still in the hand, and still on turn."""
    state = after(table("Q 4", "", deck="4", turns="whole"), Hit(), Cover())

    assert GAME.to_act(state) == (ANN,)


def test_choosing_to_bust_is_a_bust() -> None:
    """RG-11: the Queen goes to the discards with the rest."""
    state = after(table("Q 4", "", deck="4"), Hit(), Bust())

    assert standings(state) == ("bust", "in")
    assert state.pack.discards == cards("Q 4 4")


def test_the_card_given_may_be_the_newer_one() -> None:
    """RG-11: a pair made through a 7 can be covered."""
    state = after(table("Q 4", "4", deck="7"), Hit(), Name("7", BOB), Give("4"), Cover())

    assert state.places[ANN] == place("4 7", covered="Q 4")


def test_one_queen_covers_one_pair() -> None:
    """RG-11: further Queens stay face up."""
    state = after(table("Q Q 4", "", deck="4"), Hit(), Cover())

    assert state.places[ANN] == place("Q 4", covered="Q 4")


def test_two_pairs_need_two_queens() -> None:
    """RG-11: both are covered at once."""
    state = after(table("Q 4 5 Q", "", deck="J 5 4"), Hit(), Name("J", ANN), Cover())

    assert state.places[ANN] == place("4 5 J", covered="Q Q 5 4")


def test_two_pairs_and_one_queen_are_a_bust() -> None:
    """RG-11: who has too few Queens busts at once."""
    state = after(table("Q 4 5", "", deck="J 5 4"), Hit(), Name("J", ANN))

    assert standings(state) == ("bust", "in")


def test_three_of_a_rank_need_two_queens() -> None:
    """RG-11: each card that is one too many takes a Queen."""
    state = after(table("Q 4 Q", "", deck="J 4 4"), Hit(), Name("J", ANN), Cover())

    assert state.places[ANN] == place("4 J", covered="Q Q 4 4")


def test_three_of_a_rank_and_one_queen_are_a_bust() -> None:
    """RG-11: one Queen would leave a pair."""
    state = after(table("Q 4", "", deck="J 4 4"), Hit(), Name("J", ANN))

    assert standings(state) == ("bust", "in")


def test_a_queen_flipped_after_the_pair_saves_too() -> None:
    """RG-11: what lies face up at the check counts."""
    state = after(table("4", "", deck="J 4 Q"), Hit(), Name("J", ANN))

    assert legal(state) == {Cover(), Bust()}


def test_a_covered_queen_saves_nobody() -> None:
    """RG-11: a Queen works once."""
    state = after(table(place("5", covered="Q 4"), "", deck="5"), Hit())

    assert standings(state) == ("bust", "in")


def test_a_second_queen_saves_again() -> None:
    """RG-11: what it covers joins what was covered before."""
    state = after(table(place("Q 5", covered="Q 4"), "", deck="5"), Hit(), Cover())

    assert state.places[ANN] == place("5", covered="Q 4 Q 5")


def test_without_a_pair_nothing_is_asked() -> None:
    """RG-11: a Queen is for a bust alone."""
    state = after(table("Q 4", "", deck="5"), Hit())

    assert GAME.to_act(state) == (BOB,)


def test_covered_cards_are_discarded_when_the_hand_ends() -> None:
    """RG-11: with the rest of the player's cards."""
    state = after(table(place("6", covered="Q 5"), BUST, deck="2", running=True), Stay())

    assert state.pack.discards == cards("6 Q 5")
    assert state.places == (place(), place())


# --- RG-19: when the check comes ------------------------------------------------------------------

# Ann's Sniper has Bob flip J and 7; his own Sniper comes first and has Ann pair her 4.
PAIRED = (Hit(), Name("J", BOB), Order("J"), Name("J", ANN))
BOTH_AT_WORK = table("4", "3", "", deck="J J 7 4 9")


def test_who_has_a_sniper_at_work_is_not_checked() -> None:
    """RG-19: Ann's pair waits for the end of her stack."""
    state = after(BOTH_AT_WORK, *PAIRED)

    assert (standings(state)[ANN], open_cards(state)[ANN]) == ("in", "4 J 4 9")
    assert (GAME.to_act(state), state.stack[0]) == ((BOB,), Effect("7", BOB))


def test_a_pair_may_be_taken_apart_before_the_check() -> None:
    """RG-19: Ann gives Bob one of the two, and is safe."""
    state = after(BOTH_AT_WORK, *PAIRED, Name("7", ANN), Give("4"))

    assert standings(state) == ("in", "in", "in")


def test_a_pair_that_is_still_there_busts() -> None:
    """RG-19: Ann gives Bob another card, and then nothing of hers is open any more."""
    state = after(BOTH_AT_WORK, *PAIRED, Name("7", ANN), Give("9"))

    assert standings(state) == ("bust", "in", "in")


def test_a_target_without_effects_is_checked_at_once() -> None:
    """RG-19: Bob is out before Ann names somebody for the 7 that she put off."""
    state = table("2", "4", "3", deck="J J 7 4 9")
    state = after(state, Hit(), Name("J", ANN), Order("J"), Name("J", BOB))

    assert standings(state) == ("in", "bust", "in")
    assert legal(state) == {Name("7", CID)}


def test_a_queen_is_asked_for_while_anothers_stack_is_open() -> None:
    """RG-19: Bob decides at once, though Ann has a 7 to resolve."""
    state = table("2", "4 Q", "3", deck="J J 7 4 9")
    state = after(state, Hit(), Name("J", ANN), Order("J"), Name("J", BOB))
    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Cover(), Bust()})

    state = after(state, Cover())

    assert (GAME.to_act(state), legal(state)) == ((ANN,), {Name("7", BOB), Name("7", CID)})


def test_who_has_flipped_an_effect_is_not_checked_before_it_is_done() -> None:
    """RG-19: Bob has a pair, but also a 7 to resolve."""
    state = after(table("2", "4", deck="J 4 7"), Hit(), Name("J", BOB))

    assert standings(state) == ("in", "in")
    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Name("7", ANN)})


def test_after_the_effect_the_pair_counts() -> None:
    """RG-19: the 7 did not help Bob."""
    state = after(table("2", "4", deck="J 4 7"), Hit(), Name("J", BOB), Name("7", ANN), Give("J"))

    assert standings(state) == ("in", "bust")


def test_the_inner_players_are_checked_first() -> None:
    """RG-19: Bob's stack is done before Ann's, so he is out before she is."""
    state = table("4", "9", "", deck="J J 9 4 5")
    _, events = told(state, Hit(), Name("J", BOB), Name("J", ANN))

    assert events[-2:] == (Busted(BOB, cards("9 J 9")), Busted(ANN, cards("4 J 4 5")))


def test_a_hit_without_effect_is_checked_at_once() -> None:
    """RG-19: nothing is open, so the check follows the flip."""
    _, events = told(table("4", "", deck="4"), Hit())

    assert events == (Flipped(ANN, ("4",)), Busted(ANN, ("4", "4")))
