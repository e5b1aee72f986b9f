"""The rounds of a soak, which can be stopped at any time."""

from itertools import islice
from pathlib import Path

from tests.instruments.soak.rounds import Rounds


def run(file: Path, rounds: int, terms: str = "cockroach-poker") -> list[int]:
    """The rounds that were gone through, until it was stopped."""
    soak, gone = Rounds("journal", [1, terms], 5, file), []
    for number in islice(soak.left(), rounds):
        gone.append(number)
        soak.passed({"moves": number})
    return gone


def test_a_soak_that_was_stopped_goes_on_with_the_next_round(tmp_path: Path) -> None:
    """To its end, after which the next one begins anew."""
    file = tmp_path / "soak.json"

    assert run(file, 3) == [1, 2, 3]
    assert run(file, 9) == [4, 5]
    assert run(file, 1) == [1]


def test_a_soak_of_something_else_begins_anew(tmp_path: Path) -> None:
    """Of another game, say; what was done for this one is forgotten then."""
    file = tmp_path / "soak.json"
    run(file, 3)

    assert run(file, 2, "royal-gambit") == [1, 2]


def test_what_was_counted_before_a_soak_was_stopped_is_counted_on(tmp_path: Path) -> None:
    """Its end tells of all rounds, not only of those since it was last taken up."""
    file = tmp_path / "soak.json"
    run(file, 3)
    run(file, 1)

    assert Rounds("journal", [1, "cockroach-poker"], 5, file).figures == "10 moves"
