"""How well a bot plays. It imports nothing, so that a command line can name it at once."""

from typing import Literal, TypeAlias

Strength: TypeAlias = Literal["easy", "medium", "strong"]
