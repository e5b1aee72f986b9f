"""Royal Menagerie: who knows what (RM-1, RM-14), and what can be imagined behind it."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import (
    Bazaar,
    Drew,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Phase,
    Role,
    Waste,
    Windfall,
)
from engine.luck import Luck
from engine.match import Match
from tests.engine.games.menagerie_table import (
    ANN,
    BOB,
    CID,
    DEE,
    ROLES,
    after,
    cards,
    piles,
    position,
    told,
    turn,
)

EVERYBODY = (ANN, BOB, CID, DEE, None)
HANDS = ("ibis tiger", "shoot", "komodo mammoth", "bazaar trade")
ROW = OpenBazaar(DEE, cards("ibis"))
SHORT = position(
    turn(BOB),
    hands=("ibis", "shoot windfall", "ibis", "ibis"),
    deck="tiger",
    discards="ibis trade ibis",
    luck=Luck.stacked(cards("trade ibis")),
)

# --- what is known of hands -----------------------------------------------------------------------


def test_a_card_out_of_the_discards_is_known_to_be_in_the_hand() -> None:
    """RM-14: all saw the discards before and after; the card off the deck stays unknown."""
    state = after(SHORT, Windfall())

    assert state.hands[BOB] == cards("shoot tiger trade")
    assert GAME.view(state, ANN).known == piles(["", "trade", "", ""])


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_knows_what_is_known_of_a_hand(seat: int | None) -> None:
    """RM-14: spectators, and its owner, who knows then what the others know."""
    assert GAME.view(after(SHORT, Windfall()), seat).known == piles(["", "trade", "", ""])


def test_both_cards_of_a_windfall_can_come_out_of_the_discards() -> None:
    """RM-14: added to what was known of the hand before."""
    state = position(
        turn(BOB, 0),
        OpenWindfall(BOB, 1),
        hands=("", "windfall tiger", "", ""),
        known=("", "tiger", "", "steal"),
        deck="",
        discards="ibis trade ibis",
        luck=Luck.stacked(cards("trade ibis")),
    )

    assert after(state, Windfall()).known == piles(["", "ibis tiger trade", "", "steal"])


def test_a_known_card_that_is_played_is_no_longer_in_the_hand() -> None:
    """RM-14: nor known to be; other known cards are."""
    state = position(
        turn(BOB), hands=("", "shoot tiger trade", "", ""), known=("", "tiger trade", "", "")
    )

    assert after(state, Waste("trade")).known == piles(["", "tiger", "", ""])


def test_of_two_twins_the_known_one_is_played_first() -> None:
    """RM-14: nobody can tell them apart, so the one left is not known to be there."""
    state = position(turn(BOB), hands=("", "tiger tiger", "", ""), known=("", "tiger", "", ""))

    state = after(state, Gift("tiger", ANN))

    assert (state.hands[BOB], state.known[BOB]) == (cards("tiger"), ())


def test_an_unknown_card_that_is_played_leaves_the_known_ones() -> None:
    """RM-14: they are still in the hand."""
    state = position(turn(BOB), hands=("", "shoot tiger", "", ""), known=("", "tiger", "", ""))

    assert after(state, Waste("shoot")).known == piles(["", "tiger", "", ""])


def test_a_card_of_the_bazaar_does_not_touch_what_is_known_of_a_hand() -> None:
    """RM-14: its twin in the hand is still there, and still known."""
    bazaar = OpenBazaar(BOB, cards("tiger ibis"))
    state = position(turn(ANN, 0), bazaar, hands=("", "tiger", "", ""), known=("", "tiger", "", ""))

    state = after(state, Gift("tiger", ANN))

    assert (state.hands[BOB], state.known[BOB]) == (cards("tiger"), cards("tiger"))


def test_cards_off_the_deck_are_known_to_nobody_else() -> None:
    """RM-14: a windfall that the deck can serve tells only how many."""
    state = position(turn(BOB), hands=("", "windfall", "", ""), deck="tiger ibis")

    state, events = told(state, Windfall())

    assert state.known == ((), (), (), ())
    assert events[-1] == Drew(BOB, 2, ())


def test_a_row_out_of_the_discards_is_known_to_be_in_no_hand() -> None:
    """RM-14: a Bazaar deals onto the table."""
    state = position(
        turn(BOB),
        hands=("", "bazaar", "", ""),
        deck="",
        discards="ibis trade ibis",
        luck=Luck.stacked(()),
    )

    assert after(state, Bazaar()).known == ((), (), (), ())


# --- the view -------------------------------------------------------------------------------------


def test_a_view_shows_the_table() -> None:
    """RM-3: menageries and discards lie open, hands and the deck are counted."""
    state = position(
        turn(BOB),
        hands=HANDS,
        menageries=("tiger", "ibis", "", "mammoth mammoth"),
        discards="trade shoot",
    )

    view = GAME.view(state, CID)

    assert view.menageries == piles(["tiger", "ibis", "", "mammoth mammoth"])
    assert view.discards == cards("trade shoot")
    assert (view.hands, view.deck, view.points) == ((2, 1, 2, 2), 4, (1, 1, 0, 6))


def test_a_seat_sees_its_own_hand_only() -> None:
    """RM-3: the others' are face down."""
    state = position(turn(BOB), hands=HANDS)

    assert [GAME.view(state, seat).hand for seat in EVERYBODY] == [*piles(HANDS), ()]


def test_what_is_unseen_is_told_without_its_place() -> None:
    """RM-3: the deck and the hands of the others, less what all know to be in them."""
    state = position(
        turn(BOB), hands=HANDS, known=("tiger", "", "mammoth", "trade"), deck="shoot ibis"
    )

    assert GAME.view(state, DEE).unseen == cards("ibis ibis komodo shoot shoot")
    assert GAME.view(state, None).unseen == cards("bazaar ibis ibis komodo shoot shoot")


def test_a_view_shows_what_is_being_resolved() -> None:
    """RM-12: open rows, who is to play, how much of the turn is left, and whose turn it is."""
    stack = (turn(ANN, 1), OpenBazaar(CID, cards("ibis")), OpenWindfall(BOB, 2))
    state = position(*stack, hands=("", "tiger", "", ""))

    view = GAME.view(state, DEE)

    assert (view.stack, view.turn, view.end_stage) == (stack, ANN, False)
    assert GAME.to_act(state) == (BOB,)


def test_after_the_end_it_is_nobodys_turn() -> None:
    """RM-16: nor is it the end stage any more."""
    view = GAME.view(position(), None)

    assert (view.stack, view.turn, view.end_stage) == ((), None, False)


@pytest.mark.parametrize(
    ("seat", "roles"),
    [
        (ANN, ("grand_vizier", "conspirator", "loyalist", "conspirator")),
        (BOB, ROLES),
        (CID, ("grand_vizier", "conspirator", "conspirator", "loyalist")),
        (DEE, ("grand_vizier", "conspirator", "loyalist", "conspirator")),
        (None, ("grand_vizier", "conspirator", "conspirator", "loyalist")),
    ],
)
def test_what_a_seat_may_not_know_makes_no_difference_to_its_view(
    seat: int | None, roles: tuple[Role, ...]
) -> None:
    """RM-1, RM-3: the roles of others, the order of the deck, and luck."""
    state = position(turn(BOB), hands=HANDS, deck="shoot ibis", luck=Luck("one"))
    other = replace(state, roles=roles, deck=cards("ibis shoot"), luck=Luck("two"))

    assert GAME.view(other, seat) == GAME.view(state, seat)


@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("stack", [(turn(CID),), (turn(CID, end_stage=True),), (turn(CID), ROW)])
def test_roles_are_hidden_as_long_as_anybody_is_to_play(
    seat: int | None, stack: tuple[Phase, ...]
) -> None:
    """RM-1, RM-15: in the end stage too, and while an action is resolved; one's own is known."""
    state = position(*stack, hands=HANDS, deck="")

    shown = [role if at in (ANN, seat) else None for at, role in enumerate(ROLES)]

    assert list(GAME.view(state, seat).roles) == shown


def test_cards_that_change_places_unseen_make_no_difference() -> None:
    """RM-3: between the deck and the hands of others."""
    state = position(turn(ANN), hands=("tiger", "shoot", "ibis", "ibis"), deck="mammoth")
    other = replace(state, hands=piles(["tiger", "mammoth", "shoot", "ibis"]), deck=cards("ibis"))

    assert GAME.view(other, ANN) == GAME.view(state, ANN)
    assert GAME.view(other, DEE) == GAME.view(state, DEE)


# --- imagine --------------------------------------------------------------------------------------


def test_an_imagined_table_looks_the_same() -> None:
    """RM-1, RM-14: to every seat and to spectators, at every step of whole games."""
    for seed in range(8):
        match = Match.new("royal-menagerie", 4, {"actions": [2, 3, 2, 5, 4]}, str(seed))
        random = Random(seed)
        while match.to_act:
            for seat in EVERYBODY:
                view = GAME.view(match.state, seat)
                assert GAME.view(GAME.imagine(view, Luck("x")), seat) == view
            match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))


def test_the_roles_imagined_fit_those_seen() -> None:
    """RM-1: for a Conspirator the Loyalist may be either of two, each in half of the cases."""
    view = GAME.view(position(turn(BOB)), CID)

    imagined = Counter(GAME.imagine(view, Luck(str(n))).roles for n in range(400))

    assert set(imagined) == {
        ("grand_vizier", "loyalist", "conspirator", "conspirator"),
        ("grand_vizier", "conspirator", "conspirator", "loyalist"),
    }
    assert min(imagined.values()) > 150


def test_the_loyalist_imagines_but_two_conspirators() -> None:
    """RM-1: there is no other way."""
    view = GAME.view(position(turn(BOB)), BOB)

    assert {GAME.imagine(view, Luck(str(n))).roles for n in range(20)} == {ROLES}


def test_a_spectator_imagines_the_loyalist_anywhere() -> None:
    """RM-1: each of the three places is as likely."""
    view = GAME.view(position(turn(BOB)), None)

    places = Counter(GAME.imagine(view, Luck(str(n))).roles.index("loyalist") for n in range(600))

    assert set(places) == {BOB, CID, DEE}
    assert min(places.values()) > 150


def test_known_cards_are_imagined_where_they_are() -> None:
    """RM-14: in every imagined hand there is what all know to be in it."""
    state = position(turn(BOB), hands=HANDS, known=("tiger", "", "", "trade"))
    view = GAME.view(state, BOB)

    for n in range(30):
        hands = GAME.imagine(view, Luck(str(n))).hands
        assert "tiger" in hands[ANN]
        assert "trade" in hands[DEE]


def test_unseen_cards_are_imagined_in_all_places_alike() -> None:
    """RM-3: one card each for two hands and the deck, in each of the six ways."""
    state = position(turn(BOB), hands=("tiger", "shoot", "ibis", ""), deck="komodo")
    view = GAME.view(state, BOB)

    ways = Counter(_places(GAME.imagine(view, Luck(str(n)))) for n in range(900))

    assert set(ways) == set(permutations(cards("tiger ibis komodo")))
    assert min(ways.values()) > 100


def _places(state: State) -> tuple[str, ...]:
    return (*state.hands[ANN], *state.hands[CID], *state.deck)


def test_what_is_imagined_is_a_full_table() -> None:
    """RM-2: no card is lost or invented, and the game can be played on."""
    match = Match.new("royal-menagerie", 4, {}, "full")
    imagined = GAME.imagine(GAME.view(match.state, CID), Luck("x"))

    assert Counter(imagined.deck) + sum(map(Counter, imagined.hands), Counter()) == (
        Counter(match.state.deck) + sum(map(Counter, match.state.hands), Counter())
    )
    assert GAME.legal(imagined, *GAME.to_act(imagined))
