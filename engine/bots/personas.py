"""Tempers that a bot may have, which people at the table come to know it by. It knows no game."""

from random import Random

from engine.bots.mind import Persona

# How gladly it:        lies, believes, passes, dares
LEVEL = Persona("level", 0.5, 0.5, 0.5, 0.5)  # plays as well as it can, and shows no temper
TIMID = Persona("timid", 0.3, 0.6, 0.9, 0.1)
HONEST = Persona("honest", 0.0, 0.7, 0.4, 0.4)
BRAZEN = Persona("brazen", 1.0, 0.4, 0.3, 0.9)
POKER_FACED = Persona("poker-faced", 0.5, 0.5, 0.2, 0.6)
TRUSTING = Persona("trusting", 0.4, 1.0, 0.3, 0.5)
SUSPICIOUS = Persona("suspicious", 0.6, 0.0, 0.4, 0.4)
SLIPPERY = Persona("slippery", 0.8, 0.5, 1.0, 0.6)

PERSONAS = (TIMID, HONEST, BRAZEN, POKER_FACED, TRUSTING, SUSPICIOUS, SLIPPERY)


def pick(count: int, seed: str) -> tuple[Persona, ...]:
    """Tempers for so many bots, none twice as long as there are others."""
    random = Random(f"personas {seed}")
    picked: list[Persona] = []
    while len(picked) < count:
        picked += random.sample(PERSONAS, len(PERSONAS))
    return tuple(picked[:count])
