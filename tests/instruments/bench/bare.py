"""Four-player Cockroach Poker as bare loops: the ceiling for the engine. They know nothing of it.

The rules of CP to the letter, in lists that change in place: no interface, no record, no events, no
views, no seeds. `play` lists the legal moves of each decision and draws one, since a player, a bot
and a refusal all need to know what is legal; it is the loop that the engine is measured against.
`draw` never knows what it might have done: it is what Python can do at the very most.
Both take the same numbers from `random` for the same game.
"""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import NamedTuple, TypeAlias

SEATS = 4
LIMIT = 4  # CP-10
ANIMALS = range(8)  # CP-1
DECK = [animal for animal in ANIMALS for _ in range(8)]  # CP-1
OTHERS = [[seat for seat in range(SEATS) if seat != giver] for giver in range(SEATS)]

JUDGE, PASS = True, False
LAST = [(JUDGE, True), (JUDGE, False)]  # the claim is true, or false (CP-6, CP-8)
FREE = [*LAST, (PASS, True), (PASS, False)]  # or pass: having looked, or blind (CP-7)

Hands: TypeAlias = list[list[int]]
Drawn: TypeAlias = Callable[[], float]  # at least 0, less than 1


class Ending(NamedTuple):
    """How a game went; a pile is how many of each animal lie open before a seat."""

    decisions: int
    piles: list[list[int]]
    loser: int


def deal(random: Random) -> tuple[Hands, int]:
    """Four hands, dealt clockwise from the first player (CP-2), and who that is (CP-4)."""
    number = random.random
    first = int(number() * SEATS)
    deck = sorted(DECK, key=lambda _: number())  # half the time of random.shuffle
    return [sorted(deck[(seat - first) % SEATS :: SEATS]) for seat in range(SEATS)], first


def play(hands: Hands, first: int, random: Drawn) -> Ending:
    """Play a game at random, every legal move of a decision as likely as the others."""
    piles = [[0] * len(ANIMALS) for _ in hands]
    starter, decisions = first, 0
    while hand := hands[starter]:  # CP-10: who has no card to start with has lost
        offers = [*product(sorted(set(hand)), OTHERS[starter], ANIMALS)]  # CP-5
        card, receiver, claim = offers[int(random() * len(offers))]
        hand.remove(card)
        giver, looked = starter, [starter]
        fresh = [seat for seat in OTHERS[giver] if seat != receiver]
        while True:
            answers = FREE if fresh else LAST
            do, true = answers[int(random() * len(answers))]
            decisions += 2  # this one, and the one which led to it
            if do is JUDGE:
                break
            if true:
                looked.append(receiver)
            ways = [*product(fresh, ANIMALS)]  # CP-7
            giver = receiver
            receiver, claim = ways[int(random() * len(ways))]
            fresh.remove(receiver)
        starter = giver if true is (card == claim) else receiver  # CP-6, CP-9
        pile = piles[starter]
        pile[card] += 1
        if pile[card] == LIMIT:  # CP-10
            break
    return Ending(decisions, piles, starter)


def draw(hands: Hands, first: int, random: Drawn) -> Ending:
    """The same game from the same numbers, without a list of what could have been."""
    piles = [[0] * len(ANIMALS) for _ in hands]
    held = [[hand.count(animal) for animal in ANIMALS] for hand in hands]
    kinds = [sorted(set(hand)) for hand in hands]
    starter, decisions = first, 0
    while mine := kinds[starter]:
        number = int(random() * (len(mine) * 24))  # of a card, one of three others and a claim
        card, claim = mine[number // 24], number & 7
        fresh = OTHERS[starter].copy()
        receiver = fresh.pop((number >> 3) % 3)
        held[starter][card] -= 1
        if not held[starter][card]:
            mine.remove(card)
        giver, looked = starter, [starter]
        while True:
            decisions += 2
            number = int(random() * (4 if fresh else 2))
            if number < 2:
                break
            if number == 2:
                looked.append(receiver)
            number = int(random() * (len(fresh) * 8))
            giver, receiver, claim = receiver, fresh.pop(number >> 3), number & 7
        starter = giver if (number == 0) is (card == claim) else receiver
        pile = piles[starter]
        pile[card] += 1
        if pile[card] == LIMIT:
            break
    return Ending(decisions, piles, starter)
