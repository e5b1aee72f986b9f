"""The bots of both Cockroach Pokers, as players: whole games and whole evenings."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import shelf
from engine.bots.mind import Persona
from engine.bots.palming.mind import BUDGETS, Palmer, mind
from engine.bots.palming.temper import odds
from engine.bots.personas import LEVEL, NAMED, TRUSTING
from engine.bots.strength import Strength
from engine.games.cockroach_poker.rules import GAME as CLASSIC_RULES
from engine.match import Match
from engine.palming.view import Judge, Offer
from tests.engine.games.palming_table import classic, played
from tests.instruments.ladder.arena import Chair, evening, play
from tests.instruments.ladder.styles import COIN, LIAR, STYLES, Player, Style

CLASSIC, ROYAL = "cockroach-poker", "cockroach-poker-royal"
STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "strong")


def bot(strength: Strength, seed: str, persona: Persona = LEVEL) -> Chair:
    return Chair(mind(strength, persona, seed), BUDGETS[strength], f"bot {seed}")


def three(style: Style, seed: str = "") -> list[Chair]:
    return [Chair(Player(style, f"{seed}{at}"), 1, f"{style.name} {at}") for at in range(3)]


def lost_by(match: Match) -> tuple[int, ...]:
    """The seats that have lost it."""
    assert match.outcome
    return match.outcome.losers


def losses(chairs: list[Chair], games: int) -> int:
    """How many games of an evening the first of them loses."""
    played = evening(CLASSIC, chairs, {}, "losses", games)
    return sum(seated.index(chairs[0]) in lost_by(match) for match, seated in played)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (CLASSIC, {}),
        *(
            (ROYAL, {"ruling": ruling, "special": special})
            for ruling, special in product(("english", "japanese"), ("hand", "table"))
        ),
    ],
)
def test_every_form_of_the_game_is_played_to_its_end(
    game: str, options: dict[str, str], seats: int
) -> None:
    """In no form does a bot of any strength make an illegal move, which would raise, or give up."""
    match = Match.new(game, seats, options, f"forms {seats}")

    play(match, [bot(STRENGTHS[seat % 3], str(seat)) for seat in range(seats)])

    assert match.outcome


@pytest.mark.parametrize("game", [CLASSIC, ROYAL])
def test_the_same_seed_and_budget_play_the_same_game(game: str) -> None:
    """A game among bots can be told again from its seeds."""

    def record() -> object:
        match = Match.new(game, 4, {}, "again")
        play(match, [bot("strong", "a"), bot("medium", "b"), bot("easy", "c"), bot("easy", "d")])
        return match.record

    assert record() == record()


@pytest.mark.parametrize("budget", [1, 10, 100])
def test_a_small_budget_is_enough_to_decide(budget: int) -> None:
    """Whatever work a table allows, a bot has a legal answer."""
    match = Match.new(ROYAL, 4, {}, "small")
    chairs = [Chair(mind("strong", LEVEL, str(seat)), budget, str(seat)) for seat in range(4)]

    play(match, chairs)

    assert match.outcome


def test_a_bot_can_take_over_in_the_middle_of_a_round() -> None:
    """It has seen nothing of the game when it sits down for somebody who left, and plays on."""
    match = Match.new(CLASSIC, 4, {}, "left")
    absent = three(COIN)[0].mind
    absent.new_game("abcd")
    for _ in range(40):
        seat = match.to_act[0]
        match.play(seat, absent.decides(match.view(seat), match.legal(seat), 1).move)
        stranger = mind("strong", LEVEL, "stranger")
        stranger.new_game("abcd")
        turn = match.to_act[0]
        view: Any = match.view(turn)
        stranger.observe((), view)

        advice = stranger.decides(view, match.legal(turn), BUDGETS["strong"])

        assert advice.move in match.legal(turn)


def test_a_strong_bot_loses_less_than_its_share_to_coin_flippers() -> None:
    """A tenth of these games would be its measure on a ladder; a quarter is everybody's share."""
    assert losses([bot("strong", "1"), *three(COIN)], games=25) <= 3


def test_a_bot_remembers_people_from_game_to_game_wherever_they_sit() -> None:
    """A liar of the first game is not believed in the second, though the seats have changed."""
    learner = mind("strong", LEVEL, "1")
    chairs = [Chair(learner, BUDGETS["strong"], "learner"), *three(LIAR)]

    losses(chairs, games=3)

    liars = {f"liar {at}" for at in range(3)}
    assert set(learner.memory.people.claims) == liars
    assert all(not learner.memory.people.claims[liar][True] for liar in liars)
    assert losses(chairs, games=20) == 0


def test_who_believes_by_the_last_claim_is_seen_through() -> None:
    """Everybody sees what their own claims were worth, and some go by that alone."""
    style = next(style for style in STYLES if style.name == "tit for tat")
    company = [bot("strong", "4"), *three(style, "4")]

    games = list(evening(CLASSIC, company, {}, "tit 4", 20))[5:]

    losers = [seated[seat].player for match, seated in games for seat in lost_by(match)]
    assert "bot 4" not in losers


@pytest.mark.parametrize("name", NAMED)
@given(lie=st.floats(0, 1), so=st.floats(0, 1), care=st.sampled_from([0.02, 0.1]))
def test_no_temper_always_lies_or_never(name: str, lie: float, so: float, care: float) -> None:
    """Whatever it costs, nobody who has heard how Clara is knows whether she lies now."""
    lies, others = odds(NAMED[name], {"lie": lie, "say so": so}, care)

    assert 0.3 <= lies / (lies + others) <= 0.7


@pytest.mark.parametrize("budget", [1, BUDGETS["medium"]])
def test_no_temper_believes_what_cannot_be(budget: int) -> None:
    """Even who is trusting counts to eight: no ninth rat can fly. With no work to do it guesses."""
    state = played(CLASSIC_RULES, classic("bat", "rat " * 8, "fly", "toad"), Offer("bat", 1, "rat"))
    view, legal = CLASSIC_RULES.view(state, 1), CLASSIC_RULES.legal(state, 1)
    moves = set()
    for seed in range(60):
        judge = mind("medium", TRUSTING, str(seed))
        judge.new_game("abcd")
        moves.add(judge.decides(view, legal, budget).move)

    assert (Judge(True) in moves) is (budget == 1)
    assert Judge(False) in moves


def test_the_shelf_gives_these_bots_for_both_games() -> None:
    """Both games are played by the same mind, which knows their cards apart by the view."""
    assert {type(shelf.mind(game, "strong", LEVEL, "1")) for game in (CLASSIC, ROYAL)} == {Palmer}
