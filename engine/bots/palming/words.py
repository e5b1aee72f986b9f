"""Why a decision, in a few sentences of the game's own terms: what the coach reads out."""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from engine.bots.mind import Why
from engine.bots.palming.thinking import Thoughts
from engine.games.cockroach_poker_royal.view import View as RoyalView
from engine.moves import Move, Names
from engine.palming.view import COUNTS_AS, Card, Claim, HandOn, Judge, Offer, Pass, animals
from engine.words import many, words

Part: TypeAlias = Callable[[Names], str]

HABITS = (  # the least share of times that each stands for
    (0.95, "nearly always"),
    (0.85, "nine times in ten"),
    (0.775, "four times in five"),
    (0.70, "three times in four"),
    (0.58, "two times in three"),
    (0.42, "half the time"),
    (0.29, "one time in three"),
    (0.225, "one time in four"),
    (0.15, "one time in five"),
    (0.05, "one time in ten"),
    (0.0, "hardly ever"),
)
CLOSE = 0.3  # a claim that is likelier true, and likelier false, than this is anybody's guess
KNOWN = 3  # claims, or judgements; of who has shown fewer nothing is said


def because(thoughts: Thoughts, move: Move) -> Why:
    """The sentence, once the seats have names. Its figures are those of now."""
    match move:
        case Judge(true=said):
            return _judging(thoughts, said)
        case Pass():
            return _passing(thoughts)
        case Offer(card=card, to=to, claim=claim):
            return _handing(thoughts, card, to, claim)
        case HandOn(to=to, claim=claim):
            return _handing(thoughts, thoughts.view.card, to, claim)
        case _:
            return lambda names: "These are the safest cards to give up."


def habit(times: Counter[bool], what: bool) -> str:
    """How often, in words; nobody is known as one who always does something."""
    share = (times[what] + 0.5) / (times.total() + 1)
    return next(word for least, word in HABITS if share >= least)


def _judging(thoughts: Thoughts, said: bool) -> Why:
    counted, giver = _counted(thoughts), _giver(thoughts)
    truth = thoughts.truth
    if truth in (0.0, 1.0):
        return lambda names: f"{counted}, so it can only be {_word(said)}."
    if said == (truth > 0.5):
        return lambda names: (
            f"{counted}. {giver(names)}. All in all it is more likely {_word(said)}."
        )
    though = _though(thoughts, said)
    return lambda names: f"{counted}. {giver(names)}. {though}."


def _though(thoughts: Thoughts, said: bool) -> str:
    """Why to say what is less likely: for what it costs to be wrong, or gains to be right."""
    me, giver = thoughts.me, thoughts.view.handings[-1].giver
    word, likelier = _word(said), _word(not said)
    if thoughts.taking(me, not said) < thoughts.taking(me, said):
        return f"It is more likely {likelier}, but being wrong with “{word}” costs you less"
    if thoughts.taking(giver, said) < thoughts.taking(giver, not said):
        return f"It is more likely {likelier}, but being right with “{word}” helps you more"
    return "It may be either"


def _passing(thoughts: Thoughts) -> Why:
    counted, giver, to = _counted(thoughts), _giver(thoughts), thoughts.likeliest_receiver
    if CLOSE < thoughts.truth < 1 - CLOSE:
        return lambda names: (
            f"{counted}. {giver(names)}. It may be either, so let {names[to]} judge it."
        )
    return lambda names: (
        f"{counted}. {giver(names)}. Still, {names[to]} may judge worse than you, so pass it on."
    )


def _handing(thoughts: Thoughts, card: Card | None, to: int, claim: Claim) -> Why:
    judge, harm = _judge(thoughts, to), _harm(thoughts, card, to)
    if card is None:
        return lambda names: f"{judge(names)}. You do not know the card."
    truly = card in thoughts.lore.fitting[claim]
    advice = "The truth will do" if truly else f"Call it a {words(claim)}"
    return lambda names: f"{judge(names)}{harm(names)}. {advice}."


def _word(said: bool) -> str:
    return "true" if said else "a lie"


def _counted(thoughts: Thoughts) -> str:
    """How many of the claimed cards this seat sees."""
    lore, view = thoughts.lore, thoughts.view
    claim = view.handings[-1].claim
    meant = lore.fitting[claim] & set(COUNTS_AS)  # a joker is no rat
    seen = [*view.hand, *(card for pile in view.piles for card in pile)]
    seen += [view.penalty_top] if isinstance(view, RoyalView) and view.penalty_top else []
    visible = sum(card in meant for card in seen)
    whole = sum(card in meant for card in lore.deck)
    return f"{visible} of {whole} {many(claim)} {'is' if visible == 1 else 'are'} visible"


def _giver(thoughts: Thoughts) -> Part:
    """How far one can trust who made the claim."""
    giver = thoughts.view.handings[-1].giver
    shown = thoughts.people.claims[thoughts.company.players[giver]]
    if shown.total() < KNOWN:
        return lambda names: f"{names[giver]} has shown little so far"
    if shown[False] >= shown[True]:
        lies = habit(shown, False)
        return lambda names: f"{names[giver]} lies {lies}"
    honest = habit(shown, True)
    return lambda names: f"{names[giver]} tells the truth {honest}"


def _judge(thoughts: Thoughts, to: int) -> Part:
    """How the receiver tends to judge."""
    said = thoughts.people.said[thoughts.company.players[to]]
    if said.total() < KNOWN:
        return lambda names: f"{names[to]} has judged little so far"
    likelier = said[True] >= said[False]
    often = habit(said, likelier)
    return lambda names: f"{names[to]} calls claims {_word(likelier)} {often}"


def _harm(thoughts: Thoughts, card: Card | None, to: int) -> Part:
    """What the card would do there, and here: what follows on how the receiver judges."""
    animal = COUNTS_AS.get(card) if card else None
    if animal is None:
        return lambda names: ". Whoever takes it has to pay for it"
    lie = [pile.count(animal) for pile in map(animals, thoughts.view.piles)]
    if lie[to]:
        theirs = many(animal) if lie[to] > 1 else words(animal)
        return lambda names: f" and has {lie[to]} {theirs} face up"
    mine = lie[thoughts.me] or "no"
    kind = words(animal) if mine == 1 else many(animal)
    return lambda names: f". You have {mine} {kind} face up yourself"
