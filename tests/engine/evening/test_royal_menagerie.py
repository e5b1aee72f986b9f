"""The deeds that an evening counts of Royal Menagerie: what plays did to whose side."""

from dataclasses import replace

from engine.evening.deeds import Deeds
from engine.evening.royal_menagerie import counted
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.view import CardPlay, Gift, RolesRevealed, Shoot, Steal, Trade
from tests.engine.games.menagerie_table import ANN, BOB, CID, DEE, ROLES, position, told, turn


def deeds_of(seat: int, move: CardPlay, *menageries: str) -> Deeds:
    """The seat's deeds by this play. Ann and Bob are the court; Cid and Dee conspire."""
    hands = ["komodo" if seat != other else move.card for other in range(4)]
    state = position(turn(seat), hands=hands, menageries=menageries)
    after, events = told(state, move)
    return counted(replace(GAME.view(after, None), roles=ROLES), events).deeds[seat]


def test_to_shoot_an_animal_of_ones_own_side_is_a_betrayal() -> None:
    """Its point is gone."""
    done = deeds_of(BOB, Shoot(ANN, "tiger"), "tiger", "", "", "")

    assert done == {"shots": 1, "betrayals": 1}


def test_to_shoot_the_third_of_a_type_is_help() -> None:
    """Three score nothing, two score three: it is charity where the others have them."""
    assert deeds_of(BOB, Shoot(ANN, "ibis"), "ibis ibis ibis", "", "", "") == {"shots": 1}
    assert deeds_of(BOB, Shoot(CID, "ibis"), "", "", "ibis ibis ibis", "") == {
        "shots": 1,
        "charity": 1,
    }


def test_to_shoot_ones_own_animal_is_neither() -> None:
    """It harms nobody else."""
    assert deeds_of(CID, Shoot(CID, "tiger"), "", "", "tiger", "") == {}


def test_a_gift_to_the_other_side_is_charity_unless_it_spoils() -> None:
    """A third one takes the points of two away."""
    assert deeds_of(ANN, Gift("tiger", DEE), "", "", "", "") == {"gifts": 1, "charity": 1}
    assert deeds_of(ANN, Gift("tiger", DEE), "", "", "", "tiger tiger") == {"gifts": 1}


def test_to_rob_ones_partner_is_a_betrayal() -> None:
    """Whatever the thief gains by it."""
    assert deeds_of(CID, Steal(DEE, "mammoth"), "", "", "", "mammoth") == {
        "thefts": 1,
        "betrayals": 1,
    }


def test_a_trade_is_judged_by_what_each_side_has_of_it() -> None:
    """Bob gives the conspirators a mammoth of Ann's for a tiger."""
    done = deeds_of(BOB, Trade(ANN, "mammoth", CID, "tiger"), "mammoth", "", "tiger", "")

    assert done == {"betrayals": 1, "charity": 1}


def test_twins_that_are_traded_change_nothing() -> None:
    """Also where each has three of them."""
    twins = "tiger tiger tiger"

    assert deeds_of(BOB, Trade(ANN, "tiger", CID, "tiger"), twins, "", twins, "") == {}


def test_plays_before_a_stampede_are_judged_by_what_lay_there() -> None:
    """The sixth type empties Dee's menagerie; the gift itself was one point more."""
    done = deeds_of(ANN, Gift("mammoth", DEE), "", "", "", "tortoise tiger ibis komodo antelope")

    assert done == {"gifts": 1, "charity": 1}


def test_the_best_menagerie_is_told_at_the_end() -> None:
    """With its points."""
    view = GAME.view(position(turn(ANN)), None)
    revealed = RolesRevealed(ROLES, (3, 9, 0, 1), "")

    best = [deeds.get("best_menagerie", 0) for deeds in counted(view, [revealed]).deeds]
    assert best == [3, 9, 0, 1]
