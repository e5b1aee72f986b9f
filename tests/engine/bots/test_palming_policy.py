"""The mixed policy of the bots of Cockroach Poker: how its file is read, and how they mix by it."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots.palming.logistic import Hunch
from engine.bots.palming.mind import Palmer, mind
from engine.bots.palming.policy import HEAVIEST, WEIGHTS, BadPolicy, Policies, read
from engine.bots.personas import LEVEL
from engine.bots.strength import Company
from engine.game import Event
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.match import Match
from engine.moves import Move
from engine.palming.rules import Round
from engine.palming.view import Judge, Offer, Offered, Pass
from netplay import bot_policy
from netplay.bot_policy import policy
from tests.engine.games.palming_table import classic, played

POLICIES: Policies = policy("cockroach-poker")[0]


def odds(state: Round[Any], *, learned: Palmer | None = None) -> dict[Move, float]:
    """The moves of a strong bot in the place of whose turn it is, and how likely each is."""
    (seat,) = CLASSIC.to_act(state)
    bot = learned or mind("strong", LEVEL, "1", POLICIES)
    bot.new_game("abcd"[: len(state.hands)])
    view: Any = CLASSIC.view(state, seat)
    bot.observe((), view)
    found = bot.odds(view, list(CLASSIC.legal(state, seat)), 1000)
    return {move: chance / sum(found.values()) for move, chance in found.items()}


def test_nobody_can_tell_a_card_by_its_claim() -> None:
    """Of a hand of four kinds each is offered now and then, truly and not."""
    state = classic("bat bat fly toad rat", "fly toad rat scorpion | bat", turn=0)

    found = odds(state)

    for card in ("bat", "fly", "toad", "rat"):
        for true in (True, False):
            share = sum(
                chance
                for move, chance in found.items()
                if isinstance(move, Offer) and move.card == card and (move.claim == card) == true
            )
            assert share > 0.005, (card, true)


def test_strangers_are_believed_now_and_then() -> None:
    """With nothing to go by, what a judge says at two seats is not foretold."""
    state = played(CLASSIC, classic("bat fly toad", "rat toad fly", turn=0), Offer("bat", 1, "rat"))

    assert 0.25 < odds(state)[Judge(True)] < 0.75


def test_in_which_games_strangers_are_judged_by_coins_is_drawn_by_lot() -> None:
    """In half of those of a strong bot, by its own seed; neither others nor coaches ever do."""
    strong, again = mind("strong", LEVEL, "1", POLICIES), mind("strong", LEVEL, "1", POLICIES)
    others = (
        mind("medium", LEVEL, "1", POLICIES),
        mind("strong", LEVEL, "1", POLICIES, advises=True),
    )
    drawn = []
    for _ in range(200):
        for bot in (strong, again, *others):
            bot.new_game("abcd")
        drawn.append(strong.coins)
        assert again.coins == strong.coins
        assert not any(bot.coins for bot in others)

    assert 80 < sum(drawn) < 120
    assert drawn[:100] != drawn[100:]


def test_who_judges_by_coins_heeds_a_claim_less() -> None:
    """Of strangers alone: a claim that is hardly ever true is believed nearly as often as not."""
    state = played(
        CLASSIC, classic("bat", "rat rat rat", "fly", "rat | rat", turn=0), Offer("bat", 1, "rat")
    )
    believes = []
    for coins in (False, True):
        bot = mind("strong", LEVEL, "1", POLICIES)
        bot.new_game("abcd")
        bot.coins = coins
        view: Any = CLASSIC.view(state, 1)
        found = bot.odds(view, list(CLASSIC.legal(state, 1)), 1000)
        believes.append(found[Judge(True)] / (found[Judge(True)] + found[Judge(False)]))

    assert believes[0] < 0.25
    assert 0.35 < believes[1] < 0.6


def test_what_cannot_be_is_never_believed() -> None:
    """It mixes, but with all eight rats in sight no ninth one flies."""
    state = played(CLASSIC, classic("bat", "rat " * 8, "fly", "toad"), Offer("bat", 1, "rat"))

    assert odds(state)[Judge(True)] == 0.0


def test_who_always_lies_is_seen_through() -> None:
    """Whatever has proved itself about somebody counts for more than any policy."""
    liar = mind("strong", LEVEL, "1", POLICIES)
    for seed in range(3):
        _watch_a_liar(liar, f"liar {seed}")
    state = played(
        CLASSIC,
        classic("bat fly toad", "fly toad fly", "rat", "toad", turn=0),
        Offer("bat", 1, "rat"),
    )

    found = odds(state, learned=liar)

    assert found[Judge(True)] < 0.02


def _watch_a_liar(bot: Palmer, seed: str) -> None:
    """A game at seat 1 in which all others lie always, and this seat says what it likes."""
    match, random, told = Match.new("cockroach-poker", 4, {}, seed), Random(seed), 0
    events: list[Any] = []
    bot.new_game("abcd")
    while match.to_act:
        (seat,) = match.to_act
        moves = list(match.legal(seat))
        lies = [move for move in moves if not isinstance(move, Offer) or move.card != move.claim]
        judges = [move for move in lies if isinstance(move, Judge)]
        events += match.play(seat, random.choice(judges or lies))
        bot.observe(events[told:], match.view(1))
        told = len(events)


def test_the_better_prophet_is_listened_to() -> None:
    """Somebody who changes is followed by the fast learner, and chance is not, by the slow one."""
    fickle, chance, random = Hunch((0.0,), (8.0,), 2.0), Hunch((0.0,), (8.0,), 2.0), Random(1)
    for sight in range(60):
        fickle.learn("Ana", (1.0,), sight < 30)
        chance.learn("Ana", (1.0,), random.random() < 0.5)

    assert fickle.chance("Ana", (1.0,)) < 0.2
    assert 0.35 < chance.chance("Ana", (1.0,)) < 0.65
    assert fickle.reliance("Ana") > chance.reliance("Ana")


def test_a_number_of_seats_that_was_not_solved_is_played_like_the_nearest() -> None:
    """Five sit nearer to six, or to four, than to two."""
    assert POLICIES.nearest(5).seats in (4, 6)
    assert POLICIES.nearest(2).seats == 2


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        ({}, "It is damaged."),
        ([], "It is damaged."),
        ({"version": "\x1b[31m" * 9999}, "It is damaged."),
        ({"version": 10**4000}, "It is damaged."),
        ({"version": 3, "seats": {}}, "It is of version 3, and not of version 4."),
        ({"version": 4}, "It is damaged."),
        ({"version": 4, "seats": {}}, "It is damaged."),
        ({"version": 4, "seats": {"2": {"leans": 0}}}, "It is damaged."),
    ],
)
def test_a_file_that_holds_no_policy_is_refused_in_one_sentence(plain: Any, why: str) -> None:
    """It may be of another version, or lack something."""
    with pytest.raises(BadPolicy) as refused:
        read(plain)

    assert refused.value.reason == why


@pytest.mark.parametrize(
    "number", ["NaN", "1e999", "1" + "0" * 400, '"x"', '"1"', "true", "null", "[]"]
)
def test_a_number_that_is_none_is_refused(number: str) -> None:
    """No bot plays by what cannot be weighed."""
    plain = json.loads(bot_policy.path("cockroach-poker").read_text("utf-8"))
    plain["seats"]["2"]["judging"][3] = json.loads(number)

    with pytest.raises(BadPolicy, match="damaged"):
        read(plain)


@pytest.mark.parametrize(
    ("name", "worth"), [("judging", "1234567890"), ("judging", dict.fromkeys("abcdefghij", 1))]
)
def test_only_a_list_holds_numbers(name: str, worth: Any) -> None:
    """A word of ten digits holds no ten numbers."""
    plain = json.loads(bot_policy.path("cockroach-poker").read_text("utf-8"))
    plain["seats"]["2"][name] = worth

    with pytest.raises(BadPolicy, match="damaged"):
        read(plain)


@pytest.mark.parametrize("seats", ["-7", "four", "44", "9" * 5000])
def test_a_policy_is_for_as_many_seats_as_there_can_be(seats: str) -> None:
    """For no others, from which the nearest would be chosen."""
    plain = json.loads(bot_policy.path("cockroach-poker").read_text("utf-8"))
    plain["seats"][seats] = plain["seats"]["4"]

    with pytest.raises(BadPolicy, match="damaged"):
        read(plain)


def test_a_weight_that_no_bot_could_reckon_with_is_refused() -> None:
    """A digit too many would have it raise e to a power that is no number, in somebody's game."""
    plain = json.loads(bot_policy.path("cockroach-poker").read_text("utf-8"))
    plain["seats"]["4"]["weights"][12] = 144

    with pytest.raises(BadPolicy, match="damaged"):
        read(plain)


def heavily_weighed(heavy: float) -> Policies:
    """The policies, all of whose weights are so heavy."""
    plain = json.loads(bot_policy.path("cockroach-poker").read_text("utf-8"))
    for each in plain["seats"].values():
        each["weights"] = [heavy] * WEIGHTS
    return read(plain)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_heaviest_weights_can_be_reckoned_with(sign: int) -> None:
    """With as many cards and as long rows as there can be."""
    rows = "rat rat rat rat bat bat bat bat fly fly fly fly toad toad toad toad"
    state = classic("bat " * 20, f"fly | {rows}", turn=0)
    policies = heavily_weighed(sign * 0.99 * HEAVIEST)
    view: Any = CLASSIC.view(state, 0)
    bot = mind("strong", LEVEL, "1", policies)
    bot.new_game("ab")

    assert bot.odds(view, list(CLASSIC.legal(state, 0)), 1000)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "It cannot be read: No such file or directory."),
        ("{", "It is damaged."),
        ("[" * 200_000, "It is damaged."),
        ("[]", "It is damaged."),
        ('{"version": 3}', "It is of version 3, and not of version 4."),
    ],
)
def test_without_a_policy_bots_play_by_simpler_rules_and_say_so(
    content: str | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's game stops for a file that is missing or damaged."""
    file = tmp_path / "policy.json"
    if content is not None:
        file.write_text(content, "utf-8")
    monkeypatch.setattr(bot_policy, "path", lambda key: file)

    found, sentence = policy.__wrapped__("cockroach-poker")

    assert found is None
    assert sentence == (
        f"Bots of Cockroach Poker play by simpler rules: {file} cannot be used. {why}"
    )
    assert mind("strong", LEVEL, "1", found).odds(*_a_sight(), 100) == {}


def test_bots_do_not_wait_for_a_policy_that_nobody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe in the place of the file is told like any other damage, as is a folder."""
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for place in (pipe, folder):
        monkeypatch.setattr(bot_policy, "path", lambda key, place=place: place)

        found, sentence = policy.__wrapped__("cockroach-poker")

        assert found is None
        assert sentence.endswith(
            f"{place} cannot be used. It cannot be read: it is not a plain file."
        )


def _a_sight() -> tuple[Any, list[Move]]:
    state = classic("bat fly", "fly toad", turn=0)
    return CLASSIC.view(state, 0), list(CLASSIC.legal(state, 0))


def to_the_second(company: Company, told: Sequence[Event], state: Round[Any]) -> float:
    """The share of the first one's odds that turn to the second, after what was told."""
    bot = mind("strong", LEVEL, "1", POLICIES, company)
    bot.new_game("abcd")
    view: Any = CLASSIC.view(state, 0)
    bot.observe(told, view)
    found = bot.odds(view, list(CLASSIC.legal(state, 0)), 1000)
    turned = (odds for move, odds in found.items() if getattr(move, "to", None) == 1)
    return sum(turned) / sum(found.values())


def test_friendly_company_offers_to_everybody() -> None:
    """Whoever has had too many of one's offers gets no more, however near they are to losing; what
    others offer them does not count.
    """
    state = classic("bat fly toad", "rat | fly fly fly", "rat", "rat", turn=0)
    own, others = [[Offered(giver, 1, "rat")] * 3 for giver in (0, 2)]

    assert min(to_the_second("fierce", told, state) for told in ((), own, others)) > 0.99
    assert min(to_the_second("friendly", told, state) for told in ((), others)) > 0.99
    assert to_the_second("friendly", own, state) < 0.05


def test_friendly_company_passes_on_to_everybody() -> None:
    """Whoever has been handed fewer cards is likelier to get the one that is passed on."""
    state = classic("bat fly toad", "rat | fly", "rat", "bat", turn=3)
    state = played(CLASSIC, state, Offer("bat", 0, "rat"), Pass(True))
    told = [Offered(2, 1, "rat")] * 3

    assert to_the_second("friendly", told, state) < to_the_second("friendly", (), state) / 20
    assert to_the_second("fierce", told, state) > to_the_second("fierce", (), state) / 2
