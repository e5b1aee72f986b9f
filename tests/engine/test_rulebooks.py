"""The house's rule books are whole: every rule has an id, and every id is proved by a test."""

import re
from pathlib import Path

import pytest

from engine.catalog import CATALOG

HOUSE = Path(__file__).parents[2]
RULE = re.compile(r"^## \S.* \{([A-Z]{2}-\d+)\}$", re.MULTILINE)
CITED = re.compile(r"\b[A-Z]{2}-\d+\b")


def book(key: str) -> str:
    """The rule book of a game."""
    folder = HOUSE / "engine" / "games" / key.replace("-", "_")
    return (folder / "rulebook.md").read_text(encoding="utf-8")


def rules_of(key: str) -> list[str]:
    """The ids of the rules in its book."""
    return RULE.findall(book(key))


def cited(*folders: str) -> set[str]:
    """The ids that stand in the Python files of these folders."""
    files = (file for folder in folders for file in (HOUSE / folder).rglob("*.py"))
    return {id_ for file in files for id_ in CITED.findall(file.read_text(encoding="utf-8"))}


RULES = {
    "cockroach-poker": 11,
    "cockroach-poker-royal": 12,
    "royal-gambit": 19,
    "royal-menagerie": 18,
}


@pytest.mark.parametrize(("key", "count"), RULES.items())
def test_a_book_has_all_its_rules(key: str, count: int) -> None:
    """As many as were decided when the games were made; none was lost in rewriting."""
    assert len(rules_of(key)) == count


@pytest.mark.parametrize("key", CATALOG)
def test_every_rule_is_proved_by_a_test(key: str) -> None:
    """Each id of the book stands in the docstring or name of a rule test."""
    unproved = [rule for rule in rules_of(key) if rule not in cited("tests/engine/games")]

    assert not unproved, f"No test in tests/engine/games cites {', '.join(unproved)}."


@pytest.mark.parametrize("key", CATALOG)
def test_every_rule_is_cited_beside_its_code(key: str) -> None:
    """A newcomer finds the code of a rule by its id."""
    unfound = [rule for rule in rules_of(key) if rule not in cited("engine")]

    assert not unfound, f"No code in engine cites {', '.join(unfound)}."


@pytest.mark.parametrize("key", CATALOG)
def test_a_book_counts_its_rules_from_one(key: str) -> None:
    """No rule is missing, twice, or of another game."""
    numbers = sorted(int(rule.partition("-")[2]) for rule in rules_of(key))

    assert len({rule.partition("-")[0] for rule in rules_of(key)}) == 1
    assert numbers == list(range(1, len(numbers) + 1))


def test_nothing_cites_a_rule_that_is_in_no_book() -> None:
    """An id in code or tests can be looked up."""
    known = {rule for key in CATALOG for rule in rules_of(key)}

    assert cited("engine", "tests/engine/games") <= known
