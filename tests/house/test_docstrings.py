"""Docstrings say what a thing is or does, and begin with a noun or a verb."""

import ast
from collections.abc import Iterator

import pytest

from tests.house import HOUSE

ROOMS = ("engine", "netplay", "shipping", "tests", "tui")
QUESTIONS = {"Who", "What", "Whether", "One"}  # as if the name had asked
FRAGMENTS = {"How", "Where", "Which", "When", "That"}  # which a test may say of its case
COMMAND = "say what it is (a noun), what it does (a verb), or when it is true"


def openings(room: str) -> Iterator[tuple[str, str, str]]:
    """Each docstring of a package: its file, its name, its first word."""
    for path in sorted((HOUSE / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name, said = getattr(node, "name", "module"), ast.get_docstring(node)
                if said:
                    yield str(path.relative_to(HOUSE)), name, said.split()[0].rstrip(".,:;")


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_begin_with_a_noun_or_a_verb(room: str) -> None:
    """Nobody has to turn the name into a question to understand the sentence."""
    refused = QUESTIONS if room == "tests" else QUESTIONS | FRAGMENTS

    asked = [opening for opening in openings(room) if opening[2] in refused]

    assert asked == [], COMMAND
