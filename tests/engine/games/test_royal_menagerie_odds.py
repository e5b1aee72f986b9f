"""Royal Menagerie: what anybody can read off a menagerie."""

from engine.games.royal_menagerie.rules import GAME
from tests.engine.games.menagerie_table import ANN, BOB, NONE, position, turn

TABLE = position(
    turn(ANN),
    hands=("shoot", *NONE[1:]),
    menageries=("tiger ibis komodo antelope mammoth", "tiger tiger tiger ibis ibis", "", ""),
)


def test_a_menagerie_is_known_by_what_it_lacks() -> None:
    """RM-6: with one type missing, one animal more is a stampede."""
    assert GAME.view(TABLE, None).missing(ANN) == ("tortoise",)


def test_a_type_is_full_with_three() -> None:
    """RM-5, RM-17: no fourth may come, and the three are worth nothing."""
    view = GAME.view(TABLE, None)

    assert (view.full(ANN), view.full(BOB)) == ((), ("tiger",))
