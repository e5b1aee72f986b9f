"""Cockroach Poker Royal: who knows what, and what they imagine of the rest."""

from collections import Counter

import pytest

from engine.games.cockroach_poker_royal.rules import GAME, Paying, State
from engine.games.cockroach_poker_royal.view import DECK, Options, PayOne, PayTwo, View
from engine.moves import Move
from engine.palming.rules import Flying, unseen
from engine.palming.view import Card, Handing, HandOn, Judge, Offer, Pass
from tests.engine.games.palming_table import cards, imagined, played, royal


def all_but(text: str) -> str:
    """The hand of somebody who has all cards but these."""
    return " ".join(unseen(DECK, cards(text)))


TRUE, FALSE, LOOK = Judge(True), Judge(False), Pass(True)
AS_BAT, TO_2 = Offer("joker", 1, "bat"), HandOn(2, "fly")
TABLE = royal("joker* rat", "bat fly", "toad blank*", "rat | toad", penalty="royal_bat fly ...")
DEBT = royal("royal_rat fly", "bat joker* royal_fly", "toad", penalty="blank fly toad ...")
LONE = royal("joker* rat", "fly blank", "toad", penalty="fly ...", special="table")
BARE = royal("joker* rat", all_but("joker rat toad fly"), "toad fly")

POSITIONS = {
    "to offer": TABLE,
    "to judge": played(GAME, TABLE, AS_BAT),
    "to judge another": played(GAME, TABLE, Offer("rat", 1, "bat")),
    "looked": played(GAME, TABLE, AS_BAT, LOOK),
    "looked at another": played(GAME, TABLE, Offer("rat", 1, "bat"), LOOK),
    "handed on": played(GAME, TABLE, AS_BAT, LOOK, TO_2, LOOK),
    "handed on without a penalty pile": played(GAME, BARE, AS_BAT, LOOK, TO_2),
    "to pay": played(GAME, TABLE, AS_BAT, FALSE),
    "to pay with a debt": played(GAME, DEBT, Offer("royal_rat", 1, "bat"), TRUE),
    "specials alone": played(GAME, LONE, AS_BAT, FALSE, PayOne("fly")),
    "a special alone": played(GAME, LONE, AS_BAT, FALSE, PayOne("fly"), Offer("blank", 2, "bat")),
    "over": played(
        GAME, royal("rat", "", "joker*", penalty="fly ..."), Offer("rat", 1, "rat"), FALSE
    ),
}


def in_flight(state: State) -> Card | None:
    """The card that goes round."""
    return state.phase.flight.card if isinstance(state.phase, Flying) else None


def test_a_view_holds_all_that_its_seat_knows() -> None:
    """CR-7, CR-8: the round as in CP, the penalty pile, known specials, the debt and its claim."""
    assert GAME.view(POSITIONS["to pay with a debt"], 0) == View(
        seat=0,
        hand=("fly",),
        hands=(1, 4, 1),
        piles=((), ("royal_rat",), ()),
        stage="pay",
        turn=1,
        handings=(Handing(0, 1, "bat", looked=True),),
        peeked=None,
        card=None,
        outcome=None,
        revealed=(),
        options=Options("english", "book", "random"),
        penalty=58,
        penalty_top="fly",
        known=((), ("blank", "joker"), ()),
        owed=0,
    )


@pytest.mark.parametrize(
    ("position", "knowing"),
    [
        ("to offer", []),
        ("to judge", [0]),
        ("looked", [0, 1]),
        ("handed on", [0, 1, 2]),
        ("to pay", []),
        ("specials alone", []),
        ("over", []),
    ],
)
def test_only_who_has_looked_knows_the_card(position: str, knowing: list[int]) -> None:
    """CR-6: the giver, and who passes it on; the receiver not before."""
    state = POSITIONS[position]
    seats = [seat for seat in range(len(state.hands)) if GAME.view(state, seat).card]

    assert seats == knowing
    assert GAME.view(state, None).card is None


def test_before_a_look_the_view_follows_from_nothing_hidden() -> None:
    """CR-6: were it another card from another hand, the receiver and the others saw the same."""
    bat = royal("bat joker", "rat", "toad", penalty="fly toad")
    blank = royal("blank royal_bat", "rat", "bat", penalty="fly rat")

    for seat in (1, None):
        one = GAME.view(played(GAME, bat, Offer("bat", 1, "bat")), seat)
        assert one == GAME.view(played(GAME, blank, Offer("blank", 1, "bat")), seat)


def test_a_look_shows_the_card_and_no_more() -> None:
    """CR-6: what else the giver holds stays unknown, and so does the penalty pile below its top."""
    one = royal("rat joker", "bat", "toad", penalty="fly blank")
    other = royal("rat toad", "bat", "joker", penalty="fly royal_fly")

    moves: tuple[Move, ...] = Offer("rat", 1, "bat"), LOOK
    assert GAME.view(played(GAME, one, *moves), 1) == GAME.view(played(GAME, other, *moves), 1)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_imagined_looks_the_same(position: str, seat: int | None) -> None:
    """CR-8: to the seat it looks as it is, what all know of specials included."""
    state = POSITIONS[position]

    for dream in imagined(GAME, state, seat, 20):
        assert GAME.view(dream, seat) == GAME.view(state, seat)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_imagined_is_a_whole_deck(position: str, seat: int | None) -> None:
    """CR-1: no card is lost or doubled in thought, and hands are sorted."""
    for dream in imagined(GAME, POSITIONS[position], seat, 20):
        flying = in_flight(dream)
        places = (*dream.hands, *dream.piles, dream.rest.penalty, (flying,) if flying else ())

        assert Counter(card for place in places for card in place) == Counter(DECK)
        assert all(list(hand) == sorted(hand) for hand in dream.hands)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_known_specials_are_imagined_where_they_are_known(position: str, seat: int | None) -> None:
    """CR-8: in the hand, or in flight from it."""
    for dream in imagined(GAME, POSITIONS[position], seat, 20):
        for giver, known in enumerate(dream.rest.known):
            opened = bool(dream.phase.handings) and dream.phase.handings[0].giver == giver
            assert set(known) <= {*dream.hands[giver], in_flight(dream) if opened else None}


def test_a_known_special_flies_as_likely_as_any_other_card_of_that_hand() -> None:
    """CR-8: one of four cards was offered, so in one case of four it is the joker."""
    state = royal("joker* rat rat toad", "bat", penalty="fly ...")
    state = played(GAME, state, Offer("joker", 1, "bat"))

    dreams = imagined(GAME, state, 1, 400)

    flights = Counter(in_flight(dream) for dream in dreams)
    assert 80 < flights["joker"] < 120
    assert sum("joker" in dream.hands[0] for dream in dreams) == 400 - flights["joker"]


def test_who_is_known_to_hold_specials_alone_offers_one_of_them() -> None:
    """CR-8: either, as likely."""
    state = royal("joker* blank*", "bat", penalty="fly ...")
    state = played(GAME, state, Offer("blank", 1, "bat"))

    flights = Counter(in_flight(dream) for dream in imagined(GAME, state, 1, 400))

    assert set(flights) == {"joker", "blank"}
    assert 160 < flights["joker"] < 240


def test_a_card_that_was_handed_on_is_still_out_of_the_hand_of_the_opener() -> None:
    """CR-8: it may be the opener's known special, but not that of a passer."""
    state = royal("joker* rat", "blank* bat", "toad", penalty="fly ...")
    state = played(GAME, state, Offer("rat", 1, "bat"), LOOK, HandOn(2, "bat"))

    flights = Counter(in_flight(dream) for dream in imagined(GAME, state, 2, 400))

    assert 160 < flights["joker"] < 240
    assert flights["blank"] == 0


def test_who_saw_another_card_fly_imagines_the_known_special_in_the_hand() -> None:
    """CR-8: it cannot be in flight."""
    state = POSITIONS["looked at another"]

    for dream in imagined(GAME, state, 1):
        assert in_flight(dream) == "rat"
        assert "joker" in dream.hands[0]


def test_who_saw_the_known_special_fly_imagines_any_card_in_the_hand() -> None:
    """CR-8: it has left the hand, though all others may think it is still there."""
    hands = {dream.hands[0] for dream in imagined(GAME, POSITIONS["looked"], 1)}

    assert len(hands) > 10
    assert not any("joker" in hand for hand in hands)


def test_a_hidden_special_is_imagined_in_every_hidden_place() -> None:
    """CR-8: of four cards hidden from seat 1, the joker is each, as likely."""
    state = royal("rat joker", all_but("rat joker toad fly bat"), "toad", penalty="bat fly")
    state = played(GAME, state, Offer("rat", 1, "bat"))

    dreams = imagined(GAME, state, 1, 400)

    places = [
        sum("joker" in dream.hands[0] for dream in dreams),
        sum("joker" in dream.hands[2] for dream in dreams),
        sum("joker" in dream.rest.penalty[1:] for dream in dreams),
        sum(in_flight(dream) == "joker" for dream in dreams),
    ]
    assert sum(places) == 400
    assert all(75 < place < 125 for place in places)


def test_the_top_of_the_penalty_pile_is_imagined_as_it_is() -> None:
    """CR-2: what lies below it may be anything hidden."""
    piles = {dream.rest.penalty[:2] for dream in imagined(GAME, TABLE, 1)}

    assert {top for top, _ in piles} == {"royal_bat"}
    assert len(piles) > 10


def test_without_a_penalty_pile_none_is_imagined() -> None:
    """CR-7: all hidden cards are in hands."""
    state = royal(all_but("rat fly"), "rat fly")

    assert {dream.rest.penalty for dream in imagined(GAME, state, 0, 20)} == {()}


def test_a_payer_is_imagined_to_have_something_to_pay_with() -> None:
    """CR-8: else there would be no payment; of three cards hidden from seat 2, blank is not it."""
    state = royal("joker rat", "fly", all_but("joker rat fly blank"), "blank")
    state = played(GAME, state, AS_BAT, FALSE)

    hands = {dream.hands[1] for dream in imagined(GAME, state, 2)}

    assert hands == {("fly", "joker"), ("joker", "rat")}


def test_a_payer_may_hold_the_other_special_beside_something_to_pay_with() -> None:
    """CR-8: of the hands that are possible none is left out."""
    state = royal("joker rat", "fly blank", all_but("joker rat fly blank"))
    state = played(GAME, state, AS_BAT, FALSE)

    hands = {dream.hands[1] for dream in imagined(GAME, state, 2)}

    assert hands == {("blank", "fly", "joker"), ("blank", "joker", "rat"), ("fly", "joker", "rat")}


def test_a_debt_is_imagined_as_it_is_known() -> None:
    """CR-10: who pays, in which round, and what is still owed."""
    hand = "royal_bat royal_fly toad"
    state = royal("blank fly", hand, penalty="joker fly ...", ruling="japanese")
    state = played(GAME, state, Offer("blank", 1, "bat"), TRUE, PayTwo("royal_bat", "royal_fly"))

    assert isinstance(state.phase, Paying)
    assert {dream.phase for dream in imagined(GAME, state, 0, 20)} == {state.phase}


def test_the_options_are_imagined_as_the_table_chose_them() -> None:
    """CR-10: a bot plans by the ruling in force."""
    state = royal("rat", "fly", penalty="bat ...", ruling="japanese", special="hand")

    assert {dream.rest.options for dream in imagined(GAME, state, 0, 20)} == {state.rest.options}
