"""A name stands for one thing: the classes of the house, read as text."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house import HOUSE

EACH_GAME = {"State", "View", "Options"}  # one for each game, and what they have in common
VOCABULARIES = ("engine/bots/", "engine/games/", "engine/palming/")  # games share no words


def test_no_public_class_name_stands_for_two_things() -> None:
    """A reader of a name need not ask which; a game's own aliases are words of that game alone."""
    places = defaultdict(list)
    for path in sorted(place for room in ("engine", "netplay", "tui") for place in _files(room)):
        for name in _named(path):
            places[name].append(path.relative_to(HOUSE).as_posix())

    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in EACH_GAME} == {}


def _files(room: str) -> Iterator[Path]:
    return (HOUSE / room).rglob("*.py")


def _named(path: Path) -> Iterator[str]:
    """The public classes of a module, and its aliases of types outside of games."""
    in_a_game = path.relative_to(HOUSE).as_posix().startswith(VOCABULARIES)
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                if not (in_a_game or name.startswith("_")):
                    yield name
            case _:
                pass
