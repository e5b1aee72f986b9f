"""A small share of `make fuzz`, the same one every time."""

from pathlib import Path

from tests.instruments.fuzz.__main__ import Run
from tests.instruments.fuzz.targets import Target, targets

CASES = 1500


def test_whatever_comes_from_outside_is_taken_or_refused_in_words(tmp_path: Path) -> None:
    """Damaged frames, messages, records, profiles, journals, texts and command lines."""
    run = Run(targets(tmp_path), "a small share")

    for number in range(CASES):
        run.attempt(number)

    assert run.found == []
    assert len(run.cases) == 7


def test_a_reader_that_trips_is_found(tmp_path: Path) -> None:
    """And named with the number of its case, by which it is tried again."""

    def trips(random: object) -> None:
        raise KeyError("unforeseen")

    run = Run([Target("clumsy", 1, trips)], "any")
    run.attempt(7)

    assert run.found[0].startswith("Case 7, clumsy: ")
    assert "unforeseen" in run.found[0]
