"""Names of things, in the words that people read."""

import pytest

from engine.words import listed, many


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("fly", "flies"),
        ("stink_bug", "stink bugs"),
        ("cockroach", "cockroaches"),
        ("ibis", "ibises"),
        ("tortoise", "tortoises"),
    ],
)
def test_animals_have_plurals(name: str, plural: str) -> None:
    """Sentences count animals, and flies are two of them."""
    assert many(name) == plural


def test_twins_are_counted() -> None:
    """Each kind stands where the first of it stood."""
    assert listed(["royal_bat", "fly", "royal_bat"]) == "2 royal bats, fly"
