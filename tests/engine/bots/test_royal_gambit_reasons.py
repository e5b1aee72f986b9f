"""The reasons of Royal Gambit's bots: each speaks for the move, and says what is so."""

from dataclasses import replace

from engine.bots.royal_gambit.reasons import why
from engine.bots.royal_gambit.search import Chance
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import Giving, Naming
from engine.games.royal_gambit.view import Effect, Give, Hit, Name, Stay
from tests.engine.games.gambit_table import ANN, BOB, CID, NAMES, stayed, table


def test_which_choice_wins_so_often_is_said() -> None:
    """Where a flip is spoken of, "it wins" would be read as if the flip did."""
    view = GAME.view(table("2 3", "9"), ANN)
    chances = [Chance(Stay(), 0.5), Chance(Hit(), 0.4)]

    assert why(view, Stay(), chances)(NAMES).endswith(
        " (staying wins about 50% of such games, hitting 40%)."
    )
    lost = [Chance(Stay(), 0.001), Chance(Hit(), 0.0)]
    assert why(view, Stay(), lost)(NAMES).endswith(
        " (hardly any such game is won, whatever you choose)."
    )
    aimed = replace(table("8", "A", "A"), stack=(Effect("8", ANN),), phase=Naming(ANN))
    named = [Chance(Name("8", BOB), 0.5), Chance(Name("8", CID), 0.4)]
    assert why(GAME.view(aimed, ANN), Name("8", BOB), named)(NAMES).endswith(
        " (this wins about 50% of such games, the next best choice 40%)."
    )


def test_whoever_hits_though_a_flip_costs_points_hears_what_speaks_for_it() -> None:
    """A reason that ended with the cost would speak for staying."""
    costs = GAME.view(table("5 4 K 6", stayed("2")), ANN)
    gains = GAME.view(table("2", stayed("3")), ANN)

    told = [why(view, Hit())(NAMES) for view in (costs, gains)]

    assert "a flip costs " in told[0]
    assert told[0].endswith(" on average, but whoever stays can gain nothing more.")
    assert told[1].endswith(" on average.")


def test_a_sniper_is_not_aimed_for_no_reason() -> None:
    """Where no card that is left makes a bust at once, that is no reason."""
    state = replace(table("J 2", "3", "4"), stack=(Effect("J", ANN),), phase=Naming(ANN))
    safe = replace(table("J 2", "J K", "4"), stack=(Effect("J", ANN),), phase=Naming(ANN))

    assert why(GAME.view(state, ANN), Name("J", BOB))(NAMES).startswith("3 of the ")
    assert why(GAME.view(safe, ANN), Name("J", BOB))(NAMES) == (
        "Two more cards bring Bob nearer to a bust."
    )


def test_points_are_named_only_where_nobody_else_has_more() -> None:
    """They would else speak for naming somebody else; where nobody has any, for nobody."""
    state = replace(table("8 2", "3", "4"), stack=(Effect("8", ANN),), phase=Naming(ANN))
    none = replace(table("8 2", "", ""), stack=(Effect("8", ANN),), phase=Naming(ANN))

    told = [why(GAME.view(state, ANN), Name("8", seat))(NAMES) for seat in (BOB, CID)]

    assert told == [
        "The 8 goes to Bob.",
        "The 8 goes to Cid, who would have 4 points with this hand.",
    ]
    assert why(GAME.view(none, ANN), Name("8", BOB))(NAMES) == "The 8 goes to Bob."


def test_who_gets_a_card_that_makes_them_bust_hears_it() -> None:
    """They have to name somebody, and the only one has nothing else to give."""
    state = replace(table("7 4", "4"), stack=(Effect("7", ANN),), phase=Naming(ANN))
    paired = replace(table("7 4 7", "5"), stack=(Effect("7", ANN),), phase=Naming(ANN))

    assert why(GAME.view(state, ANN), Name("7", BOB))(NAMES) == (
        "You are likely to get the 4 from Bob, who would have 4 points with this hand,"
        " and to go bust."
    )
    assert why(GAME.view(paired, ANN), Name("7", BOB))(NAMES) == (
        "You have a pair whatever you get, and Bob would have 5 points with this hand."
    )


def test_only_a_card_that_makes_a_pair_is_said_to() -> None:
    """Whoever has one already is bust by that, whatever comes."""
    makes = replace(table("7 6", "6 K 2"), stack=(Effect("7", ANN, BOB),), phase=Giving(BOB))
    paired = replace(table("7 6 7", "4 K 2"), stack=(Effect("7", ANN, BOB),), phase=Giving(BOB))

    assert why(GAME.view(makes, BOB), Give("6"))(NAMES) == "The 6 gives Ann a pair."
    assert why(GAME.view(paired, BOB), Give("K"))(NAMES) == (
        "Giving the King leaves you with 6 points, and Ann has a pair whatever you give."
    )
