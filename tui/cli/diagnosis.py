"""What a doctor finds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing that was looked at."""

    what: str
    well: bool
    found: str  # in words, and if it is not well what to do
