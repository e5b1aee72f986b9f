"""Cockroach Poker: who knows what, and what they imagine of the rest."""

from collections import Counter

import pytest

from engine.game import Outcome
from engine.games.cockroach_poker.rules import GAME, State
from engine.games.cockroach_poker.view import DECK, View
from engine.luck import Luck
from engine.moves import Move
from engine.palming.rules import Flying, unseen
from engine.palming.view import Card, Handing, HandOn, Judge, LiesRevealed, Offer, Pass
from tests.engine.games.palming_table import cards, classic, imagined, played

LOOK, BLIND = Pass(True), Pass(False)
AS_BAT, TO_2, TO_3 = Offer("fly", 1, "bat"), HandOn(2, "toad"), HandOn(3, "rat")
TABLE = classic("fly spider", "rat toad", "toad", "scorpion | spider")

POSITIONS = {
    "to offer": TABLE,
    "to judge": played(GAME, TABLE, AS_BAT),
    "looked": played(GAME, TABLE, AS_BAT, LOOK),
    "not looked": played(GAME, TABLE, AS_BAT, BLIND),
    "handed on": played(GAME, TABLE, AS_BAT, LOOK, TO_2),
    "handed on blind": played(GAME, TABLE, AS_BAT, BLIND, TO_2, LOOK, TO_3),
    "next round": played(GAME, TABLE, AS_BAT, Judge(False), Offer("spider", 3, "fly"), BLIND),
    "seat 0 to judge": played(GAME, classic("rat", "fly", "bat", turn=2), Offer("bat", 0, "bat")),
    "seat 0 to hand on": played(
        GAME, classic("", "fly", "bat", turn=1), Offer("fly", 0, "bat"), BLIND
    ),
    "over": played(GAME, classic("fly", "| bat", "rat"), AS_BAT, Judge(True)),
}


def card_in_flight(state: State) -> Card:
    """The card that goes round."""
    assert isinstance(state.phase, Flying)
    return state.phase.flight.card


def test_a_view_holds_all_that_its_seat_knows() -> None:
    """CP-7: its hand, the sizes of all hands, what lies open, and the way of the card."""
    assert GAME.view(POSITIONS["handed on"], 1) == View(
        seat=1,
        hand=("rat", "toad"),
        hands=(1, 2, 1, 1),
        piles=((), (), (), ("spider",)),
        stage="judge",
        turn=2,
        handings=(Handing(0, 1, "bat", looked=True), Handing(1, 2, "toad", looked=True)),
        peeked=None,
        card="fly",
        outcome=None,
        revealed=(),
        aside=57,
    )


def test_a_spectator_sees_what_lies_open() -> None:
    """CP-10: no hand, no card in flight, but how it ended, and who lied until then."""
    assert GAME.view(POSITIONS["over"], None) == View(
        seat=None,
        hand=(),
        hands=(0, 0, 1),
        piles=((), ("bat", "fly"), ()),
        stage="over",
        turn=None,
        handings=(),
        peeked=None,
        card=None,
        outcome=Outcome((0, 2), (1,), "no card left to start with", next_first=1),
        revealed=(LiesRevealed("fly", True, (0, 1), ("bat",), (), ()),),
        aside=61,
    )


@pytest.mark.parametrize(
    ("position", "knowing"),
    [
        ("to offer", []),
        ("to judge", [0]),
        ("looked", [0, 1]),
        ("not looked", [0]),
        ("handed on", [0, 1]),
        ("handed on blind", [0, 2]),
        ("next round", [0]),
        ("over", []),
    ],
)
def test_only_who_has_looked_knows_the_card(position: str, knowing: list[int]) -> None:
    """CP-7: the giver, and who passed it on having looked; nobody before, or blind."""
    state = POSITIONS[position]
    seats = [seat for seat in range(len(state.hands)) if GAME.view(state, seat).card]

    assert seats == knowing


def test_a_spectator_never_knows_the_card() -> None:
    """CP-7: looked at by whom it may."""
    assert not any(GAME.view(state, None).card for state in POSITIONS.values())


@pytest.mark.parametrize("moves", [(), (BLIND,), (BLIND, TO_2)])
def test_before_a_look_the_view_follows_from_nothing_hidden(
    moves: tuple[Move, ...],
) -> None:
    """CP-7: were it another card from another hand, the receiver and the others saw the same."""
    fly = played(GAME, classic("fly spider", "rat", "toad"), AS_BAT, *moves)
    bat = played(GAME, classic("bat rat", "rat", "toad"), Offer("bat", 1, "bat"), *moves)

    for seat in (1, 2, None):
        assert GAME.view(fly, seat) == GAME.view(bat, seat)


def test_a_look_shows_the_card_and_no_more() -> None:
    """CP-7: what else the giver holds stays unknown to whoever looked."""
    one = played(GAME, classic("fly spider", "rat", "toad"), AS_BAT, LOOK)
    other = played(GAME, classic("fly rat", "rat", "bat"), AS_BAT, LOOK)

    assert GAME.view(one, 1) == GAME.view(other, 1)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_imagined_looks_the_same(position: str, seat: int | None) -> None:
    """CP-7: to the seat it looks as it is."""
    state = POSITIONS[position]

    for dream in imagined(GAME, state, seat, 20):
        assert GAME.view(dream, seat) == GAME.view(state, seat)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_imagined_is_a_whole_deck(position: str, seat: int | None) -> None:
    """CP-1: no card is lost or doubled in thought."""
    for dream in imagined(GAME, POSITIONS[position], seat, 20):
        flying = [dream.phase.flight.card] if isinstance(dream.phase, Flying) else []
        places = (*dream.hands, *dream.piles, dream.rest, flying)

        assert Counter(card for place in places for card in place) == Counter(DECK)


def test_any_hidden_card_may_be_in_flight() -> None:
    """CP-7: of four cards hidden from the receiver, three being bats, a bat flies three in four."""
    seen = " ".join(unseen(DECK, cards("bat bat bat stink_bug")))
    state = played(GAME, classic("bat bat", seen, "bat stink_bug"), Offer("bat", 1, "bat"))

    flying = Counter(card_in_flight(dream) for dream in imagined(GAME, state, 1, 400))

    assert set(flying) == {"bat", "stink_bug"}
    assert 270 < flying["bat"] < 330


def test_who_knows_the_card_imagines_it_in_flight() -> None:
    """CP-7: and nowhere else."""
    for position, seat in (("to judge", 0), ("looked", 1), ("handed on", 1)):
        assert {card_in_flight(d) for d in imagined(GAME, POSITIONS[position], seat)} == {"fly"}


def test_the_cards_set_aside_are_imagined_too() -> None:
    """CP-3: each of the two players takes them for any they have not seen."""
    state = GAME.deal(2, GAME.Options(first=0), Luck("any"))

    dreams = imagined(GAME, state, 0, 50)

    assert {len(dream.rest) for dream in dreams} == {10}
    assert len({dream.rest for dream in dreams}) > 40
    assert all(list(dream.rest) == sorted(dream.rest) for dream in dreams)
