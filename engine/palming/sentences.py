"""The telling of the rounds of both Cockroach Pokers: one sentence for each case."""

import re
from collections.abc import Mapping

from engine.sentences import Sentence, Template, Who, number, several

OFFER = Template("Offer {to} the {card} as “{claim}”.")
CALL_IT_TRUE = Template("Call it true.")
CALL_IT_A_LIE = Template("Call it a lie.")
LOOK_AND_PASS = Template("Look at the card, then pass it on.")
PASS_BLIND = Template("Pass the card on without a look.")
PASS_TO = Template("Pass the card on to {to} as “{claim}”.")

OFFERED = Template(
    "{giver} offers {to} a card: “{claim}”.",
    giver="{giver} offer {to} a card: “{claim}”.",
)
LOOKED = Template(
    "{seat} looks at the card and must pass it on.",
    seat="{seat} look at the card and must pass it on.",
)
DID_NOT_LOOK = Template("{seat} must pass the card on without a look.")
PASSED_ON = Template(
    "{giver} passes the card on to {to}: “{claim}”.",
    giver="{giver} pass the card on to {to}: “{claim}”.",
)
JUDGED = {  # by what was said, and whether that was right
    (True, True): Template(
        "{judge} calls {giver's} “{claim}” true. It is {card}, so {judge} is right.",
        judge="{judge} call {giver's} “{claim}” true. It is {card}, so {judge} are right.",
    ),
    (True, False): Template(
        "{judge} calls {giver's} “{claim}” true. It is {card}, so {judge} is wrong.",
        judge="{judge} call {giver's} “{claim}” true. It is {card}, so {judge} are wrong.",
    ),
    (False, True): Template(
        "{judge} calls {giver's} “{claim}” a lie. It is {card}, so {judge} is right.",
        judge="{judge} call {giver's} “{claim}” a lie. It is {card}, so {judge} are right.",
    ),
    (False, False): Template(
        "{judge} calls {giver's} “{claim}” a lie. It is {card}, so {judge} is wrong.",
        judge="{judge} call {giver's} “{claim}” a lie. It is {card}, so {judge} are wrong.",
    ),
}
TOOK = Template("{seat} takes the {card}.", seat="{seat} take the {card}.")
TOOK_CARDS = Template("{seat} takes {cards}.", seat="{seat} take {cards}.")
PAID = Template("{seat} pays with {cards}.", seat="{seat} pay with {cards}.")
LOST_BY_CARDS = Template(
    "{seat} has {count} {cards} face up and loses.",
    seat="{seat} have {count} {cards} face up and lose.",
)
LOST_WITHOUT_CARDS = Template(
    "{seat} has no card left to start a round with and loses.",
    seat="{seat} have no card left to start a round with and lose.",
)

# --- How things stand -----------------------------------------------------------------------------

HOLDS = Template(
    "{seat} holds {hand} and has {cards} face up.",
    seat="{seat} hold {hand} and have {cards} face up.",
)
OFFERS = Template(
    "{giver} has offered {to} a card: “{claim}”.",
    giver="{giver} have offered {to} a card: “{claim}”.",
)
PASSES = {  # by whether the card was looked at
    True: Template(
        "{giver} has looked and passed it on to {to}: “{claim}”.",
        giver="{giver} have looked and passed it on to {to}: “{claim}”.",
    ),
    False: Template(
        "{giver} has passed it on to {to} without a look: “{claim}”.",
        giver="{giver} have passed it on to {to} without a look: “{claim}”.",
    ),
}
TO_DO: Mapping[str, Template] = {
    "offer": Template("It is {seat's} turn to offer a card."),
    "judge": Template("It is {seat's} turn to judge the card or pass it on."),
    "judge_alone": Template("It is {seat's} turn to judge the card, since nobody else can get it."),
    "pay": Template("It is {seat's} turn to pay for the special."),
}
SEEN = Template("The card that you have seen is {card}.")
HAND = Template("Your hand is {cards}.")
EMPTY_HAND = Template("Your hand is empty.")
LIED = {  # by whether the lie was believed
    True: Template("{giver} said “{claim}” to {to}, who believed it, but it was {card}."),
    False: Template("{giver} said “{claim}” to {to}, but it was {card}."),
}
OVER = Template("The game is over.")
SET = re.compile(r"(\d+) of a kind, (.+)")  # a reason, which records hold to the letter


def lost(seat: int, reason: str) -> Sentence:
    """Why somebody lost the game."""
    found = SET.fullmatch(reason)
    if found is None:
        return LOST_WITHOUT_CARDS(seat=Who(seat))
    count, animal = found.groups()
    return LOST_BY_CARDS(seat=Who(seat), count=number(int(count)), cards=several(animal))
