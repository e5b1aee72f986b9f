"""The strength of a bot, and its kindness. It imports nothing, so any command can name it."""

from typing import Literal, TypeAlias

Strength: TypeAlias = Literal["easy", "medium", "strong"]
Company: TypeAlias = Literal["friendly", "fierce"]  # whether it deals with everybody
