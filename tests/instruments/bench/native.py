"""Four-player Cockroach Poker written for OpenSpiel's Python interface, as one would without us.

The rules of `bare` beside this in lists that change in place, one decision at a time. OpenSpiel
wants legal actions as sorted numbers, so every move has one. It knows nothing of the engine.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pyspiel

from tests.instruments.bench import bare, spiel
from tests.instruments.bench.spiel import CHANCE, EVERY_DEAL, TERMINAL

NAME = "palmoff_native_classic"

OFFER = 0  # + card * 32 + receiver * 8 + claim
HAND_ON = 256  # + receiver * 8 + claim
SAY_TRUE, SAY_FALSE, PEEK, BLIND = range(288, 292)
ACTIONS = 292

KIND = spiel.kind(
    NAME, "Cockroach Poker for four", range(bare.SEATS, bare.SEATS + 1), {}, observed=False
)
INFO = spiel.info(bare.SEATS, ACTIONS, longest=64 * 6)  # offer, pass, pass and judge a card


class NativeGame(pyspiel.Game):  # type: ignore[misc]
    """The game, as OpenSpiel asks for it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(KIND, INFO, params or {})

    def new_initial_state(self) -> "NativeState":
        return NativeState(self)


class NativeState(pyspiel.State):  # type: ignore[misc]
    """A state that changes in place."""

    def __init__(self, game: NativeGame) -> None:
        super().__init__(game)
        self.hands: bare.Hands = []
        self.piles = [[0] * len(bare.ANIMALS) for _ in range(bare.SEATS)]
        self.player = CHANCE
        self.giver = self.card = self.claim = -1
        self.fresh: list[int] = []
        self.looked: list[int] = []
        self.passing = False

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EVERY_DEAL

    def _legal_actions(self, player: int) -> list[int]:
        if self.card < 0:
            kinds = sorted(set(self.hands[player]))
            return [
                card * 32 + to * 8 + claim
                for card in kinds
                for to in bare.OTHERS[player]
                for claim in bare.ANIMALS
            ]
        if self.passing:
            return [HAND_ON + to * 8 + claim for to in self.fresh for claim in bare.ANIMALS]
        return [SAY_TRUE, SAY_FALSE, PEEK, BLIND] if self.fresh else [SAY_TRUE, SAY_FALSE]

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self.hands, self.player = bare.deal(Random(action))
        elif action < HAND_ON:
            self._offer(action)
        elif action < SAY_TRUE:
            self._hand_on(action - HAND_ON)
        elif action < PEEK:
            self._judge(action == SAY_TRUE)
        else:
            self.passing = True
            if action == PEEK:
                self.looked.append(self.player)

    def _offer(self, number: int) -> None:
        self.giver, self.card = self.player, number // 32
        self.hands[self.giver].remove(self.card)
        self.fresh = bare.OTHERS[self.giver].copy()
        self.looked = [self.giver]
        self._give(number % 32)

    def _hand_on(self, number: int) -> None:
        self.passing = False
        self.giver = self.player
        self._give(number)

    def _give(self, number: int) -> None:
        self.player, self.claim = number // 8, number % 8
        self.fresh.remove(self.player)

    def _judge(self, true: bool) -> None:
        right = true is (self.card == self.claim)
        taker = self.giver if right else self.player
        pile = self.piles[taker]
        pile[self.card] += 1
        lost = pile[self.card] == bare.LIMIT or not self.hands[taker]
        self.giver, self.card = taker, -1
        self.player = TERMINAL if lost else taker

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else f"move {action}"

    def returns(self) -> list[float]:
        """The loser, who took the last card, pays the others."""
        if self.player != TERMINAL:
            return [0.0] * bare.SEATS
        return [-1.0 if seat == self.giver else 1 / 3 for seat in range(bare.SEATS)]

    def __str__(self) -> str:
        card = (self.giver, self.card, self.claim, self.fresh, self.looked, self.passing)
        return f"{self.player} {self.hands} {self.piles} {card}"


def register() -> str:
    """Make the game known to OpenSpiel, and give its name there."""
    pyspiel.register_game(KIND, NativeGame)
    return NAME
