"""Why a decision, in a few sentences of the game's own terms: what the coach reads out."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import log
from typing import TypeAlias

from engine.bots.mind import Why
from engine.bots.palming.people import evidence
from engine.bots.palming.thinking import Thoughts
from engine.games.cockroach_poker_royal.view import ROYALS, PayOne
from engine.games.cockroach_poker_royal.view import View as RoyalView
from engine.moves import Move, Names
from engine.palming.view import (
    COUNTS_AS,
    Animal,
    Card,
    Claim,
    HandOn,
    Judge,
    Offer,
    Pass,
    animals,
    losing,
)
from engine.words import many, words

Part: TypeAlias = Callable[[Names], str]

KNOWN = 3  # claims, or judgements; of whoever has shown fewer nothing is said
HABIT = 0.6  # the least share of them that is one: 7 of 13 are nobody's habit
MATTERS = 0.25  # a logit: what speaks less clearly than this for a decision does not decide it
LIKELY = 1.0  # a logit, from which on nobody would say that it could be either
MIXED = "It could be either: vary what you say, so that nobody can read you"


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
            return _paying(thoughts, move)


def is_habit(times: Counter[bool], what: bool) -> bool:
    """Tell whether somebody has shown it, and mostly this."""
    return times.total() >= KNOWN and times[what] >= HABIT * times.total()


def _judging(thoughts: Thoughts, said: bool) -> Why:
    """The reason that decides, of all that speaks for it; what speaks against it is left out."""
    sign = 1 if said else -1
    if thoughts.truth in (0.0, 1.0):
        counted = _first_up(_counted(thoughts))
        return lambda names: f"{counted}, so it can only be {_word(said)}."
    factors = reasons(thoughts)
    factor = max(factors, key=lambda name: sign * factors[name])
    sure = sign * logit(thoughts.truth)
    if sign * factors[factor] < MATTERS or (sure < LIKELY and sign * sum(factors.values()) < 0):
        return lambda names: f"{_mixed(sure, said)}."
    ways = {"count": _by_count, "blind": _by_blindness, "person": _by_person, "cost": _by_cost}
    part = ways[factor](thoughts, said)
    return lambda names: f"{part(names)}."


def _mixed(sure: float, said: bool) -> str:
    """The reason where nothing speaks for it: nobody is to foretell what one says."""
    if sure > -LIKELY:
        return MIXED
    likelier, now = _word(not said), _word(said)
    return f"It is more likely {likelier}: call it {now} now and then, so that nobody can read you"


def reasons(thoughts: Thoughts) -> dict[str, float]:
    """The weight of each thing that speaks for "true" (positive) or for "a lie", as logits."""
    counted, whole = _spoken_by_cards(thoughts), logit(thoughts.truth)
    me, giver = thoughts.me, thoughts.view.handings[-1].giver
    stakes = {True: 0.0, False: 0.0}
    for true in stakes:
        stake = thoughts.taking(me, true) - thoughts.taking(giver, true)
        stakes[true] = max(0.0, stake) + 1e-4
    return {
        "count": counted,
        "person" if thoughts.view.handings[-1].looked else "blind": whole - counted,
        "cost": log(stakes[True] / stakes[False]),
    }


def logit(chance: float) -> float:
    sure = min(0.999, max(0.001, chance))
    return log(sure / (1 - sure))


def _spoken_by_cards(thoughts: Thoughts) -> float:
    """The weight of what is visible alone, with a stranger; none, if it is no more than usual."""
    if not thoughts.counts:
        return 0.0
    scene, _ = thoughts.told[-1]
    mine, others = _left(thoughts)
    speaks = evidence(thoughts.lore, thoughts.hidden, scene.handing.claim)
    if mine == others or (mine > others) != (speaks > 0):
        return 0.0
    seen, unseen = (
        thoughts.people.strangers.truth(replace(scene, evidence=each)) for each in (speaks, 0.0)
    )
    return logit(seen) - logit(unseen)


def _left(thoughts: Thoughts) -> tuple[float, float]:
    """The number of claimed cards that this seat sees nowhere, and the mean of all other claims."""
    lore, hidden = thoughts.lore, thoughts.hidden
    left = {
        claim: sum(hidden.get(card, 0) for card in fits & set(COUNTS_AS))
        for claim, fits in lore.fitting.items()
    }
    mine = left.pop(thoughts.view.handings[-1].claim)
    return mine, sum(left.values()) / len(left)


def _by_count(thoughts: Thoughts, said: bool) -> Part:
    counted, than = _first_up(_counted(thoughts)), "of them are left than of other kinds on average"
    return lambda names: f"{counted}, and {'more' if said else 'fewer'} {than}"


def _by_blindness(thoughts: Thoughts, said: bool) -> Part:
    """Whoever has not looked guesses, or repeats what somebody said who had."""
    *before, last = thoughts.view.handings
    giver, heard = last.giver, [way.giver for way in before if way.looked]
    if not said and all(way.claim != last.claim for way in before):
        return lambda names: f"{names[giver]} has not looked at the card, so it is a guess"
    return lambda names: (
        f"{names[giver]} has not looked at the card, and what {names[heard[-1]]} said of it"
        f" speaks for {_side(said)}"
    )


def _by_person(thoughts: Thoughts, said: bool) -> Part:
    """By a habit that all have seen, if that points the same way."""
    giver = thoughts.view.handings[-1].giver
    people, player = thoughts.people, thoughts.company.players[giver]
    shown, to_me, last = people.claims[player], people.to_me[player], people.last(player)
    if is_habit(shown, said):
        did, often = "told the truth" if said else "lied", _often(shown, said)
        return lambda names: f"{names[giver]} has {did} in {often} claims so far"
    if is_habit(to_me, said) and len(thoughts.view.handings) == 1:
        times, were = f"{to_me[said]} of the {to_me.total()}", "true" if said else "lies"
        return lambda names: f"{times} claims that {names[giver]} has made to you were {were}"
    if last and (last > 0) == said:
        speaks = "for" if said else "against"
        return lambda names: (
            f"{names[giver]}'s last claim was {_word(said)}, which speaks {speaks} this one"
        )
    return _by_all_that_was_shown(thoughts, said)


def _by_all_that_was_shown(thoughts: Thoughts, said: bool) -> Part:
    """No habit alone points that way; the cards are named beside, if they do."""
    giver = thoughts.view.handings[-1].giver
    shown, side = thoughts.people.claims, _side(said)
    count = reasons(thoughts)["count"] * (1 if said else -1)
    if not any(map(Counter.total, shown.values())):
        usual = "true" if said else "lies"
        cards = f", and the cards speak for {side} as well: {_counted(thoughts)}"
        return lambda names: (
            f"Such claims are more often {usual} than not{cards if count > 0 else ''}"
        )
    stranger = shown[thoughts.company.players[giver]].total() < KNOWN
    cards = f", and so do the cards: {_counted(thoughts)}" if count > 0 else ""
    return lambda names: (
        f"Taken together, what {'the others have' if stranger else f'{names[giver]} has'} shown"
        f" so far speaks for {side}{cards}"
    )


def _side(said: bool) -> str:
    return "the truth" if said else "a lie"


def _often(times: Counter[bool], what: bool) -> str:
    return f"{times[what]} of {times.total()}"


def _by_cost(thoughts: Thoughts, said: bool) -> Part:
    """Weigh being wrong: with "true" one takes something else than what was claimed."""
    claim, none = thoughts.view.handings[-1].claim, "and with “true” you take none"
    claimed, average = words(claim), "than other cards on average"
    if not said:
        return lambda names: f"A {claimed} would hurt you less {average}, should you be wrong"
    if _would_lose(thoughts, claim, thoughts.me):
        return lambda names: f"One more {claimed} loses you the game, {none}"
    return lambda names: f"A {claimed} would hurt you more {average}, {none}"


def _would_lose(thoughts: Thoughts, claim: Claim, seat: int) -> bool:
    """True if one more of the claimed animal is one too many for the seat."""
    lie = animals(thoughts.view.piles[seat])
    return claim in lie and lie.count(claim) + 1 >= losing(len(thoughts.view.piles))


def _passing(thoughts: Thoughts) -> Why:
    judging = min(thoughts.weigh(Judge(True)), thoughts.weigh(Judge(False)))
    if thoughts.looking_soberly >= judging:
        return lambda names: (
            "Passing it on costs about as much as judging it: vary what you do, so that nobody"
            " can read you."
        )
    likely, fresh = logit(thoughts.truth), thoughts.fresh
    why = (
        "It could be either, so"
        if abs(likely) < LIKELY
        else f"It is more likely {_word(likely > 0)}, but being wrong would cost you more than"
        " passing it on:"
    )

    def said(names: Names) -> str:
        # Once the card is known it is decided anew who gets it, and it may be somebody else.
        return f"{why} let {names[fresh[0]] if len(fresh) == 1 else 'somebody else'} judge it."

    return said


def _handing(thoughts: Thoughts, card: Card | None, to: int, claim: Claim) -> Why:
    if card is None:
        judge = _judge(thoughts, to)
        return lambda names: f"{judge(names)}. You do not know the card."
    harm, trust = _harm(thoughts, card, to), _trust(thoughts, card, to, claim)
    return lambda names: f"{harm(names)}. {trust(names)}."


def _trust(thoughts: Thoughts, card: Card, to: int, claim: Claim) -> Part:
    """Why to tell the truth, or why not: by how the receiver judges, or by what lies open."""
    truly = card in thoughts.lore.fitting[claim]
    said = thoughts.people.said[thoughts.company.players[to]]
    if is_habit(said, not truly):
        judges = _judges(said, not truly)
        then = "so the truth will do" if truly else f"so call it a {words(claim)}"
        return lambda names: f"{names[to]} {judges}, {then}"
    open_ = sum(other in _meant(thoughts, claim) for other in _face_up(thoughts))
    if not truly and open_ <= 2:
        few = f"{open_ or 'no'} {words(claim) if open_ == 1 else many(claim)}"
        return lambda names: (
            f"There {_are(open_)} {few} face up, so a {words(claim)} can be believed"
        )
    then = _SPECIAL.get(card, _OTHERWISE)[truly].format(claim=words(claim))
    return lambda names: then


# By whether it is to be told truly: what there is to say of a card that is chosen by lot.
_OTHERWISE: Mapping[bool, str] = {
    True: "Tell the truth this time, so that nobody can rely on your lying",
    False: "Call it a {claim} this time, so that nobody can rely on your word",
}
_SPECIAL: Mapping[Card, Mapping[bool, str]] = {
    "joker": {
        True: "A joker is whatever animal you name, so the truth will do",
        False: "A joker is no royal, but call it a {claim} this time",
    },
    "blank": {False: "A blank is no animal at all, so call it a {claim}"},
}


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _word(said: bool) -> str:
    return "true" if said else "a lie"


def _counted(thoughts: Thoughts) -> str:
    """The number of claimed cards that this seat sees, in words."""
    claim = thoughts.view.handings[-1].claim
    meant = _meant(thoughts, claim)
    visible = sum(card in meant for card in (*thoughts.view.hand, *_face_up(thoughts)))
    whole = sum(card in meant for card in thoughts.lore.deck)
    return f"{visible or 'none'} of {whole} {many(claim)} {'are' if visible > 1 else 'is'} visible"


def _first_up(told: str) -> str:
    return told[0].upper() + told[1:]


def _meant(thoughts: Thoughts, claim: Claim) -> frozenset[Card]:
    """The cards that one means by a claim: a joker is no rat."""
    return thoughts.lore.fitting[claim] & set(COUNTS_AS)


def _face_up(thoughts: Thoughts) -> Sequence[Card]:
    """The cards that lie open to all."""
    view = thoughts.view
    top = [view.penalty_top] if isinstance(view, RoyalView) and view.penalty_top else []
    return [*(card for pile in view.piles for card in pile), *top]


def _judge(thoughts: Thoughts, to: int) -> Part:
    """The way in which the receiver tends to judge."""
    said = thoughts.people.said[thoughts.company.players[to]]
    if said.total() < KNOWN:
        return lambda names: f"{names[to]} has judged little so far"
    judges = _judges(said, said[True] >= said[False])
    return lambda names: f"{names[to]} {judges}"


def _judges(said: Counter[bool], what: bool) -> str:
    return f"has {'believed' if what else 'doubted'} {_often(said, what)} claims so far"


def _harm(thoughts: Thoughts, card: Card, to: int) -> Part:
    """Why this card, and why there: what it would do there, and here."""
    animal = COUNTS_AS.get(card)
    if animal is None:
        return lambda names: "Whoever takes it has to pay for it"
    if not thoughts.view.hands[to]:  # CP-10
        return lambda names: f"{names[to]} has no card left, and loses by taking one"
    lie = [pile.count(animal) for pile in map(animals, thoughts.view.piles)]
    theirs, mine = lie[to], lie[thoughts.me]
    if theirs and theirs >= max(mine, *(lie[seat] for seat in thoughts.fresh)):
        loses = _would_lose(thoughts, animal, to)
        hurts = "loses with one more" if loses else "another one would hurt"
        return lambda names: f"{names[to]} has {_so_many(animal, theirs)} face up, and {hurts}"
    if not mine:
        return _harmless(thoughts, card, animal)
    lose = ", and lose with one more" if _would_lose(thoughts, animal, thoughts.me) else ""
    return lambda names: f"You have {_so_many(animal, mine)} face up{lose}: get rid of this one"


def _so_many(animal: Animal, count: int) -> str:
    return f"{count} {many(animal) if count > 1 else words(animal)}"


def _harmless(thoughts: Thoughts, card: Card, animal: Animal) -> Part:
    """Why nobody minds to take such a card, unless something else comes of taking it."""
    view, none = thoughts.view, f"You have no {many(animal)} face up"
    offers = view.stage == "offer"
    if len(view.hand) == offers:  # CP-10: nothing would be left to start a round with
        left = "This is your last card" if offers else "You have no card left"
        return lambda names: f"{left}, and you lose if you have to take this one"
    top = view.penalty_top if isinstance(view, RoyalView) and card in ROYALS else None
    comes = COUNTS_AS.get(top) if top else None
    if top and comes and _would_lose(thoughts, comes, thoughts.me):
        brings = f"with a royal comes the {words(top)} of the penalty pile"
        return lambda names: f"{none}, but {brings}, and one more {words(comes)} loses you the game"
    return lambda names: f"{none}, so you can afford to take this one"


def _paying(thoughts: Thoughts, move: Move) -> Why:
    view = thoughts.view
    layable = [card for card in view.hand if card in COUNTS_AS]
    fits = thoughts.lore.fitting[view.handings[-1].claim]
    ways = (fits & {*layable}) | set(combinations(sorted(layable), 2))
    if len(layable) == 1 or len(ways) == 1:
        return lambda names: "You have nothing else to pay with."
    if isinstance(move, PayOne):
        return lambda names: "This is the safest card to give up."
    return lambda names: "These are the safest cards to give up."
