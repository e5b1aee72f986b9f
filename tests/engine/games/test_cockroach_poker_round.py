"""Cockroach Poker: a round, from the offer to whoever takes the card."""

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.palming.rules import Pile
from engine.palming.view import HandOn, Judge, Judged, LaidOpen, Offer, Offered, Pass
from tests.engine.games.palming_table import CREATURES, can, classic, played, told

TRUE, FALSE, LOOK, BLIND = Judge(True), Judge(False), Pass(True), Pass(False)
AS_BAT, AS_FLY = Offer("bat", 1, "bat"), Offer("bat", 1, "fly")


def test_the_starter_offers_any_hand_card_to_any_other_as_anything() -> None:
    """CP-5: card, receiver and claim are free; twin cards give one move."""
    state = classic("rat", "bat bat fly", "toad", turn=1)
    offers = [
        Offer(card, to, claim) for card in ("bat", "fly") for to in (0, 2) for claim in CREATURES
    ]

    assert can(GAME, state) == set(offers)
    assert len(GAME.legal(state, 1)) == len(offers)


def test_nobody_else_has_anything_to_do() -> None:
    """CP-5: only the starter owes a decision."""
    state = classic("rat", "bat", "toad", turn=1)

    assert GAME.to_act(state) == (1,)
    assert not GAME.legal(state, 0)
    assert not GAME.legal(state, 2)


def test_the_offered_card_leaves_the_hand() -> None:
    """CP-5: one of the twins goes, and the receiver is to answer."""
    state = played(GAME, classic("bat bat fly", "rat", "toad"), Offer("bat", 2, "spider"))

    assert state.hands == (("bat", "fly"), ("rat",), ("toad",))
    assert GAME.to_act(state) == (2,)


def test_an_offer_tells_the_claim_but_not_the_card() -> None:
    """CP-5: face down."""
    events = told(GAME, classic("bat", "rat", "toad"), Offer("bat", 2, "spider"))

    assert events == (Offered(0, 2, "spider"),)


@pytest.mark.parametrize(
    ("offer", "judgement", "piles"),
    [
        (AS_BAT, TRUE, (("bat",), (), ())),
        (AS_BAT, FALSE, ((), ("bat",), ())),
        (AS_FLY, TRUE, ((), ("bat",), ())),
        (AS_FLY, FALSE, (("bat",), (), ())),
    ],
)
def test_a_right_judge_leaves_the_card_to_the_giver(
    offer: Offer, judgement: Judge, piles: tuple[Pile, ...]
) -> None:
    """CP-6: right, and the giver takes it face up; wrong, and the judge does."""
    state = played(GAME, classic("bat rat", "rat", "toad"), offer, judgement)

    assert state.piles == piles
    assert state.hands == (("rat",), ("rat",), ("toad",))


def test_a_judgement_shows_the_card_to_all() -> None:
    """CP-6: who judged whom, the claim, the card, and who was right; then who takes it."""
    events = told(GAME, classic("bat rat", "rat", "toad"), AS_FLY, TRUE)

    assert events == (
        Judged(seat=1, giver=0, claim="fly", said=True, card="bat", right=False),
        LaidOpen(1, ("bat",)),
    )


@pytest.mark.parametrize(("judgement", "taker"), [(TRUE, 1), (FALSE, 2)])
def test_the_last_passer_answers_for_the_card(judgement: Judge, taker: int) -> None:
    """CP-6: the one who made the claim that is judged, not the one who opened the round."""
    state = classic("bat rat", "rat", "toad", "toad")
    state = played(GAME, state, AS_FLY, LOOK, HandOn(2, "bat"), judgement)

    assert [seat for seat, pile in enumerate(state.piles) if pile] == [taker]


def test_a_judgement_of_a_passed_card_names_the_last_giver_and_claim() -> None:
    """CP-6: the first claim, true or not, no longer counts."""
    state = classic("bat rat", "rat", "toad")
    moves = AS_BAT, BLIND, HandOn(2, "spider"), FALSE

    judged, *_ = told(GAME, state, *moves)

    assert judged == Judged(2, 1, "spider", said=False, card="bat", right=True)


def test_open_cards_lie_in_the_order_they_came() -> None:
    """CP-6: the newest is the last."""
    state = played(GAME, classic("bat rat", "rat | toad", "fly"), AS_BAT, FALSE)

    assert state.piles[1] == ("toad", "bat")


@pytest.mark.parametrize(("judgement", "taker"), [(TRUE, 1), (FALSE, 2)])
def test_who_took_the_card_starts_the_next_round(judgement: Judge, taker: int) -> None:
    """CP-9: be it the giver or the judge."""
    state = classic("fly", "bat rat", "toad", turn=1)
    state = played(GAME, state, Offer("bat", 2, "bat"), judgement)

    assert GAME.to_act(state) == (taker,)
    assert {type(move) for move in can(GAME, state)} == {Offer}


def test_a_new_round_forgets_who_handled_the_last_card() -> None:
    """CP-9: everybody can be given the new card."""
    state = classic("bat fly", "rat", "toad")
    state = played(GAME, state, AS_BAT, TRUE, Offer("fly", 1, "fly"))

    assert LOOK in can(GAME, state)
    assert len(GAME.view(state, None).handings) == 1


def test_open_cards_are_never_played() -> None:
    """CP-11: the hand alone is on offer."""
    state = classic("fly | bat toad", "rat", "toad")

    assert {move.card for move in can(GAME, state) if isinstance(move, Offer)} == {"fly"}


def test_a_player_without_a_hand_may_receive_judge_and_pass_on() -> None:
    """CP-11: an empty hand takes nobody out of the round."""
    state = played(GAME, classic("bat", "", "toad"), AS_BAT)

    assert can(GAME, state) == {TRUE, FALSE, LOOK, BLIND}
    assert GAME.to_act(played(GAME, state, LOOK, HandOn(2, "bat"))) == (2,)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_offers_to_themselves(seat: int) -> None:
    """CP-11: no self-passing."""
    offers = can(GAME, classic("bat", "rat", "toad", turn=seat))

    assert {move.to for move in offers if isinstance(move, Offer)} == {0, 1, 2} - {seat}


def test_a_move_out_of_turn_is_our_own_fault() -> None:
    """CP-5: `play` is for legal moves; another one is no refusal but a defect of the program."""
    with pytest.raises(TypeError, match=r"^Judge\(.* was not legal in Offering\("):
        GAME.play(classic("bat", "rat"), 0, TRUE)
