"""Cockroach Poker Royal: claims, what is true of which card, and passing on."""

import pytest

from engine.games.cockroach_poker_royal.rules import GAME
from engine.palming.rules import Pile
from engine.palming.view import Card, Claim, HandOn, Judge, Offer, Pass
from tests.engine.games.palming_table import can, played, royal

ANIMALS: tuple[Claim, ...] = ("bat", "fly", "cockroach", "toad", "rat", "scorpion", "stink_bug")
TRUE, FALSE, LOOK = Judge(True), Judge(False), Pass(True)


def test_the_claims_are_seven_animals_and_royal() -> None:
    """CR-3: of any card to any other seat."""
    claims: tuple[Claim, ...] = (*ANIMALS, "royal")
    cards: tuple[Card, ...] = ("bat", "joker", "royal_bat")
    offers = {Offer(card, to, claim) for card in cards for to in (1, 2) for claim in claims}

    assert can(GAME, royal("bat joker royal_bat", "fly", "fly")) == offers


def test_a_card_is_handed_on_under_the_same_claims() -> None:
    """CR-3: repeated or new."""
    state = played(GAME, royal("bat", "fly", "fly"), Offer("bat", 1, "royal"), LOOK)

    assert can(GAME, state) == {HandOn(2, claim) for claim in (*ANIMALS, "royal")}


@pytest.mark.parametrize(
    ("card", "truths"),
    [
        ("toad", {"toad"}),
        ("stink_bug", {"stink_bug"}),
        ("royal_toad", {"toad", "royal"}),
        ("royal_stink_bug", {"stink_bug", "royal"}),
        ("joker", set(ANIMALS)),
        ("blank", set()),
    ],
)
def test_what_is_true_of_a_card(card: Card, truths: set[Claim]) -> None:
    """CR-4, CR-5: a royal is its animal and royal, a joker any animal, a blank nothing."""
    assert {claim for claim in (*ANIMALS, "royal") if GAME.fits(card, claim)} == truths


@pytest.mark.parametrize(
    ("claim", "piles"),
    [
        ("toad", (("royal_toad",), ())),
        ("royal", (("royal_toad",), ())),
        ("rat", ((), ("royal_toad",))),
    ],
)
def test_a_judge_is_right_about_a_royal(claim: Claim, piles: tuple[Pile, ...]) -> None:
    """CR-4: to say "true" is right for its animal and for "royal", and for nothing else."""
    state = royal("royal_toad bat", "fly")

    assert played(GAME, state, Offer("royal_toad", 1, claim), TRUE).piles == piles


def test_a_royal_lies_open_as_its_animal() -> None:
    """CR-4: it is the fourth toad."""
    state = royal("royal_toad bat", "fly | toad toad toad", "fly")

    outcome = GAME.outcome(played(GAME, state, Offer("royal_toad", 1, "royal"), FALSE))

    assert outcome is not None
    assert outcome.reason == "4 of a kind, toad"


@pytest.mark.parametrize(
    ("card", "claim", "judgement", "payer"),
    [
        ("joker", "rat", TRUE, 0),
        ("joker", "rat", FALSE, 1),
        ("joker", "royal", TRUE, 1),
        ("joker", "royal", FALSE, 0),
        ("blank", "rat", TRUE, 1),
        ("blank", "royal", FALSE, 0),
    ],
)
def test_a_judge_is_right_about_a_special(
    card: Card, claim: Claim, judgement: Judge, payer: int
) -> None:
    """CR-5: a joker is no royal and a blank nothing; who is caught has to pay for it."""
    state = royal("joker blank bat fly", "bat fly")

    assert GAME.to_act(played(GAME, state, Offer(card, 1, claim), judgement)) == (payer,)


def test_who_passes_on_always_looks() -> None:
    """CR-6: there is no blind pass."""
    state = played(GAME, royal("bat", "fly", "fly"), Offer("bat", 1, "bat"))

    assert can(GAME, state) == {TRUE, FALSE, LOOK}


def test_passing_on_is_declared_before_the_look() -> None:
    """CR-6: the card is seen when there is no way back."""
    before = played(GAME, royal("bat", "fly", "fly"), Offer("bat", 1, "bat"))
    after = played(GAME, before, LOOK)

    assert (GAME.view(before, 1).card, GAME.view(after, 1).card) == (None, "bat")
    assert {type(move) for move in can(GAME, after)} == {HandOn}


def test_nobody_gets_the_card_twice_and_the_last_one_judges() -> None:
    """CR-6: as in CP-7 and CP-8."""
    state = royal("bat", "fly", "fly", "rat")
    state = played(GAME, state, Offer("bat", 2, "bat"), LOOK, HandOn(1, "bat"), LOOK)

    assert can(GAME, state) == {HandOn(3, claim) for claim in (*ANIMALS, "royal")}
    assert can(GAME, played(GAME, state, HandOn(3, "rat"))) == {TRUE, FALSE}


def test_a_player_without_a_hand_may_pass_on() -> None:
    """CR-6: as in CP-11."""
    state = played(GAME, royal("bat", "", "fly"), Offer("bat", 1, "bat"))

    assert can(GAME, state) == {TRUE, FALSE, LOOK}


def test_of_two_players_the_receiver_has_to_judge() -> None:
    """CR-12: no passing on."""
    state = played(GAME, royal("bat", "fly"), Offer("bat", 1, "bat"))

    assert can(GAME, state) == {TRUE, FALSE}
