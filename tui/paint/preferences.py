"""A player's likes: signs, colours, motion, sound. Where they are kept is not known here."""

from dataclasses import dataclass, fields
from typing import Literal, TypeAlias, get_args

Motion: TypeAlias = Literal["full", "short", "none"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of a player; `auto` leaves it to the terminal."""

    glyphs: Literal["auto", "rich", "safe", "ascii"] = "auto"
    colours: Literal["auto", "none", "16", "256", "true"] = "auto"
    theme: Literal["auto", "dark", "light"] = "auto"
    motion: Motion = "full"
    bell: bool = True


DEFAULT = Preferences()


def choices(name: str) -> tuple[str | bool, ...]:
    """The values that this setting can have."""
    kind = next(field.type for field in fields(Preferences) if field.name == name)
    return get_args(kind) or (True, False)
