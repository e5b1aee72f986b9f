"""The words that OpenSpiel wants on a game of ours: of both `adapter` and `native`.

Each begins with a chance node that picks one of some deals, and has no further one.
"""

from collections.abc import Mapping
from typing import Any

import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DEALS = 100
EVERY_DEAL = [(deal, 1 / DEALS) for deal in range(DEALS)]


def kind(
    name: str, title: str, seats: range, params: Mapping[str, str | int], *, observed: bool
) -> Any:
    """The kind of every game of this name; `params` are its parameters with their defaults."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=observed,
        provides_observation_tensor=False,
        parameter_specification=params,
    )


def info(seats: int, actions: int, longest: int) -> Any:
    """The facts of one game: all that can ever be legal, and after how many moves it is over."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=DEALS,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )
