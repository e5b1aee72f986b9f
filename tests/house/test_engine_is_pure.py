"""The engine, read as text: what its modules import."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import HOUSE

MODULES = sorted((HOUSE / "engine").rglob("*.py"))
IMPURE = {  # clocks, doors to the outside, and chance that no seed rules
    "asyncio",
    "datetime",
    "multiprocessing",
    "os",
    "pathlib",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
# These talk to a person and open files, as the rules never do.
DOORS = {HOUSE / "engine" / "__main__.py", HOUSE / "engine" / "files.py"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_the_engine_imports_the_standard_library_alone(path: Path) -> None:
    """Whoever has Python can run the rules: no package to install, nothing that ages."""
    roots = {name.split(".")[0] for name in _imports(path)}

    assert roots <= sys.stdlib_module_names | {"engine"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_the_engine_has_no_clock_no_doors_and_no_chance_of_its_own(path: Path) -> None:
    """The same seed and the same moves are the same game, on every machine and at every hour."""
    names = set(_imports(path))
    roots = {name.split(".")[0] for name in names}
    chance = {name for name in names if name.split(".")[0] == "random"} - {"random.Random"}
    doors = {name for name in names if f"{name}.".startswith("engine.files.")}

    assert path in DOORS or not (roots & IMPURE | chance | doors)


def _imports(path: Path) -> Iterator[str]:
    """Every imported name in full: `random.Random` for `from random import Random`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from (f"{module}.{alias.name}" for alias in names)
            case _:
                pass
