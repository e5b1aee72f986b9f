"""Thousands of the coach's sentences, in games among people of all kinds: each is true, and its
words point the way of the advice."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.bots.palming.mind import Palmer, mind
from engine.bots.palming.thinking import Thoughts
from engine.bots.palming.words import MIXED, is_habit
from engine.bots.personas import LEVEL
from engine.match import Match
from engine.moves import Move
from engine.palming.view import COUNTS_AS, HandOn, Judge, Offer, Pass, losing
from engine.words import many, words
from netplay.bot_policy import policy
from tests.instruments.ladder.styles import STYLES, Player

NAMES = ("Ana", "Ben", "Cleo", "Dora")
GAMES = 18


class Advised:
    """A decision of somebody whom the coach looks over the shoulder."""

    def __init__(self, coach: Palmer, view: Any, move: Move, sentence: str) -> None:
        self.view = view
        self.move = move
        self.sentence = sentence
        self.thoughts: Thoughts = coach.thoughts(view)


def advised(game: str) -> Iterator[Advised]:
    """Evenings of three games, of other people each; everybody has a coach and does not heed it."""
    for number in range(GAMES):
        if number % 3 == 0:
            people = [Player(STYLES[(number + 5 * at) % len(STYLES)], f"{at}") for at in range(4)]
            coaches = [
                mind("strong", LEVEL, f"{at}", policy(game)[0], advises=True) for at in range(4)
            ]
        match, heard = Match.new(game, 4, {}, f"coached {number}"), [0] * 4
        told: list[Any] = []
        for each in (*people, *coaches):
            each.new_game(NAMES)
        while match.to_act:
            (seat,) = match.to_act
            view: Any = match.view(seat)
            for each in (people[seat], coaches[seat]):
                each.observe(told[heard[seat] :], view)
            heard[seat] = len(told)
            advice = coaches[seat].decides(view, match.legal(seat), 1000)
            yield Advised(coaches[seat], view, advice.move, advice.why(NAMES))
            told += match.play(seat, people[seat].decides(view, match.legal(seat), 1000).move)


@pytest.mark.parametrize("game", ["cockroach-poker", "cockroach-poker-royal"])
def test_every_sentence_is_true_and_points_the_way_of_the_advice(game: str) -> None:
    """Whom it names, what it counts, which way it leans."""
    kinds = Counter[str]()
    for it in advised(game):
        kinds[type(it.move).__name__] += 1
        match it.move:
            case Judge(true=said):
                _check_judgement(it, said)
            case Offer(card=card, to=to, claim=claim):
                _check_handing(it, card, to, claim)
            case HandOn(to=to, claim=claim) if it.view.card:
                _check_handing(it, it.view.card, to, claim)
            case Pass():
                _check_pass(it)
            case _:
                pass

    assert kinds.total() > 1000
    assert kinds["Judge"] > 300
    assert kinds["Offer"] > 300


def _check_judgement(it: Advised, said: bool) -> None:
    """See that what is counted is there; a habit is one that was shown, and leans as the advice."""
    if it.sentence.startswith(MIXED):
        return
    if "can only be" in it.sentence:
        assert it.sentence.endswith(f"can only be {'true' if said else 'a lie'}.")
    _check_count(it, said)
    assert ("has not looked" in it.sentence) <= (not it.view.handings[-1].looked)
    _check_habit(it, said)
    if "One more" in it.sentence:
        assert _nearly_lost(it, it.view.seat, it.view.handings[-1].claim)
    if "hurt you" in it.sentence:
        assert ("hurt you more" in it.sentence) == said
    _check_lean(it, said)


def _check_pass(it: Advised) -> None:
    """See that what is said to be more likely is."""
    assert "judge it" in it.sentence or "costs about as much" in it.sentence
    likelier = re.match(r"It is more likely (true|a lie), but being wrong", it.sentence)
    if likelier:
        assert (likelier[1] == "true") == (it.thoughts.truth > 1 / 2)


def _check_lean(it: Advised, said: bool) -> None:
    """See that what speaks for it speaks for the advice; and what speaks against it, against it."""
    likelier = re.match(r"It is more likely (true|a lie): call it (true|a lie)", it.sentence)
    if likelier:
        assert (likelier[1] == "true") == (it.thoughts.truth > 1 / 2) != said
        assert (likelier[2] == "true") == said
    if re.search("speaks? for (the truth|a lie)", it.sentence):
        assert bool(re.search("speaks? for the truth", it.sentence)) == said
    if "Taken together" in it.sentence:
        assert any(map(Counter.total, it.thoughts.people.claims.values()))
    if "Such claims" in it.sentence:
        assert ("true than not" in it.sentence) == said


def _check_count(it: Advised, said: bool) -> None:
    """See that so many are visible, and that what is left speaks for the advice."""
    counted = re.search(r"(\d+|[Nn]one) of (\d+) .* visible", it.sentence)
    if counted:
        assert _visible(it) == int(counted[1].lower().replace("none", "0"))
    if "left than of other kinds on average" in it.sentence:
        assert ("more of them" in it.sentence) == said
    if "left than of other kinds on average" in it.sentence or "so do the cards" in it.sentence:
        mine, others = _left(it)
        assert said == (mine > others)


def _check_habit(it: Advised, said: bool) -> None:
    """See that what is said of somebody was shown, and leans as the advice does."""
    giver = NAMES[it.view.handings[-1].giver]
    people = it.thoughts.people
    often = re.match(r"\w+ has (told the truth|lied) in (.*) claims so far\.$", it.sentence)
    offers = re.match(
        r"(.*) of the (.*) claims that \w+ has made to you were (true|lies)\.$", it.sentence
    )
    if often:
        shown = people.claims[giver]
        assert (often[1] == "told the truth") == said
        assert often[2] == f"{shown[said]} of {shown.total()}"
        assert is_habit(shown, said)
    if offers:
        shown = people.to_me[giver]
        assert (offers[3] == "true") == said
        assert (offers[1], offers[2]) == (f"{shown[said]}", f"{shown.total()}")
        assert is_habit(shown, said)
    last = re.match(r"\w+'s last claim was (true|a lie), which speaks (for|against) ", it.sentence)
    if last:
        assert (last[1] == "true") == (last[2] == "for") == said
        assert (people.last(giver) > 0) == said


def _left(it: Advised) -> tuple[float, float]:
    """How many of the claimed cards this seat sees nowhere, and of all other claims on average."""
    left = {
        claim: sum(number for card, number in it.thoughts.hidden.items() if _is(it, card, claim))
        for claim in it.thoughts.lore.claims
    }
    mine = left.pop(it.view.handings[-1].claim)
    return mine, sum(left.values()) / len(left)


def _is(it: Advised, card: Any, claim: Any) -> bool:
    return card in COUNTS_AS and card in it.thoughts.lore.fitting[claim]


def _nearly_lost(it: Advised, seat: int, animal: Any) -> bool:
    return bool(it.view.counts(seat)[animal] + 1 == losing(len(it.view.hands)))


def _visible(it: Advised) -> int:
    """How many of the claimed cards this seat sees, jokers left out."""
    claim = it.view.handings[-1].claim
    return _open(it, claim) + sum(_is(it, card, claim) for card in it.view.hand)


def _open(it: Advised, claim: Any) -> int:
    """How many of them lie face up, on the penalty pile as well."""
    seen = [card for pile in it.view.piles for card in pile]
    seen += [top] if (top := getattr(it.view, "penalty_top", None)) else []
    return sum(_is(it, card, claim) for card in seen)


def _check_handing(it: Advised, card: Any, to: int, claim: Any) -> None:
    """It says truth or lie as the advice does, and of the piles what lies there."""
    truly = card in it.thoughts.lore.fitting[claim]
    assert truly == bool(re.search(r"the truth will do|Tell the truth", it.sentence))
    assert truly != bool(re.search(r"call it a|Call it a|can be believed", it.sentence))
    if not truly:
        assert words(claim) in it.sentence
    open_ = re.search(r"There (?:is|are) (\d+|no) .* face up, so", it.sentence)
    if open_:
        assert _open(it, claim) == int(open_[1].replace("no", "0"))
    judges = re.search(r"has (believed|doubted) (\d+) of (\d+) claims so far, so", it.sentence)
    if judges:
        heard = it.thoughts.people.said[NAMES[to]]
        assert (judges[1] == "believed") != truly
        assert (int(judges[2]), int(judges[3])) == (heard[not truly], heard.total())
        assert is_habit(heard, not truly)
    _check_harm(it, card, to)


def _check_harm(it: Advised, card: Any, to: int) -> None:
    """See that nobody who could get the card, nor its giver, has more of it than who is named."""
    animal = COUNTS_AS.get(card)
    for seat, has in ((to, f"{NAMES[to]} has"), (it.view.seat, "You have")):
        number = re.match(rf"{has} (\d+) ", it.sentence)
        if number and animal:
            assert it.view.counts(seat)[animal] == int(number[1])
            named = words(animal) if number[1] == "1" else many(animal)
            assert it.sentence.startswith(f"{has} {number[1]} {named} face up")
            loses = "loses with one more" if seat == to else "lose with one more"
            assert (loses in it.sentence) == _nearly_lost(it, seat, animal)
            if seat == to:
                others = (it.view.seat, *it.thoughts.fresh)
                assert all(it.view.counts(each).get(animal, 0) <= int(number[1]) for each in others)
