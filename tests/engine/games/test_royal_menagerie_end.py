"""Royal Menagerie: the end stage, the end, points and victory (RM-15 to RM-18)."""

import pytest

from engine.game import Outcome
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.view import (
    Bazaar,
    Drew,
    EndStageBegan,
    Gift,
    OpenBazaar,
    Role,
    RolesRevealed,
    Windfall,
)
from engine.luck import Luck
from tests.engine.games.menagerie_table import (
    ANN,
    BOB,
    CID,
    DEE,
    ROLES,
    after,
    cards,
    position,
    told,
    turn,
)

# --- RM-15 ----------------------------------------------------------------------------------------


def test_the_end_stage_begins_with_the_first_turn_that_finds_the_deck_empty() -> None:
    """RM-15: nobody draws any more, not out of the discards either."""
    state = position(turn(BOB), hands=("", "tiger", "ibis", ""), deck="", discards="komodo")

    state, events = told(state, Gift("tiger", ANN))

    assert state.stack == (turn(CID, end_stage=True),)
    assert (state.hands[CID], state.discards) == (cards("ibis"), cards("komodo"))
    assert events[1:] == (EndStageBegan(),)


def test_the_last_card_of_the_deck_is_drawn_for_an_ordinary_turn() -> None:
    """RM-15: a turn that finds a card in the deck is no end stage."""
    state = position(turn(BOB), hands=("", "tiger", "ibis", ""), deck="komodo")

    state, events = told(state, Gift("tiger", ANN))

    assert (state.stack, state.deck) == ((turn(CID),), ())
    assert events[1:] == (Drew(CID, 1, ()),)


def test_the_beginning_of_the_end_stage_is_told_once() -> None:
    """RM-15: not at each of its turns."""
    state = position(turn(BOB, end_stage=True), hands=("", "tiger", "ibis", ""), deck="")

    state, events = told(state, Gift("tiger", ANN))

    assert (state.stack, len(events)) == ((turn(CID, end_stage=True),), 1)


def test_the_beginning_of_the_end_stage_is_told_though_its_first_player_is_skipped() -> None:
    """RM-15: the first turn that finds the deck empty may be one without cards."""
    state = position(turn(BOB), hands=("ibis", "tiger", "", ""), deck="")

    state, events = told(state, Gift("tiger", ANN))

    assert state.stack == (turn(ANN, end_stage=True),)
    assert events[1:] == (EndStageBegan(),)


def test_in_the_end_stage_the_grand_vizier_plays_one_card() -> None:
    """RM-15: like everybody else."""
    state = position(turn(DEE, end_stage=True), hands=("ibis ibis", "", "", "tiger"), deck="")

    state = after(state, Gift("tiger", ANN))

    assert state.stack == (turn(ANN, 1, end_stage=True),)


def test_players_without_cards_are_skipped() -> None:
    """RM-15: the turn goes to the next one who has a card."""
    state = position(turn(BOB, end_stage=True), hands=("ibis", "tiger", "", ""), deck="")

    state = after(state, Gift("tiger", ANN))

    assert state.stack == (turn(ANN, end_stage=True),)


def test_the_turn_comes_back_to_the_only_player_with_cards() -> None:
    """RM-15: all others being skipped."""
    state = position(turn(BOB, end_stage=True), hands=("", "tiger ibis", "", ""), deck="")

    state = after(state, Gift("tiger", ANN))

    assert state.stack == (turn(BOB, end_stage=True),)


def test_a_turn_that_began_before_is_played_in_full() -> None:
    """RM-15: the Grand Vizier plays two cards though the deck has run out meanwhile."""
    state = position(turn(ANN, 2), hands=("tiger tiger ibis", "ibis", "", ""), deck="")

    state = after(state, Gift("tiger", BOB))
    assert state.stack == (turn(ANN, 1),)
    state = after(state, Gift("tiger", BOB))

    assert state.stack == (turn(BOB, end_stage=True),)


def test_a_draw_short_of_cards_takes_what_is_there() -> None:
    """RM-15: the Grand Vizier draws the last card, and still plays two."""
    state = position(
        turn(DEE), hands=("ibis", "", "", "tiger"), deck="komodo", discards="antelope antelope"
    )

    state, events = told(state, Gift("tiger", ANN))

    assert state.stack == (turn(ANN, 2),)
    assert (state.hands[ANN], state.discards) == (cards("ibis komodo"), cards("antelope antelope"))
    assert events[1:] == (Drew(ANN, 1, ()),)


def test_the_grand_vizier_without_a_second_card_plays_one() -> None:
    """RM-15: and the turn passes on."""
    state = position(turn(ANN, 2), hands=("tiger", "", "ibis", ""), deck="ibis")

    state = after(state, Gift("tiger", BOB))

    assert GAME.to_act(state) == (BOB,)


def test_a_bazaar_in_the_end_stage_is_served_from_the_discards() -> None:
    """RM-15: no drawing for the turn, but an action still deals its cards. (RM-14)"""
    state = position(
        turn(BOB, end_stage=True),
        hands=("", "bazaar", "ibis", ""),
        deck="",
        discards="ibis tiger komodo trade antelope",
        luck=Luck.stacked(cards("trade tiger antelope komodo")),
    )

    state = after(state, Bazaar())

    assert state.stack[-1] == OpenBazaar(BOB, cards("trade tiger antelope komodo"))


def test_the_view_tells_whether_it_is_the_end_stage() -> None:
    """RM-15: it is a matter of how the turn began, not of the deck as it is."""
    late, last = turn(BOB), turn(BOB, end_stage=True)

    assert not GAME.view(position(late, hands=("", "ibis", "", ""), deck=""), None).end_stage
    assert GAME.view(position(last, hands=("", "ibis", "", ""), deck=""), None).end_stage


# --- RM-16 ----------------------------------------------------------------------------------------


def test_the_game_ends_when_no_hand_holds_a_card() -> None:
    """RM-16: after the turn in which the last card was played nobody is to play."""
    state = position(turn(BOB, end_stage=True), hands=("", "tiger", "", ""), deck="")

    assert GAME.outcome(state) is None
    state = after(state, Gift("tiger", ANN))

    assert GAME.to_act(state) == ()
    assert GAME.outcome(state) is not None
    assert not any(len(GAME.legal(state, seat)) for seat in range(4))


@pytest.mark.parametrize("holder", [ANN, BOB, CID, DEE])
def test_the_game_goes_on_while_anybody_holds_a_card(holder: int) -> None:
    """RM-16: whoever it is."""
    hands = ["", "tiger", "", ""]
    hands[holder] += " ibis"
    state = position(turn(BOB, end_stage=True), hands=hands, deck="")

    state = after(state, Gift("tiger", ANN if holder != ANN else CID))

    assert (GAME.to_act(state), GAME.outcome(state)) == ((holder,), None)


def test_the_game_does_not_end_within_a_turn() -> None:
    """RM-16: empty hands are looked for when the turn is over, a bazaar is played out."""
    bazaar = OpenBazaar(BOB, cards("windfall ibis"))
    state = position(
        turn(ANN, 0), bazaar, deck="", discards="tiger", luck=Luck.stacked(cards("tiger"))
    )

    state = after(state, Windfall(), Gift("tiger", ANN))

    assert GAME.to_act(state) == (CID,)


# --- RM-17 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zoo", "points"),
    [
        ("", 0),
        ("tiger", 1),
        ("ibis ibis", 3),
        ("komodo komodo komodo", 0),
        ("mammoth", 2),
        ("mammoth mammoth", 6),
        ("mammoth mammoth mammoth", 0),
        ("tortoise antelope antelope tiger tiger tiger mammoth mammoth komodo", 11),
        ("tortoise tortoise ibis ibis", 6),
    ],
)
def test_animals_are_counted_type_by_type(zoo: str, points: int) -> None:
    """RM-17: one is 1 point, two are 3, three nothing; mammoths count double."""
    view = GAME.view(position(turn(BOB), menageries=("", "", zoo, "tiger")), None)

    assert view.points == (0, 0, points, 1)


# --- RM-18 ----------------------------------------------------------------------------------------

WORTH = {
    0: "",
    1: "tiger",
    2: "tiger ibis",
    3: "tiger tiger",
    4: "tiger tiger ibis",
    6: "mammoth mammoth",
}


def ended(*points: int, roles: tuple[Role, ...] = ROLES) -> Outcome:
    """The outcome of a game that has ended with these points."""
    state = position(menageries=[WORTH[score] for score in points], roles=roles, deck="")
    outcome = GAME.outcome(state)
    assert outcome
    return outcome


def test_the_grand_vizier_with_the_most_points_wins_alone() -> None:
    """RM-18: solo victory; the Loyalist loses too."""
    assert ended(4, 3, 3, 3) == Outcome((ANN,), (BOB, CID, DEE), "solo victory", (4, 3, 3, 3))


def test_a_solo_victory_needs_no_help_from_the_loyalist() -> None:
    """RM-18: it comes before the sums, even if the Conspirators have more together."""
    outcome = ended(4, 0, 3, 3)

    assert outcome.reason == "solo victory"


@pytest.mark.parametrize("points", [(3, 3, 1, 1), (3, 2, 3, 1), (3, 2, 1, 3)])
def test_a_tie_for_the_most_points_is_no_solo_victory(points: tuple[int, ...]) -> None:
    """RM-18: whoever it is tied with."""
    outcome = ended(*points)

    assert outcome.winners == (ANN, BOB)


def test_grand_vizier_and_loyalist_win_with_more_points_together() -> None:
    """RM-18: shared victory, though a Conspirator has more than the Grand Vizier."""
    assert ended(1, 4, 3, 1) == Outcome((ANN, BOB), (CID, DEE), "shared victory", (1, 4, 3, 1))


def test_on_equal_sums_the_conspirators_win() -> None:
    """RM-18: the shared victory needs more."""
    assert ended(1, 3, 4, 0) == Outcome(
        (CID, DEE), (ANN, BOB), "conspirators' victory", (1, 3, 4, 0)
    )


def test_the_conspirators_win_with_more_points_together() -> None:
    """RM-18: when neither other victory came about."""
    outcome = ended(2, 1, 3, 1)

    assert outcome.winners == (CID, DEE)


def test_a_game_without_points_is_the_conspirators() -> None:
    """RM-18: nobody has the most, and the sums are equal."""
    outcome = ended(0, 0, 0, 0)

    assert outcome.winners == (CID, DEE)


@pytest.mark.parametrize(
    ("points", "winners"),
    [((3, 3, 3, 4), (DEE,)), ((4, 3, 0, 3), (BOB, DEE)), ((3, 4, 3, 1), (ANN, CID))],
)
def test_victory_is_a_matter_of_roles_and_not_of_seats(
    points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """RM-18: here the Grand Vizier sits last."""
    roles: tuple[Role, ...] = ("conspirator", "loyalist", "conspirator", "grand_vizier")

    outcome = ended(*points, roles=roles)

    assert outcome.winners == winners


def test_the_view_tells_the_outcome_and_the_last_event_the_scores() -> None:
    """RM-18: to everybody alike."""
    state = position(
        turn(BOB, end_stage=True),
        hands=("", "tiger", "", ""),
        menageries=("tiger", "", "ibis", ""),
        deck="",
    )

    state, events = told(state, Gift("tiger", ANN))

    outcome = Outcome((ANN,), (BOB, CID, DEE), "solo victory", (3, 0, 1, 0))
    assert [GAME.view(state, seat).outcome for seat in (*range(4), None)] == [outcome] * 5
    assert events[1:] == (RolesRevealed(ROLES, (3, 0, 1, 0), "solo victory"),)
