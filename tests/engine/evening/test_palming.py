"""The deeds that an evening counts of Cockroach Poker, by cards that are named."""

from engine.evening.deeds import GameDeeds, JudgedClaim, Trick
from engine.evening.palming import counted
from engine.game import Event
from engine.games.cockroach_poker.rules import GAME
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, Pass
from tests.engine.games.palming_table import classic, royal, step


def deeds_of(game: object, state: object, *moves: Move) -> GameDeeds:
    """The deeds of a game that ends with these moves."""
    events: list[Event] = []
    for move in moves:
        state, told = step(game, state, move)  # type: ignore[arg-type]
        events += told
    return counted(game.view(state, None), events)  # type: ignore[attr-defined]


def test_a_believed_lie_counts_for_who_told_it_and_for_who_fell_for_it() -> None:
    """And stands among the tricks of the evening."""
    done = deeds_of(GAME, classic("fly", "", "bat"), Offer("fly", 1, "bat"), Judge(true=True))

    liar, fooled, _ = done.deeds
    assert liar == {"claims": 1, "lies": 1, "believed": 1, "offers": 1, "hounded": 1}
    assert fooled == {"judged": 1, "fooled": 1, "taken": 1}
    assert done.tricks == (Trick(0, 1, "bat", "fly"),)
    assert done.judged == (JudgedClaim(1, 0, True),)


def test_a_caught_lie_is_no_trick() -> None:
    """Its judge was right."""
    done = deeds_of(GAME, classic("fly", "toad", "bat"), Offer("fly", 1, "bat"), Judge(true=False))

    assert done.deeds[0]["caught"] == 1
    assert done.deeds[1] == {"judged": 1, "right": 1}
    assert done.tricks == ()


def test_a_truth_that_is_called_a_lie_is_remembered() -> None:
    """It is no lie of whoever told it."""
    done = deeds_of(GAME, classic("fly", "", "bat"), Offer("fly", 1, "fly"), Judge(true=False))

    assert done.deeds[0] == {"claims": 1, "doubted": 1, "offers": 1, "hounded": 1}
    assert "right" not in done.deeds[1]


def test_who_passes_a_card_on_blind_has_told_no_lie() -> None:
    """Whatever the card was: they could not know."""
    done = deeds_of(
        GAME,
        classic("fly", "toad", ""),
        Offer("fly", 1, "fly"),
        Pass(peek=False),
        HandOn(2, "bat"),
        Judge(true=True),
    )

    assert done.deeds[1] == {"passes": 1, "blind": 1, "offers": 1, "hounded": 1}
    assert done.tricks == ()


def test_who_wins_one_card_from_losing_has_escaped() -> None:
    """Three of a kind lie before them at the end, where four lose."""
    done = deeds_of(
        GAME, classic("fly | bat bat bat", "", "rat"), Offer("fly", 1, "bat"), Judge(true=True)
    )

    assert [deeds.get("escapes", 0) for deeds in done.deeds] == [1, 0, 0]


def test_two_players_bear_no_grudge() -> None:
    """Each has only the other to offer a card to."""
    done = deeds_of(GAME, classic("fly", ""), Offer("fly", 1, "bat"), Judge(true=True))

    assert "hounded" not in done.deeds[0]


def test_a_penalty_card_is_counted_as_such_and_among_those_taken() -> None:
    """The royal cockroach brings one."""
    state = royal("royal_cockroach", "", "toad", penalty="bat fly")
    done = deeds_of(ROYAL, state, Offer("royal_cockroach", 1, "bat"), Judge(true=True))

    assert (done.deeds[1]["taken"], done.deeds[1]["penalties"]) == (2, 1)
