"""A sixth game, built by the steps that CONTRIBUTING gives, needs nothing but its own files.

High Card: everybody holds one card; in turn each keeps it or swaps it for the top of the deck; the
highest card wins. Its rules are not in the house, so they have no ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

import pytest

from engine.game import Game, GameInfo, Outcome
from engine.luck import Luck
from engine.match import IllegalMove, Match
from engine.moves import Box, Moves, Names
from engine.options import WholeNumber, option
from engine.shelf import SHELF
from engine.transcript import at_random, transcript
from engine.tuples import cut, put

# --- view.py: all that may cross the wire ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose:
    """Keep the card, or swap it."""

    swap: bool
    do: Literal["choose"] = "choose"

    def label(self, names: Names) -> str:
        return "swap" if self.swap else "keep"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody kept or swapped; nobody else sees which card."""

    seat: int
    swapped: bool
    do: Literal["chosen"] = "chosen"

    def says(self, names: Names) -> str:
        return f"{names[self.seat]} {'replace_players' if self.swapped else 'keeps'}."


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    highest: int = option(20, WholeNumber(10, 99), "The highest card.")


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: its own card, and how the others chose."""

    seat: int | None
    card: int | None
    swapped: tuple[bool, ...]
    seats: int
    options: Options
    outcome: Outcome | None

    def lines(self, names: Names) -> list[str]:
        return [f"chosen: {len(self.swapped)}", f"your card: {self.card}"]

    def flaw(self, legal: Moves[Choose]) -> str:
        return ""


FACE = GameInfo(
    key="high-card",
    title="High Card",
    blurb="The highest card wins.",
    seats=range(2, 5),
    Options=Options,
    moves=(Choose,),
    events=(Chosen,),
    View=View,
)

# --- rules.py: what never leaves the host ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class State:
    """Everybody's card, the deck, and how the seats so far have chosen."""

    cards: tuple[int, ...]
    deck: tuple[int, ...]
    swapped: tuple[bool, ...]
    options: Options


class HighCard(Game[State, Choose, Chosen, View, Options]):
    """The highest card wins; of equals, nobody exists."""

    info = FACE

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        order, _ = luck.shuffle(range(options.highest))
        return State(order[:seats], order[seats:], (), options)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if len(state.swapped) == len(state.cards) else (len(state.swapped),)

    def legal(self, state: State, seat: int) -> Moves[Choose]:
        return Moves((Box(Choose, ((True, False),)),)) if seat in self.to_act(state) else Moves()

    def play(self, state: State, seat: int, move: Choose) -> tuple[State, tuple[Chosen, ...]]:
        cards, deck = state.cards, state.deck
        if move.swap:
            cards, deck = put(cards, seat, deck[0]), deck[1:]
        swapped = (*state.swapped, move.swap)
        return State(cards, deck, swapped, state.options), (Chosen(seat, move.swap),)

    def view(self, state: State, seat: int | None) -> View:
        card = None if seat is None else state.cards[seat]
        return View(seat, card, state.swapped, len(state.cards), state.options, self.outcome(state))

    def imagine(self, view: View, luck: Luck) -> State:
        order, _ = luck.shuffle(set(range(view.options.highest)) - {view.card})
        cards, deck = cut(order, [view.seats, len(order) - view.seats - sum(view.swapped)])
        if view.seat is not None and view.card is not None:
            cards = put(cards, view.seat, view.card)
        return State(cards, deck, view.swapped, view.options)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        winner = state.cards.index(max(state.cards))
        losers = tuple(seat for seat in range(len(state.cards)) if seat != winner)
        return Outcome((winner,), losers, "the highest card", state.cards)


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line on the shelf."""
    shelf: Mapping[str, object] = {**SHELF, FACE.key: HighCard()}
    monkeypatch.setattr("engine.match.SHELF", shelf)


def test_it_is_dealt_played_and_recorded() -> None:
    """A match knows it by its line on the shelf alone."""
    match, random = Match.new("high-card", 3, {"highest": 10}, "seed"), Random(1)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0]).pick(random))

    again = Match.from_json(match.to_json())

    assert (again.state, again.outcome) == (match.state, match.outcome)


def test_its_mistakes_get_sentences() -> None:
    """The refusals are the house's."""
    with pytest.raises(IllegalMove, match="It is for seat 0 to decide, not for 1"):
        Match.new("high-card", 3, {}, "seed").play(1, Choose(True))


def test_it_is_told_as_text() -> None:
    """So it can have a golden playthrough."""
    match = Match.new("high-card", 2, {}, "seed")

    told = list(transcript(match, at_random(match, "1")))

    assert told[0] == "High Card for 2, seed seed"
    assert told[-1].startswith("scores: ")
