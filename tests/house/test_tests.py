"""The tests, read as text."""

import ast
from collections.abc import Iterator

from tests.house import HOUSE


def test_every_test_says_what_it_is_for() -> None:
    """When it fails years from now, its sentence tells what broke for whom."""
    silent = [name for name, sentence in _tests() if not sentence]

    assert not silent


def _tests() -> Iterator[tuple[str, str | None]]:
    """Every test function with its docstring."""
    for path in sorted((HOUSE / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if name.startswith("test_"):
                        yield f"{path.relative_to(HOUSE)}::{name}", ast.get_docstring(node)
                case _:
                    pass
