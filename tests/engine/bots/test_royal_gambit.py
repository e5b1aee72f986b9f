"""The bots of Royal Gambit play by the rules, know what they want, and say why."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from unittest.mock import patch

import pytest

from engine.bots.mind import Persona
from engine.bots.personas import BRAZEN, LEVEL, TIMID
from engine.bots.royal_gambit.mind import BUDGETS, mind
from engine.bots.royal_gambit.reasons import why
from engine.bots.royal_gambit.search import ROUND, Chance, Search
from engine.bots.royal_gambit.watch import Watch
from engine.bots.strength import Strength
from engine.games.royal_gambit.rules import GAME
from engine.games.royal_gambit.state import Giving, Naming, Saving, State
from engine.games.royal_gambit.view import (
    Bust,
    Cover,
    Effect,
    Flipped,
    GambitMove,
    Give,
    Hand,
    HandBegan,
    Hit,
    Name,
    Stay,
    Stayed,
)
from engine.match import Match
from tests.engine.games.gambit_table import ANN, BOB, CID, NAMES, place, stayed, table
from tests.instruments.ladder.arena import Chair, play
from tests.instruments.ladder.matchup import hits
from tests.instruments.ladder.royal_gambit import MATCHUPS

STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "strong")
FORMS = [
    {"turns": turns, "deck": deck}
    for turns, deck in product(("one", "whole"), ("fresh", "running"))
]


def chairs(*strengths: Strength, seed: str = "s", budget: int = 12) -> list[Chair]:
    return [
        Chair(mind(strength, LEVEL, f"{seed} {seat}"), budget, NAMES[seat % 4] * (1 + seat // 4))
        for seat, strength in enumerate(strengths)
    ]


def advised(
    state: State, seat: int, strength: Strength = "strong", persona: Persona = LEVEL
) -> GambitMove:
    """The move of such a bot there, with the work it may do by default."""
    bot = mind(strength, persona, "seed")
    bot.new_game(NAMES[: len(state.totals)])
    legal = GAME.legal(state, seat)
    return bot.decides(GAME.view(state, seat), legal, BUDGETS[strength]).move


@pytest.mark.parametrize(("form", "seats"), list(product(FORMS, (2, 3, 8))))
def test_bots_play_whole_games(form: dict[str, str], seats: int) -> None:
    """In every form of the game, all three strengths make legal moves until somebody has won."""
    strengths = [STRENGTHS[seat % 3] for seat in range(seats)]
    match = Match.new("royal-gambit", seats, form, f"{seats}")
    assert play(match, chairs(*strengths)).winners


def test_the_same_seed_and_budget_give_the_same_game() -> None:
    """Two tables of the same bots end with the same record."""
    records = []
    for _ in range(2):
        match = Match.new("royal-gambit", 3, {}, "twice")
        play(match, chairs("strong", "strong", "medium", budget=40))
        records.append(match.record)
    assert records[0] == records[1]


def test_asking_twice_changes_nothing() -> None:
    """The coach may be asked again from the same view, and says the same."""
    state = table("3 5 9", "4 K", deck="A")
    bot = mind("strong", LEVEL, "seed")
    view, legal = GAME.view(state, ANN), GAME.legal(state, ANN)
    assert bot.decides(view, legal, 100).move == bot.decides(view, legal, 100).move


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_queen_is_used(strength: Strength) -> None:
    """No bot goes bust while it can cover the pair."""
    state = replace(table("5 5 Q", "4"), phase=Saving(ANN))
    assert advised(state, ANN, strength) == Cover()


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_a_flip_without_risk_is_taken(strength: Strength) -> None:
    """Nothing in the deck makes a pair, so there is no reason to stay."""
    state = table("K 2", stayed("3"), discards="2 2 2 K K K J J J J Q Q Q Q")
    assert advised(state, ANN, strength) == Hit()


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_a_good_hand_is_not_risked(strength: Strength) -> None:
    """With 24 points and six ranks that would bust it, it stays."""
    state = table("2 3 4 K 6 9 T 5", "4 6")
    assert advised(state, ANN, strength) == Stay()


def test_only_strong_knows_that_the_last_hand_must_be_won() -> None:
    """Behind in the catch-up, staying loses for certain, whatever a flip costs on average."""
    state = replace(
        table(place(standing="away"), "2 3 4 K 6 9 T 5", turn=BOB),
        totals=(60, 10),
        hand=Hand(5, "catch_up", BOB),
    )
    assert advised(state, BOB, "medium") == Stay()
    assert advised(state, BOB, "strong") == Hit()


def test_the_last_one_stays_as_soon_as_it_leads() -> None:
    """Ahead in the catch-up with nobody after it, no further point is worth a risk."""
    state = replace(
        table(place(standing="away"), "A 2", turn=BOB),
        totals=(40, 38),
        hand=Hand(5, "catch_up", BOB),
    )
    assert advised(state, BOB, "strong") == Stay()


def test_the_sniper_aims_at_who_can_be_bust() -> None:
    """Cid has a full hand and leads; Bob has next to nothing."""
    state = replace(
        table("J 2", "3", "2 3 4 K 6 9 T 5"),
        totals=(20, 5, 30),
        stack=(Effect("J", ANN),),
        phase=Naming(ANN),
    )
    assert advised(state, ANN, "strong") == Name("J", CID)


def test_a_card_that_makes_a_pair_is_given() -> None:
    """Bob's 4 busts Ann, whose 7 asked for it."""
    state = replace(table("7 4 5 K", "4 9 2"), stack=(Effect("7", ANN, BOB),), phase=Giving(BOB))
    assert advised(state, BOB, "strong") == advised(state, BOB, "medium") == Give("4")


def test_between_equal_chances_the_leader_is_hit() -> None:
    """All is lost whoever gets the 8; it does not go to the one who is last."""
    state = replace(
        table("8 2", "4", "3", deck="A A A A"),
        totals=(0, 0, 300),
        hand=Hand(5, "catch_up", ANN),
        stack=(Effect("8", ANN),),
        phase=Naming(ANN),
    )
    assert advised(state, ANN) == Name("8", CID)


def test_who_has_won_does_not_play_on() -> None:
    """Ahead and alone in the catch-up, it stays though no card that is left could hurt."""
    state = replace(
        table(place(standing="away"), "K 2", turn=BOB, discards="2 2 2 K K K J J J J Q Q Q Q"),
        totals=(40, 47),
        hand=Hand(5, "catch_up", BOB),
    )
    assert advised(state, BOB) == Stay()


def test_the_reason_is_one_sentence_of_the_game() -> None:
    """It counts cards and points, names the players, and ends once."""
    state = replace(table("J 2", "3 8 9", "2 3 4"), stack=(Effect("J", ANN),), phase=Naming(ANN))
    bot = mind("strong", LEVEL, "seed")
    bot.new_game(NAMES[:3])
    advice = bot.decides(GAME.view(state, ANN), GAME.legal(state, ANN), 200)
    sentence = advice.why(NAMES)
    assert "cards left would bust" in sentence
    assert not sentence[0].islower()
    assert sentence.endswith(".")
    assert ". " not in sentence


def test_the_reason_tells_that_points_no_longer_matter() -> None:
    """It stays though a flip would bring points, and says that the game is won so."""
    state = replace(
        table(place(standing="away"), "A 2", turn=BOB),
        totals=(40, 38),
        hand=Hand(5, "catch_up", BOB),
    )
    bot = mind("strong", LEVEL, "seed")
    advice = bot.decides(GAME.view(state, BOB), GAME.legal(state, BOB), 200)
    assert "you lead and nobody is left to pass you" in advice.why(NAMES)


def test_a_single_point_is_one_point() -> None:
    """Where it is missing, and where a player would have it."""
    behind = replace(
        table(place(standing="away"), "A", turn=BOB),
        totals=(40, 38),
        hand=Hand(5, "catch_up", BOB),
    )
    aimed = replace(table("8", "A"), stack=(Effect("8", ANN),), phase=Naming(ANN))

    assert "you are still 1 point behind, so staying loses:" in why(GAME.view(behind, BOB), Hit())(
        NAMES
    )
    assert "who would have 1 point with" in why(GAME.view(aimed, ANN), Name("8", BOB))(NAMES)


def test_a_card_is_called_as_in_the_choice() -> None:
    """Whoever is to give the Queen reads of no "Q"."""
    state = replace(table("7 4 5 K", "A 9 Q"), stack=(Effect("7", ANN, BOB),), phase=Giving(BOB))
    view = GAME.view(state, BOB)

    assert why(view, Give("Q"))(NAMES).startswith("Giving the Queen leaves you with 1 point")
    assert why(view, Give("A"))(NAMES).startswith("Giving the Ace leaves you with 0 points")


def test_two_chances_that_read_alike_are_not_told_apart() -> None:
    """The number stands once; and it is said which of them wins so often."""
    view = GAME.view(table("2 3", "9"), ANN)
    ends = {0.078: "and so does staying).", 0.05: "staying 5%)."}
    for wins, end in ends.items():
        told = why(view, Hit(), [Chance(Hit(), 0.082), Chance(Stay(), wins)])(NAMES)
        assert told.endswith(f" (hitting wins about 8% of such games, {end}")


def test_no_reason_speaks_for_another_move() -> None:
    """A bot that stays though a flip would bring something says what speaks for staying."""
    view = GAME.view(table("K 2", stayed("3"), discards="2 2 2 K K K J J J J Q Q Q Q"), ANN)

    assert why(view, Stay())(NAMES).endswith(", but what you have may well be enough.")


def test_without_time_strong_goes_by_rules_of_thumb() -> None:
    """A budget too small to try every move once still gives a sensible one."""
    state = table("2 3 4 K 6 9 T 5", "4 6")
    bot = mind("strong", LEVEL, "seed")
    assert bot.decides(GAME.view(state, ANN), GAME.legal(state, ANN), 1).move == Stay()


def test_no_more_hands_are_played_out_than_the_budget_allows() -> None:
    """The budget is shared among the moves, and kept to."""
    search = Search(GAME.view(table("3 9", "4 K"), ANN), (0.0, 0.0), Random(1))
    with patch.object(search, "_tried", return_value=0.5) as tried:
        search.chances([Hit(), Stay()], 41)
    assert tried.call_count == 40


def test_a_move_dropped_early_is_not_praised_for_lucky_decks() -> None:
    """The decks that came after it was dropped were bad for all, and would have been for it."""
    search = Search(GAME.view(table("3 9", "4 K"), ANN), (0.0, 0.0), Random(1))
    tries = [0.5, 0.5, 0.4] * ROUND + [0.0, 0.0] * ROUND
    with patch.object(search, "_tried", side_effect=tries):
        chances = search.chances([Hit(), Stay(), Bust()], len(tries))
    assert chances[-1].move == Bust()


@pytest.mark.parametrize("strength", ["easy", "medium"])
def test_the_bold_hit_more_often(strength: Strength) -> None:
    """Over many hands, brazen, level and timid bots differ in how many cards they turn up."""
    timid, level, brazen = (_boldness(strength, persona) for persona in (TIMID, LEVEL, BRAZEN))
    assert timid * 1.1 < level < brazen / 1.1


def _boldness(strength: Strength, persona: Persona) -> float:
    """How often such players hit for each time that they stay, in a few games."""
    moves: list[object] = []
    for game in range(20):
        match = Match.new("royal-gambit", 3, {}, f"bold {game}")
        bots = [mind(strength, persona, f"{game} {seat}") for seat in range(3)]
        play(match, [Chair(bot, 1, name) for bot, name in zip(bots, NAMES, strict=False)])
        moves += (type(move) for _, move in match.moves)
    return moves.count(Hit) / moves.count(Stay)


def test_the_bold_gamble_where_the_timid_do_not() -> None:
    """A strong bot's temper tips a close decision."""
    state = table("4 5 9", "3 4")
    assert advised(state, ANN, persona=TIMID) == Stay()
    assert advised(state, ANN, persona=BRAZEN) == Hit()


def test_the_daring_of_a_player_is_remembered() -> None:
    """Staying with a lone ace makes a player known as careful, wherever they sit next."""
    watch = Watch()
    watch.new_game(["Ann", "Bob"])
    watch.observe((), GAME.view(table("3", "A", turn=BOB), ANN))
    watch.observe((Stayed(BOB, 1),), GAME.view(table("3", stayed("A")), ANN))
    watch.new_game(["Bob", "Ann"])
    assert watch.nerve(ANN) < 0 == watch.nerve(BOB)


def test_in_a_new_hand_nobody_is_alone() -> None:
    """Ann has stayed in the hand before: in this one she could get Bob's 8."""
    began = HandBegan(2, "normal", ANN, (ANN, BOB))
    batches = (Stayed(ANN, 3), began, *TIMID_HAND), TIMID_HAND
    nerves = []
    for before, events in zip((table("3", "4"), table("", "")), batches, strict=True):
        watch = Watch()
        watch.new_game(["Ann", "Bob"])
        watch.observe((), GAME.view(before, ANN))
        watch.observe(events, GAME.view(table("3", stayed("A 8"), turn=ANN), ANN))
        nerves.append(watch.nerve(BOB))

    assert nerves[0] == nerves[1] != 0


TIMID_HAND = (Flipped(ANN, ("3",)), Flipped(BOB, ("A",)), Flipped(BOB, ("8",)), Stayed(BOB, 1))


def test_a_gamble_is_remembered() -> None:
    """A player who flips at the risk of a good hand is known as daring; events tell of the hand."""
    watch = Watch()
    watch.new_game(["Ann", "Bob"])
    watch.observe((), GAME.view(table("3", "2 3 4 5 K"), ANN))
    watch.observe((Flipped(ANN, ("9",)), Flipped(BOB, ("6",))), GAME.view(table("3", "2"), ANN))
    assert watch.nerve(BOB) > 0 == watch.nerve(ANN)


def test_each_strength_beats_the_one_below() -> None:
    """A small seeded sample of the ladder: at a table of four, one's share would be 15 of 60."""
    assert _won("medium", "easy") > 24
    assert _won("easy", "uniform") > 24


def _won(better: str, worse: str) -> int:
    """Of 60 games, how many the better one wins against three."""
    (matchup,) = (
        each for each in MATCHUPS if each.name == f"{better} against {worse}, 4 players, one, fresh"
    )
    return sum((hits(matchup, str(evening)) for evening in range(15)), Counter())[True]
