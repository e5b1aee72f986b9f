"""The bots of Royal Menagerie play by the rules, know whom they help, and say why."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.bots.mind import Persona
from engine.bots.personas import BRAZEN, HONEST, LEVEL, SLIPPERY, SUSPICIOUS, TIMID
from engine.bots.royal_menagerie.court import Court
from engine.bots.royal_menagerie.mind import BUDGETS, Councillor, mind
from engine.bots.strength import Strength
from engine.game import Event
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.games.royal_menagerie.view import (
    Bazaar,
    CardPlay,
    Gift,
    Played,
    Role,
    RolesRevealed,
    Shoot,
    Steal,
    Trade,
)
from engine.match import Match
from engine.moves import Box, Moves
from tests.engine.games.menagerie_table import ANN, BOB, CID, DEE, NAMES, position, turn
from tests.instruments.ladder.arena import Chair, play
from tests.instruments.ladder.matchup import Matchup, hits
from tests.instruments.ladder.royal_menagerie import MATCHUPS

KEY = "royal-menagerie"
STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "strong")
FORMS = [(4, 4, 4, 2, 2), (16, 0, 0, 0, 0), (0, 16, 0, 0, 0), (0, 0, 16, 0, 0), (0, 0, 4, 6, 6)]
LITTLE = 1500  # positions: enough for a strong bot to look ahead, and quick


def chairs(*strengths: Strength, seed: str = "s", budget: int = LITTLE) -> list[Chair]:
    return [
        Chair(mind(strength, LEVEL, f"{seed} {seat}"), budget, NAMES[seat])
        for seat, strength in enumerate(strengths)
    ]


def seated(strength: Strength, persona: Persona = LEVEL, seed: str = "seed") -> Councillor:
    bot = mind(strength, persona, seed)
    bot.new_game(NAMES)
    return bot


def advised(
    state: State, strength: Strength = "strong", persona: Persona = LEVEL, seed: str = "seed"
) -> CardPlay:
    """The move of such a bot, being the one who is to play."""
    (seat,) = GAME.to_act(state)
    bot, view = seated(strength, persona, seed), GAME.view(state, seat)
    return bot.decides(view, GAME.legal(state, seat), BUDGETS[strength]).move


@pytest.mark.parametrize("actions", FORMS, ids=str)
def test_bots_play_whole_games(actions: tuple[int, ...]) -> None:
    """With any mixture of actions, all three strengths make legal moves to the end."""
    match = Match.new(KEY, 4, {"actions": list(actions)}, "whole games")
    outcome = play(match, chairs("easy", "medium", "strong", "strong", budget=200))
    assert outcome.winners


@pytest.mark.parametrize("strength", STRENGTHS)
def test_same_seed_same_game(strength: Strength) -> None:
    """The same seed and budget give the same game."""
    games = [Match.new(KEY, 4, {}, "again") for _ in range(2)]
    for match in games:
        play(match, chairs(*[strength] * 4, budget=300))
    assert games[0].record == games[1].record


def test_budget_is_never_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A strong bot reaches no more positions than it may, and uses most of them."""
    reached: Counter[str] = Counter()
    plain = Court.play

    def counting(court: Court, act: tuple[int, ...]) -> None:
        reached["positions"] += 1
        plain(court, act)

    monkeypatch.setattr(Court, "play", counting)
    match = Match.new(KEY, 4, {}, "budget")
    (seat,) = match.to_act
    seated("strong").decides(GAME.view(match.state, seat), match.legal(seat), LITTLE)
    assert 0.5 * LITTLE < reached["positions"] <= LITTLE


LAST: dict[str, tuple[State, CardPlay]] = {
    "a Conspirator ruins the Grand Vizier's pair": (
        position(
            turn(CID, end_stage=True),
            hands=("", "", "mammoth", ""),
            menageries=("mammoth mammoth", "tiger", "tiger tiger", "ibis"),
            deck="",
        ),
        Gift("mammoth", ANN),
    ),
    "the Loyalist completes the pair of the Grand Vizier, who then is not alone ahead": (
        position(
            turn(BOB, end_stage=True),
            hands=("", "tiger", "", ""),
            menageries=("tiger", "mammoth mammoth", "ibis ibis", "ibis ibis mammoth"),
            deck="",
        ),
        Gift("tiger", ANN),
    ),
    "the Grand Vizier breaks up the pair of the only one who is ahead": (
        position(
            turn(ANN, end_stage=True),
            hands=("shoot", "", "", ""),
            menageries=("tiger tiger", "ibis", "mammoth mammoth", "ibis"),
            deck="",
        ),
        Shoot(CID, "mammoth"),
    ),
    "a stampede takes more than a pair brings": (
        position(
            turn(DEE, end_stage=True),
            hands=("", "", "", "komodo"),
            menageries=(
                "tortoise tortoise tiger tiger ibis antelope mammoth mammoth",
                "ibis komodo",
                "ibis ibis",
                "ibis ibis",
            ),
            deck="",
        ),
        Gift("komodo", ANN),
    ),
}


@pytest.mark.parametrize("strength", ["medium", "strong"])
@pytest.mark.parametrize("case", LAST)
def test_last_card(case: str, strength: Strength) -> None:
    """With one card left in the game, a bot sees what wins it."""
    state, best = LAST[case]
    assert advised(state, strength) == best


def test_counting_at_the_end() -> None:
    """Bob alone plays after Cid, and can only give his tiger: Cid leaves him no good use for it."""
    state = position(
        turn(CID, end_stage=True),
        hands=("", "", "shoot", "tiger"),
        menageries=("mammoth mammoth", "tiger", "tiger tiger", "tiger tiger ibis"),
        deck="",
    )
    assert advised(state) == Shoot(ANN, "mammoth")


@pytest.mark.parametrize("strength", ["medium", "strong"])
def test_best_cards_wait(strength: Strength) -> None:
    """Early in the game a theft stays in hand: whoever plays it last has the last word."""
    state = position(
        turn(CID),
        hands=("tiger ibis ibis", "tiger ibis ibis", "steal tiger ibis komodo", "tiger ibis ibis"),
        menageries=("mammoth", "mammoth", "tortoise", "tortoise"),
        deck="komodo " * 4 + "antelope " * 5 + "mammoth " * 3 + "shoot " * 4 + "trade " * 4,
    )
    assert isinstance(advised(state, strength), Gift)


RUIN = Played(DEE, Gift("mammoth", ANN), from_bazaar=False)
BEFORE = position(
    turn(CID, end_stage=True),
    hands=("", "", "tiger", ""),
    menageries=("mammoth mammoth", "komodo komodo antelope antelope tiger", "ibis", "tiger"),
    deck="",
)
RUINED = replace(
    BEFORE, menageries=(("mammoth",) * 3, *BEFORE.menageries[1:])
)  # by Dee, as Cid now finds it


def helped(bot: Councillor) -> int:
    """Whom Cid, a Conspirator, gives a second tiger, once Dee has ruined the Grand Vizier."""
    bot.observe([RUIN], GAME.view(RUINED, CID))
    move = bot.decides(GAME.view(RUINED, CID), GAME.legal(RUINED, CID), 1).move
    assert isinstance(move, Gift)
    return move.to


def test_gifts_give_roles_away() -> None:
    """Whoever ruins the Grand Vizier is taken for a Conspirator, and so helped by another one."""
    assert helped(seated("medium")) == DEE


def test_suspicion_is_a_matter_of_temper() -> None:
    """A bot that never takes a play at its word makes nothing of it; others do, more or less."""
    sure = []
    for persona in (SUSPICIOUS, LEVEL, Persona("trusting", 0.5, 1.0, 0.5, 0.5)):
        bot = seated("medium", persona)
        bot.observe([RUIN], GAME.view(RUINED, CID))
        sure.append(said(bot, RUINED))
    assert ["50%" in words for words in sure] == [True, False, False]
    assert sure[1] != sure[2]


def said(bot: Councillor, state: State) -> str:
    (seat,) = GAME.to_act(state)
    return bot.decides(GAME.view(state, seat), GAME.legal(state, seat), LITTLE).why(NAMES)


def test_an_evening_teaches_habits() -> None:
    """A player whose gifts meant nothing in one game is not judged by them in the next."""
    fresh, taught = seated("medium"), seated("medium")
    for _ in range(3):
        told_game(taught)
    for bot in (fresh, taught):
        bot.observe([RUIN], GAME.view(RUINED, CID))
    assert certainty(taught) < certainty(fresh)


def told_game(bot: Councillor) -> None:
    """A game in which Dee, a Loyalist, plays against the Grand Vizier all the time."""
    roles: tuple[Role, ...] = ("grand_vizier", "conspirator", "conspirator", "loyalist")
    bot.new_game(NAMES)
    for _ in range(4):
        bot.observe([RUIN], GAME.view(replace(RUINED, roles=roles), CID))
    over = replace(RUINED, roles=roles, stack=(), hands=((),) * 4)
    bot.observe([_revealed(over)], GAME.view(over, CID))
    bot.new_game(NAMES)


def test_who_drops_out_takes_no_suspicion_along() -> None:
    """The roles stay with the seats, so what was seen of them counts until the game is over."""
    bot = seated("medium")
    bot.observe([RUIN], GAME.view(RUINED, CID))
    suspected = certainty(bot)

    bot.replace_players(("somebody else", *NAMES[1:]))

    assert certainty(bot) == suspected


def _revealed(over: State) -> Event:
    return RolesRevealed(over.roles, (0, 0, 0, 0), "shared victory")


def certainty(bot: Councillor) -> int:
    """How sure it says it is that Dee is a Conspirator, in percent."""
    return int(said(bot, RUINED).split("Dee (Conspirator, ")[1].split("%")[0])


def share_of(persona: Persona, kinds: tuple[type[CardPlay], ...]) -> float:
    """How often such a bot plays one of these, having the choice, in the first half of games."""
    counted: Counter[bool] = Counter()
    for game in range(12):
        match = Match.new(KEY, 4, {}, f"tempers {game}")
        bots = [seated("medium", persona, f"{game} {seat}") for seat in range(4)]
        for _ in range(16):
            (seat,) = match.to_act
            bots[seat].observe((), match.view(seat))
            legal = match.legal(seat)
            view = GAME.view(match.state, seat)
            move = bots[seat].decides(view, legal, 1).move
            if len(legal.values("do")) > 1 and any(box.kind in kinds for box in legal.boxes):
                counted[isinstance(move, kinds)] += 1
            match.play(seat, move)
    return counted[True] / counted.total()


def test_the_brazen_grab_early() -> None:
    """A daring bot plays shots and thefts at once that the timid keep to the end."""
    assert share_of(BRAZEN, (Shoot, Steal)) > share_of(TIMID, (Shoot, Steal)) + 0.1


def test_the_slippery_leave_it_to_others() -> None:
    """A bot that gladly passes opens bazaars sooner."""
    assert share_of(SLIPPERY, (Bazaar,)) > share_of(HONEST, (Bazaar,)) + 0.1


def test_the_brazen_mislead() -> None:
    """A brazen Conspirator now and then helps the Grand Vizier while it costs little."""
    state = position(
        turn(CID),
        hands=("tiger ibis ibis", "tiger ibis ibis", "mammoth", "tiger ibis ibis"),
        menageries=("mammoth", "tiger", "tortoise", "tortoise"),
        deck="komodo komodo komodo tortoise " + "antelope " * 5 + "shoot " * 4 + "trade " * 4,
    )
    gifts = {
        persona.name: {advised(state, "medium", persona, str(seed)) for seed in range(20)}
        for persona in (HONEST, BRAZEN)
    }
    assert len(gifts["honest"]) == 1
    assert len(gifts["brazen"]) > 1


@pytest.mark.parametrize("strength", STRENGTHS)
def test_reasons_are_sentences(strength: Strength) -> None:
    """Of every decision, a bot says why in whole sentences, naming no seat by its number."""
    match = Match.new(KEY, 4, {}, "reasons")
    bots = [seated(strength, seed=str(seat)) for seat in range(4)]
    while match.to_act:
        (seat,) = match.to_act
        advice = bots[seat].decides(GAME.view(match.state, seat), match.legal(seat), 600)
        words = advice.why(NAMES)
        assert words[0].isupper()
        assert words.endswith(".")
        assert all(part[0].isupper() for part in words.split(". "))
        match.play(seat, advice.move)


def test_reason_in_the_terms_of_the_game() -> None:
    """The reason names whom the play hits, who that seems to be, and what waits for the end."""
    bot = seated("medium")
    state = replace(RUINED, hands=((), (), ("steal", "tiger"), ("ibis", "ibis")))
    bot.observe([RUIN], GAME.view(state, CID))
    words = (
        r"Dee \(Conspirator, \d\d% sure\) gains 2 points,"
        r" and the Steal card can wait until the end\."
    )
    assert re.fullmatch(words, said(bot, state))


def test_a_name_stands_as_its_owner_writes_it() -> None:
    """Also at the beginning of a reason."""
    state = replace(RUINED, hands=((), (), ("steal", "tiger"), ("ibis", "ibis")))
    bot, view = seated("medium"), GAME.view(state, CID)
    reason = bot.decides(view, GAME.legal(state, CID), BUDGETS["medium"]).why

    assert reason(("ann", "bob", "cid", "dee")).startswith("bob (")


def test_a_stampede_is_no_gain() -> None:
    """A trade that seems to bring somebody a pair of mammoths tramples the menagerie down."""
    state = position(
        turn(CID, end_stage=True),
        hands=("", "", "trade", ""),
        menageries=("", "tortoise tiger ibis antelope mammoth mammoth", "", "komodo"),
        deck="",
    )
    (seat,) = GAME.to_act(state)
    legal = Moves.of(Box(Trade, ((BOB,), ("mammoth",), (DEE,), ("komodo",))))
    why = seated("medium").decides(GAME.view(state, seat), legal, 1).why(NAMES)

    assert re.match(r"Bob \(.*\) loses 10 points in a stampede, and Dee \(.*\) gains 1 point", why)


def rung(name: str) -> Matchup:
    (found,) = [each for each in MATCHUPS if each.name == name]
    return found


@pytest.mark.parametrize("name", ["medium vs 3 easy", "easy vs 3 uniform"])
def test_each_strength_beats_the_one_below(name: str) -> None:
    """In seeded games, one wins more than its share against three of the next weaker kind."""
    won = sum((hits(rung(name), f"rung {evening}") for evening in range(15)), Counter())
    assert won[True] / won.total() > 0.55


def test_looking_ahead_pays() -> None:
    """In seeded games, a strong bot with little time wins more than its share against medium."""
    strong = replace(rung("strong vs 3 medium").entries[0], budget=500)
    few = replace(
        rung("strong vs 3 medium"), entries=(strong, *rung("strong vs 3 medium").entries[1:])
    )
    won = sum((hits(few, f"ahead {evening}") for evening in range(4)), Counter())
    assert won[True] / won.total() > 0.5


def test_suspicion_outlasts_the_longest_games() -> None:
    """However often a player acts the same, what that says is still a probability."""
    bot = seated("medium")
    for _ in range(3000):
        bot.observe([RUIN], GAME.view(RUINED, CID))
    assert "Dee (Conspirator)" in said(bot, RUINED)
