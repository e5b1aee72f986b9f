"""Royal Gambit: the deck, the turns, hitting and staying (RG-1, RG-2, RG-3, RG-5, RG-18)."""

from collections import Counter

import pytest

from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.view import DECK, Flipped, Hit, Name, Stay, Stayed
from engine.luck import Luck
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
from tests.engine.reading import read

NAMES = ("Ann", "Bob")

# --- RG-1 -----------------------------------------------------------------------------------------


def test_the_deck_has_four_cards_of_each_rank() -> None:
    """RG-1: 52 cards without jokers; suits mean nothing, so a card is its rank."""
    assert Counter(DECK) == dict.fromkeys("A23456789TJQK", 4)


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_game_begins_with_an_empty_table(seats: int) -> None:
    """RG-1: all cards are in the deck, everybody is in the hand, and nobody has points."""
    state = GAME.deal(seats, Options(), Luck("any"))

    assert Counter(state.pack.deck) == Counter(DECK)
    assert state.places == (place(),) * seats
    assert state.totals == (0,) * seats


def test_from_two_to_eight_can_play() -> None:
    """RG-1: the one deck is for two to eight players."""
    assert (min(GAME.seats), max(GAME.seats)) == (2, 8)


# --- RG-2 -----------------------------------------------------------------------------------------


def test_after_a_hit_it_is_the_next_players_turn() -> None:
    """RG-2: with turns `one`, a player hits once, then the next one clockwise goes."""
    state = after(table("", "", "", deck="2 3"), Hit())

    assert GAME.to_act(state) == (BOB,)


def test_every_player_has_a_turn() -> None:
    """RG-2: one hit each, and then the first player is on turn again."""
    state = after(table("", "", "", deck="2 3 4 5"), Hit(), Hit(), Hit())

    assert (GAME.to_act(state), state.turn) == ((ANN,), ANN)
    assert open_cards(state) == ("2", "3", "4")


def test_a_turn_is_one_by_default() -> None:
    """RG-2: the option `turns` is `one` unless the table chooses otherwise."""
    assert Options().turns == "one"


def test_turns_go_round_from_the_last_seat_to_the_first() -> None:
    """RG-2: clockwise is the next higher seat, wrapping round."""
    state = after(table("", "", "", deck="2", turn=CID), Hit())

    assert GAME.to_act(state) == (ANN,)


@pytest.mark.parametrize("out", [stayed("5"), BUST, AWAY])
def test_who_is_out_of_the_hand_gets_no_turn(out: object) -> None:
    """RG-2: the turn goes to the next player who is still in the hand."""
    state = after(table("", out, out, "", deck="2"), Hit())  # type: ignore[arg-type]

    assert GAME.to_act(state) == (DEE,)


def test_who_is_alone_in_the_hand_goes_again() -> None:
    """RG-2: with nobody else in the hand the turn comes round at once."""
    state = after(table(BUST, "5", BUST, deck="2", turn=BOB), Hit())

    assert GAME.to_act(state) == (BOB,)


def test_a_whole_turn_goes_on_after_a_hit() -> None:
    """RG-2: with turns `whole`, who has hit decides again."""
    state = after(table("", "", deck="2 3", turns="whole"), Hit(), Hit())

    assert GAME.to_act(state) == (ANN,)
    assert open_cards(state) == ("2 3", "")


def test_a_whole_turn_ends_with_a_stay() -> None:
    """RG-2: with turns `whole`, after a stay the next player still in the hand goes."""
    state = after(table("2", stayed("5"), "", turns="whole"), Stay())

    assert GAME.to_act(state) == (CID,)


def test_a_whole_turn_ends_with_a_bust() -> None:
    """RG-2: with turns `whole`, after a bust the next player still in the hand goes."""
    state = after(table("2", "", "", deck="2", turns="whole"), Hit())

    assert GAME.to_act(state) == (BOB,)


@pytest.mark.parametrize("turns", ["one", "whole"])
def test_the_turn_says_whose_it_is_while_others_decide(turns: str) -> None:
    """RG-2: a decision that an effect asks of another player does not make it their turn."""
    state = after(table("", "5", deck="7", turns=turns), Hit(), Name("7", BOB))

    assert (GAME.to_act(state), state.turn) == ((BOB,), ANN)


# --- RG-3 -----------------------------------------------------------------------------------------


def test_a_hit_flips_the_top_card() -> None:
    """RG-3: the top card of the deck goes face up before the player, after the older ones."""
    state, events = told(table("K A", "", deck="9 3 4"), Hit())

    assert open_cards(state) == ("K A 9", "")
    assert state.pack.deck == cards("3 4")
    assert events == (Flipped(ANN, cards("9")),)


@pytest.mark.parametrize("card", "A234569TQK")
def test_most_cards_just_lie_there(card: str) -> None:
    """RG-3: a card without an effect is flipped, and that is the turn."""
    state = after(table("", "5", deck=card), Hit())

    assert (state.stack, GAME.to_act(state)) == ((), (BOB,))


def test_the_effect_comes_before_the_check() -> None:
    """RG-3: a second 8 may be given away before the pair counts."""
    state = after(table("8", "", deck="8"), Hit(), Name("8", BOB))

    assert open_cards(state) == ("8", "8")
    assert standings(state) == ("in", "in")


# --- RG-5 -----------------------------------------------------------------------------------------


def test_a_player_hits_or_stays() -> None:
    """RG-5: with a face-up card before you, you may stay."""
    assert legal(table("6", "")) == {Hit(), Stay()}


def test_without_a_face_up_card_one_has_to_hit() -> None:
    """RG-5: nobody stays with nothing; covered cards do not help."""
    assert legal(table(place(covered="Q 5"), "6")) == {Hit()}


def test_whoever_has_to_hit_is_told_nothing_of_staying() -> None:
    """RG-5: a view says what is offered, and no more."""
    forced, free = (read(GAME.view(table(cards, "6"), ANN), NAMES, ANN) for cards in ("", "3"))

    assert "It is your turn. You must hit, since nobody stays without a card." in forced
    assert "It is your turn. You must hit or stay." in free


def test_who_stays_leaves_the_hand_with_the_score() -> None:
    """RG-5: the cards lie there until the hand ends."""
    state, events = told(table("2 3 K", "", "", turn=ANN), Stay())

    assert state.places[ANN] == stayed("2 3 K")
    assert events == (Stayed(ANN, 10),)
    assert GAME.to_act(state) == (BOB,)


def test_staying_keeps_covered_cards_covered() -> None:
    """RG-5: what Queens have covered stays with the player's cards."""
    state = after(table(place("2", covered="Q 5"), ""), Stay())

    assert state.places[ANN] == place("2", covered="Q 5", standing="stayed")


def test_only_who_is_on_turn_decides() -> None:
    """RG-5: nobody hits or stays out of turn."""
    assert not GAME.legal(table("6", "6"), BOB)


# --- RG-18 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", ["one", "whole"])
def test_a_bust_on_anothers_turn_takes_out_of_the_hand(turns: str) -> None:
    """RG-18: who goes bust as the target of a Sniper gets no turn in this hand."""
    state = after(table("", "2", "", deck="J 2 9", turns=turns), Hit(), Name("J", BOB))

    assert standings(state) == ("in", "bust", "in")


def test_the_turn_order_goes_on_from_whose_turn_it_was() -> None:
    """RG-18: the target's bust does not move the turn."""
    state = after(table("", "", "2", "", deck="J 2 9"), Hit(), Name("J", CID))

    assert GAME.to_act(state) == (BOB,)


def test_a_whole_turn_goes_on_after_anothers_bust() -> None:
    """RG-18: with turns `whole` the one who sniped decides again."""
    state = after(table("", "2", "", deck="J 2 9", turns="whole"), Hit(), Name("J", BOB))

    assert GAME.to_act(state) == (ANN,)


def test_after_ones_own_bust_the_next_player_goes() -> None:
    """RG-18: the turn order goes on from the player whose turn it was, even if that one is out."""
    state = after(table("", "2", "", "", deck="2", turn=BOB), Hit())

    assert GAME.to_act(state) == (CID,)
