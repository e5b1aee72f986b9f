"""The creatures of both Cockroach Pokers in two letters."""

from collections.abc import Mapping

from engine.words import words

CODES: Mapping[str, str] = {
    "bat": "Ba",
    "fly": "Fl",
    "cockroach": "Co",
    "toad": "To",
    "rat": "Ra",
    "scorpion": "Sc",
    "spider": "Sp",
    "stink_bug": "St",
}


def code(name: str) -> str:
    """A creature in two letters; a special keeps its word."""
    return CODES.get(name, words(name))
