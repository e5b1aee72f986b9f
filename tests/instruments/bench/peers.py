"""The peers' loads: what other libraries, installed by the extra `bench`, do with games like ours.

Each is asked through the interface that it offers to Python, for the legal moves and no more:
observations cost it something only where a step brings them unasked.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import rlcard
from open_spiel.python.games import liars_poker
from rlcard.games.uno import Game as Uno
from rlcard.utils import seeding

from tests.instruments.bench import adapter, native
from tests.instruments.bench.ours import CLASSIC, FOUR, SEED
from tests.instruments.bench.stopwatch import Done, Load

PEERS = "other libraries' games, at random"


def loads() -> list[Load]:
    """All that is measured beside us."""
    engine = pyspiel.load_game(adapter.register()[CLASSIC], {"players": 4})
    by_hand = pyspiel.load_game(native.register())
    eights = pyspiel.load_game("crazy_eights", {"players": 4})
    dice = pyspiel.load_game("liars_dice")  # it knows no more than two players
    poker = liars_poker.LiarsPoker()
    return [
        Load(FOUR, "OpenSpiel's adapter, engine inside", "decisions", _spiel(engine)),
        Load(FOUR, "OpenSpiel's adapter, lists inside", "decisions", _spiel(by_hand)),
        Load(PEERS, "OpenSpiel crazy_eights, 4 seats (C++)", "decisions", _spiel(eights)),
        Load(PEERS, "OpenSpiel liars_dice, 2 seats (C++)", "decisions", _spiel(dice)),
        Load(PEERS, "OpenSpiel python_liars_poker, 2 seats", "decisions", _spiel(poker)),
        Load(PEERS, "RLCard uno, 4 seats", "decisions", _uno),
        Load(PEERS, "RLCard uno, 4 seats, without its Env", "decisions", _bare_uno),
    ]


def _spiel(game: Any) -> Callable[[int], Done]:
    def run(size: int) -> Done:
        random = Random(SEED).random
        decisions = 0
        for _ in range(size):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
        return Done(decisions, size)

    return run


def _uno(size: int) -> Done:
    """As RLCard's users play: every step brings an observation."""
    random = Random(SEED).random
    env = rlcard.make("uno", {"seed": SEED, "game_num_players": 4})
    decisions = 0
    for _ in range(size):
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
    return Done(decisions, size)


def _bare_uno(size: int) -> Done:
    """The game that lies under RLCard's environment."""
    random = Random(SEED).random
    game = Uno(num_players=4)
    game.np_random, _ = seeding.np_random(SEED)
    decisions = 0
    for _ in range(size):
        state, _ = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(random() * len(legal))])
            decisions += 1
    return Done(decisions, size)
