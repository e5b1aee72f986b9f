"""The findings of a doctor."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A thing that was looked at."""

    what: str
    well: bool
    found: str  # in words, and if it is not well what to do
