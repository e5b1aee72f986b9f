"""Royal Gambit: what a flipped 7, 8 or J brings about (RG-7, RG-8, RG-9, RG-10)."""

import pytest

from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.view import (
    Bust,
    Cover,
    Effect,
    Fizzled,
    Flipped,
    Gave,
    Give,
    Hit,
    Name,
    Named,
    Order,
    Ordered,
)
from tests.engine.games.gambit_table import (
    ANN,
    AWAY,
    BOB,
    BUST,
    CID,
    DEE,
    after,
    cards,
    legal,
    open_cards,
    place,
    standings,
    stayed,
    table,
    told,
)

# --- RG-7: given cards ----------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["7", "8", "J"])
def test_a_card_that_was_given_has_no_effect(card: str) -> None:
    """RG-7: effects happen for a flipped card alone, not for whoever receives one through a 7."""
    state = after(table("2", card, "5", deck="7"), Hit(), Name("7", BOB), Give(card))  # type: ignore[arg-type]

    assert (state.stack, GAME.to_act(state)) == ((), (BOB,))


def test_an_8_that_was_given_does_not_go_further() -> None:
    """RG-7: who receives an 8 keeps it."""
    state = after(table("2", "", "", deck="8"), Hit(), Name("8", BOB))

    assert (open_cards(state), state.stack) == (("2", "8", ""), ())


def test_a_king_that_was_given_scores() -> None:
    """RG-7: a King received through a 7 works fully."""
    state = after(table("5", "K", deck="7"), Hit(), Name("7", BOB), Give("K"))

    assert GAME.view(state, None).scores == (10, 0)


def test_a_queen_that_was_given_saves() -> None:
    """RG-7: a Queen received through a 7 works fully."""
    state = table("5", "Q", deck="J 7 5")
    state = after(state, Hit(), Name("J", ANN), Name("7", BOB), Give("Q"))

    assert legal(state) == {Cover(), Bust()}


# Ann's Sniper has Bob flip two cards; his own Sniper has Cid flip a 7, who asks Bob for a card.
SNIPED = (Hit(), Name("J", BOB), Order("J"), Name("J", CID), Name("7", BOB))


def test_a_7_given_away_still_works() -> None:
    """RG-7: the one who flipped it names a player, though it has left with Cid's bust by now."""
    state = after(table("2", "", "", deck="J 7 J 7 9"), *SNIPED, Give("7"))

    assert (open_cards(state), standings(state)[CID]) == (("2 J", "J", ""), "bust")
    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Name("7", ANN)})


def test_a_jack_given_away_while_at_work_goes_on() -> None:
    """RG-7: Ann's Sniper is not done before all that it brought up is."""
    state = after(table("2", "", "", deck="J J 7"), Hit(), Name("J", BOB), Order("7"))
    state = after(state, Name("7", ANN), Give("J"))

    assert open_cards(state) == ("2", "J 7 J", "")
    assert state.stack == (Effect("J", BOB), Effect("J", ANN, BOB))


def test_a_jack_not_yet_resolved_may_be_given_away_and_still_works() -> None:
    """RG-7: given before anybody was named for it."""
    state = after(table("2", "", "", deck="J J J 7 9"), *(Hit(), Name("J", BOB)))
    state = after(state, Name("J", CID), Name("7", BOB), Give("J"))

    assert open_cards(state) == ("2 J", "J", "7 9 J")
    assert (GAME.to_act(state), state.stack[0]) == ((BOB,), Effect("J", BOB))


def test_an_8_given_away_has_no_effect_any_more() -> None:
    """RG-7: given before its effect was resolved, it stays where it went."""
    state, events = told(table("2", "", "", deck="J 8 J 7 9"), *SNIPED, Give("8"))

    assert open_cards(state) == ("2 J", "J", "7 9 8")
    assert (state.stack, GAME.to_act(state)) == ((), (BOB,))
    assert events[-2:] == (Gave(BOB, CID, "8"), Fizzled(BOB, "8", given_away=True))


def test_another_card_given_away_leaves_the_8_its_effect() -> None:
    """RG-7: the 8 whose effect is open is still there to be tossed."""
    state = after(table("2", "", "", deck="J 8 J 7 9"), *SNIPED, Give("J"))

    assert legal(state) == {Name("8", ANN), Name("8", CID)}


def test_of_two_8s_the_one_without_an_open_effect_is_given() -> None:
    """RG-7: twins are alike, so the 8 just flipped can still be tossed."""
    state = after(table("2", "8", "", deck="J 8 J 7 9"), *SNIPED, Give("8"))

    assert open_cards(state) == ("2 J", "8 J", "7 9 8")
    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Name("8", ANN)})


def test_an_8_that_came_back_has_no_effect() -> None:
    """RG-7: the effect went with the 8; a further 8, received, does not revive it."""
    state = table("2", "", "8", deck="J 8 J 7 9 9")
    state = after(state, Hit(), Name("J", BOB), Order("J"), Name("J", ANN), Name("7", BOB))
    state = after(state, Give("8"))

    assert (state.stack, open_cards(state)[BOB]) == ((), "J")


def test_the_oldest_of_two_open_8s_loses_its_effect() -> None:
    """RG-7: two 8s are still to be tossed when one is given away; the newer effect stays."""
    state = table("2", "", "", deck="J 8 J 8 J 7 9")
    state = after(state, Hit(), Name("J", BOB), Order("J"), Name("J", BOB), Order("J"))
    state = after(state, Name("J", CID), Name("7", BOB), Give("8"))

    assert state.stack == (Effect("8", BOB), Effect("J", BOB, BOB), Effect("J", ANN, BOB))


def test_the_8_of_another_keeps_its_effect() -> None:
    """RG-7: only the giver's own open effect is lost with the 8."""
    state = table("", "8", "", deck="J J 8 7 9")
    state = after(state, Hit(), Name("J", CID), Order("J"), Name("J", ANN), Name("7", BOB))
    state = after(state, Give("8"))

    assert (GAME.to_act(state), state.stack[0]) == ((CID,), Effect("8", CID))


# --- RG-8: Lucky Seven ----------------------------------------------------------------------------


def test_a_7_names_any_other_player_with_a_card() -> None:
    """RG-8: in the hand, with a face-up card, and not oneself."""
    state = table("2", "3", "", "5", stayed("A"), BUST, AWAY, place(covered="Q 5"), deck="7")

    assert legal(after(state, Hit())) == {Name("7", BOB), Name("7", DEE)}


def test_who_flipped_the_7_names() -> None:
    """RG-8: even if only one player can be named, the choice is asked for."""
    state, events = told(table("2", "3", deck="7"), Hit(), Name("7", BOB))

    assert events[-1] == Named(ANN, "7", BOB)
    assert state.stack == (Effect("7", ANN, BOB),)


def test_who_is_named_gives_a_card_of_their_choice() -> None:
    """RG-8: any face-up card, twins being one choice; covered cards are not theirs to give."""
    state = after(table("2", place("J 4 J K", covered="Q 9"), deck="7"), Hit(), Name("7", BOB))

    assert GAME.to_act(state) == (BOB,)
    assert legal(state) == {Give("J"), Give("4"), Give("K")}


def test_the_card_goes_to_who_flipped_the_7() -> None:
    """RG-8: it lies there as the newest card, and the turn is over."""
    state, events = told(table("2", "3 4", "", deck="7"), Hit(), Name("7", BOB), Give("4"))

    assert open_cards(state) == ("2 7 4", "3", "")
    assert events[-1] == Gave(BOB, ANN, "4")
    assert GAME.to_act(state) == (BOB,)


def test_the_card_given_can_bust() -> None:
    """RG-8: a pair is a pair, however it came about."""
    state = after(table("4", "3 4", deck="7"), Hit(), Name("7", BOB), Give("4"))

    assert standings(state) == ("bust", "in")


def test_giving_the_last_card_does_not_take_out_of_the_hand() -> None:
    """RG-8: who has none left is still in, and has to hit."""
    state = after(table("2", "3", deck="7"), Hit(), Name("7", BOB), Give("3"))

    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Hit()})


@pytest.mark.parametrize("other", [place(), place(covered="Q 5"), stayed("5"), BUST])
def test_a_7_that_can_name_nobody_does_nothing(other: object) -> None:
    """RG-8: nobody else in the hand has a face-up card."""
    state, events = told(table("2", other, deck="7"), Hit())  # type: ignore[arg-type]

    assert events[1] == Fizzled(ANN, "7", given_away=False)
    assert (open_cards(state)[ANN], state.stack) == ("2 7", ())


def test_a_second_7_can_bust_after_its_effect() -> None:
    """RG-8: a 7 stays before who flipped it."""
    state = after(table("7", "3", deck="7"), Hit(), Name("7", BOB), Give("3"))

    assert standings(state) == ("bust", "in")


# --- RG-9: Hot Potato -----------------------------------------------------------------------------


def test_an_8_goes_to_another_player_without_one() -> None:
    """RG-9: in the hand and no face-up 8; whether they have other cards does not matter."""
    state = table("2", "", "5 8", "5", stayed("A"), BUST, AWAY, place(covered="Q 8"), deck="8")

    assert legal(after(state, Hit())) == {Name("8", 1), Name("8", 3), Name("8", 7)}


def test_the_8_leaves_who_flipped_it() -> None:
    """RG-9: it lies before the one named, as the newest card there."""
    state, events = told(table("2", "5", "", deck="8"), Hit(), Name("8", BOB))

    assert open_cards(state) == ("2", "5 8", "")
    assert events[1:] == (Named(ANN, "8", BOB), Gave(ANN, BOB, "8"))
    assert GAME.to_act(state) == (BOB,)


def test_the_8_just_flipped_is_the_one_that_goes() -> None:
    """RG-9: an older 8 stays where it lies."""
    state = after(table("8 2", "5", deck="8"), Hit(), Name("8", BOB))

    assert open_cards(state) == ("8 2", "5 8")


def test_an_8_has_to_be_given() -> None:
    """RG-9: there is no keeping it, not even with a single player to name."""
    state = after(table("6 7 9 T", "5", deck="8"), Hit())

    assert (GAME.to_act(state), legal(state)) == ((ANN,), {Name("8", BOB)})


@pytest.mark.parametrize("other", [place("8"), stayed("5"), BUST, AWAY])
def test_an_8_that_nobody_can_take_stays(other: object) -> None:
    """RG-9: all others in the hand have one."""
    state, events = told(table("2", other, deck="8"), Hit())  # type: ignore[arg-type]

    assert events[1] == Fizzled(ANN, "8", given_away=False)
    assert (open_cards(state)[ANN], state.stack) == ("2 8", ())


def test_a_second_8_that_nobody_can_take_busts() -> None:
    """RG-9: it stays, and then comes the check."""
    state = after(table("8", "8", deck="8"), Hit())

    assert standings(state) == ("bust", "in")


# --- RG-10: the Sniper ----------------------------------------------------------------------------


def test_a_jack_names_anybody_in_the_hand() -> None:
    """RG-10: oneself too; with or without cards."""
    state = table("2", "", stayed("A"), BUST, AWAY, "8", deck="J")

    assert legal(after(state, Hit())) == {Name("J", ANN), Name("J", BOB), Name("J", 5)}


def test_alone_one_has_to_name_oneself() -> None:
    """RG-10: a Jack is never idle."""
    state = after(table("2", stayed("3"), deck="J"), Hit())

    assert (GAME.to_act(state), legal(state)) == ((ANN,), {Name("J", ANN)})


def test_the_target_flips_two_cards() -> None:
    """RG-10: both at once, and the one who sniped flips none."""
    state, events = told(table("2", "3", "", deck="J 9 T 5"), Hit(), Name("J", BOB))

    assert open_cards(state) == ("2 J", "3 9 T", "")
    assert state.pack.deck == cards("5")
    assert events[1:] == (Named(ANN, "J", BOB), Flipped(BOB, cards("9 T")))


def test_the_target_may_be_oneself() -> None:
    """RG-10: two more cards for whoever hit."""
    state = after(table("2", "3", deck="J 9 T"), Hit(), Name("J", ANN))

    assert open_cards(state) == ("2 J 9 T", "3")


def test_when_the_sniper_is_done_the_turn_goes_on() -> None:
    """RG-10: nothing is left to resolve."""
    state = after(table("2", "3", "", deck="J 9 T"), Hit(), Name("J", CID))

    assert (state.stack, GAME.to_act(state)) == ((), (BOB,))


@pytest.mark.parametrize("first", ["7", "8"])
def test_the_target_chooses_which_effect_comes_first(first: str) -> None:
    """RG-10: who flipped the two, not who sniped, decides."""
    state = after(table("2", "3", "", deck="J 7 8"), Hit(), Name("J", BOB))
    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Order("7"), Order("8")})

    state, events = told(state, Order(first))  # type: ignore[arg-type]

    assert events == (Ordered(BOB, first),)  # type: ignore[arg-type]
    assert {move.card for move in legal(state) if isinstance(move, Name)} == {first}


@pytest.mark.parametrize("first", ["7", "8"])
def test_the_other_effect_comes_next(first: str) -> None:
    """RG-10: when the one is dealt with, the other one is, by the same player."""
    state = after(table("2", "3", "", deck="J 7 8"), Hit(), Name("J", BOB), Order(first))  # type: ignore[arg-type]
    state = after(state, Name(first, ANN), *([Give("2")] if first == "7" else []))  # type: ignore[arg-type]
    other = {"7": "8", "8": "7"}[first]

    assert GAME.to_act(state) == (BOB,)
    assert {move.card for move in legal(state) if isinstance(move, Name)} == {other}


@pytest.mark.parametrize("pair", ["7 7", "8 8", "J J"])
def test_two_effects_that_are_alike_need_no_order(pair: str) -> None:
    """RG-10: of twins neither comes first, so nothing is asked."""
    state = after(table("2", "3", "", deck=f"J {pair} 9 9 T T"), Hit(), Name("J", BOB))

    assert state.stack == (*[Effect(card, BOB) for card in cards(pair)], Effect("J", ANN, BOB))
    assert all(isinstance(move, Name) for move in legal(state))


@pytest.mark.parametrize("flips", ["7 5", "5 7"])
def test_a_single_effect_needs_no_order(flips: str) -> None:
    """RG-10: one of the two cards does nothing."""
    state = after(table("2", "3", "", deck=f"J {flips}"), Hit(), Name("J", BOB))

    assert (GAME.to_act(state), legal(state)) == ((BOB,), {Name("7", ANN)})


def test_an_effect_that_will_fizzle_is_ordered_all_the_same() -> None:
    """RG-10: whom a card can work on is seen when its turn comes."""
    state = after(table("", "8", deck="J 7 8"), Hit(), Name("J", ANN))

    assert legal(state) == {Order("7"), Order("8")}


def test_jacks_stack() -> None:
    """RG-10: a Jack that a Sniper brings up is at work before the first one is done."""
    state = after(table("", "", "", deck="J J 5 9 T"), Hit(), Name("J", BOB))

    assert (GAME.to_act(state), state.stack) == ((BOB,), (Effect("J", BOB), Effect("J", ANN, BOB)))
    assert open_cards(after(state, Name("J", CID))) == ("J", "J 5", "9 T")


def test_the_inner_jack_is_finished_first() -> None:
    """RG-10: what it brings up comes before the effect that its flipper put off."""
    state = after(table("2", "", "", deck="J J 7 8 9"), Hit(), Name("J", BOB), Order("J"))
    state = after(state, Name("J", CID))
    assert (GAME.to_act(state), state.stack[0]) == ((CID,), Effect("8", CID))

    state = after(state, Name("8", BOB))

    assert (GAME.to_act(state), state.stack) == (
        (BOB,),
        (Effect("7", BOB), Effect("J", ANN, BOB)),
    )


def test_two_jacks_at_once_work_one_after_the_other() -> None:
    """RG-10: the flips of the first are dealt with before the second names anybody."""
    state = after(table("", "", "", deck="J J J 7 9 T 6"), Hit(), Name("J", BOB))
    state = after(state, Name("J", CID), Name("7", BOB), Give("J"))
    assert legal(state) == {Name("J", ANN), Name("J", BOB), Name("J", CID)}

    state = after(state, Name("J", ANN))

    assert open_cards(state) == ("J T 6", "J", "7 9 J")
