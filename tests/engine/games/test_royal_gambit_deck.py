"""Royal Gambit: the deck, and what happens when it runs out (RG-13)."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.view import (
    DECK,
    Busted,
    Flipped,
    Give,
    Hand,
    Hit,
    Kind,
    Name,
    RanOut,
    Rebuilt,
    Stay,
    Stayed,
)
from engine.luck import Luck
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
    seen,
    standings,
    stayed,
    table,
    told,
)

# --- between hands --------------------------------------------------------------------------------


def test_the_deck_is_fresh_by_default() -> None:
    """RG-13: the option `deck` is `fresh` unless the table chooses otherwise."""
    assert Options().deck == "fresh"


def test_a_fresh_deck_is_shuffled_before_every_hand() -> None:
    """RG-13: with all 52 cards, whatever was discarded."""
    luck = Luck.stacked(cards("K 9 A"))
    state = after(table("2", BUST, deck="3 4", discards="5 5", luck=luck), Stay())

    assert state.pack.deck[:3] == cards("K 9 A")
    assert (Counter(state.pack.deck), state.pack.discards) == (Counter(DECK), ())


@pytest.mark.parametrize(
    ("before", "totals", "kind"),
    [
        ("normal", (10, 50, 45), "catch_up"),
        ("normal", (44, 50, 50), "catch_up"),
        ("normal", (50, 50, 50), "duel"),
        ("catch_up", (50, 50, 20), "duel"),
        ("duel", (50, 50, 20), "duel"),
    ],
)
@pytest.mark.parametrize("running", [False, True])
def test_a_catch_up_and_a_duel_are_hands_like_others(
    before: Kind, totals: tuple[int, ...], kind: Kind, running: bool
) -> None:
    """RG-13: before each of them the deck is fresh, or goes on if it is a running one."""
    luck = Luck.stacked(cards("K 9 A"))
    state = table("Q", BUST, BUST, deck="3 4", discards="5", running=running, luck=luck)

    state = after(replace(state, totals=totals, hand=Hand(5, before, ANN)), Stay())

    assert state.hand.kind == kind
    assert state.pack.deck[:3] == cards("3 4" if running else "K 9 A")
    assert state.pack.discards == cards("5 Q" if running else "")


def test_the_first_hands_deck_is_shuffled_too() -> None:
    """RG-13: after the starter was drawn, if that was left to luck."""
    luck = Luck.stacked((1, 0), cards("K 9 A"))
    state = GAME.deal(2, Options(), luck)

    assert (state.turn, state.pack.deck[:3]) == (BOB, cards("K 9 A"))


def test_a_running_deck_goes_on() -> None:
    """RG-13: nothing is shuffled between hands; what lay before the players is discarded."""
    state = table(place("2 3", "Q 4"), stayed("A"), discards="9", deck="5 6", running=True)
    state = after(state, Stay())

    assert state.pack.deck == cards("5 6")
    assert state.pack.discards == cards("9 2 3 Q 4 A")


# --- rebuilding -----------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [True, False])
def test_an_empty_deck_is_rebuilt_from_the_discards(running: bool) -> None:
    """RG-13: they are shuffled, and the flip goes on."""
    luck = Luck.stacked(cards("6 3 9"))
    state = table("2", "", discards="9 6 3", luck=luck, running=running)
    state, events = told(state, Hit())

    assert events == (Rebuilt(3), Flipped(ANN, ("6",)))
    assert (state.pack.deck, state.pack.discards) == (cards("3 9"), ())


def test_the_deck_is_rebuilt_only_when_a_card_is_needed() -> None:
    """RG-13: flipping the last card shuffles nothing yet."""
    state = after(table("2", "", deck="5", discards="9 6"), Hit())

    assert (state.pack.deck, state.pack.discards) == ((), cards("9 6"))


def test_a_sniper_flips_the_last_card_and_one_of_the_new_deck() -> None:
    """RG-13: the discards go under what is left."""
    luck = Luck.stacked(cards("6 3"))
    state = table("2", "", deck="J 5", discards="3 6", luck=luck)
    state, events = told(state, Hit(), Name("J", BOB))

    assert events[-2:] == (Rebuilt(2), Flipped(BOB, cards("5 6")))
    assert (state.pack.deck, state.pack.discards) == (("3",), ())


def test_two_cards_are_enough_for_a_sniper() -> None:
    """RG-13: nothing is shuffled for the last two cards."""
    state = after(table("2", "", deck="J 5 6", discards="3"), Hit(), Name("J", BOB))

    assert (open_cards(state)[BOB], state.pack.discards) == ("5 6", ("3",))


def test_cards_before_players_are_not_shuffled_in() -> None:
    """RG-13: covered cards stay covered, and who stayed keeps theirs."""
    places = (place("2", "Q 4"), stayed("7"))
    state = after(table(*places, discards="9", luck=Luck.stacked("9")), Hit())

    assert state.places == (place("2 9", "Q 4"), stayed("7"))


def test_a_bust_feeds_the_deck_of_the_same_hand() -> None:
    """RG-13: the cards that Ann discards are flipped by Bob."""
    luck = Luck.stacked(cards("3 2 2"))
    state = after(table("2 3", "", deck="2", luck=luck), Hit(), Hit())

    assert open_cards(state) == ("", "3")


# --- nothing to rebuild from ----------------------------------------------------------------------


def test_without_any_card_everybody_stays() -> None:
    """RG-13: the flip is dropped, and from the one on turn everybody stays, cards or not."""
    state = table("2", "3 K", stayed("5"), "", BUST, turn=BOB, luck=Luck("any"))
    _, events = told(state, Hit())

    assert events[:4] == (RanOut(), Stayed(BOB, 6), Stayed(3, 0), Stayed(ANN, 2))


def test_when_everybody_stays_the_hand_is_over() -> None:
    """RG-13: what lies there is scored."""
    state = after(table("2", "3 K", stayed("5"), luck=Luck("any")), Hit())

    assert (state.totals, state.hand.number) == ((2, 6, 5), 2)


def test_the_next_hand_begins_with_cards_again() -> None:
    """RG-13: that a deck ran out is forgotten with the hand, even if it is a running one."""
    state = after(table("2", "3", running=True, luck=Luck.stacked("2")), Hit(), Hit())

    assert (state.pack.dry, open_cards(state)) == (False, ("", "2"))


def test_a_sniper_flips_what_there_is() -> None:
    """RG-13: of two flips the one that cannot happen is dropped."""
    state, events = told(table("2", "3", deck="J 7"), Hit(), Name("J", BOB))

    assert events[-2:] == (Flipped(BOB, ("7",)), RanOut())
    assert seen(state).dry


def test_discards_that_are_too_few_are_flipped_first() -> None:
    """RG-13: a single discard is the whole new deck, and the second flip is dropped."""
    state = table("2", "3", deck="J", discards="9", luck=Luck.stacked("9", ()))
    _, events = told(state, Hit(), Name("J", BOB))

    assert events[2:5] == (Rebuilt(1), Flipped(BOB, ("9",)), RanOut())


def test_effects_that_are_open_are_still_resolved() -> None:
    """RG-13: Bob's 7 comes first, then everybody stays."""
    state = after(table("2", "3", deck="J 7", luck=Luck("any")), Hit(), Name("J", BOB))
    assert legal(state) == {Name("7", ANN)}

    _, events = told(state, Name("7", ANN), Give("2"))

    assert events[2:4] == (Stayed(ANN, 0), Stayed(BOB, 5))


def test_a_sniper_without_cards_is_just_over() -> None:
    """RG-13: both flips are dropped; the target shows nothing."""
    state = table("2", "3", deck="J", luck=Luck("any"))
    _, events = told(state, Hit(), Name("J", BOB))

    assert events[2:5] == (RanOut(), Stayed(ANN, 2), Stayed(BOB, 3))


def test_who_is_bust_does_not_stay() -> None:
    """RG-13: the check comes before everybody stays."""
    state = table("2", "3", deck="J 3", luck=Luck("any"))
    _, events = told(state, Hit(), Name("J", BOB))

    assert events[-4:-2] == (Busted(BOB, cards("3 3")), Stayed(ANN, 2))


def test_a_flip_that_can_happen_again_does() -> None:
    """RG-13: Cid's bust brings cards for Bob's second Sniper; everybody stays all the same."""
    luck = Luck.stacked(cards("5 3 3"), ())
    state = table("", "", "3 5", deck="J J J 3", luck=luck)
    state = after(state, Hit(), Name("J", BOB), Name("J", CID))
    assert (standings(state)[CID], seen(state).dry) == ("bust", True)

    _, events = told(state, Name("J", ANN))

    assert events[1:5] == (Rebuilt(3), Flipped(ANN, cards("5 3")), Stayed(ANN, 8), Stayed(BOB, 0))


def test_the_last_card_alone_ends_nothing() -> None:
    """RG-13: as long as no flip had to be dropped, players go on hitting and staying."""
    state = after(table("2", "3", deck="5"), Hit())

    assert (legal(state), seen(state).dry) == ({Hit(), Stay()}, False)
