"""The telling of a game of Royal Menagerie: one sentence for each case."""

from collections.abc import Iterator, Mapping, Sequence

from engine.seats import Seat
from engine.sentences import (
    Counted,
    KindWord,
    PlainWord,
    Sentence,
    Template,
    Things,
    Who,
    held,
    kind,
    points,
    things,
)

CALLED: Mapping[str, str] = {
    "shoot": "Shoot card",
    "steal": "Steal card",
    "trade": "Trade card",
    "bazaar": "Bazaar card",
    "windfall": "Windfall card",
}


def card(name: str) -> KindWord:
    return kind(name, CALLED)


def cards(names: Sequence[str]) -> Things:
    return things(names, CALLED)


# --- What one may do ------------------------------------------------------------------------------

GIFT = Template("Give {to} the {card}.")
SHOOT = Template("Shoot {whose's} {animal}.")
STEAL = Template("Steal {whose's} {animal}.")
TRADE = Template("Trade {one's} {animal} for {other's} {other_animal}.")
BAZAAR = Template("Open a Bazaar.")
WINDFALL = Template("Play a Windfall.")
WASTE = Template("Play the {card} without effect.")

# --- What was done --------------------------------------------------------------------------------

TAKES = Template(
    "{seat} takes the {card} from the Bazaar.",
    seat="{seat} take the {card} from the Bazaar.",
)
GIVES = Template("{seat} gives {to} the {card}.", seat="{seat} give {to} the {card}.")
SHOOTS = Template("{seat} shoots {whose's} {animal}.", seat="{seat} shoot {whose's} {animal}.")
SHOOTS_OWN = Template(
    "{seat} shoots their own {animal}.",
    seat="{seat} shoot your own {animal}.",
)
STEALS = Template("{seat} steals {whose's} {animal}.", seat="{seat} steal {whose's} {animal}.")
TRADES = Template(
    "{seat} trades {one's} {animal} for {other's} {other_animal}.",
    seat="{seat} trade {one's} {animal} for {other's} {other_animal}.",
)
TRADES_OWN = Template(
    "{seat} trades their own {animal} for {other's} {other_animal}.",
    seat="{seat} trade your own {animal} for {other's} {other_animal}.",
)
OPENS = {
    "bazaar": Template("{seat} opens a Bazaar.", seat="{seat} open a Bazaar."),
    "windfall": Template("{seat} plays a Windfall.", seat="{seat} play a Windfall."),
}
WASTES = Template(
    "{seat} plays the {card} without effect.",
    seat="{seat} play the {card} without effect.",
)

# --- What came of it ------------------------------------------------------------------------------

TURNED_UP = Template("The Bazaar offers {cards}.")
DREW = Template("{seat} draws {count}.", seat="{seat} draw {count}.")
DREW_DISCARDS = Template(
    "{seat} draws {cards} from the discards.",
    seat="{seat} draw {cards} from the discards.",
)
DREW_BOTH = Template(
    "{seat} draws {count}, and {cards} from the discards.",
    seat="{seat} draw {count}, and {cards} from the discards.",
)
STAMPEDE = Template(
    "Stampede! {seat} loses one animal of each kind.",
    seat="Stampede! {seat:You} lose one animal of each kind.",
)
END_STAGE = Template(
    "The deck is empty: from now on nobody draws, and everybody plays one card a turn."
)
REVEALED: Mapping[str, Template] = {  # by reasons, which records hold to the letter
    "solo victory": Template("The game is over, and the Grand Vizier wins alone."),
    "shared victory": Template(
        "The game is over, and the Grand Vizier and the Loyalist win together."
    ),
    "conspirators' victory": Template("The game is over, and the Conspirators win."),
}
OVER = Template("The game is over: {reason}.")
ROLES = Template("The roles: {roles}.")
ROLE = Template("{seat} the {role} with {points}")
A_ROLE = Template("{seat} a {role} with {points}")
SIDES = Template(
    "The Grand Vizier and the Loyalist have {court} together, and the Conspirators {plot}."
)


# --- How things stand -----------------------------------------------------------------------------

STANDS = Template(
    "{seat} has {points} with {animals}, and {hand} in hand.",
    seat="{seat} have {points} with {animals}, and {hand} in hand.",
)
IS = Template("{seat} is the {role}.", seat="{seat} are the {role}.")
IS_A = Template("{seat} is a {role}.", seat="{seat} are a {role}.")
KNOWN = Template("Everybody knows of {cards} in {seat's} hand.")
DECK = Template("The deck has {count}.")
EMPTY_DECK = Template("The deck is empty.")
DISCARDS = Template("The discards are {cards}.")
NO_DISCARDS = Template("There are no discards.")
PLAYS = Template("It is {seat's} turn, with {count} to play.")
PLAYS_LAST = Template("It is {seat's} turn in the end stage, with {count} to play.")
NEXT = Template("It is {seat's} turn to take one.")
NO_MORE = Template("The Bazaar is over.")
WINDFALL_PLAYS = Template(
    "{seat} has {count} to play for a Windfall.",
    seat="{seat} have {count} to play for a Windfall.",
)
UNSEEN = Template("Still unseen: {cards}.")
HAND = Template("Your hand is {cards}.")
EMPTY_HAND = Template("Your hand is empty.")


def trade(one: tuple[Seat, str], other: tuple[Seat, str]) -> Sentence:
    """Each with the animal that goes to the other."""
    return TRADE(
        one=Who(one[0]),
        animal=kind(one[1]),
        other=Who(other[0]),
        other_animal=kind(other[1]),
    )


def gave(seat: Seat, to: Seat, card: str) -> Sentence:
    return GIVES(seat=Who(seat), to=Who(to), card=kind(card))


def shot(seat: Seat, whose: Seat, animal: str) -> Sentence:
    if whose == seat:
        return SHOOTS_OWN(seat=Who(seat), animal=kind(animal))
    return SHOOTS(seat=Who(seat), whose=Who(whose), animal=kind(animal))


def stole(seat: Seat, whose: Seat, animal: str) -> Sentence:
    return STEALS(seat=Who(seat), whose=Who(whose), animal=kind(animal))


def traded(seat: Seat, one: tuple[Seat, str], other: tuple[Seat, str]) -> Sentence:
    """An own animal comes first, whichever seat is the lower one."""
    if seat == other[0]:
        one, other = other, one
    animal, whose, wanted = kind(one[1]), Who(other[0]), kind(other[1])
    if seat == one[0]:
        return TRADES_OWN(seat=Who(seat), animal=animal, other=whose, other_animal=wanted)
    return TRADES(seat=Who(seat), one=Who(one[0]), animal=animal, other=whose, other_animal=wanted)


def drew(seat: Seat, unseen: int, shown: Sequence[str]) -> Sentence:
    """Some cards from the deck, some from the discards, which everybody saw."""
    count, seen = Counted(unseen, "card"), cards(shown)
    if not shown:
        return DREW(seat=Who(seat), count=count)
    if not unseen:
        return DREW_DISCARDS(seat=Who(seat), cards=seen)
    return DREW_BOTH(seat=Who(seat), count=count, cards=seen)


def over(reason: str) -> Sentence:
    """The way in which the game was won."""
    return REVEALED[reason]() if reason in REVEALED else OVER(reason=reason)


def stands(seat: Seat, score: int, animals: Sequence[str], hand: int) -> Sentence:
    """Say what somebody has, and how many cards besides."""
    there = things(animals) if animals else PlainWord("no animals")
    return STANDS(seat=Who(seat), points=points(score), animals=there, hand=held(hand))


def stock(deck: int, discards: Sequence[str]) -> Iterator[Sentence]:
    """Say what is left to draw, and what lies beside it."""
    yield DECK(count=held(deck)) if deck else EMPTY_DECK()
    yield DISCARDS(cards=cards(discards)) if discards else NO_DISCARDS()


def own_hand(hand: Sequence[str]) -> Sentence:
    return HAND(cards=cards(hand)) if hand else EMPTY_HAND()


def is_role(seat: Seat, title: str) -> Sentence:
    return (IS_A if title == "Conspirator" else IS)(seat=Who(seat), role=title)


def role(seat: Seat, title: str, score: int) -> Sentence:
    """Say who somebody was; of Conspirators there are two."""
    told = A_ROLE if title == "Conspirator" else ROLE
    return told(seat=Who(seat), role=title, points=points(score))
