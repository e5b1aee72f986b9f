"""The thoughts of the bots of both Cockroach Pokers on a position, and what they say about it."""

import re
from collections import Counter
from typing import Any

import pytest

from engine.bots.mind import Advice
from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.danger import Stakes
from engine.bots.palming.logistic import Hunch
from engine.bots.palming.mind import mind
from engine.bots.palming.people import Company, People
from engine.bots.personas import LEVEL
from engine.bots.strength import Strength
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.games.cockroach_poker_royal.rules import Extras
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.match import Match
from engine.moves import Move
from engine.palming.rules import Round
from engine.palming.view import Handing, HandOn, Judge, Offer, Pass
from netplay.bot_policy import policy
from tests.engine.games.palming_table import classic, played, royal

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def advice(
    state: Round[Any], strength: Strength = "strong", people: People | None = None
) -> Advice[Move]:
    """The advice of a bot that has just sat down in the place of whose turn it is."""
    game: Any = ROYAL if isinstance(state.rest, Extras) else CLASSIC
    (seat,) = game.to_act(state)
    bot = mind(strength, LEVEL, "1")
    bot.memory.people = people or bot.memory.people
    bot.new_game(NAMES[: len(state.hands)])
    bot.observe((), game.view(state, seat))
    return bot.decides(game.view(state, seat), game.legal(state, seat), 1000)


def offered(*seats: str, claim: Any = "rat", people: People | None = None) -> Advice[Move]:
    """The answer of seat 1 to a bat that seat 0 offers it."""
    state = played(CLASSIC, classic(*seats), Offer("bat", 1, claim))
    return advice(state, people=people)


def known(**tallies: tuple[int, int]) -> People:
    """People who have told the truth, and lied, so many times."""
    people = People()
    for name, (true, false) in tallies.items():
        people.claims[name] = Counter({True: true, False: false})
    return people


def test_who_sees_all_eight_knows_a_lie() -> None:
    """Cards that lie open and those in one's own hand are counted: no ninth rat can fly."""
    said = offered("bat bat", "rat rat rat rat | fly", "rat rat toad | rat", "toad bat | rat")
    two = offered("bat bat", "rat rat rat rat | rat rat rat rat")

    assert said.move != Judge(True)
    assert two.move == Judge(False)
    assert two.why(NAMES) == "8 of 8 rats are visible, so it can only be a lie."


def test_a_card_that_would_lose_the_game_is_not_risked() -> None:
    """With three bats open, no bat is offered while anything else is in the hand."""
    state = classic("bat fly toad", "rat | fly fly", "rat | toad", "rat", turn=0)
    with_bats = classic("bat fly toad | bat bat bat", "rat | fly fly", "rat | toad", "rat", turn=0)

    move = advice(with_bats).move

    assert isinstance(advice(state).move, Offer)
    assert isinstance(move, Offer)
    assert move.card != "bat"


def test_who_is_about_to_lose_is_offered_what_loses() -> None:
    """A third and a fourth rat are worth more before somebody who has two or three."""
    state = classic("rat fly", "bat bat", "toad toad | rat rat rat", "bat toad", turn=0)

    move = advice(state).move

    assert isinstance(move, Offer)
    assert (move.card, move.to) == ("rat", 2)


def test_a_payment_is_the_cheapest() -> None:
    """For a special one lays down what brings one least near to losing."""
    state = royal("joker bat", "rat fly toad | rat rat rat", penalty="...", special="table")
    state = played(ROYAL, state, Offer("joker", 1, "rat"), Judge(False))

    paid = advice(state)
    assert paid.move == PayTwo("fly", "toad")
    assert paid.why(NAMES) == "These are the safest cards to give up."


def test_a_card_that_fits_and_does_no_harm_pays_alone() -> None:
    """A single card is better than two, if it is not the fourth of a kind."""
    state = royal("joker bat", "rat fly toad | fly fly", penalty="...", special="table")
    state = played(ROYAL, state, Offer("joker", 1, "rat"), Judge(False))

    paid = advice(state)
    assert paid.move == PayOne("rat")
    assert paid.why(NAMES) == "This is the safest card to give up."


@pytest.mark.parametrize("strength", ["easy", "medium", "strong"])
@pytest.mark.parametrize("game", ["cockroach-poker", "cockroach-poker-royal"])
def test_every_reason_is_a_sentence_or_two_in_words(game: str, strength: Strength) -> None:
    """Through whole games: it begins, it ends, and it says "stink bug" and not "stink_bug"."""
    for seats in (2, 4):
        match = Match.new(game, seats, {}, f"reasons {seats}")
        bots = [mind(strength, LEVEL, str(seat)) for seat in range(seats)]
        for bot in bots:
            bot.new_game(NAMES[:seats])
        while match.to_act:
            (seat,) = match.to_act
            view: Any = match.view(seat)
            bots[seat].observe((), view)
            said = bots[seat].decides(view, match.legal(seat), 100)
            match.play(seat, said.move)

            assert re.fullmatch(r"([A-Z0-9][^._\n]*\. ?){1,2}", said.why(NAMES))


def test_the_reasons_of_yesterday_keep_their_figures() -> None:
    """A sentence that is read out later tells what was known when the decision was made."""
    people = known(Ana=(1, 2))
    said = offered("bat bat", "rat rat rat toad | rat rat", people=people)
    before = said.why(NAMES)

    people.claims["Ana"][True] += 100

    assert said.why(NAMES) == before


def test_a_hunch_follows_what_somebody_does() -> None:
    """It learns from each sight, of one player more than of the others."""
    hunch = Hunch((0.0,), (1.0,), own=1.0)
    for _ in range(10):
        hunch.learn("Ana", (1.0,), True)

    assert hunch.chance("Ana", (1.0,)) > hunch.chance("Ben", (1.0,)) > 0.5


def test_danger_grows_with_what_lies_open() -> None:
    """Another card brings its taker nearer to losing, and everybody else less near."""
    table = Stakes([{"rat": 2}, {"fly": 2}, {}], [9, 9, 9], 8)

    assert table.loss(0, 0, ["rat"]) > table.loss(0, 0, ["fly"]) > table.loss(0, 1, ["fly"])
    assert table.loss(0, 0, ["rat", "rat"]) == 1.0
    assert table.loss(0, 1, ["fly", "fly"]) == 0.0


def test_who_holds_no_card_loses_by_taking_one() -> None:
    """CP-10: whoever takes the card starts, and who cannot start has lost."""
    table = Stakes([{}, {}, {}], [0, 9, 9], 8)

    assert table.loss(0, 0, ["rat"]) == 1.0
    assert table.loss(1, 0, ["rat"]) == 0.0


def test_nobody_is_expected_to_believe_what_all_see_to_be_false() -> None:
    """However gladly somebody says "true": with all eight bats open, no card is offered as one."""
    people = People()
    open_to_all = classic("toad", "fly | bat bat bat bat", "fly | bat bat bat bat")
    company = Company(lore_of(CLASSIC.view(open_to_all, 0)), NAMES[:3], open_to_all.piles)
    scene = company.scene((Handing(0, 1, "bat", True),), company.hidden)
    for _ in range(50):
        people.saw_judgement(scene, True)

    assert people.belief(scene) == 0.0


def test_what_was_looked_at_is_handed_on_knowingly() -> None:
    """Having looked, it hands the card to whoever has not handled it, and nobody else."""
    state = classic("bat bat", "fly toad", "rat fly | bat", "toad rat | bat bat bat", turn=0)
    state = played(CLASSIC, state, Offer("bat", 1, "rat"), Pass(True))

    move = advice(state).move

    assert isinstance(move, HandOn)
    assert move.to == 3


def test_who_is_judged_rightly_passes_less_on() -> None:
    """However well it thinks it foretells the others: of many ways the best is often a mistake."""
    state = played(
        CLASSIC, classic("bat", "toad | rat rat", "fly", "fly", turn=0), Offer("bat", 1, "rat")
    )
    view, moves = CLASSIC.view(state, 1), list(CLASSIC.legal(state, 1))
    passes = []
    for rightly in (False, True):
        bot = mind("strong", LEVEL, "1", policy("cockroach-poker")[0])
        bot.new_game(NAMES)
        for _ in range(12):
            bot.memory.people.saw_caught(rightly, 1)
        odds = bot.odds(view, moves, 1000)
        passes.append(odds[Pass(True)] / sum(odds.values()))

    assert passes[1] < passes[0] / 2
