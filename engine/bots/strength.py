"""How well a bot plays, and how kindly. It imports nothing, so any command can name it at once."""

from typing import Literal, TypeAlias

Strength: TypeAlias = Literal["easy", "medium", "strong"]
Company: TypeAlias = Literal["friendly", "fierce"]  # whether it deals with everybody in turn
