"""Positions at a Cockroach Poker table, put together by hand for tests.

A seat is written as its hand, then a bar and the cards that lie open before it: "bat fly | toad".
"""

from typing import Literal, TypeAlias, TypeVar, cast

from engine.game import Event, Game, O, V
from engine.games.cockroach_poker import rules as classic_rules
from engine.games.cockroach_poker import view as classic_view
from engine.games.cockroach_poker_royal import rules as royal_rules
from engine.games.cockroach_poker_royal import view as royal_view
from engine.luck import Luck
from engine.moves import Move
from engine.palming.rules import Hand, Offering, Pile, Round, in_hand, unseen
from engine.palming.view import Card, Claim

R = TypeVar("R")
CREATURES: tuple[Claim, ...] = (
    "bat",
    "fly",
    "cockroach",
    "toad",
    "rat",
    "scorpion",
    "spider",
    "stink_bug",
)
Ruling: TypeAlias = Literal["english", "japanese"]


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their names."""
    return cast(tuple[Card, ...], tuple(text.split()))


def classic(*seats: str, turn: int = 0) -> classic_rules.State:
    """Cockroach Poker with a seat to offer; every card that is not named is set aside."""
    hands, piles = _seated(seats)
    aside = unseen(classic_view.DECK, *hands, *piles)
    return Round(hands, piles, Offering(turn), aside)


def royal(
    *seats: str,
    penalty: str = "",
    ruling: Ruling = "english",
    special: Literal["book", "hand", "table"] = "book",
) -> royal_rules.State:
    """Cockroach Poker Royal with seat 0 to offer; everybody knows of a special with a star.

    The penalty pile is written from its top; "..." ends it with every card that is not named.
    """
    hands, piles = _seated([seat.replace("*", "") for seat in seats])
    known = tuple(in_hand(cards(" ".join(_starred(seat)))) for seat in seats)
    pile = cards(penalty.removesuffix("..."))
    if penalty.endswith("..."):
        pile += unseen(royal_view.DECK, *hands, *piles, pile)
    options = royal_view.Options(ruling, special)
    return Round(hands, piles, Offering(0), royal_rules.Extras(options, pile, known))


def facing(hand: str, penalty: str, ruling: Ruling = "english") -> royal_rules.State:
    """Seat 1, with this hand, can be offered a royal rat or the blank; specials go to the hand."""
    giver = "royal_rat blank cockroach"
    return royal(giver, hand, "toad", penalty=penalty, ruling=ruling, special="hand")


def _seated(seats: list[str] | tuple[str, ...]) -> tuple[tuple[Hand, ...], tuple[Pile, ...]]:
    hands, _, piles = zip(*(seat.partition("|") for seat in seats), strict=True)
    return tuple(in_hand(cards(hand)) for hand in hands), tuple(map(cards, piles))


def _starred(seat: str) -> list[str]:
    return [card.removesuffix("*") for card in seat.split() if card.endswith("*")]


def step(
    game: Game[Round[R], Move, Event, V, O], state: Round[R], move: Move
) -> tuple[Round[R], tuple[Event, ...]]:
    """The seat whose turn it is makes this move, which has to be legal."""
    (seat,) = game.to_act(state)
    assert move in game.legal(state, seat), f"{move} of seat {seat} is not legal"
    return game.play(state, seat, move)


def played(game: Game[Round[R], Move, Event, V, O], state: Round[R], *moves: Move) -> Round[R]:
    """The position after these moves, each made by the seat whose turn it is."""
    for move in moves:
        state, _ = step(game, state, move)
    return state


def told(
    game: Game[Round[R], Move, Event, V, O], state: Round[R], *moves: Move
) -> tuple[Event, ...]:
    """The words that everybody is told of the last of these moves."""
    *before, last = moves
    _, events = step(game, played(game, state, *before), last)
    return events


def can(game: Game[Round[R], Move, Event, V, O], state: Round[R]) -> set[Move]:
    """The moves of the seat whose turn it is."""
    (seat,) = game.to_act(state)
    return set(game.legal(state, seat))


def imagined(
    game: Game[Round[R], Move, Event, V, O], state: Round[R], seat: int | None, times: int = 300
) -> list[Round[R]]:
    """The position as the seat, or a spectator, imagines it, time and again."""
    view = game.view(state, seat)
    return [game.imagine(view, Luck(f"dream {time}")) for time in range(times)]
