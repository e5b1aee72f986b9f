"""The coach's words on Cockroach Poker: the reason that decided, pointing as the advice does."""

import re
from collections import Counter
from typing import Any

import pytest

from engine.bots.palming.mind import Palmer, mind
from engine.bots.palming.people import People
from engine.bots.palming.words import LIKELY, MIXED, because, is_habit, logit, reasons
from engine.bots.personas import LEVEL
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.match import Match
from engine.palming.view import HandOn, Judge, Offer, Pass
from netplay.bot_policy import policy
from tests.engine.bots.test_palming_thinking import NAMES, known, offered
from tests.engine.games.palming_table import classic, played, royal


def told(state: Any, said: bool, people: People | None = None, game: Any = CLASSIC) -> str:
    """How the coach gives the reason for this judgement, whatever it would advise itself."""
    bot = mind("strong", LEVEL, "1")
    bot.memory.people = people or bot.memory.people
    bot.new_game(NAMES[: len(state.hands)])
    view: Any = game.view(state, 1)
    bot.observe((), view)
    return because(bot.thoughts(view), Judge(said))(NAMES)


def offering(view: Any, offer: Offer) -> str:
    """How it gives the reason for this offer."""
    bot = mind("strong", LEVEL, "1")
    bot.new_game(NAMES[: len(view.hands)])
    bot.observe((), view)
    return because(bot.thoughts(view), offer)(NAMES)


def _seen(people: People, *, false: int) -> None:
    """So many claims of Ana's were lies, whatever is counted of them."""
    for _ in range(false):
        people._truth.learn("Ana", (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), False)


def test_what_is_certain_is_said_so() -> None:
    """No ninth rat can fly."""
    two = offered("bat bat", "rat rat rat rat | rat rat rat rat")

    assert two.why(NAMES) == "8 of 8 rats are visible, so it can only be a lie."


def test_the_count_decides_before_anybody_is_known() -> None:
    """In a first game the cards and the piles are all that one has to go by."""
    state = classic("bat bat", "rat rat rat rat | rat", "fly", "toad")

    assert told(played(CLASSIC, state, Offer("bat", 1, "rat")), False) == (
        "5 of 8 rats are visible, and fewer of them are left than of other kinds on average."
    )


def test_the_card_on_the_penalty_pile_is_visible() -> None:
    """It is counted, as what lies before the players is."""
    state = royal("bat", "fly fly fly | fly", "toad | royal_fly", penalty="fly ...")
    state = played(ROYAL, state, Offer("bat", 1, "fly"))

    assert told(state, False, game=ROYAL).startswith("6 of 9 flies are visible, and fewer")


def test_a_habit_decides_where_it_speaks_loudest() -> None:
    """Whom one knows, one knows."""
    people = known(Ana=(1, 9))
    people.saw_all("Ana", False)
    _seen(people, false=9)
    state = played(CLASSIC, classic("bat bat", "fly toad", "fly", "toad"), Offer("bat", 1, "rat"))

    assert told(state, False, people) == "Ana has lied in 9 of 10 claims so far."


def test_what_it_costs_decides_where_a_card_would_lose() -> None:
    """With three rats face up a fourth would be the last, and any other card does less harm."""
    state = classic("bat bat", "bat | rat rat rat", "fly", "toad")

    assert told(played(CLASSIC, state, Offer("bat", 1, "rat")), True) == (
        "One more rat loses you the game, and with “true” you take none."
    )


def test_what_it_costs_is_weighed_against_other_cards() -> None:
    """Two rats are worse than one of anything else; where three threaten, a fly does no harm."""
    two = classic("bat fly", "bat | rat rat", "fly", "toad")
    many = classic("bat fly", "fly fly | rat rat rat bat bat bat toad toad toad", "fly", "toad")

    more = told(played(CLASSIC, two, Offer("bat", 1, "rat")), True)
    less = told(played(CLASSIC, many, Offer("bat", 1, "fly")), False)

    average = "than other cards on average"
    assert more == f"A rat would hurt you more {average}, and with “true” you take none."
    assert less == f"A fly would hurt you less {average}, should you be wrong."


def test_whoever_gets_a_card_is_named_for_their_pile_only_where_no_other_is_higher() -> None:
    """It would else speak for somebody else, or for nobody at all."""
    state = classic("rat fly", "toad | rat rat", "toad | rat", "toad | fly")
    mine = classic("rat fly | rat rat", "toad | rat", "toad", "toad")
    view, ours = CLASSIC.view(state, 0), CLASSIC.view(mine, 0)

    told = [offering(view, Offer("rat", to, "rat")) for to in (1, 2)]

    assert "Ben has 2 rats face up, and another one would hurt" in told[0]
    assert "face up" not in told[1].replace("no rats face up", "")
    assert "You have 2 rats face up: get rid of this one" in offering(ours, Offer("rat", 1, "rat"))


def test_who_has_not_looked_only_guesses() -> None:
    """Nobody can say what a card is that was passed on blind."""
    state = played(
        CLASSIC,
        classic("bat bat", "fly toad", "fly fly", "toad toad", turn=0),
        *(Offer("bat", 2, "rat"), Pass(False), HandOn(1, "fly")),
    )

    assert told(state, False) == "Cleo has not looked at the card, so it is a guess."


def test_who_has_not_looked_repeats_what_was_said_before() -> None:
    """The word of somebody else, who has seen the card, is then what decides."""
    state = played(
        CLASSIC,
        classic("bat bat", "fly toad", "fly fly", "toad toad", turn=0),
        *(Offer("bat", 2, "rat"), Pass(False), HandOn(1, "rat")),
    )
    people = known(Ana=(9, 1), Cleo=(9, 1))
    for _ in range(9):
        people._truth.learn("Ana", (1.0, *[0.0] * 13), True)

    assert told(state, True, people) == (
        "Cleo has not looked at the card, and what Ana said of it speaks for the truth."
    )


def test_what_is_likelier_is_said_though_one_mixes() -> None:
    """Nobody is told that it could be either where hardly anybody would think so."""
    people = known(Ana=(9, 1))
    for _ in range(9):
        people._truth.learn("Ana", (1.0, *[0.0] * 13), True)
    state = played(CLASSIC, classic("bat bat", "fly toad", "fly", "toad"), Offer("bat", 1, "rat"))

    assert told(state, False, people) == (
        "It is more likely true: call it a lie now and then, so that nobody can read you."
    )


def test_what_is_offered_to_oneself_may_be_a_habit_of_its_own() -> None:
    """A giver who tells the others the truth, and lies to oneself, is named for the latter."""
    people = known(Ana=(6, 4))
    people.to_me["Ana"].update({False: 4})
    _seen(people, false=9)
    state = played(CLASSIC, classic("bat bat", "fly toad", "fly", "toad"), Offer("bat", 1, "rat"))

    assert told(state, False, people) == ("4 of the 4 claims that Ana has made to you were lies.")


def test_who_gets_the_card_is_not_said_before_it_is_known() -> None:
    """Unless there is one alone who can: else the next advice may name another one."""
    risky = "rat rat rat bat bat bat"
    hands = ("bat bat", f"fly toad | {risky}", "fly fly", "toad toad")
    state = played(CLASSIC, classic(*hands, turn=0), Offer("bat", 1, "rat"))
    late = played(
        CLASSIC,
        classic(f"bat bat | {risky} fly fly fly", "toad toad", "fly fly", "toad toad", turn=2),
        *(Offer("fly", 3, "rat"), Pass(True), HandOn(1, "rat")),
    )

    why = [_passing_on(each) for each in (state, late)]

    assert why[0].endswith("let somebody else judge it.")
    assert why[1].endswith("let Ana judge it.")


def test_passing_on_is_not_called_safe_where_the_others_see_through_it() -> None:
    """It is weighed by how what one passed on was judged, and so the reason is that as well."""
    risky = "rat rat rat bat bat bat"
    hands = ("bat bat", f"fly toad | {risky}", "fly fly", "toad toad")
    state = played(CLASSIC, classic(*hands, turn=0), Offer("bat", 1, "rat"))

    why = [_passing_on(state, caught=caught) for caught in (False, True)]

    assert why[0].endswith("let somebody else judge it.")
    assert why[1].startswith("Passing it on costs about as much as judging it")


def test_without_a_policy_a_card_is_passed_on_where_the_reason_says_so() -> None:
    """The very thing that is told is then what decides."""
    ben = "fly toad rat rat | rat rat rat bat bat bat"
    hands = ("bat bat | fly fly fly", ben, "fly fly | bat bat bat", "toad toad | rat")
    state = played(CLASSIC, classic(*hands, turn=0), Offer("bat", 1, "rat"))

    advised = [
        _judged_so(state, caught=caught).decides(
            CLASSIC.view(state, 1), CLASSIC.legal(state, 1), 1000
        )
        for caught in (False, True)
    ]

    assert isinstance(advised[0].move, Pass)
    assert advised[0].why(NAMES).endswith("let somebody else judge it.")
    assert isinstance(advised[1].move, Judge)


def _passing_on(state: Any, *, caught: bool = False) -> str:
    """The reason for that, of somebody whose cards were always judged so before."""
    bot = _judged_so(state, caught=caught)
    return because(bot.thoughts(CLASSIC.view(state, 1)), Pass(True))(NAMES)


def _judged_so(state: Any, *, caught: bool) -> Palmer:
    """A bot at seat 1, without a policy, whose cards were always judged so before."""
    bot = mind("strong", LEVEL, "1")
    bot.new_game(NAMES)
    for _ in range(20):
        bot.memory.people.saw_caught(caught, 3)
    bot.observe((), CLASSIC.view(state, 1))
    return bot


@pytest.mark.parametrize("strength", ["easy", "medium"])
def test_who_learns_nothing_goes_by_nothing_that_was_shown(strength: Any) -> None:
    """And one that does not count names no count: each gives a reason that it had."""
    match = Match.new("cockroach-poker-royal", 4, {}, "unlearned")
    bots = [
        mind(strength, LEVEL, str(seat), policy("cockroach-poker-royal")[0]) for seat in range(4)
    ]
    said: list[str] = []
    for bot in bots:
        bot.new_game(NAMES)
    while match.to_act:
        (seat,) = match.to_act
        view: Any = match.view(seat)
        advice = bots[seat].decides(view, match.legal(seat), 1000)
        said.append(advice.why(NAMES))
        events = match.play(seat, advice.move)
        for each, bot in enumerate(bots):
            bot.observe(events, match.view(each))

    assert len(said) > 30
    assert not any("shown" in why or "so far" in why or "has made to you" in why for why in said)
    assert strength == "medium" or not any("visible" in why for why in said)


def test_where_no_habit_points_that_way_none_is_named() -> None:
    """All that was seen of somebody may speak for a lie, though they told the truth oftener."""
    people, others, nobody = known(Ana=(6, 4)), known(Cleo=(1, 3)), known()
    for each in (people, others, nobody):
        _seen(each, false=9)
    state = played(CLASSIC, classic("bat bat", "fly toad", "fly", "toad"), Offer("bat", 1, "rat"))

    assert told(state, False, people) == (
        "Taken together, what Ana has shown so far speaks for a lie."
    )
    assert told(state, False, others) == (
        "Taken together, what the others have shown so far speaks for a lie."
    )
    assert told(state, False, nobody) == "Such claims are more often lies than not."
    state = classic("bat bat", "rat rat fly | rat", "fly", "toad | rat")
    assert told(played(CLASSIC, state, Offer("bat", 1, "rat")), False, people) == (
        "Taken together, what Ana has shown so far speaks for a lie,"
        " and so do the cards: 4 of 8 rats are visible."
    )
    assert told(played(CLASSIC, state, Offer("bat", 1, "rat")), False, nobody) == (
        "Such claims are more often lies than not,"
        " and the cards speak for a lie as well: 4 of 8 rats are visible."
    )


def test_who_mixes_says_so() -> None:
    """Where nothing speaks for it, the reason is that nobody is to know."""
    state = played(CLASSIC, classic("bat bat", "fly toad", "fly", "toad"), Offer("bat", 1, "rat"))

    assert told(state, True) == f"{MIXED}."


@pytest.mark.parametrize("game", ["cockroach-poker", "cockroach-poker-royal"])
def test_every_reason_points_where_the_advice_does(game: str) -> None:
    """In whole games: what is named speaks for it, more clearly than all else that does."""
    judged = 0
    for seed in range(4):
        match = Match.new(game, 4, {}, f"points {seed}")
        bots = [mind("strong", LEVEL, str(seat), policy(game)[0]) for seat in range(4)]
        events: list[Any] = []
        heard = [0] * 4
        for bot in bots:
            bot.new_game(NAMES)
        while match.to_act:
            (seat,) = match.to_act
            view: Any = match.view(seat)
            bots[seat].observe(events[heard[seat] :], view)
            heard[seat] = len(events)
            advice = bots[seat].decides(view, match.legal(seat), 1000)
            if isinstance(advice.move, Judge):
                judged += 1
                _check(bots[seat].thoughts(view), advice.move.true, advice.why(NAMES))
            events += match.play(seat, advice.move)

    assert judged > 60


def _check(thoughts: Any, said: bool, sentence: str) -> None:
    factors, sign = reasons(thoughts), 1 if said else -1
    sure = sign * logit(thoughts.truth)
    if sentence.startswith(MIXED):
        assert abs(sure) < LIKELY or sign * sum(factors.values()) > 0
    if sentence.startswith(MIXED) or "can only be" in sentence:
        return
    if sentence.startswith("It is more likely"):
        assert sure <= -LIKELY
        return
    assert sign * sum(factors.values()) > 0 or sure >= LIKELY
    named = max(factors, key=lambda name: sign * factors[name])
    if named == "count":
        assert ("more of them are left" in sentence) == said
    elif named == "cost":
        assert ("with “true” you take none" in sentence) == said
    elif named == "blind":
        assert ("speaks for the truth" in sentence) == said
    else:
        truthful = r"told the truth|were true|was true|for the truth|true than not"
        assert bool(re.search(truthful, sentence)) == said


def test_a_habit_is_what_somebody_has_mostly_done() -> None:
    """Neither two claims make one, nor seven of thirteen."""
    assert is_habit(Counter({True: 3}), True)
    assert is_habit(Counter({True: 3, False: 2}), True)
    assert not is_habit(Counter({True: 2}), True)
    assert not is_habit(Counter({True: 7, False: 6}), True)
    assert not is_habit(Counter({True: 3, False: 2}), False)
