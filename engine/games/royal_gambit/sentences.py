"""The telling of a game of Royal Gambit: one sentence for each case."""

from collections.abc import Mapping, Sequence

from engine.sentences import KindWord, Template, Things, kind, things

CALLED: Mapping[str, str] = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
ORDER_OF_RANKS = "A23456789TJQK"


def called(rank: str) -> KindWord:
    """A card by its name: "Jack"."""
    return kind(rank, CALLED)


def flipped(ranks: Sequence[str]) -> Things:
    """Cards in the order in which they came."""
    return things(ranks, CALLED)


def in_order(ranks: Sequence[str]) -> Things:
    """Cards in the order of their ranks."""
    return things(sorted(ranks, key=ORDER_OF_RANKS.index), CALLED)


HIT = Template("Hit: flip a card.")
STAY = Template("Stay: keep these points.")
ORDER = Template("Resolve the {card} first.")
NAME = {
    "7": Template("Lucky Seven: {target} must give a card."),
    "8": Template("Hot Potato: {target} must take the 8."),
    "J": Template("Sniper: {target} must flip two cards."),
}
GIVE = Template("Give the {card}.")
COVER = Template("Cover a Queen and the newer card of the pair, and stay in.")
BUST = Template("Go bust.")

FLIPPED = Template("{seat} flips {cards}.", seat="{seat} flip {cards}.")
REBUILT = Template("The deck runs out and is rebuilt from {cards}.")
RAN_OUT = Template(
    "No card is left to flip: everybody stays as soon as nothing is left to resolve."
)
STAYED = Template("{seat} stays with {points}.", seat="{seat} stay with {points}.")
ORDERED = Template("{seat} resolves the {card} first.", seat="{seat} resolve the {card} first.")
NAMED = {
    "7": Template(
        "{seat} names {target}, who must give a card for the 7.",
        seat="{seat} name {target}, who must give you a card for the 7.",
        target="{seat} names {target}: you must give a card for the 7.",
    ),
    "8": Template(
        "{seat} names {target}, who must take the 8.",
        seat="{seat} name {target}, who must take the 8.",
        target="{seat} names {target}: you must take the 8.",
    ),
    "J": Template(
        "{seat} names {target}, who must flip two cards for the Jack.",
        seat="{seat} name {target}, who must flip two cards for the Jack.",
        target="{seat} names {target}: you must flip two cards for the Jack.",
    ),
}
NAMED_ONESELF = Template(
    "{seat} must flip two cards for their own Jack.",
    seat="{seat} must flip two cards for your own Jack.",
)
GAVE = Template("{seat} gives {to} the {card}.", seat="{seat} give {to} the {card}.")
GIVEN_AWAY = Template("{seat's} {card} does nothing, since it was given away.")
NOBODY_TO_NAME = Template("{seat's} {card} does nothing, since nobody can be named.")
COVERED = Template(
    "{seat} covers {cards} and stays in.",
    seat="{seat} cover {cards} and stay in.",
)
BUSTED = Template(
    "{seat} goes bust and discards {cards}.",
    seat="{seat} go bust and discard {cards}.",
)
HAND_ENDED = Template("The hand is over: {scores}.")
SCORED = Template("{seat} +{points} = {total}")
STARTS = {
    "normal": Template(
        "Hand {number}: {starter} starts.", starter="Hand {number}: {starter} start."
    ),
    "catch_up": Template(
        "Hand {number} is the catch-up: {starter} starts.",
        starter="Hand {number} is the catch-up: {starter} start.",
    ),
    "duel": Template(
        "Hand {number} is a duel: {starter} starts.",
        starter="Hand {number} is a duel: {starter} start.",
    ),
}
PLAYING = Template("It is played by {players}.")
WON = Template("{seat} wins with {points}.", seat="{seat} win with {points}.")

# --- How things stand -----------------------------------------------------------------------------

GOAL = Template("The goal is {points}.")
PLACES = {  # by how a seat stands in the hand
    "in": Template(
        "{seat} has {total} and is in the hand with {cards}, worth {score}.",
        seat="{seat} have {total} and are in the hand with {cards}, worth {score}.",
    ),
    "stayed": Template(
        "{seat} has {total} and stays with {cards}, worth {score}.",
        seat="{seat} have {total} and stay with {cards}, worth {score}.",
    ),
    "ready": Template(  # in it, without a card
        "{seat} has {total} and is in the hand with no card yet.",
        seat="{seat} have {total} and are in the hand with no card yet.",
    ),
    "bust": Template(
        "{seat} has {total} and is bust.",
        seat="{seat} have {total} and are bust.",
    ),
    "away": Template(
        "{seat} has {total} and does not play this hand.",
        seat="{seat} have {total} and do not play this hand.",
    ),
}
COVERS = Template("{cards} lie covered.")
DECK = Template("The deck has {count}: {cards}.")
DISCARDS = Template("The discards are {cards}.")
EMPTY_DECK = Template("The deck is empty.")
NO_DISCARDS = Template("There are no discards.")
TURN = Template("It is {seat's} turn.")
TO_DO: Mapping[str, Template] = {
    "hit": Template("{seat} must hit, since nobody stays without a card."),
    "hit_or_stay": Template("{seat} must hit or stay."),
    "order": Template("{seat} must choose which effect comes first."),
    "name": Template("{seat} must name a player."),
    "give": Template("{seat} must give a card away."),
    "cover_or_bust": Template("{seat} must cover a Queen or go bust."),
}
OPEN = Template("{seat's} {card} is still to be resolved.")
WORKING = {
    "7": Template("{target} must give {seat} a card for the 7."),
    "8": Template("{target} must take the 8 from {seat}."),
    "J": Template("{target} must flip two cards for {seat's} Jack."),
}
