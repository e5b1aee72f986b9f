"""Tempers that a bot may have, which people at the table come to know it by. It knows no game."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.bots.mind import Persona
from engine.bots.strength import Strength

# How gladly it:        lies, believes, passes, dares
LEVEL = Persona("level", 0.5, 0.5, 0.5, 0.5)  # plays as well as it can, and shows no temper
TIMID = Persona("timid", 0.3, 0.6, 0.9, 0.1)
HONEST = Persona("honest", 0.0, 0.7, 0.4, 0.4)
BRAZEN = Persona("brazen", 1.0, 0.4, 0.3, 0.9)
POKER_FACED = Persona("poker-faced", 0.5, 0.5, 0.2, 0.6)
TRUSTING = Persona("trusting", 0.4, 1.0, 0.3, 0.5)
SUSPICIOUS = Persona("suspicious", 0.6, 0.0, 0.4, 0.4)
SLIPPERY = Persona("slippery", 0.8, 0.5, 1.0, 0.6)

# The bots of the house: people come to know each by name, and no two at a table are alike.
NAMED: Mapping[str, Persona] = MappingProxyType(
    {
        "Bruno": TRUSTING,
        "Clara": BRAZEN,
        "Dora": HONEST,
        "Emil": TIMID,
        "Frida": SUSPICIOUS,
        "Gustav": SLIPPERY,
        "Hedda": POKER_FACED,
        "Igor": LEVEL,
    }
)


def known_for(name: str, strength: Strength) -> Persona:
    """The temper of the bot of this name; a strong one shows none, nor who stands in for others."""
    return LEVEL if strength == "strong" else NAMED.get(name, LEVEL)
