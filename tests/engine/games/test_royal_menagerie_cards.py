"""Royal Menagerie: what animals, shoot, steal and trade do (RM-5 to RM-9, RM-13)."""

from itertools import combinations, product

import pytest

from engine.games.royal_menagerie.view import (
    ANIMALS,
    Bazaar,
    Card,
    CardPlay,
    Gift,
    OpenBazaar,
    Played,
    Shoot,
    Stampeded,
    Steal,
    Trade,
    Waste,
    Windfall,
)
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

KEEP = "bazaar"  # a card that stays in the hand, so that the game goes on
FIVE = "tortoise tiger ibis komodo antelope"  # all but the mammoth

# --- RM-5 -----------------------------------------------------------------------------------------


def test_an_animal_goes_to_the_menagerie_of_another_player() -> None:
    """RM-5: the one that is named."""
    state = position(
        turn(BOB), hands=("", f"tiger {KEEP}", "", ""), menageries=("", "", "ibis", "")
    )

    state = after(state, Gift("tiger", CID))

    assert state.menageries == piles(["", "", "ibis tiger", ""])
    assert state.discards == ()


def test_an_animal_may_go_to_any_of_the_other_three_but_not_to_oneself() -> None:
    """RM-5: it is a gift."""
    state = position(turn(CID), hands=("", "", "tiger", ""))

    assert legal(state) == {Gift("tiger", DEE), Gift("tiger", ANN), Gift("tiger", BOB)}


def test_nobody_can_be_given_a_fourth_of_a_type() -> None:
    """RM-5: three is the most; two leave room for one more."""
    zoos = ("", "ibis ibis tiger tiger tiger", "", "ibis ibis ibis")
    state = position(turn(ANN), hands=("tiger ibis", "", "", ""), menageries=zoos)

    assert legal(state) == {
        Gift("tiger", CID),
        Gift("tiger", DEE),
        Gift("ibis", BOB),
        Gift("ibis", CID),
    }


# --- RM-6 -----------------------------------------------------------------------------------------


def test_a_gift_that_brings_all_six_types_together_sets_off_a_stampede() -> None:
    """RM-6: one of each goes to the discards at once, the rest stays."""
    zoos = ("", "", "", f"{FIVE} tiger tiger ibis")
    state = position(turn(ANN), hands=(f"mammoth {KEEP}", "", "", ""), menageries=zoos)

    state, events = told(state, Gift("mammoth", DEE))

    assert state.menageries == piles(["", "", "", "tiger tiger ibis"])
    assert state.discards == ANIMALS
    assert events[:2] == (Played(ANN, Gift("mammoth", DEE), False), Stampeded(DEE))


def test_five_types_stay_together() -> None:
    """RM-6: however many animals there are."""
    zoos = ("", "", "", f"{FIVE} {FIVE} tiger")
    state = position(turn(ANN), hands=(f"ibis {KEEP}", "", "", ""), menageries=zoos)

    state = after(state, Gift("ibis", DEE))

    assert (len(state.menageries[DEE]), state.discards) == (12, ())


def test_a_stolen_animal_can_set_off_a_stampede() -> None:
    """RM-6: the thief's; the action card follows when all is done."""
    state = position(
        turn(BOB), hands=("", f"steal {KEEP}", "", ""), menageries=("", FIVE, "mammoth", "")
    )

    state, events = told(state, Steal(CID, "mammoth"))

    assert state.menageries == piles(["", "", "", ""])
    assert state.discards == (*ANIMALS, "steal")
    assert events[1] == Stampeded(BOB)


def test_a_stampede_happens_within_a_bazaar() -> None:
    """RM-6: immediately, before the next player takes a card."""
    bazaar = OpenBazaar(BOB, cards("mammoth ibis"))
    state = position(turn(BOB, 0), bazaar, hands=(KEEP, "", "", ""), menageries=(FIVE, "", "", ""))

    state = after(state, Gift("mammoth", ANN))

    assert state.menageries[ANN] == ()
    assert state.stack[-1] == OpenBazaar(CID, cards("ibis"))


# --- RM-7 -----------------------------------------------------------------------------------------


def test_shoot_discards_an_animal() -> None:
    """RM-7: the one named; the card follows it to the discards."""
    zoos = ("", "ibis tiger tiger", "tiger", "")
    state = position(turn(ANN), hands=(f"shoot {KEEP}", "", "", ""), menageries=zoos)

    state = after(state, Shoot(BOB, "tiger"))

    assert state.menageries == piles(["", "ibis tiger", "tiger", ""])
    assert state.discards == cards("tiger shoot")


def test_any_animal_of_any_menagerie_can_be_shot() -> None:
    """RM-7: one's own too; twins are one choice."""
    zoos = ("tiger", "ibis tiger tiger", "", "komodo")
    state = position(turn(ANN), hands=("shoot", "", "", ""), menageries=zoos)

    assert legal(state) == {
        Shoot(ANN, "tiger"),
        Shoot(BOB, "ibis"),
        Shoot(BOB, "tiger"),
        Shoot(DEE, "komodo"),
    }


# --- RM-8 -----------------------------------------------------------------------------------------


def test_steal_takes_an_animal_into_ones_own_menagerie() -> None:
    """RM-8: from the player named; the card goes to the discards."""
    zoos = ("", "ibis", "", "tiger tiger")
    state = position(turn(BOB), hands=("", f"steal {KEEP}", "", ""), menageries=zoos)

    state = after(state, Steal(DEE, "tiger"))

    assert state.menageries == piles(["", "ibis tiger", "", "tiger"])
    assert state.discards == cards("steal")


def test_one_steals_from_others_only_and_never_a_fourth_of_a_type() -> None:
    """RM-8: with three tigers no tiger can be taken, with two mammoths a third can."""
    zoos = ("tiger", "tiger tiger tiger mammoth mammoth komodo", "mammoth tiger", "ibis ibis")
    state = position(turn(BOB), hands=("", "steal", "", ""), menageries=zoos)

    assert legal(state) == {Steal(CID, "mammoth"), Steal(DEE, "ibis")}


# --- RM-9 -----------------------------------------------------------------------------------------


def test_trade_swaps_two_animals() -> None:
    """RM-9: each goes to the other's menagerie; the card goes to the discards."""
    zoos = ("", "ibis ibis", "tiger komodo", "")
    state = position(turn(ANN), hands=(f"trade {KEEP}", "", "", ""), menageries=zoos)

    state = after(state, Trade(BOB, "ibis", CID, "tiger"))

    assert state.menageries == piles(["", "ibis tiger", "ibis komodo", ""])
    assert state.discards == cards("trade")


def test_trade_is_between_any_two_menageries() -> None:
    """RM-9: one's own or not; every swap has one name, the lower seat first."""
    zoos = ("tiger", "ibis", "", "komodo mammoth")
    state = position(turn(ANN), hands=("trade", "", "", ""), menageries=zoos)

    assert legal(state) == {
        Trade(ANN, "tiger", BOB, "ibis"),
        Trade(ANN, "tiger", DEE, "komodo"),
        Trade(ANN, "tiger", DEE, "mammoth"),
        Trade(BOB, "ibis", DEE, "komodo"),
        Trade(BOB, "ibis", DEE, "mammoth"),
    }


@pytest.mark.parametrize(("one", "other"), [("tiger", "komodo"), ("komodo", "tiger")])
def test_a_trade_brings_nobody_a_fourth_of_a_type(one: str, other: str) -> None:
    """RM-9: whichever of the two would get it."""
    zoos = {"tiger": "tiger tiger tiger ibis", "komodo": "tiger komodo"}
    menageries = ("", zoos[one], zoos[other], "")
    state = position(turn(ANN), hands=("trade", "", "", ""), menageries=menageries)

    swaps = {(move.animal, move.other_animal) for move in legal(state) if isinstance(move, Trade)}
    got = swaps if one == "tiger" else {(there, here) for here, there in swaps}

    assert got == {("tiger", "komodo"), ("tiger", "tiger"), ("ibis", "komodo")}


def test_two_animals_of_the_same_type_can_be_swapped() -> None:
    """RM-9: even where one of the two has three of it; nothing changes but the card is played."""
    zoos = ("", "tiger tiger tiger", "", "tiger tiger")
    state = position(turn(ANN), hands=(f"trade {KEEP}", "", "", ""), menageries=zoos)

    assert legal(state) == {Trade(BOB, "tiger", DEE, "tiger"), Bazaar()}
    state = after(state, Trade(BOB, "tiger", DEE, "tiger"))
    assert (state.menageries, state.discards) == (piles(zoos), cards("trade"))


@pytest.mark.parametrize(
    "zoos",
    [
        ("tiger tiger tiger ibis", "tiger ibis ibis ibis", "komodo", ""),
        ("tiger", "tiger tiger tiger", "ibis ibis", "ibis ibis ibis tiger"),
        ("komodo ibis", "komodo tiger", "komodo komodo komodo", "ibis tiger"),
    ],
)
def test_every_swap_that_leaves_room_is_legal_and_no_other(zoos: tuple[str, ...]) -> None:
    """RM-9: counted out for whole tables."""
    state = position(turn(ANN), hands=("trade", "", "", ""), menageries=zoos)

    assert legal(state) == set(_swaps([list(cards(zoo)) for zoo in zoos]))


def _swaps(zoos: list[list[Card]]) -> list[CardPlay]:
    """All swaps after which neither menagerie has more than three of a type."""
    found: list[CardPlay] = []
    for (one, other), mine, theirs in product(combinations(range(4), 2), ANIMALS, ANIMALS):
        if mine in zoos[one] and theirs in zoos[other]:
            came_to_one = zoos[one].count(theirs) + (mine != theirs)
            came_to_other = zoos[other].count(mine) + (mine != theirs)
            if max(came_to_one, came_to_other) <= 3:
                found.append(Trade(one, mine, other, theirs))
    return found


def test_a_trade_can_set_off_the_stampede_of_somebody_else() -> None:
    """RM-9: stampedes are checked after the swap."""
    zoos = ("", f"{FIVE} tiger", "mammoth mammoth", "")
    state = position(turn(ANN), hands=(f"trade {KEEP}", "", "", ""), menageries=zoos)

    state, events = told(state, Trade(BOB, "tiger", CID, "mammoth"))

    assert state.menageries == piles(["", "", "mammoth tiger", ""])
    assert events[1] == Stampeded(BOB)


def test_an_animal_that_leaves_in_a_trade_takes_no_part_in_a_stampede() -> None:
    """RM-9: five types and, by the swap, a sixth for one of the five are no stampede."""
    zoos = ("", FIVE, "mammoth", "")
    state = position(turn(ANN), hands=(f"trade {KEEP}", "", "", ""), menageries=zoos)

    state = after(state, Trade(BOB, "tiger", CID, "mammoth"))

    assert len(state.menageries[BOB]) == 5


@pytest.mark.parametrize(
    ("player", "order"),
    [(BOB, (BOB, DEE)), (CID, (DEE, BOB)), (DEE, (DEE, BOB)), (ANN, (BOB, DEE))],
)
def test_of_two_stampedes_the_players_own_is_first(player: int, order: tuple[int, int]) -> None:
    """RM-9: then clockwise from the one who played the card."""
    zoos = ("", f"{FIVE} tiger", "", "tortoise mammoth mammoth ibis komodo antelope")
    hands = ["", "", "", ""]
    hands[player] = f"trade {KEEP}"
    state = position(turn(player), hands=hands, menageries=zoos)

    state, events = told(state, Trade(BOB, "tiger", DEE, "mammoth"))

    assert events[1:3] == tuple(map(Stampeded, order))
    assert state.discards == (*ANIMALS, *ANIMALS, "trade")


# --- RM-13 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "zoos"),
    [
        ("shoot", ("", "", "", "")),
        ("steal", ("", "tiger ibis", "", "")),
        ("steal", ("tiger", "tiger tiger tiger", "", "tiger")),
        ("trade", ("", "", "", "")),
        ("trade", ("", "", "tiger ibis", "")),
    ],
)
def test_an_action_without_a_target_is_played_without_effect(
    card: Card, zoos: tuple[str, ...]
) -> None:
    """RM-13: it goes to the discards, and nothing else happens."""
    state = position(turn(BOB), hands=("", f"{card} {KEEP}", "", ""), menageries=zoos)

    waste = next(move for move in legal(state) if isinstance(move, Waste))
    later = after(state, waste)

    assert legal(state) == {waste, Bazaar()}
    assert (waste.card, later.menageries, later.discards) == (card, piles(zoos), (card,))


@pytest.mark.parametrize("card", ["shoot", "steal", "trade"])
def test_an_action_with_a_target_must_have_its_effect(card: str) -> None:
    """RM-13: it cannot be wasted then."""
    zoos = ("tiger", "", "ibis", "")
    state = position(turn(BOB), hands=("", card, "", ""), menageries=zoos)

    assert not any(isinstance(move, Waste) for move in legal(state))


def test_a_card_without_a_target_may_be_chosen_over_others() -> None:
    """RM-13: playing is compulsory, playing to effect is not."""
    state = position(turn(BOB), hands=("", "shoot steal trade tiger", "", ""))

    assert legal(state) == {
        Waste("shoot"),
        Waste("steal"),
        Waste("trade"),
        Gift("tiger", ANN),
        Gift("tiger", CID),
        Gift("tiger", DEE),
    }


def test_a_bazaar_and_a_windfall_are_never_wasted() -> None:
    """RM-13: they can be played even if there is no card left for them."""
    state = position(turn(BOB), hands=("", "bazaar windfall", "", ""), deck="")

    assert legal(state) == {Bazaar(), Windfall()}


def test_a_card_of_the_bazaar_without_a_target_is_played_without_effect() -> None:
    """RM-13: there too."""
    state = position(turn(BOB, 0), OpenBazaar(CID, cards("shoot steal")), hands=(KEEP, "", "", ""))

    state, events = told(state, Waste("steal"))

    assert state.discards == cards("steal")
    assert events == (Played(CID, Waste("steal"), True),)
