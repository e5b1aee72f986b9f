"""Royal Menagerie: roles, deck, setup and turns (RM-1 to RM-4)."""

from collections import Counter
from dataclasses import fields
from itertools import chain

import pytest

from engine.games.royal_menagerie.options import Options
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import (
    ANIMALS,
    Bazaar,
    Drew,
    Gift,
    Played,
    Role,
    RolesRevealed,
    Turn,
    Waste,
    Windfall,
)
from engine.luck import Luck
from engine.match import Match
from engine.options import BadOption
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

ANIMALS_FIRST = "tiger tiger ibis mammoth komodo ibis antelope tortoise"
HANDS = "shoot shoot shoot tiger steal trade ibis komodo windfall bazaar mammoth mammoth"


def dealt(*orders: str, roles: tuple[Role, ...] = ROLES) -> State:
    """A game dealt with the deck in this order, and after the setup in that one."""
    luck = Luck.stacked(roles, *map(cards, orders))
    return GAME.deal(4, Options(), luck)


def everything(state: State) -> Counter[str]:
    """All cards, wherever they are."""
    return Counter(chain(state.deck, *state.hands, *state.menageries))


# --- RM-1 -----------------------------------------------------------------------------------------


def test_each_seat_gets_one_of_four_roles() -> None:
    """RM-1: a Grand Vizier, a Loyalist and two Conspirators, dealt to the seats."""
    state = GAME.deal(4, Options(), Luck("any"))

    assert sorted(state.roles) == sorted(ROLES)


def test_roles_are_dealt_to_the_seats_in_order() -> None:
    """RM-1: the first role card is seat 0's."""
    roles: tuple[Role, ...] = ("conspirator", "loyalist", "grand_vizier", "conspirator")

    assert dealt(ANIMALS_FIRST, roles=roles).roles == roles


@pytest.mark.parametrize("seat", [ANN, None])
def test_the_grand_vizier_is_open_and_all_other_roles_are_not(seat: int | None) -> None:
    """RM-1: neither the Grand Vizier nor a spectator sees another role."""
    view = GAME.view(position(turn(BOB)), seat)

    assert view.roles == ("grand_vizier", None, None, None)


def test_everybody_sees_their_own_role() -> None:
    """RM-1: the Loyalist knows who that is."""
    view = GAME.view(position(turn(BOB)), BOB)

    assert view.roles == ("grand_vizier", "loyalist", None, None)


def test_the_conspirators_do_not_know_each_other() -> None:
    """RM-1: a Conspirator sees no role but the Grand Vizier's and their own."""
    view = GAME.view(position(turn(BOB)), DEE)

    assert view.roles == ("grand_vizier", None, None, "conspirator")


@pytest.mark.parametrize("seat", [ANN, BOB, CID, DEE, None])
def test_all_roles_are_shown_in_the_end(seat: int | None) -> None:
    """RM-1: once the game is over, everybody sees every role."""
    assert GAME.view(position(), seat).roles == ROLES


def test_the_end_tells_all_roles() -> None:
    """RM-1: the last event reveals them."""
    last = position(turn(DEE, end_stage=True), hands=("", "", "", "shoot"), deck="")

    _, events = told(last, Waste("shoot"))

    assert events[-1] == RolesRevealed(ROLES, (0, 0, 0, 0), "conspirators' victory")


# --- RM-2 -----------------------------------------------------------------------------------------


def test_the_deck_holds_five_of_each_animal_and_sixteen_actions() -> None:
    """RM-2: without options, shoot, steal and trade 4 each, bazaar and windfall 2 each."""
    actions = {"shoot": 4, "steal": 4, "trade": 4, "bazaar": 2, "windfall": 2}

    assert everything(dealt(ANIMALS_FIRST)) == dict.fromkeys(ANIMALS, 5) | actions


def test_the_animals_are_named() -> None:
    """RM-2: there are six types."""
    assert sorted(ANIMALS) == sorted(cards("tortoise tiger ibis komodo antelope mammoth"))


def test_the_option_sets_how_many_of_each_action_there_are() -> None:
    """RM-2: the counts stand in the order shoot, steal, trade, bazaar, windfall."""
    match = Match.new("royal-menagerie", 4, {"actions": [1, 2, 3, 4, 6]}, "any")

    held = everything(match.state)
    counts = [held[action] for action in ("shoot", "steal", "trade", "bazaar", "windfall")]
    assert counts == [1, 2, 3, 4, 6]


@pytest.mark.parametrize(
    "counts", [(4, 4, 4, 2, 1), (4, 4, 4, 2, 3), (3, 3, 3, 7, 0), (17, -1, 0, 0, 0), (8, 8)]
)
def test_other_counts_are_refused(counts: tuple[int, ...]) -> None:
    """RM-2: they must be five, add up to 16, and hold at most 6 bazaars."""
    with pytest.raises(BadOption):
        Match.new("royal-menagerie", 4, {"actions": counts}, "any")


@pytest.mark.parametrize(
    "counts",
    [(16, 0, 0, 0, 0), (0, 16, 0, 0, 0), (0, 0, 16, 0, 0), (5, 5, 0, 6, 0), (0, 0, 0, 0, 16)],
)
def test_extreme_counts_are_accepted(counts: tuple[int, ...]) -> None:
    """RM-2: all sixteen may be of one kind but the bazaars, of which six are allowed."""
    match = Match.new("royal-menagerie", 4, {"actions": counts}, "any")

    assert sum(everything(match.state).values()) == 46


def test_the_option_says_what_it_takes() -> None:
    """RM-2: by the names of the cards, in their order."""
    (actions,) = fields(Options)

    assert str(actions.metadata["kind"]) == (
        "5 counts that add up to 16: shoot (at most 16), steal (at most 16), trade (at most 16),"
        " bazaar (at most 6), windfall (at most 16)"
    )


def test_the_table_has_four_seats() -> None:
    """RM-1: there is a role for each of four players, no more and no fewer."""
    assert list(GAME.seats) == [4]


# --- RM-3 -----------------------------------------------------------------------------------------


def test_the_first_two_animals_go_to_seat_0_and_the_next_two_to_seat_1() -> None:
    """RM-3: cards are turned up to one player after the other, clockwise from seat 0."""
    state = dealt(ANIMALS_FIRST)

    assert state.menageries == piles(
        ["tiger tiger", "ibis mammoth", "ibis komodo", "antelope tortoise"]
    )


def test_actions_turned_up_are_passed_over() -> None:
    """RM-3: a player gets cards until they have two animals, whatever comes between."""
    state = dealt(
        "shoot tiger bazaar steal tiger ibis mammoth komodo trade ibis antelope tortoise", ""
    )

    assert state.menageries == piles(
        ["tiger tiger", "ibis mammoth", "ibis komodo", "antelope tortoise"]
    )


def test_actions_turned_up_are_shuffled_back_in() -> None:
    """RM-3: what was turned up can be in the first hands, wherever the new order puts it."""
    up = "bazaar bazaar windfall tiger tiger ibis mammoth komodo ibis antelope windfall tortoise"

    state = dealt(up, "windfall bazaar tiger ibis windfall bazaar")

    assert state.hands[:1] == piles(["windfall bazaar tiger"])
    assert not {"bazaar", "windfall"} & set(state.deck)


def test_no_card_is_lost_in_the_setup() -> None:
    """RM-3: the actions set aside are all there again afterwards."""
    state = dealt("shoot steal trade bazaar " + ANIMALS_FIRST, "")

    assert everything(state) == everything(dealt(ANIMALS_FIRST))


def test_without_an_action_turned_up_there_is_no_second_shuffle() -> None:
    """RM-3: the deck stays as it is, and so do actions behind the eighth animal."""
    state = dealt(f"{ANIMALS_FIRST} {HANDS}")

    assert state.hands[0] == cards("shoot shoot shoot")


def test_each_player_is_dealt_three_cards() -> None:
    """RM-3: off the top, to seat 0 first; the first to play has drawn a fourth."""
    state = dealt(f"{ANIMALS_FIRST} {HANDS} komodo antelope")

    assert state.hands == piles(
        [
            "shoot shoot shoot",
            "tiger steal trade komodo",
            "ibis komodo windfall",
            "bazaar mammoth mammoth",
        ]
    )
    assert state.deck[0] == "antelope"


def test_a_game_begins_with_nothing_discarded_and_nothing_known_of_a_hand() -> None:
    """RM-3: hands are dealt face down."""
    view = GAME.view(dealt(ANIMALS_FIRST), None)

    assert (view.discards, view.known, view.hand) == ((), ((), (), (), ()), ())


# --- RM-4 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vizier", "first"), [(ANN, BOB), (BOB, CID), (CID, DEE), (DEE, ANN)])
def test_the_player_after_the_grand_vizier_begins(vizier: int, first: int) -> None:
    """RM-4: that is the next seat clockwise; it draws one card and is to play one."""
    others: list[Role] = ["loyalist", "conspirator", "conspirator"]
    others.insert(vizier, "grand_vizier")

    state = dealt(ANIMALS_FIRST, roles=tuple(others))

    assert state.stack == (Turn(first, 1, False),)
    assert [len(hand) for hand in state.hands] == [3 + (seat == first) for seat in range(4)]


def test_only_the_player_whose_turn_it_is_may_play() -> None:
    """RM-4: the others wait."""
    state = position(turn(BOB), hands=("tiger", "tiger", "tiger", "tiger"))

    assert [bool(len(GAME.legal(state, seat))) for seat in range(4)] == [False, True, False, False]


def test_after_one_card_the_next_player_draws_one() -> None:
    """RM-4: clockwise, off the top of the deck."""
    state = position(turn(BOB), hands=("", "tiger ibis", "ibis", ""), deck="mammoth komodo")

    state, events = told(state, Gift("tiger", DEE))

    assert state.stack == (turn(CID),)
    assert (state.hands[CID], state.deck) == (cards("ibis mammoth"), cards("komodo"))
    assert events == (Played(BOB, Gift("tiger", DEE), False), Drew(CID, 1, ()))


def test_the_turns_go_round_the_table() -> None:
    """RM-4: after the last seat comes the first."""
    state = position(turn(DEE), hands=("ibis", "", "", "tiger"))

    assert after(state, Gift("tiger", BOB)).stack[0].seat == ANN


def test_the_grand_vizier_draws_two_cards_to_play_two() -> None:
    """RM-4: where the others draw and play one."""
    state = position(turn(DEE), hands=("ibis", "", "", "tiger"), deck="mammoth komodo antelope")

    state = after(state, Gift("tiger", BOB))

    assert state.stack == (turn(ANN, 2),)
    assert (state.hands[ANN], state.deck) == (cards("ibis komodo mammoth"), cards("antelope"))


def test_the_grand_vizier_plays_both_cards_before_the_next_turn() -> None:
    """RM-4: the first card leaves one more to play."""
    state = position(turn(ANN, 2), hands=("ibis tiger tiger", "", "", ""))

    state = after(state, Gift("tiger", BOB))
    assert state.stack == (turn(ANN, 1),)
    state = after(state, Gift("ibis", BOB))

    assert state.stack == (turn(BOB, 1),)


def test_a_card_that_is_played_leaves_the_hand() -> None:
    """RM-4: one of it; its twins stay."""
    state = position(turn(ANN), hands=("bazaar tiger tiger", "", "", ""))

    assert after(state, Gift("tiger", BOB)).hands[ANN] == cards("bazaar tiger")


def test_any_card_of_the_hand_may_be_played() -> None:
    """RM-4: which one is the player's choice; twins are one choice."""
    state = position(turn(BOB), hands=("", "bazaar windfall windfall shoot", "", ""))

    assert list(GAME.legal(state, BOB)) == [Bazaar(), Waste("shoot"), Windfall()]
