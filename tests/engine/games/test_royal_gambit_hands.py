"""Royal Gambit: who starts, how hands end, and how the game does (RG-14, RG-15, RG-16, RG-17)."""

from dataclasses import replace

import pytest

from engine.game import Outcome
from engine.games.royal_gambit.options import Options
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import State
from engine.games.royal_gambit.view import (
    Hand,
    HandBegan,
    HandEnded,
    Hit,
    Name,
    Stay,
    Stayed,
    Won,
)
from engine.luck import Luck
from engine.match import Match
from engine.options import BadOption
from tests.engine.games.gambit_table import (
    ANN,
    BOB,
    BUST,
    CID,
    DEE,
    after,
    last_stay,
    legal,
    standings,
    stayed,
    table,
    told,
)


def outcome(state: State) -> Outcome:
    """How a game that is over ended."""
    ended = GAME.outcome(state)
    assert ended
    return ended


# --- RG-14: starters ------------------------------------------------------------------------------


def test_the_option_names_the_first_starter() -> None:
    """RG-14: an explicit seat starts, and nothing is drawn for it."""
    state = GAME.deal(4, Options(first=CID), Luck.stacked(()))

    assert (GAME.to_act(state), state.hand, state.first) == (
        (CID,),
        Hand(1, "normal", CID),
        CID,
    )


def test_the_first_starter_is_drawn_by_default() -> None:
    """RG-14: with `random`, from the seed of the match."""
    state = GAME.deal(4, Options(), Luck.stacked((DEE,), ()))

    assert (GAME.to_act(state), state.hand.starter, state.first) == ((DEE,), DEE, DEE)


@pytest.mark.parametrize("first", [-1, 4, "Ann"])
def test_the_first_starter_sits_at_the_table(first: object) -> None:
    """RG-14: a seat's number, or `random`."""
    with pytest.raises(BadOption):
        Match.new("royal-gambit", 4, {"first": first}, seed="any")


@pytest.mark.parametrize(("starter", "following"), [(ANN, BOB), (BOB, CID), (CID, ANN)])
def test_the_next_hand_starts_one_seat_on(starter: int, following: int) -> None:
    """RG-14: clockwise from the last starter, not from whoever was on turn last."""
    state = after(last_stay(0, 0, 0, starter=starter, by=CID), Stay())

    assert (GAME.to_act(state), state.turn) == ((following,), following)
    assert state.hand.starter == following


def test_a_starter_who_does_not_play_is_passed_over() -> None:
    """RG-14: in the catch-up, the next of those who play it starts."""
    state = after(last_stay(10, 41, 20, starter=ANN), Stay())

    assert (state.hand.starter, GAME.to_act(state)) == (CID, (CID,))


def test_the_next_game_starts_after_this_ones_first_starter() -> None:
    """RG-14: a table that plays again passes on the seat after it."""
    state = after(last_stay(10, 41, 20, kind="catch_up", starter=BOB, first=CID), Stay())

    assert outcome(state).next_first == ANN


# --- RG-15: the end of a hand ---------------------------------------------------------------------


def test_the_hand_ends_when_nobody_is_in_it() -> None:
    """RG-15: with the last stay, the scores are added to the totals."""
    state, events = told(table("2 K", stayed("5"), BUST, luck=Luck("any")), Stay())

    assert events[:2] == (Stayed(ANN, 4), HandEnded((4, 5, 0), (4, 5, 0)))
    assert state.totals == (4, 5, 0)


def test_the_hand_ends_with_the_last_bust() -> None:
    """RG-15: who stayed scores."""
    state = after(table("2", stayed("5"), deck="2", luck=Luck("any")), Hit())

    assert (state.totals, state.hand.number) == ((0, 5), 2)


def test_the_hand_goes_on_as_long_as_somebody_is_in_it() -> None:
    """RG-15: nothing is scored before."""
    state = after(table("2", stayed("5"), "3"), Stay())

    assert (state.totals, state.hand.number) == ((0, 0, 0), 1)


def test_totals_add_up() -> None:
    """RG-15: each hand's score joins what there was."""
    state = after(last_stay(10, 20, 30, gain="5", by=BOB), Stay())

    assert state.totals == (10, 25, 30)


def test_below_the_goal_another_hand_is_played_by_all() -> None:
    """RG-15: the table is cleared, and everybody is in again."""
    state, events = told(last_stay(10, 39, 20), Stay())

    assert state.hand == Hand(6, "normal", BOB)
    assert standings(state) == ("in", "in", "in")
    assert events[-1] == HandBegan(6, "normal", BOB, (ANN, BOB, CID))


def test_the_goal_is_forty_by_default() -> None:
    """RG-15: the option `goal`."""
    assert Options().goal == 40


@pytest.mark.parametrize("goal", [10, 200])
def test_the_goal_may_be_from_10_to_200(goal: int) -> None:
    """RG-15: both bounds are allowed."""
    assert Match.new("royal-gambit", 2, {"goal": goal}, seed="any").options.goal == goal


@pytest.mark.parametrize("goal", [9, 201, "40", True])
def test_no_other_goal_is_allowed(goal: object) -> None:
    """RG-15: a whole number within the bounds."""
    with pytest.raises(BadOption):
        Match.new("royal-gambit", 2, {"goal": goal}, seed="any")


@pytest.mark.parametrize(("goal", "kind"), [(41, "normal"), (40, "catch_up"), (39, "catch_up")])
def test_the_goal_is_reached_with_as_many_points(goal: int, kind: str) -> None:
    """RG-15: 40 points reach a goal of 40."""
    state = after(last_stay(35, 20, gain="5", goal=goal), Stay())

    assert state.hand.kind == kind


# --- RG-16: the catch-up --------------------------------------------------------------------------


def test_all_but_the_leader_play_the_catch_up() -> None:
    """RG-16: the leader, who has the highest total, sits it out."""
    state, events = told(last_stay(10, 50, 45, 20), Stay())

    assert standings(state) == ("in", "away", "in", "in")
    assert events[-1] == HandBegan(6, "catch_up", CID, (ANN, CID, DEE))


def test_all_but_the_leaders_play_the_catch_up() -> None:
    """RG-16: if two share the highest total, neither plays."""
    state = after(last_stay(10, 50, 50, 45), Stay())

    assert standings(state) == ("in", "away", "away", "in")


def test_a_leader_cannot_be_named_in_the_catch_up() -> None:
    """RG-16: who does not play the hand is not in it."""
    state = after(last_stay(10, 50, 45), Stay())
    state = replace(state, pack=replace(state.pack, deck=("J", *state.pack.deck)))

    assert legal(after(state, Hit())) == {Name("J", ANN), Name("J", CID)}


@pytest.mark.parametrize("leader", range(8))
def test_whoever_leads_sits_out_the_catch_up(leader: int) -> None:
    """RG-16: the goal is reached at any of eight seats, and by that one alone."""
    totals = [50 if seat == leader else 20 for seat in range(8)]

    state = after(last_stay(*totals, by=(leader + 1) % 8), Stay())

    assert state.hand.kind == "catch_up"
    assert standings(state) == tuple("away" if seat == leader else "in" for seat in range(8))


def test_one_player_may_play_the_catch_up_alone() -> None:
    """RG-16: with two at the table, the other one."""
    state = after(last_stay(10, 50), Stay())

    assert (standings(state), GAME.to_act(state)) == (("in", "away"), (ANN,))


def test_after_the_catch_up_the_highest_total_wins() -> None:
    """RG-16: the leader who sat it out, if nobody caught up."""
    state, events = told(last_stay(10, 50, 45, kind="catch_up"), Stay())

    assert outcome(state) == Outcome((BOB,), (ANN, CID), "the most points, 50", (10, 50, 45), 1)
    assert events[-1] == Won(BOB, 50)
    assert GAME.to_act(state) == ()


@pytest.mark.parametrize("leader", range(8))
def test_the_highest_total_wins_at_any_seat(leader: int) -> None:
    """RG-16: whichever of eight it is."""
    totals = [50 if seat == leader else 20 for seat in range(8)]

    state, events = told(last_stay(*totals, kind="catch_up", by=(leader + 1) % 8), Stay())

    assert outcome(state).winners == (leader,)
    assert events[-1] == Won(leader, 50)


def test_who_overtakes_in_the_catch_up_wins() -> None:
    """RG-16: there is no second catch-up."""
    state = after(last_stay(46, 50, 45, kind="catch_up", gain="5"), Stay())

    assert (outcome(state).winners, outcome(state).losers) == ((ANN,), (BOB, CID))


def test_while_the_game_goes_on_there_is_no_outcome() -> None:
    """RG-16: reaching the goal wins nothing yet."""
    assert GAME.outcome(after(last_stay(10, 50), Stay())) is None


def test_when_the_game_is_over_the_table_is_cleared() -> None:
    """RG-16: nobody is in a hand, and nobody can move."""
    state = after(last_stay(10, 50, kind="catch_up"), Stay())

    assert standings(state) == ("away", "away")
    assert not any(GAME.legal(state, seat) for seat in (ANN, BOB))


def test_if_all_are_tied_there_is_no_catch_up() -> None:
    """RG-16: everybody is a leader, so it comes to the duel at once."""
    state = after(last_stay(45, 45, 45), Stay())

    assert (state.hand.kind, standings(state)) == ("duel", ("in", "in", "in"))


# --- RG-17: the duel ------------------------------------------------------------------------------


def test_a_tie_after_the_catch_up_leads_to_a_duel() -> None:
    """RG-17: those who share the highest total play on among themselves."""
    state, events = told(last_stay(45, 50, 20, 50, kind="catch_up", gain="5"), Stay())

    assert standings(state) == ("in", "in", "away", "in")
    assert events[-1] == HandBegan(6, "duel", BOB, (ANN, BOB, DEE))


@pytest.mark.parametrize("tied", [(0, 7), (3, 4), (4, 5, 6), (6, 7)])
def test_those_who_are_tied_duel_wherever_they_sit(tied: tuple[int, ...]) -> None:
    """RG-17: at a table of eight."""
    totals = [50 if seat in tied else 20 for seat in range(8)]

    state = after(last_stay(*totals, kind="catch_up", by=BOB), Stay())

    assert state.hand.kind == "duel"
    assert standings(state) == tuple("in" if seat in tied else "away" for seat in range(8))


def test_after_a_duel_who_leads_alone_has_won() -> None:
    """RG-17: one point more is enough."""
    state, events = told(last_stay(50, 50, 20, kind="duel", gain="A"), Stay())

    assert events[-1] == Won(ANN, 51)
    assert outcome(state) == Outcome((ANN,), (BOB, CID), "the most points, 51", (51, 50, 20), 1)


def test_a_duel_that_decides_nothing_is_followed_by_another() -> None:
    """RG-17: until one leads alone."""
    state = after(last_stay(50, 50, 20, kind="duel"), Stay())

    assert state.hand == Hand(6, "duel", BOB)
    assert standings(state) == ("in", "in", "away")


def test_after_a_duel_only_those_still_tied_go_on() -> None:
    """RG-17: who has fallen behind is out of it."""
    state = table("5", stayed("5"), stayed("A"), luck=Luck("any"))
    state = replace(state, totals=(50, 50, 50), hand=Hand(7, "duel", ANN))

    assert standings(after(state, Stay())) == ("in", "in", "away")


def test_a_duels_starter_is_one_of_the_duellists() -> None:
    """RG-17: the next one clockwise from the last starter."""
    state = after(last_stay(50, 20, 20, 50, kind="duel", starter=ANN), Stay())

    assert (state.hand.starter, GAME.to_act(state)) == (DEE, (DEE,))
