"""Royal Menagerie: bazaars and windfalls, within each other and short of cards (RM-10 to RM-14)."""

import pytest

from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.view import (
    Bazaar,
    Drew,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Played,
    Shoot,
    Steal,
    TurnedUp,
    Waste,
    Windfall,
)
from engine.luck import Luck
from tests.engine.games.menagerie_table import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    cards,
    legal,
    piles,
    position,
    told,
    turn,
)

ONE_EACH = ("ibis", "ibis", "ibis", "ibis")

# --- RM-10 ----------------------------------------------------------------------------------------


def test_a_bazaar_turns_up_four_cards() -> None:
    """RM-10: the top of the deck; who played it is the first to take one."""
    state = position(
        turn(CID), hands=("", "", "bazaar", "ibis"), deck="tiger shoot ibis trade mammoth komodo"
    )

    state, events = told(state, Bazaar())

    assert state.stack == (turn(CID, 0), OpenBazaar(CID, cards("tiger shoot ibis trade")))
    assert state.deck == cards("mammoth komodo")
    assert events == (Played(CID, Bazaar(), False), TurnedUp(cards("tiger shoot ibis trade")))


def test_a_card_of_the_row_is_taken_and_played_in_one() -> None:
    """RM-10: any card of the row, and none of the hand."""
    state = position(turn(BOB, 0), OpenBazaar(CID, cards("tiger trade tiger")), hands=ONE_EACH)

    assert legal(state) == {
        Waste("trade"),
        Gift("tiger", ANN),
        Gift("tiger", BOB),
        Gift("tiger", DEE),
    }


def test_the_next_player_takes_one_of_the_cards_that_are_left() -> None:
    """RM-10: the hands stay as they are."""
    state = position(turn(BOB, 0), OpenBazaar(CID, cards("tiger trade tiger")), hands=ONE_EACH)

    state, events = told(state, Gift("tiger", BOB))

    assert state.stack[-1] == OpenBazaar(DEE, cards("trade tiger"))
    assert state.menageries[BOB] == cards("tiger")
    assert state.hands == piles(ONE_EACH)
    assert events == (Played(CID, Gift("tiger", BOB), True),)


def test_the_bazaar_goes_round_the_whole_table() -> None:
    """RM-10: from the one who played it clockwise, past the last seat, and each takes one."""
    state = position(
        turn(CID), hands=("", "", "bazaar", "ibis"), deck="tiger tiger tiger tiger komodo"
    )
    takers = []

    state = after(state, Bazaar())
    while isinstance(state.stack[-1], OpenBazaar):
        takers.append(state.stack[-1].seat)
        state = after(state, Gift("tiger", BOB if takers[-1] == ANN else ANN))

    assert takers == [CID, DEE, ANN, BOB]
    assert state.menageries == piles(["tiger tiger tiger", "tiger", "", ""])


def test_after_a_bazaar_the_turn_passes_on_from_the_one_who_played_it() -> None:
    """RM-10: not from the last to take a card; the bazaar goes to the discards."""
    state = position(turn(CID, 0), OpenBazaar(BOB, cards("tiger")), hands=ONE_EACH)

    state = after(state, Gift("tiger", ANN))

    assert state.stack == (turn(DEE),)
    assert state.discards == cards("bazaar")


def test_what_is_taken_from_a_bazaar_is_played_as_ones_own() -> None:
    """RM-10: a steal serves the one who took it."""
    state = position(
        turn(BOB, 0), OpenBazaar(DEE, cards("steal ibis")), menageries=("tiger", "", "", "")
    )

    state = after(state, Steal(ANN, "tiger"))

    assert state.menageries == piles(["", "", "", "tiger"])


def test_whoever_has_no_cards_takes_part_in_a_bazaar() -> None:
    """RM-10: each player takes one."""
    state = position(turn(ANN, 0), OpenBazaar(BOB, cards("tiger ibis")), hands=("ibis", "", "", ""))

    state = after(state, Gift("ibis", ANN))

    assert GAME.to_act(state) == (CID,)


# --- RM-11 ----------------------------------------------------------------------------------------


def test_a_windfall_draws_two_cards() -> None:
    """RM-11: off the top of the deck, unseen by the others; then two are to be played."""
    state = position(turn(BOB), hands=("", "windfall", "", ""), deck="tiger shoot ibis")

    state, events = told(state, Windfall())

    assert (state.hands[BOB], state.deck) == (cards("shoot tiger"), cards("ibis"))
    assert state.stack == (turn(BOB, 0), OpenWindfall(BOB, 2))
    assert events == (Played(BOB, Windfall(), False), Drew(BOB, 2, ()))


def test_a_windfall_is_over_when_two_cards_are_played() -> None:
    """RM-11: any two of the hand, one by one; the card goes to the discards after them."""
    state = position(turn(BOB, 0), OpenWindfall(BOB, 2), hands=("", "ibis tiger shoot", "", ""))

    state = after(state, Gift("tiger", ANN))
    assert state.stack == (turn(BOB, 0), OpenWindfall(BOB, 1))
    state = after(state, Shoot(ANN, "tiger"))

    assert state.stack == (turn(CID),)
    assert state.discards == cards("tiger shoot windfall")
    assert state.hands[BOB] == cards("ibis")


def test_whoever_has_fewer_than_two_cards_plays_what_there_is() -> None:
    """RM-11: one card, and the windfall is over."""
    state = position(turn(BOB), hands=("ibis", "windfall", "", ""), deck="tiger")

    state = after(state, Windfall(), Gift("tiger", ANN))

    assert GAME.to_act(state) == (ANN,)
    assert state.discards == cards("windfall")


def test_a_windfall_without_any_card_is_over_at_once() -> None:
    """RM-11: nothing to draw, nothing to play."""
    state = position(turn(BOB), hands=("ibis", "windfall", "", ""), deck="")

    state, events = told(state, Windfall())

    assert GAME.to_act(state) == (ANN,)
    assert state.discards == cards("windfall")
    assert events[0] == Played(BOB, Windfall(), False)
    assert not any(isinstance(event, Drew) for event in events)


# --- RM-12 ----------------------------------------------------------------------------------------


def test_a_windfall_in_a_bazaar_is_finished_first() -> None:
    """RM-12: who took it draws two and plays two of the hand; then the next one takes a card."""
    bazaar = OpenBazaar(BOB, cards("windfall ibis"))
    state = position(turn(ANN, 0), bazaar, hands=ONE_EACH, deck="tiger tiger komodo")

    state = after(state, Windfall())
    assert state.stack[1:] == (OpenBazaar(CID, cards("ibis")), OpenWindfall(BOB, 2))
    state = after(state, Gift("ibis", ANN), Gift("tiger", ANN))

    assert state.stack == (turn(ANN, 0), OpenBazaar(CID, cards("ibis")))
    assert state.hands[BOB] == cards("tiger")
    assert state.discards == cards("windfall")


def test_a_bazaar_in_a_bazaar_is_finished_first() -> None:
    """RM-12: it goes round from the one who took it, and then the outer one goes on."""
    bazaar = OpenBazaar(BOB, cards("bazaar ibis"))
    state = position(turn(ANN, 0), bazaar, hands=ONE_EACH, deck="tiger tiger tiger shoot komodo")

    state = after(state, Bazaar())
    assert GAME.to_act(state) == (BOB,)
    state = after(state, *[Gift("tiger", seat) for seat in (CID, DEE, CID)])
    assert GAME.to_act(state) == (ANN,)
    state = after(state, Shoot(CID, "tiger"))

    assert state.stack == (turn(ANN, 0), OpenBazaar(CID, cards("ibis")))
    assert state.discards == cards("tiger shoot bazaar")


def test_the_newest_windfall_is_finished_first() -> None:
    """RM-12: a windfall played for a windfall."""
    state = position(turn(BOB, 0), OpenWindfall(BOB, 2), hands=("ibis", "windfall tiger", "", ""))

    state = after(state, Windfall())

    assert state.stack == (turn(BOB, 0), OpenWindfall(BOB, 1), OpenWindfall(BOB, 2))


def test_the_grand_viziers_second_card_comes_after_the_first_ones_effect() -> None:
    """RM-12: a windfall played first leaves one more card to play when it is done."""
    state = position(turn(ANN, 2), hands=("windfall ibis ibis", "ibis", "", ""))

    state = after(state, Windfall(), Gift("ibis", BOB), Gift("ibis", BOB))

    assert state.stack == (turn(ANN, 1),)
    assert state.discards == cards("windfall")


def test_several_actions_can_end_together() -> None:
    """RM-12: the newest goes to the discards first."""
    state = position(
        turn(BOB, 0), OpenBazaar(CID, ()), OpenWindfall(BOB, 1), hands=("ibis", "tiger", "ibis", "")
    )

    state = after(state, Gift("tiger", ANN))

    assert state.discards == cards("windfall bazaar")
    assert state.stack == (turn(CID),)


def test_an_open_bazaar_is_not_among_the_discards() -> None:
    """RM-12: an action card goes there only when its effect is finished."""
    state = position(turn(BOB), hands=("", "bazaar", "ibis", ""))

    assert after(state, Bazaar()).discards == ()


# --- RM-14 ----------------------------------------------------------------------------------------


def test_a_bazaar_short_of_cards_is_served_from_the_shuffled_discards() -> None:
    """RM-14: only for what the deck lacks; the rest lies face up again."""
    state = position(
        turn(BOB),
        hands=("", "bazaar", "", "ibis"),
        deck="tiger shoot",
        discards="ibis ibis trade steal",
        luck=Luck.stacked(cards("steal ibis trade ibis")),
    )

    state, events = told(state, Bazaar())

    assert state.stack[-1] == OpenBazaar(BOB, cards("tiger shoot steal ibis"))
    assert (state.deck, state.discards) == ((), cards("trade ibis"))
    assert events[1] == TurnedUp(cards("tiger shoot steal ibis"))


def test_a_windfall_short_of_cards_is_served_from_the_shuffled_discards() -> None:
    """RM-14: one off the deck, one out of the discards."""
    state = position(
        turn(BOB),
        hands=("", "windfall", "", "ibis"),
        deck="tiger",
        discards="ibis trade",
        luck=Luck.stacked(cards("trade ibis")),
    )

    state, events = told(state, Windfall())

    assert state.hands[BOB] == cards("tiger trade")
    assert (state.deck, state.discards) == ((), cards("ibis"))
    assert events[1] == Drew(BOB, 1, cards("trade"))


def test_a_windfall_can_be_served_from_the_discards_alone() -> None:
    """RM-14: then all that it draws is seen by everybody."""
    state = position(
        turn(BOB),
        hands=("", "windfall", "", "ibis"),
        deck="",
        discards="ibis trade tiger",
        luck=Luck.stacked(cards("tiger trade ibis")),
    )

    state, events = told(state, Windfall())

    assert state.hands[BOB] == cards("tiger trade")
    assert events[1] == Drew(BOB, 0, cards("tiger trade"))


@pytest.mark.parametrize(("card", "deck"), [("bazaar", "tiger " * 4), ("windfall", "tiger " * 2)])
def test_a_deck_that_just_suffices_leaves_the_discards_alone(card: str, deck: str) -> None:
    """RM-14: nothing is shuffled."""
    state = position(turn(BOB), hands=("", card, "", ""), deck=deck, discards="ibis trade")

    state = after(state, Bazaar() if card == "bazaar" else Windfall())

    assert (state.deck, state.discards) == ((), cards("ibis trade"))


def test_what_is_being_resolved_is_not_shuffled_in() -> None:
    """RM-14: neither the open row, nor the outer bazaar, nor the windfall itself."""
    state = position(
        turn(ANN, 0),
        OpenBazaar(BOB, cards("windfall komodo")),
        hands=("ibis", "", "", ""),
        deck="",
        discards="tiger",
        luck=Luck.stacked(cards("tiger")),
    )

    state = after(state, Windfall())

    assert (state.hands[BOB], state.discards) == (cards("tiger"), ())


def test_a_bazaar_short_of_everything_serves_the_first_players_only() -> None:
    """RM-14: deck and discards together hold two cards, so two players take one."""
    state = position(
        turn(BOB),
        hands=("ibis", "bazaar", "ibis", "ibis"),
        deck="tiger",
        discards="ibis",
        luck=Luck.stacked(cards("ibis")),
    )

    state = after(state, Bazaar(), Gift("ibis", ANN))
    assert state.stack[-1] == OpenBazaar(CID, cards("tiger"))
    state = after(state, Gift("tiger", ANN))

    assert state.stack == (turn(CID, end_stage=True),)


def test_a_bazaar_without_any_card_is_over_at_once() -> None:
    """RM-14: there is nobody to serve, and nothing to shuffle."""
    state = position(turn(BOB), hands=("", "bazaar", "ibis", ""), deck="")

    state, events = told(state, Bazaar())

    assert events[1] == TurnedUp(())
    assert (GAME.to_act(state), state.discards) == ((CID,), cards("bazaar"))


def test_a_finished_action_is_shuffled_in_again() -> None:
    """RM-14: discarded actions and animals alike may come back."""
    state = position(
        turn(BOB),
        hands=("", "windfall", "ibis", ""),
        deck="",
        discards="windfall bazaar tiger",
        luck=Luck.stacked(cards("windfall tiger bazaar")),
    )

    state = after(state, Windfall())

    assert legal(state) >= {Windfall(), Gift("tiger", ANN)}
    assert state.discards == cards("bazaar")


def test_each_shuffle_of_the_discards_is_a_new_one() -> None:
    """RM-14: luck moves on."""
    state = position(
        turn(BOB),
        hands=("", "windfall", "ibis", ""),
        deck="",
        discards="windfall bazaar tiger",
        luck=Luck.stacked(cards("windfall tiger bazaar"), cards("bazaar")),
    )

    state = after(state, Windfall(), Windfall())

    assert state.hands[BOB] == cards("bazaar tiger")
