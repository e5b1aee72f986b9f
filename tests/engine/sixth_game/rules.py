"""The rules of High Card. They never leave the host."""

from dataclasses import dataclass

from engine.game import Game, Outcome
from engine.luck import Luck
from engine.moves import Box, Moves
from engine.tuples import put
from tests.engine.sixth_game.view import CARDS, INFO, Chosen, Decide, Options, View


@dataclass(frozen=True, slots=True)
class State:
    """Everybody's card, the deck, and how all have chosen so far."""

    cards: tuple[int, ...]
    deck: tuple[int, ...]
    swapped: tuple[bool, ...]
    options: Options


class HighCard(Game[State, Decide, Chosen, View, Options]):
    """The highest card wins; no two are equal."""

    info = INFO

    def deal(self, seats: int, options: Options, luck: Luck) -> State:
        order, _ = luck.shuffle(CARDS)  # @-1
        return State(order[:seats], order[seats:], (), options)

    def to_act(self, state: State) -> tuple[int, ...]:
        turn, seats = len(state.swapped), len(state.cards)
        return () if turn == state.options.rounds * seats else (turn % seats,)

    def legal(self, state: State, seat: int) -> Moves[Decide]:
        return Moves((Box(Decide, ((True, False),)),)) if seat in self.to_act(state) else Moves()

    def play(self, state: State, seat: int, move: Decide) -> tuple[State, tuple[Chosen, ...]]:
        cards, deck = state.cards, state.deck
        if move.swap:  # @-2
            cards, deck = put(cards, seat, deck[0]), (*deck[1:], cards[seat])
        swapped = (*state.swapped, move.swap)
        return State(cards, deck, swapped, state.options), (Chosen(seat, move.swap),)

    def view(self, state: State, seat: int | None) -> View:
        card = None if seat is None else state.cards[seat]
        return View(seat, card, state.swapped, len(state.cards), state.options, self.outcome(state))

    def imagine(self, view: View, luck: Luck) -> State:
        known = set(view.outcome.scores) if view.outcome else {view.card}
        order, _ = luck.shuffle([card for card in CARDS if card not in known])
        if view.outcome is not None:
            return State(view.outcome.scores, order, view.swapped, view.options)
        if view.seat is not None and view.card is not None:
            order = (*order[: view.seat], view.card, *order[view.seat :])
        return State(order[: view.seats], order[view.seats :], view.swapped, view.options)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        winner = state.cards.index(max(state.cards))  # @-3
        losers = tuple(seat for seat in range(len(state.cards)) if seat != winner)
        return Outcome((winner,), losers, "the highest card", state.cards)


GAME = HighCard()
